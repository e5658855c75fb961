// Numbers from text and to text. Every length is bounded before anything of that length is built.
#include <algorithm>
#include <utility>

#include "base/rational.hpp"
#include "base/rational_big.hpp"

namespace proviso::base {

namespace mp = boost::multiprecision;

namespace {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The value is digits * 10^exponent; digits has no `.`, `_` or sign, and may have zeros at both ends.
struct Scanned {
  bool negative = false;
  std::string digits;
  std::int64_t exponent = 0;
};

// Takes digits from the front of `rest`; false where there are none or a separator stands wrongly.
bool take_digits(std::string_view& rest, bool separators, std::string& into) {
  if (rest.empty() || !is_digit(rest.front())) return false;
  while (!rest.empty()) {
    if (is_digit(rest.front())) {
      into += rest.front();
    } else if (separators && rest.front() == '_') {
      if (rest.size() < 2 || !is_digit(rest[1])) return false;
    } else {
      break;
    }
    rest.remove_prefix(1);
  }
  return true;
}

// The exponent after `e`, held within +-10^15 so that it can be added up; beyond that all are alike.
std::optional<std::int64_t> take_exponent(std::string_view& rest) {
  bool negative = false;
  if (!rest.empty() && (rest.front() == '-' || rest.front() == '+')) {
    negative = rest.front() == '-';
    rest.remove_prefix(1);
  }
  std::string digits;
  if (!take_digits(rest, false, digits)) return std::nullopt;
  std::int64_t value = 0;
  for (const char c : digits) value = std::min<std::int64_t>(value * 10 + (c - '0'), 1'000'000'000'000'000);
  return negative ? -value : value;
}

std::optional<Scanned> scan(std::string_view rest, TextForm form) {
  const bool data = form == TextForm::Data;
  Scanned out;
  if (data && !rest.empty() && (rest.front() == '-' || rest.front() == '+')) {
    out.negative = rest.front() == '-';
    rest.remove_prefix(1);
  }
  if (!take_digits(rest, !data, out.digits)) return std::nullopt;
  const std::size_t whole = out.digits.size();
  if (!rest.empty() && rest.front() == '.') {
    rest.remove_prefix(1);
    if (!take_digits(rest, !data, out.digits)) return std::nullopt;
  }
  out.exponent = -static_cast<std::int64_t>(out.digits.size() - whole);
  if (data && !rest.empty() && (rest.front() == 'e' || rest.front() == 'E')) {
    rest.remove_prefix(1);
    const auto exponent = take_exponent(rest);
    if (!exponent) return std::nullopt;
    out.exponent += *exponent;
  }
  if (!rest.empty()) return std::nullopt;
  return out;
}

std::int64_t small_power_of_ten(std::int64_t exponent) {
  std::int64_t p = 1;
  for (; exponent > 0; --exponent) p *= 10;
  return p;
}

// What nearly all texts write: up to 18 digits, at most one `.` with digits on both sides, a sign where `data`.
// Nothing where it is another text, right or wrong.
std::optional<std::pair<std::int64_t, std::int64_t>> scan_plain(std::string_view text, bool data) {
  std::size_t at = 0;
  const bool negative = data && text.starts_with('-');
  if (negative) at = 1;
  if (text.size() - at > 19) return std::nullopt;
  const std::size_t begin = at;
  std::uint64_t digits = 0;  // of 19 bytes at most
  const auto take = [&] { digits = digits * 10 + static_cast<std::uint64_t>(text[at++] - '0'); };
  while (at < text.size() && is_digit(text[at])) take();
  if (at == begin) return std::nullopt;
  std::int64_t scale = 1;
  if (at < text.size() && text[at] == '.') {
    const std::size_t point = at++;
    while (at < text.size() && is_digit(text[at])) {
      take();
      scale *= 10;
    }
    if (at == point + 1) return std::nullopt;
  } else if (at - begin > 18) {
    return std::nullopt;
  }
  if (at != text.size()) return std::nullopt;
  const auto n = static_cast<std::int64_t>(digits);
  return std::pair{negative ? -n : n, scale};
}

// `digits` with the point so many places from the right (< 0: zeros are appended), without needless zeros.
std::string place_point(std::string digits, std::int64_t places, bool negative) {
  if (places < 0) digits.append(static_cast<std::size_t>(-places), '0');
  if (places > 0) {
    const auto fraction = static_cast<std::size_t>(places);
    if (digits.size() <= fraction) digits.insert(0, fraction + 1 - digits.size(), '0');
    digits.insert(digits.size() - fraction, 1, '.');
    digits.erase(digits.find_last_not_of('0') + 1);
    if (digits.back() == '.') digits.pop_back();
  }
  if (negative && digits != "0") digits.insert(0, 1, '-');
  return digits;
}

// ---- numbers of two 64-bit integers, which nearly all are: no big ones are made for them

__extension__ typedef unsigned __int128 Wide;  // NOLINT(modernize-use-using): the only spelling GCC has

constexpr int widest_power = 19;  // of ten, in 64 bits

std::uint64_t power_in_64_bits(int exponent) {
  std::uint64_t p = 1;
  for (; exponent > 0; --exponent) p *= 10;
  return p;
}

std::uint64_t magnitude_of(std::int64_t n) {
  return n < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(n) : static_cast<std::uint64_t>(n);
}

std::int64_t digits_of(std::uint64_t n) {
  std::int64_t count = 1;
  for (; n >= 10; n /= 10) ++count;
  return count;
}

// As finite_decimal() has it; nothing where 128 bits do not suffice or there is no finite decimal.
std::optional<std::string> small_finite_decimal(std::int64_t n, std::int64_t d) {
  auto rest = static_cast<std::uint64_t>(d);
  int twos = 0, fives = 0;
  for (; rest % 2 == 0; rest /= 2) ++twos;
  for (; rest % 5 == 0; rest /= 5) ++fives;
  const int places = std::max(twos, fives);
  if (rest != 1 || places > widest_power) return std::nullopt;
  const Wide scaled = Wide{magnitude_of(n)} * (power_in_64_bits(places) / static_cast<std::uint64_t>(d));
  if (scaled >> 64U != 0) return std::nullopt;
  return place_point(std::to_string(static_cast<std::uint64_t>(scaled)), places, n < 0);
}

// As decimal() has it, of a number that is not zero; nothing where 128 bits do not suffice.
std::optional<std::string> small_decimal(std::int64_t numerator, std::int64_t denominator, int significant_digits) {
  const std::uint64_t n = magnitude_of(numerator);
  const auto d = static_cast<std::uint64_t>(denominator);
  std::int64_t lead = digits_of(n) - digits_of(d);
  const bool reaches = lead >= 0 ? n >= Wide{d} * power_in_64_bits(static_cast<int>(lead))
                                 : Wide{n} * power_in_64_bits(static_cast<int>(-lead)) >= d;
  if (reaches) ++lead;
  const std::int64_t places = significant_digits - lead;
  if (significant_digits >= widest_power || places > widest_power || places < -widest_power) return std::nullopt;
  const Wide over = places >= 0 ? Wide{n} * power_in_64_bits(static_cast<int>(places)) : Wide{n};
  const Wide under = places >= 0 ? Wide{d} : Wide{d} * power_in_64_bits(static_cast<int>(-places));
  auto quotient = static_cast<std::uint64_t>(over / under);  // of significant_digits digits
  const Wide twice = over % under * 2;
  if (twice > under || (twice == under && quotient % 2 == 1)) ++quotient;
  return place_point(std::to_string(quotient), places, numerator < 0);
}

// n / d rounded half even; both positive.
BigInt divide_half_even(const BigInt& n, const BigInt& d) {
  BigInt quotient;
  BigInt rest;
  mp::divide_qr(n, d, quotient, rest);
  const int middle = BigInt{2 * rest}.compare(d);
  if (middle > 0 || (middle == 0 && mp::bit_test(quotient, 0))) ++quotient;
  return quotient;
}

}  // namespace

std::optional<Rational> Rational::from_text(std::string_view decimal, TextForm form) {
  if (const auto plain = scan_plain(decimal, form == TextForm::Data)) return ratio(plain->first, plain->second);
  auto scanned = scan(decimal, form);
  if (!scanned) return std::nullopt;
  auto& [negative, digits, exponent] = *scanned;

  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size()));
  if (digits.empty()) return Rational{};
  const std::size_t significant = digits.find_last_not_of('0') + 1;
  exponent += static_cast<std::int64_t>(digits.size() - significant);
  digits.resize(significant);

