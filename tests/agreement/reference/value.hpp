// The values of the second evaluator: nothing shared with the engine's, every number a big rational, every list and
// record a plain vector.
#pragma once

#include <compare>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "ir/facts.hpp"
#include "ir/program.hpp"
#include "reference/number.hpp"

namespace proviso::agreement {

/// Why something is unknown: a fact that is missing (`path`), or what went wrong (`reason`, one of a few words).
struct Cause {
  std::string path;
  std::string reason;
  friend auto operator<=>(const Cause&, const Cause&) = default;
};
using Causes = std::set<Cause>;

struct Unknown {
  Causes causes;  ///< empty: a field that nobody filled; reading it gives the cause
};
struct Version {
  std::string text;
};
struct Day {
  std::int64_t number;  ///< since 1970-01-01
};
struct Member {
  std::uint32_t index;
};
struct Record;
using RecordPtr = std::shared_ptr<const Record>;
struct List;
using ListPtr = std::shared_ptr<const List>;

using Value = std::variant<Unknown, bool, Number, std::string, Version, Day, Member, RecordPtr, ListPtr>;

/// What is said of a leaf that was read.
struct Said {
  std::string source;
  std::string grade;
  std::optional<Day> captured_on;
  bool from_file = false;  ///< a leaf that nobody gave stands in none
};
struct Record {
  ir::RecordId type;
  std::string place;  ///< where the case has it: `offers[a]`; empty for one made by a policy
  std::vector<Value> fields;
  std::vector<Said> said;  ///< beside `fields`, or empty
};
struct List {
  std::vector<Value> elements;
};

inline bool is_unknown(const Value& value) { return std::holds_alternative<Unknown>(value); }
inline bool is_true(const Value& value) {
  const bool* truth = std::get_if<bool>(&value);
  return truth != nullptr && *truth;
}
inline bool is_false(const Value& value) {
  const bool* truth = std::get_if<bool>(&value);
  return truth != nullptr && !*truth;
}

inline Value unknown(std::string path, std::string reason) {
  return Unknown{{Cause{std::move(path), std::move(reason)}}};
}
/// Adds the causes of `value` where it is unknown.
void add_causes(Causes& causes, const Value& value);
/// All causes of those that are unknown.
Value all_unknown(std::initializer_list<const Value*> values);
Value make_list(std::vector<Value> elements);

/// -1, 0, 1 for known values of one ordered type: numbers, dates, versions, members.
int order(const Value& a, const Value& b);
/// -1, 0, 1 over all values of one type: what sets are sorted by. Unknowns come last.
int total_order(const Value& a, const Value& b);
/// `==`: nothing where an unknown inside decides.
std::optional<bool> equal(const Value& a, const Value& b);
/// Nothing that is known tells them apart; an unknown is like an unknown.
inline bool alike(const Value& a, const Value& b) { return total_order(a, b) == 0; }
/// Sorted, each known value once.
std::vector<Value> as_set(std::vector<Value> elements);

Number to_number(const base::Rational& number);
/// A value of the engine's data, with everything inside.
Value from_engine(const ir::Heap& heap, const ir::Value& value);

}  // namespace proviso::agreement
