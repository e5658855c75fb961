#include "facts/document.hpp"

#include <algorithm>
#include <charconv>

#include "base/text.hpp"

namespace proviso::facts {

std::string_view form_text(Form form) {
  switch (form) {
    case Form::Null:
      return "nothing";
    case Form::Bool:
      return "a truth value";
    case Form::Number:
      return "a number";
    case Form::Text:
      return "a text";
    case Form::Date:
      return "a date";
    case Form::DateTime:
      return "a time of day";
    case Form::Cell:
      return "a text";
    case Form::Table:
      return "a table";
    case Form::Array:
      return "a list";
  }
  PROVISO_UNREACHABLE();
}

const Node* Node::find(std::string_view key) const {
  const auto found = std::ranges::find(keys, key, &Key::name);
  return found == keys.end() ? nullptr : &elements[static_cast<std::size_t>(found - keys.begin())];
}

Node* Node::find(std::string_view key) { return const_cast<Node*>(std::as_const(*this).find(key)); }

std::optional<Format> format_of(std::string_view path) {
  const std::string name = base::lower(path);
  if (name.ends_with(".toml")) return Format::Toml;
  if (name.ends_with(".json")) return Format::Json;
  if (name.ends_with(".jsonl") || name.ends_with(".ndjson")) return Format::JsonLines;
  if (name.ends_with(".csv")) return Format::Csv;
  return std::nullopt;
}

diag::Location Document::at(Position position, std::string pointer) const {
  diag::Location out{
      .path = file, .line = {}, .column = {}, .pointer = has_pointers() ? std::move(pointer) : std::string{}};
  if (position.line != 0) out.line = position.line;
  if (position.column != 0) out.column = position.column;
  return out;
}

const Node* at_pointer(const Node& root, std::string_view pointer) {
  const Node* node = &root;
  while (!pointer.empty()) {
    if (pointer.front() != '/') return nullptr;
    const std::size_t end = std::min(pointer.find('/', 1), pointer.size());
    std::string step;
    for (std::size_t i = 1; i < end; ++i) {
      const bool escape = pointer[i] == '~' && i + 1 < end && (pointer[i + 1] == '0' || pointer[i + 1] == '1');
      step += escape ? (pointer[++i] == '0' ? '~' : '/') : pointer[i];
    }
    pointer.remove_prefix(end);
    if (node->form == Form::Table) {
      node = node->find(step);
    } else if (node->form == Form::Array) {
      std::size_t index = 0;
      const auto [last, error] = std::from_chars(step.data(), step.data() + step.size(), index);
      const bool good = error == std::errc{} && last == step.data() + step.size() && index < node->elements.size();
      node = good ? &node->elements[index] : nullptr;
    } else {
      return nullptr;
    }
    if (node == nullptr) return nullptr;
  }
  return node;
}

}  // namespace proviso::facts
