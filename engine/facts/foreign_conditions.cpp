#include "facts/foreign_conditions.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace proviso::facts {

namespace {

bool unlike(const Foreign& a, const Foreign& b) {
  const auto x = whole_number(a.text), y = whole_number(b.text);
  return x && y ? *x != *y : base::trim(a.text) != base::trim(b.text);
}

// Of the tests that compare numbers.
bool compares(const Condition& condition, const Foreign& from, const Row& row) {
  auto number = whole_number(from.text);
  if (number && condition.of.valid()) {
    const auto of = whole_number(row.values[condition.of.index()].text);
    if (!of || of->is_zero()) return false;
    number = *number / *of;
  }
  if (!number) return false;
  using Test = Condition::Test;
  if (condition.test == Test::Above) return *number > condition.number;
  if (condition.test == Test::AtLeast) return *number >= condition.number;
  return condition.test == Test::Below ? *number < condition.number : *number <= condition.number;
}

bool holds(const Condition& condition, const Row& row, const Words& missing) {
  const Foreign& from = row.values[condition.from.index()];
  const std::string_view text = base::trim(from.text);
  const auto given = [&] { return !says_nothing(from, missing); };
  using Test = Condition::Test;
  switch (condition.test) {
    case Test::Given:
      return given();
    case Test::NotGiven:
      return !given();
    case Test::Is:
      return text == condition.texts.front();
    case Test::IsNot:
      return text != condition.texts.front();
    case Test::OneOf:
      return from.form != Form::Null && std::ranges::find(condition.texts, text) != condition.texts.end();
    case Test::Matches:
      return from.form != Form::Null && condition.pattern->matches(text);
    case Test::Unlike:
      return given() && unlike(from, row.values[condition.other.index()]);
    case Test::Above:
    case Test::AtLeast:
    case Test::Below:
    case Test::AtMost:
      return given() && compares(condition, from, row);
  }
  PROVISO_UNREACHABLE();
}

}  // namespace

bool says_nothing(const Foreign& value, const Words& words) {
  const std::string_view text = base::trim(value.text);
  if (value.form == Form::Null || (text.empty() && value.form != Form::Table && value.form != Form::Array)) return true;
  return words.has(text);
}

bool holds(const std::vector<Condition>& conditions, const Row& row, const Words& missing) {
  return std::ranges::all_of(
      conditions, [&](const Condition& condition) { return holds(condition, row, missing) != condition.negated; });
}

}  // namespace proviso::facts
