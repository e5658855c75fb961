#include "facts/from_json.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "base/utf8.hpp"
#include "facts/limits.hpp"
#include "facts/plain_numbers.hpp"

#include <nlohmann/json.hpp>

namespace proviso::facts {

namespace {

using Json = nlohmann::json;

// Follows the events of the parser through the text: the library tells what it read, not where.
class Cursor {
 public:
  Cursor(std::string_view text, Position start) : text_{text}, position_{start} {}

  // The position of the next token, past blanks, commas and colons.
  Position next() {
    while (at_ < text_.size() && std::string_view{" \t\r\n,:"}.find(text_[at_]) != std::string_view::npos) step();
    return position_;
  }
  std::string_view take_character() { return take(at_ + 1); }
  // Letters, digits, signs and points: a number or a word.
  std::string_view take_word() {
    std::size_t end = at_;
    while (end < text_.size() && std::string_view{" \t\r\n,:]}"}.find(text_[end]) == std::string_view::npos) ++end;
    return take(end);
  }
  // A text with its quotes.
  std::string_view take_text() {
    std::size_t end = at_ + 1;
    while (end < text_.size() && text_[end] != '"') end += text_[end] == '\\' ? 2 : 1;
    return take(std::min(end + 1, text_.size()));
  }
  // The position of a byte further on.
  Position at(std::size_t offset) {
    take(std::min(offset, text_.size()));
    return position_;
  }

 private:
  void step() {
    const auto byte = static_cast<unsigned char>(text_[at_++]);
    if (byte == '\n') {
      ++position_.line;
      position_.column = 1;
    } else if ((byte & 0xc0U) != 0x80U) {
      ++position_.column;
    }
  }
  std::string_view take(std::size_t end) {
    const std::size_t begin = at_;
    while (at_ < end) step();
    return text_.substr(begin, at_ - begin);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Position position_;
};

class Builder final : public nlohmann::json_sax<Json> {
 public:
  Builder(Document& document, diag::Diagnostics& diagnostics, std::string_view text, Position start,
          std::size_t& values, const Limits& within, JsonLenience lenience, std::size_t above = 0)
      : document_{document},
        diagnostics_{diagnostics},
        cursor_{text, start},
        values_{values},
        within_{within},
        lenience_{lenience},
        above_{above} {}

  bool run(std::string_view text, Node& into) {
    open_.push_back(&into);
    std::string plain = with_plain_json_numbers(text);
    if (lenience_.bare_words) plain = with_zeros_for_bare_words(std::move(plain));
    return Json::sax_parse(plain.begin(), plain.end(), this) && !failed_;
  }

  bool null() override { return leaf(Form::Null); }
  bool boolean(bool) override { return leaf(Form::Bool); }
  bool number_integer(number_integer_t) override { return leaf(Form::Number); }
  bool number_unsigned(number_unsigned_t) override { return leaf(Form::Number); }
  bool number_float(number_float_t, const string_t&) override { return leaf(Form::Number); }
  bool binary(binary_t&) override { return false; }
  bool string(string_t& value) override {
    Node* node = place(Form::Text);
    if (node == nullptr) return false;
    node->text = content(cursor_.take_text(), value);
    return true;
  }
  bool key(string_t& value) override {
    const Position at = cursor_.next();
    open_.back()->keys.push_back({content(cursor_.take_text(), value), at});
    return true;
  }
  bool start_object(std::size_t) override { return open(Form::Table); }
  bool start_array(std::size_t) override { return open(Form::Array); }
  bool end_object() override {
    check_keys(*open_.back());
    return close();
  }
  bool end_array() override { return close(); }
  bool parse_error(std::size_t position, const std::string&, const Json::exception& error) override {
    std::string what = error.what();
    if (const auto column = what.find(", column "); column != std::string::npos)
      if (const auto colon = what.find(": ", column); colon != std::string::npos) what.erase(0, colon + 2);
    if (const auto bracket = what.find("] "); what.starts_with('[') && bracket != std::string::npos)
      what.erase(0, bracket + 2);
    fail(diag::Kind::DataSyntax, cursor_.at(position == 0 ? 0 : position - 1), {"JSON", what});
    return false;
  }

 private:
  void fail(diag::Kind kind, Position at, std::vector<std::string> args) {
    failed_ = true;
    diagnostics_.add({kind, {}, std::move(args), {}, {}, document_.at(at)});
  }