  if (digits.size() <= 18 && exponent >= -18 && exponent <= 0) {
    std::int64_t n = 0;
    for (const char c : digits) n = n * 10 + (c - '0');
    return ratio(negative ? -n : n, small_power_of_ten(-exponent));
  }

  // What remains of 10^-exponent after reduction is at least 2^-exponent, and of the digits not less than they lose to
  // it; so these bounds refuse nothing that could be within max_number_digits.
  constexpr std::int64_t widest = std::int64_t{4} * max_number_digits;
  if (exponent < -widest || exponent > max_number_digits || static_cast<std::int64_t>(digits.size()) > 2 * widest)
    return std::nullopt;
  BigInt n{digits};  // has no leading 0, which would mean octal
  if (negative) n = -n;
  if (exponent > 0) n *= power_of_ten(static_cast<unsigned>(exponent));
  const BigInt d = exponent < 0 ? power_of_ten(static_cast<unsigned>(-exponent)) : BigInt{1};
  auto out = RationalBig::from(BigFraction{n, d});
  if (!out.within_digits(max_number_digits)) return std::nullopt;
  return out;
}

std::string Rational::numerator_text() const {
  return is_small() ? std::to_string(num_) : RationalBig::numerator(*this).str();
}

std::string Rational::denominator_text() const {
  return is_small() ? std::to_string(den_) : RationalBig::denominator(*this).str();
}

