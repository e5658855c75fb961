// Numbers of one column as tables write them, one like the other: some digits, maybe a point, and the unit of the cell
// before. Whatever is written otherwise, right or wrong, is left to the LeafReader.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "facts/leaf.hpp"

namespace proviso::facts {

class CellNumbers {
 public:
  /// The number that the cell writes, in canonical units; nothing where it is not written plainly.
  std::optional<base::Rational> read(std::string_view cell, ir::TypeId type, LeafReader& leaves) {
    constexpr std::size_t most_digits = 18;  // so many fit in 64 bits, whatever they are
    std::size_t at = 0;
    std::int64_t digits = 0;
    std::int64_t scale = 1;
    std::size_t point = 0;  // where it stands, from 1
    for (; at < cell.size() && at < most_digits; ++at) {
      const char c = cell[at];
      if (c >= '0' && c <= '9') {
        digits = digits * 10 + (c - '0');
        if (point != 0) scale *= 10;
      } else if (c == '.' && point == 0 && at > 0) {
        point = at + 1;
      } else {
        break;
      }
    }
    if (at == 0 || at == point) return std::nullopt;
    if (at < cell.size() && cell[at] != ' ') return std::nullopt;
    const std::string_view unit = cell.substr(at == cell.size() ? at : at + 1);
    if (factor_ == nullptr || unit != unit_) {
      if (unit.starts_with(' ')) return std::nullopt;
      factor_ = leaves.plain_factor(type, unit);
      unit_ = unit;
    }
    if (factor_ == nullptr) return std::nullopt;
    base::Rational number = base::Rational::ratio(digits, scale);
    return *factor_ == one_ ? number : number * *factor_;
  }

 private:
  std::string_view unit_;  ///< of the last cell; into the document
  const base::Rational* factor_ = nullptr;
  base::Rational one_{1};
};

}  // namespace proviso::facts
