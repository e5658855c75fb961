// Reads an adapter's own file. Its parts stand in adapter.cpp (the file as a whole), adapter_fields.cpp (what rows
// become), adapter_conditions.cpp and adapter_text.cpp (patterns of lines).
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "facts/adapter.hpp"

namespace proviso::facts {

class AdapterReader {
 public:
  AdapterReader(const Document& document, diag::Diagnostics& diagnostics)
      : document_{document}, diagnostics_{diagnostics} {}

  std::optional<Adapter> run();

 private:
  using Handler = std::function<void(const Node&)>;
  using Handlers = std::vector<std::pair<std::string, Handler>>;

  // ---- what stands at a node; whatever is wrong is reported
  void wrong(const Node& node, std::string what, std::string help = {}) {
    wrong_at(node.at, std::move(what), std::move(help));
  }
  void wrong_at(Position at, std::string what, std::string help = {});
  void for_keys(const Node& table, const std::string& of, const Handlers& handlers);
  void each_table(const Node& node, const Handler& handle);
  std::string text(const Node& node);
  std::vector<std::string> texts(const Node& node);
  std::map<std::string, std::string, std::less<>> named_texts(const Node& node, const std::string& what);
  bool truth(const Node& node);
  Words words(const Node& node);
  std::optional<Pattern> pattern(const Node& node);
  std::vector<Path> paths(const Node& node);
  SourceId source(const Node& node) { return source_named(node, text(node)); }
  SourceId source_named(const Node& node, const std::string& name);
  std::vector<SourceId> sources(const Node& node);

  // ---- the file as a whole
  void top(const Node& root, std::vector<FieldMapping>& shared, const Node*& records);
  void format(const Node& node);
  void duplicates(const Node& node);
  void tables(const Node& node);
  void delimiter(const Node& node);
  void check(const Node& root);
  void check_format(const Node& root);
  void check_sources();

  // ---- conditions
  Condition condition(const Node& node);
  void tested(const Node& node, Condition::Test test, Condition& out);
  std::vector<Condition> conditions(const Node& node);
  void group(const Node& node);
  Exclusion exclusion(const Node& node);

  // ---- fields
  void yield(const Node& node);
  void fields(const Node& table, std::vector<FieldMapping>& into);
  FieldMapping field(std::string name, const Node& node);
  Handlers field_handlers(FieldMapping& out);
  void check_field(const Node& node, const FieldMapping& field);
  void operation(const Node& node, Operation::Kind kind, FieldMapping& out);
  SourceId operand(const Node& node);
  void check_extract(const Node& node, const FieldMapping& field);
  void days_after(const Node& node, FieldMapping& out);
  void picked(const Node& node, FieldMapping& out);
  void summed(const Node& node, FieldMapping& out);
  void needed(const Node& node, FieldMapping& out);

  // ---- text
  void line(const Node& node);
  void matrix(const Node& node);
  LinePattern::Scope scope(const Node& node);
  std::vector<SourceId> groups_of(const Pattern& pattern);
  SourceId group_named(const std::string& name);

  const Document& document_;
  diag::Diagnostics& diagnostics_;
  Adapter out_;
  std::vector<Position> source_at_;       // by SourceId: where it was first named
  std::vector<std::string> group_names_;  // that the patterns of a text adapter fill
  bool good_ = true;
};

}  // namespace proviso::facts