  // The next node of the open table or array; null beyond a limit.
  Node* place(Form form) {
    const Position at = cursor_.next();
    if (++values_ > within_.values) {
      fail(diag::Kind::DataTooMany, at, {std::to_string(within_.values)});
      return nullptr;
    }
    Node& parent = *open_.back();
    Node* node = depth_ == 0 ? &parent : &parent.elements.emplace_back();
    node->form = form;
    node->at = at;
    return node;
  }
  bool leaf(Form form) {
    Node* node = place(form);
    if (node == nullptr) return false;
    node->text = cursor_.take_word();
    if (form == Form::Number && node->text.find_first_of("NI") != std::string_view::npos) node->form = Form::Text;
    return true;
  }
  bool open(Form form) {
    Node* node = place(form);
    if (node == nullptr) return false;
    cursor_.take_character();
    if (++depth_ + above_ > within_.depth) {
      fail(diag::Kind::DataTooDeep, node->at, {std::to_string(within_.depth)});
      return false;
    }
    open_.push_back(node);  // stays where it is: its siblings come only after it is closed
    return true;
  }
  bool close() {
    cursor_.next();
    cursor_.take_character();
    open_.pop_back();
    --depth_;
    return true;
  }

  std::string_view content(std::string_view quoted, std::string& value) {
    const std::string_view inside = quoted.substr(1, quoted.size() - 2);
    return inside.size() == value.size() ? inside : document_.keep(std::move(value));
  }

  void check_keys(Node& table) {
    std::vector<const Key*> sorted;
    for (const Key& key : table.keys) sorted.push_back(&key);
    std::ranges::stable_sort(sorted, {}, &Key::name);
    std::vector<std::size_t> earlier;
    for (std::size_t i = 1; i < sorted.size(); ++i) {
      if (sorted[i]->name != sorted[i - 1]->name) continue;
      if (lenience_.last_of_two)
        earlier.push_back(static_cast<std::size_t>(sorted[i - 1] - table.keys.data()));
      else
        fail(diag::Kind::DataKeyTwice, sorted[i]->at, {std::string{sorted[i]->name}});
    }
    if (!earlier.empty()) drop(table, earlier);
  }
  static void drop(Node& table, std::vector<std::size_t>& places) {
    std::ranges::sort(places);
    std::size_t kept = 0, next = 0;
    for (std::size_t i = 0; i < table.keys.size(); ++i) {
      if (next < places.size() && places[next] == i) {
        ++next;
        continue;
      }
      if (kept != i) {
        table.keys[kept] = table.keys[i];
        table.elements[kept] = std::move(table.elements[i]);
      }
      ++kept;
    }
    table.keys.resize(kept);
    table.elements.resize(kept);
  }

  Document& document_;
  diag::Diagnostics& diagnostics_;
  Cursor cursor_;
  std::vector<Node*> open_;
  std::size_t& values_;
  const Limits& within_;
  JsonLenience lenience_;
  std::size_t above_;  // levels of the document that this value stands in
  std::size_t depth_ = 0;
  bool failed_ = false;
};

bool from_lines(Document& document, diag::Diagnostics& diagnostics, const Limits& within, JsonLenience lenience) {
  document.root.form = Form::Array;
  document.root.at = {1, 1};
  bool good = true;
  std::size_t values = 0;
  std::uint32_t line = 0;
  for (const std::string_view text : base::split(document.text, '\n')) {
    ++line;
    if (base::trim(text).empty()) continue;
    Node node;
    if (Builder{document, diagnostics, text, {line, 1}, values, within, lenience}.run(text, node))
      document.root.elements.push_back(std::move(node));
    else
      good = false;
    if (values > within.values) return false;
  }
  return good;
}

}  // namespace

bool from_json(Document& document, diag::Diagnostics& diagnostics, const Limits& within, JsonLenience lenience) {
  if (document.text.starts_with("\xef\xbb\xbf")) document.text.erase(0, 3);
  if (document.format == Format::JsonLines) return from_lines(document, diagnostics, within, lenience);
  return from_json_at(document, 0, document.text.size(), diagnostics, within, lenience);
}

bool from_json_at(Document& document, std::size_t begin, std::size_t end, diag::Diagnostics& diagnostics,
                  const Limits& within, JsonLenience lenience) {
  std::size_t values = 0;
  const std::string_view text = std::string_view{document.text}.substr(0, end);
  const Position start = Cursor{text, {1, 1}}.at(begin);
  return Builder{document, diagnostics, text.substr(begin), start, values, within, lenience}.run(text.substr(begin),
                                                                                                 document.root);
}

bool from_embedded_json(Document& document, Node& text, std::size_t depth, std::size_t& values,
                        diag::Diagnostics& diagnostics, const Limits& within, JsonLenience lenience) {
  const Position at = text.at;
  const std::string_view written = text.text;
  Node inside;
  diag::Diagnostics found;
  const bool good = Builder{document, found, written, {1, 1}, values, within, lenience, depth}.run(written, inside);
  for (diag::Diagnostic finding : found.items()) {
    finding.where = document.at(at);  // a place in the text would be none in the file
    diagnostics.add(std::move(finding));
  }
  if (!good) return false;
  text = std::move(inside);
  std::vector<Node*> open = {&text};
  while (!open.empty()) {
    Node& node = *open.back();
    open.pop_back();
    node.at = at;
    for (Key& key : node.keys) key.at = at;
    for (Node& element : node.elements) open.push_back(&element);
  }
  return true;
}

}  // namespace proviso::facts
