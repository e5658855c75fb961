// What a field of a row comes to: words in our notation, an exact number with its unit, a list, or why there is
// nothing.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "base/units.hpp"
#include "facts/foreign.hpp"
#include "facts/problem.hpp"

namespace proviso::facts {

struct Made {
  enum class Kind : std::uint8_t { Nothing, Text, Number, List, Gap, Wrong };
  Kind kind = Kind::Nothing;
  std::string text;       ///< Text; of a Gap the reason; of a Number as it was written
  base::Rational number;  ///< Number
  std::string unit;       ///< of a Number, in our notation; empty where nothing names one
  std::vector<std::pair<std::string, Position>> elements;  ///< List
  std::optional<Problem> problem;                          ///< Wrong
  SourceId from;                                           ///< or none: it stands for the whole row
};

class ValueMaker {
 public:
  ValueMaker(const Adapter& adapter, const base::UnitSystem& units) : adapter_{adapter}, units_{units} {}

  /// `list`: the field takes a list. Of another, elements that are all the same are one value.
  Made make(const FieldMapping& mapping, const Row& row, bool list);

 private:
  Made first_of(const FieldMapping& mapping, const Row& row, bool list);
  Made joined(const FieldMapping& mapping, const Row& row);
  Made of_list(const FieldMapping& mapping, const Row& row, const Foreign& value, bool list);
  Made picked(const FieldMapping& mapping, const Row& row, const Foreign& value);
  Made one_of(const FieldMapping& mapping, const Row& row, const Foreign& value);
  Made elements(const FieldMapping& mapping, const Foreign& value) const;
  Made of_text(const FieldMapping& mapping, const Row& row, std::string text);
  Made split(const FieldMapping& mapping, const Row& row, std::string_view text) const;
  Made measured(const FieldMapping& mapping, const Row& row, std::string text);
  Made computed(const FieldMapping& mapping, const Row& row, Made made) const;
  Made in_currency(const FieldMapping& mapping, const Row& row, Made made);
  bool renamed(const FieldMapping& mapping, std::string& text) const;
  bool extracted(const FieldMapping& mapping, std::string& text) const;
  bool knows_unit(const std::string& unit);

  const Adapter& adapter_;
  const base::UnitSystem& units_;
  std::unordered_map<std::string, bool> known_units_;  // of those that a row's currency made
};

}  // namespace proviso::facts
