// Values as people and scripts read them (language reference, "Display").
#pragma once

#include <string>

#include "ir/heap.hpp"
#include "ir/program.hpp"
#include "ir/rates.hpp"

namespace proviso::ir {

/// Reports: all digits if at most 12 significant, else `~` and 6, or as many as tell it from a rounder number. Json:
/// all digits if finite, else `~` and 12.
enum class Digits : std::uint8_t { Report, Json };

struct ShownValue {
  std::string text;  ///< "2.29 USD/gpu/h", "[a, b]", "~0.333333", "unknown"
  /// Where `text` is rounded: all digits, or the fraction where they do not end, with the unit ("1/3 USD/gpu/h"); else
  /// empty.
  std::string exact;
};

/// Everything a value needs to be shown. All parts must outlive it.
struct Showing {
  const Program& program;
  const Heap& heap;
  const RateTable& rates;
};

/// Enum members by name, records by `id` or `name` where they have such a text field, else `Record { field: value, ...
/// }`; sets as `{a, b}`, lists as `[a, b]`; inside messages (`plain`) both are `a, b`, or `none`, and a text has no
/// quotes. A unit whose currency no rate reaches is replaced by the same unit in the policy's currency; without a unit
/// a quantity is shown in the base units of its type.
ShownValue show(const Showing& how, const Value& value, TypeId type, UnitId unit, Digits digits, bool plain = true);

/// A bare number.
ShownValue show_number(const base::Rational& number, Digits digits);

/// A bare quantity; without a unit, the number alone.
ShownValue show_quantity(const Showing& how, const base::Rational& canonical, UnitId unit, Digits digits);

}  // namespace proviso::ir
