#include "probe/decimal.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace proviso::probe {

namespace {

constexpr int significant_digits = 7;

}  // namespace

std::string decimal(double value) {
  if (value == 0) return "0";
  const int before_point = static_cast<int>(std::floor(std::log10(std::abs(value)))) + 1;
  const int after_point = before_point >= significant_digits ? 0 : significant_digits - before_point;
  // Digits beyond the seventh before the point are rounded away, too: 33500001 is 33500000.
  const double unit = before_point > significant_digits ? std::pow(10.0, before_point - significant_digits) : 1.0;
  const double rounded = after_point == 0 ? std::round(value / unit) * unit : value;
  std::array<char, 512> buffer{};
  const auto end =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), rounded, std::chars_format::fixed, after_point);
  std::string text{buffer.data(), end.ptr};
  if (after_point == 0) return text;
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text;
}

}  // namespace proviso::probe
