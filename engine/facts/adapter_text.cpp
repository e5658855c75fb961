// How an adapter reads text: [[line]] and [[matrix]].
#include <algorithm>

#include "facts/adapter_reader.hpp"

namespace proviso::facts {

// The source of that name, where a field or condition reads it.
SourceId AdapterReader::group_named(const std::string& name) {
  group_names_.push_back(name);
  const auto found = std::ranges::find(out_.sources, name, &Source::written);
  return found == out_.sources.end() ? SourceId{}
                                     : SourceId::of(static_cast<std::size_t>(found - out_.sources.begin()));
}

std::vector<SourceId> AdapterReader::groups_of(const Pattern& pattern) {
  std::vector<SourceId> out(pattern.groups() + 1);
  for (const auto& [name, number] : pattern.names()) out[number] = group_named(name);
  return out;
}

LinePattern::Scope AdapterReader::scope(const Node& node) {
  using Scope = LinePattern::Scope;
  const std::pair<std::string_view, Scope> scopes[] = {
      {"row", Scope::Row}, {"adds", Scope::Adds}, {"following", Scope::Following}, {"file", Scope::File}};
  const std::string name = text(node);
  const auto* const found = std::ranges::find(scopes, name, &std::pair<std::string_view, Scope>::first);
  if (found != std::end(scopes)) return found->second;
  wrong(node, "a `scope` is row, adds, following or file");
  return Scope::Row;
}

void AdapterReader::line(const Node& node) {
  LinePattern out;
  std::optional<Pattern> match;
  for_keys(node, "a line",
           {
               {"match", [&](const Node& n) { match = pattern(n); }},
               {"scope", [&](const Node& n) { out.scope = scope(n); }},
           });
  if (!match) {
    if (node.find("match") == nullptr) wrong(node, "a line has a `match`");
    return;
  }
  out.match = *std::move(match);
  out.sources = groups_of(out.match);
  out_.lines.push_back(std::move(out));
}

void AdapterReader::matrix(const Node& node) {
  MatrixPattern out;
  std::optional<Pattern> title, header;
  for_keys(node, "a matrix",
           {
               {"title", [&](const Node& n) { title = pattern(n); }},
               {"header", [&](const Node& n) { header = pattern(n); }},
               {"separator", [&](const Node& n) { out.separator = text(n); }},
               {"set",
                [&](const Node& n) {
                  for (auto& [name, said] : named_texts(n, "`set`")) out.set.emplace_back(group_named(name), said);
                }},
           });
  if (!header) {
    if (node.find("header") == nullptr) wrong(node, "a matrix has a `header`");
    return;
  }
  if (title) out.sources = groups_of(*title);
  out.title = std::move(title);
  for (const auto& [name, number] : header->names())
    if (name == "columns") out.columns = number;
  out.header = *std::move(header);
  out.row = group_named("row");
  out.column = group_named("column");
  out.value = group_named("value");
  out_.matrices.push_back(std::move(out));
}

}  // namespace proviso::facts
