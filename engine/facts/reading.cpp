#include "facts/reading.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "facts/from_json.hpp"
#include "facts/from_toml.hpp"
#include "facts/from_xml.hpp"
#include "facts/node_path.hpp"

namespace proviso::facts {

namespace {

constexpr std::string_view mark = "\xef\xbb\xbf";
constexpr std::string_view blanks = " \t\r\n";

std::string_view without_mark(std::string_view text) { return text.substr(text.starts_with(mark) ? mark.size() : 0); }

bool opens_json(std::string_view text) {
  if (text.starts_with('{')) return true;
  if (!text.starts_with('[')) return false;
  // `[INFO] ...` is a line of a log.
  const std::size_t next = text.find_first_not_of(blanks, 1);
  return next != std::string_view::npos && std::string_view{"{[\"]"}.find(text[next]) != std::string_view::npos;
}

// Where the JSON in a text begins: at the first line that opens an object or a list. npos where there is none.
std::size_t begin_of_json(std::string_view text) {
  for (std::size_t line = 0; line < text.size();) {
    const std::size_t first = text.find_first_not_of(" \t", line);
    if (first == std::string_view::npos) break;
    if (opens_json(text.substr(first))) return first;
    line = std::min(text.find('\n', first), text.size() - 1) + 1;
  }
  return std::string_view::npos;
}

// Behind the bracket that closes the one at `begin`; the end of the text where none does.
std::size_t end_of_json(std::string_view text, std::size_t begin) {
  std::size_t depth = 0;
  bool quoted = false;
  for (std::size_t at = begin; at < text.size(); ++at) {
    const char c = text[at];
    if (quoted) {
      if (c == '\\') ++at;
      quoted = c != '"';
    } else if (c == '"') {
      quoted = true;
    } else if (c == '{' || c == '[') {
      ++depth;
    } else if ((c == '}' || c == ']') && --depth == 0) {
      return at + 1;
    }
  }
  return text.size();
}

// Reads texts that are JSON themselves in their places.
class Embedded {
 public:
  Embedded(Document& document, diag::Diagnostics& diagnostics, const Limits& within, JsonLenience lenience)
      : document_{document}, diagnostics_{diagnostics}, within_{within}, lenience_{lenience} {}

  bool run(const std::vector<Path>& paths) {
    const bool lines = document_.format == Format::JsonLines;
    for (const Path& path : paths) {
      if (!lines) {
        read(document_.root, path, 0, 0);
        continue;
      }
      for (Node& line : document_.root.elements) read(line, path, 0, 1);
    }
    return good_;
  }

 private:
  void read(Node& node, const Path& path, std::size_t step, std::size_t depth) {
    if (!good_) return;
    if (step == path.size()) {
      if (node.form == Form::Text)
        good_ = from_embedded_json(document_, node, depth, values_, diagnostics_, within_, lenience_);
    } else if (path[step].any) {
      for (Node& element : node.elements) read(element, path, step + 1, depth + 1);
    } else if (const Node* child = NodeWalk{false}.child(node, path[step].name)) {
      read(const_cast<Node&>(*child), path, step + 1, depth + 1);
    }
  }

  Document& document_;
  diag::Diagnostics& diagnostics_;
  const Limits& within_;
  JsonLenience lenience_;
  std::size_t values_ = 0;
  bool good_ = true;
};

bool parse_json(Document& document, const Reading& reading, diag::Diagnostics& diagnostics, const Limits& within) {
  const JsonLenience lenience{.bare_words = !reading.own, .last_of_two = reading.last_of_two};
  bool good = false;
  if (reading.preamble) {
    const std::size_t begin = begin_of_json(without_mark(document.text));
    const std::size_t skipped = document.text.size() - without_mark(document.text).size();
    const std::size_t from = begin == std::string_view::npos ? document.text.size() : begin + skipped;
    good = from_json_at(document, from, end_of_json(document.text, from), diagnostics, within, lenience);
  } else {
    good = from_json(document, diagnostics, within, lenience);
  }
  return good && Embedded{document, diagnostics, within, lenience}.run(reading.embedded);
}

// One value on each line; or one value alone, over as many lines as it likes.
bool parse_json_lines(Document& document, const Reading& reading, diag::Diagnostics& diagnostics,
                      const Limits& within) {
  diag::Diagnostics of_lines;
  if (parse_json(document, reading, of_lines, within)) return true;
  if (!reading.own) {
    diag::Diagnostics of_one;
    document.root = {};
    document.format = Format::Json;
    const bool one = parse_json(document, reading, of_one, within);
    document.format = Format::JsonLines;
    if (one) {
      Node list;
      list.form = Form::Array;
      list.at = document.root.at;
      list.elements.push_back(std::move(document.root));
      document.root = std::move(list);
      return true;
    }
  }
  for (const diag::Diagnostic& finding : of_lines.items()) diagnostics.add(finding);
  return false;
}

// Carriage returns alone end lines, as they once did.
void with_line_feeds(std::string& text) {
  if (text.find('\n') == std::string::npos) std::ranges::replace(text, '\r', '\n');
}

}  // namespace

bool looks_like(const Reading& reading, std::string_view text) {
  text = without_mark(text);
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return false;
  switch (reading.format) {
    case Format::Json:
    case Format::JsonLines:
      if (!reading.own && reading.preamble) return begin_of_json(text) != std::string_view::npos;
      return text[first] == '{' || text[first] == '[';
    case Format::Xml:
      return text[first] == '<';
    case Format::Csv:
    case Format::Text:
    case Format::Toml:
      return true;
  }
  PROVISO_UNREACHABLE();
}

bool parse_as(Document& document, const Reading& reading, diag::Diagnostics& diagnostics, const Limits& within) {
  document.format = reading.format;
  document.root = {};
  document.strings.clear();
  switch (reading.format) {
    case Format::Toml:
      return from_toml(document, diagnostics, within);
    case Format::Json:
      return parse_json(document, reading, diagnostics, within);
    case Format::JsonLines:
      return parse_json_lines(document, reading, diagnostics, within);
    case Format::Xml:
      return from_xml(document, diagnostics, within);
    case Format::Csv:
      if (!reading.own) with_line_feeds(document.text);
      return true;
    case Format::Text:
      return true;
  }
  PROVISO_UNREACHABLE();
}

}  // namespace proviso::facts
