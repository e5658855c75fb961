#include "facts/recognise.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "facts/csv_tables.hpp"
#include "facts/node_path.hpp"
#include "facts/read_csv.hpp"
#include "facts/text_lines.hpp"

namespace proviso::facts {

namespace {

std::vector<std::string> keys_of(const Node* node) {
  std::vector<std::string> out;
  if (node != nullptr && node->form == Form::Table)
    for (const Key& key : node->keys) out.emplace_back(key.name);
  return out;
}

// A document as `has`, `lacks` and `is` see it.
class Look {
 public:
  Look(const Adapter& adapter, const Document& document)
      : adapter_{adapter}, document_{document}, walk_{document.format == Format::Xml} {
    if (document.format == Format::Csv) {
      keys_ = CsvTables::first_header(document.text, adapter.csv);
      if (!adapter.csv.keyed.empty()) add_row_keys();
      return;
    }
    root_ = &document.root;
    if (document.format == Format::JsonLines && root_->form == Form::Array)
      root_ = root_->elements.empty() ? nullptr : &root_->elements.front();
    each_row(adapter, document, [&](const std::vector<Frame>& frames, bool) {
      row_ = frames.back().node;
      return false;
    });
    keys_ = keys_of(row_);
  }

  bool has_row() const { return row_ != nullptr || document_.format == Format::Csv; }
  // Whether the rows' place is there, and holds none.
  bool is_empty() const {
    if (root_ == nullptr) return document_.format == Format::JsonLines;
    return !has_row() && std::ranges::any_of(adapter_.rows, [&](const Path& path) {
      const Path above(path.begin(), std::ranges::find_if(path, &Step::any));
      bool found = false;
      walk_.each(*root_, above, [&](const Node& node) {
        found = node.form == Form::Array || node.form == Form::Table;
        return true;
      });
      return found;
    });
  }
  bool has(const std::string& place) const {
    if (!place.starts_with('/') || document_.format == Format::Csv)
      return std::ranges::find(keys_, place) != keys_.end();
    bool found = false;
    each_at(place, [&](const Node&) {
      found = true;
      return false;
    });
    return found;
  }
  // Whether one of the values there is this text.
  bool says(const std::string& place, const std::string& text) const {
    bool found = false;
    each_at(place, [&](const Node& node) {
      found = base::trim(node.text) == text && node.form != Form::Null;
      return !found;
    });
    return found;
  }

 private:
  template <class Take>
  void each_at(const std::string& place, const Take& take) const {
    const bool pointer = place.starts_with('/');
    const Node* from = pointer ? root_ : row_;
    if (from != nullptr) walk_.each(*from, pointer ? *path_of(place) : Path{{.name = place}}, take);
  }

  // The cells that name the rows of a keyed table, as `/KEY`.
  void add_row_keys() {
    CsvTables tables{document_.text, adapter_.csv};
    std::vector<Cell> cells;
    while (tables.next(cells)) {
      const auto key = std::ranges::find(tables.header(), adapter_.csv.keyed);
      const auto place = static_cast<std::size_t>(key - tables.header().begin());
      if (place < cells.size() && keys_.size() < limits.cells) keys_.push_back("/" + std::string{cells[place].text});
    }
  }

  const Adapter& adapter_;
  const Document& document_;
  NodeWalk walk_;
  const Node* root_ = nullptr;
  const Node* row_ = nullptr;
  std::vector<std::string> keys_;
};

bool has_line(const Document& document, const Adapter& adapter, const Pattern& mark) {
  TextLines lines{document.text, adapter.separators};
  for (TextLine line; lines.next(line);)
    if (line.text.size() <= limits.line_bytes && mark.matches(line.text)) return true;
  return false;
}

}  // namespace

std::vector<std::string> own_keys(const Document& document) {
  if (document.format == Format::Csv) return csv_header(document.text);
  const Node* node = &document.root;
  if (node->form == Form::Array) node = node->elements.empty() ? nullptr : &node->elements.front();
  return keys_of(node);
}

std::string mismatch(const Adapter& adapter, const Document& document, bool empty_is_one) {
  if (adapter.reading.format == Format::Text) {
    for (const Pattern& mark : adapter.marks)
      if (!has_line(document, adapter, mark)) return "no line of it matches `" + mark.text() + "`";
    return {};
  }
  const Look look{adapter, document};
  const bool no_rows = empty_is_one && look.is_empty();
  const auto of_root = [](const std::string& place) { return place.starts_with('/'); };
  for (const std::string& place : adapter.has)
    if (!(no_rows && !of_root(place)) && !look.has(place)) return "it has no `" + place + "`";
  for (const std::string& place : adapter.lacks)
    if (look.has(place)) return "it has `" + place + "`";
  for (const auto& [place, text] : adapter.is)
    if (!(no_rows && !of_root(place)) && !look.says(place, text))
      return std::string{"its `"}.append(place).append("` is not `").append(text).append("`");
  return {};
}

}  // namespace proviso::facts
