// A data file as it was written, whatever its format: tables, arrays and leaves with their positions, nothing
// interpreted.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_pointer.hpp"
#include "diag/diagnostics.hpp"
#include "ir/heap.hpp"

namespace proviso::facts {

/// Both from 1, columns in code points; 0 where not known.
struct Position {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

/// What stands at one place. `Cell` is a field of a CSV row or a text given in a case: it may be of any type.
enum class Form : std::uint8_t { Null, Bool, Number, Text, Date, DateTime, Cell, Table, Array };

/// "a number", "a table": for messages.
std::string_view form_text(Form form);

struct Key {
  std::string_view name;
  Position at;
};

/// INVARIANT: a Table has as many keys as elements, all different.
struct Node {
  Form form = Form::Null;
  Position at;
  std::string_view text;  ///< of a leaf: a number's digits, never a double; of a text its content
  std::vector<Key> keys;
  std::vector<Node> elements;

  const Node* find(std::string_view key) const;
  Node* find(std::string_view key);
};

enum class Format : std::uint8_t { Toml, Json, JsonLines, Csv, Text, Xml };

/// By the file's name; nothing where the ending is no format of ours.
std::optional<Format> format_of(std::string_view path);

/// One file of the case, in memory while it is read. Views in its nodes are into it, so it does not move.
struct Document {
  ir::DocumentId id;
  std::string path;  ///< in facts and decisions: relative to the case
  std::string file;  ///< in findings: as the person who ran the tool would open it
  Format format = Format::Toml;
  std::string text;
  std::deque<std::string> strings;  ///< what differs from the text: escapes resolved
  Node root;

  Document() = default;
  Document(const Document&) = delete;
  Document& operator=(const Document&) = delete;

  bool has_pointers() const { return format == Format::Json || format == Format::JsonLines; }
  std::string_view keep(std::string text_made) { return strings.emplace_back(std::move(text_made)); }
  diag::Location at(Position position, std::string pointer = {}) const;
};

using base::pointer_step;

/// The node of a JSON pointer; null where there is none. "" is the root.
const Node* at_pointer(const Node& root, std::string_view pointer);

}  // namespace proviso::facts
