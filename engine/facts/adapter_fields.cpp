// What the rows of an adapter's files become: records and their fields.
#include <algorithm>

#include "facts/adapter_reader.hpp"

namespace proviso::facts {

void AdapterReader::yield(const Node& node) {
  RecordMapping out;
  for_keys(node, "a record that a row yields",
           {
               {"record", [&](const Node& n) { out.record = text(n); }},
               {"when", [&](const Node& n) { out.when = conditions(n); }},
               {"fields", [&](const Node& n) { fields(n, out.fields); }},
               {"because", [&](const Node& n) { out.not_made = text(n); }},
           });
  if (!out.not_made.empty() && (out.when.empty() || !out.fields.empty()))
    wrong(node, "`because` says why a row yields no record `when` something holds: it stands in the place of `fields`");
  out_.records.push_back(std::move(out));
}

void AdapterReader::fields(const Node& table, std::vector<FieldMapping>& into) {
  if (table.form != Form::Table) return wrong(table, "`fields` is a table");
  for (std::size_t i = 0; i < table.keys.size(); ++i)
    each_table(table.elements[i],
               [&](const Node& node) { into.push_back(field(std::string{table.keys[i].name}, node)); });
}

FieldMapping AdapterReader::field(std::string name, const Node& node) {
  FieldMapping out;
  out.field = std::move(name);
  for_keys(node, "a field", field_handlers(out));
  std::ranges::stable_sort(out.operations, {}, &Operation::kind);
  check_field(node, out);
  return out;
}

AdapterReader::Handlers AdapterReader::field_handlers(FieldMapping& out) {
  using Kind = Operation::Kind;
  return {
      {"from", [&](const Node& n) { out.from = sources(n); }},
      {"join", [&](const Node& n) { out.join = sources(n); }},
      {"with", [&](const Node& n) { out.with = text(n); }},
      {"text", [&](const Node& n) { out.from = {source_named(n, "=" + text(n))}; }},
      {"times", [&](const Node& n) { operation(n, Kind::Times, out); }},
      {"plus", [&](const Node& n) { operation(n, Kind::Plus, out); }},
      {"minus", [&](const Node& n) { operation(n, Kind::Minus, out); }},
      {"over", [&](const Node& n) { operation(n, Kind::Over, out); }},
      {"thousands", [&](const Node& n) { out.style.thousands = text(n); }},
      {"decimal", [&](const Node& n) { out.style.decimal = text(n); }},
      {"unit", [&](const Node& n) { out.unit = text(n); }},
      {"units", [&](const Node& n) { out.units = named_texts(n, "`units`"); }},
      {"currency", [&](const Node& n) { out.currency = source(n); }},
      {"missing", [&](const Node& n) { out.missing = words(n); }},
      {"count", [&](const Node& n) { out.count = texts(n); }},
      {"pick", [&](const Node& n) { picked(n, out); }},
      {"sum", [&](const Node& n) { summed(n, out); }},
      {"extract", [&](const Node& n) { out.extract = pattern(n); }},
      {"rewrite", [&](const Node& n) { out.rewrite = text(n); }},
      {"split", [&](const Node& n) { out.split = text(n); }},
      {"texts", [&](const Node& n) { out.texts = named_texts(n, "`texts`"); }},
      {"listed", [&](const Node& n) { out.listed = truth(n); }},
      {"dates", [&](const Node& n) { out.dates = texts(n); }},
      {"days_after", [&](const Node& n) { days_after(n, out); }},
      {"needs", [&](const Node& n) { needed(n, out); }},
      {"weak", [&](const Node& n) { out.weak = truth(n); }},
  };
}

void AdapterReader::check_field(const Node& node, const FieldMapping& field) {
  if (field.from.empty() == field.join.empty())
    wrong(node, "`" + field.field + "` comes `from` somewhere, is a `join`, or a `text`");
  if (field.listed && field.texts.empty()) wrong(node, "`listed` needs `texts`, which lists the words");
  if (field.currency.valid() && field.unit.empty())
    wrong(node, "`currency` needs `unit`, whose first word it stands for");
  if (field.style.decimal.empty() || field.style.decimal == field.style.thousands)
    wrong(node, "`decimal` and `thousands` are two different signs");
  check_extract(node, field);
  if (!field.count.empty() && field.pick != Pick::None) wrong(node, "a list is counted, summed up, or one is picked");
}

void AdapterReader::operation(const Node& node, Operation::Kind kind, FieldMapping& out) {
  if (node.form != Form::Array) return out.operations.push_back({kind, operand(node)});
  for (const Node& element : node.elements) out.operations.push_back({kind, operand(element)});
}

// A source or a number.
SourceId AdapterReader::operand(const Node& node) {
  const std::string written = node.form == Form::Number ? std::string{node.text} : text(node);
  const bool number = base::Rational::from_text(written, base::TextForm::Data).has_value();
  return source_named(node, number ? "=" + written : written);
}

void AdapterReader::check_extract(const Node& node, const FieldMapping& field) {
  if (!field.extract) {
    if (!field.rewrite.empty()) wrong(node, "`rewrite` belongs to `extract`, whose groups it names");
  } else if (field.rewrite.empty() && field.extract->groups() != 1) {
    wrong(node, "the pattern of `extract` has one group, which is what it takes out",
          "(?:...) groups without taking out; `rewrite` says what becomes of several");
  } else if (Pattern::groups_used(field.rewrite) > field.extract->groups()) {
    wrong(node, "`rewrite` names a group that the pattern of `extract` does not have");
  }
}

void AdapterReader::days_after(const Node& node, FieldMapping& out) {
  const auto days = base::Rational::from_text(node.text, base::TextForm::Data);
  const auto whole = days ? days->to_int64() : std::nullopt;
  if (node.form != Form::Number || !whole || *whole < -366 || *whole > 366)
    return wrong(node, "`days_after` is a whole number of days, at most a year");
  out.days_after = static_cast<int>(*whole);
}

void AdapterReader::picked(const Node& node, FieldMapping& out) {
  const std::string which = text(node);
  if (which != "largest" && which != "smallest") return wrong(node, R"(`pick` is "largest" or "smallest")");
  out.pick = which == "largest" ? Pick::Largest : Pick::Smallest;
}

void AdapterReader::summed(const Node& node, FieldMapping& out) {
  if (!truth(node)) return;
  if (out.pick != Pick::None) wrong(node, "a list is summed up, or one of it is picked");
  out.pick = Pick::Sum;
}

void AdapterReader::needed(const Node& node, FieldMapping& out) {
  for (const std::string& name : texts(node)) {
    const auto found = std::ranges::find(out_.groups, name, &Group::name);
    if (found == out_.groups.end())
      wrong(node, "there is no group `" + name + "`");
    else
      out.needs.push_back(static_cast<std::size_t>(found - out_.groups.begin()));
  }
}

}  // namespace proviso::facts