std::string Rational::fraction_text() const {
  return is_integer() ? numerator_text() : numerator_text() + '/' + denominator_text();
}

std::optional<std::string> Rational::finite_decimal() const {
  if (is_integer()) return numerator_text();
  if (is_small())
    if (auto small = small_finite_decimal(num_, den_)) return small;
  BigInt rest = RationalBig::denominator(*this);
  const unsigned twos = mp::lsb(rest);
  rest >>= twos;
  unsigned fives = 0;
  BigInt quotient;
  BigInt remainder;
  while (rest > 1) {
    mp::divide_qr(rest, BigInt{5}, quotient, remainder);
    if (!remainder.is_zero()) return std::nullopt;
    rest = quotient;
    ++fives;
  }
  const unsigned places = std::max(twos, fives);
  const BigInt scaled = mp::abs(RationalBig::numerator(*this)) * power_of_ten(places) / RationalBig::denominator(*this);
  return place_point(scaled.str(), places, sign() < 0);
}

std::string Rational::decimal(int significant_digits) const {
  PROVISO_ASSERT(significant_digits >= 1);
  if (is_zero()) return "0";
  if (is_small())
    if (auto small = small_decimal(num_, den_, significant_digits)) return *std::move(small);
  const BigInt n = mp::abs(RationalBig::numerator(*this));
  const BigInt d = RationalBig::denominator(*this);

  // 10^(lead - 1) <= n/d < 10^lead once corrected: the difference of the digit counts is right or one too small.
  auto lead = static_cast<std::int64_t>(digit_count(n)) - static_cast<std::int64_t>(digit_count(d));
  const auto reaches = [&](std::int64_t e) {
    return e >= 0 ? n >= d * power_of_ten(static_cast<unsigned>(e)) : n * power_of_ten(static_cast<unsigned>(-e)) >= d;
  };
  if (reaches(lead)) ++lead;

  const std::int64_t places = significant_digits - lead;
  const BigInt rounded = places >= 0 ? divide_half_even(n * power_of_ten(static_cast<unsigned>(places)), d)
                                     : divide_half_even(n, d * power_of_ten(static_cast<unsigned>(-places)));
  return place_point(rounded.str(), places, sign() < 0);
}

}  // namespace proviso::base
