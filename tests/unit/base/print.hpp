// Lets Catch show what our types hold.
#pragma once

#include <catch2/catch.hpp>
#include <string>

#include "base/date.hpp"
#include "base/rational.hpp"

template <>
struct Catch::StringMaker<proviso::base::Rational> {
  static std::string convert(const proviso::base::Rational& x) { return x.fraction_text(); }
};

template <>
struct Catch::StringMaker<proviso::base::Date> {
  static std::string convert(proviso::base::Date date) { return proviso::base::to_text(date); }
};

namespace proviso::base {

// The number that a data text writes; fails the test where it writes none.
inline Rational number(std::string_view text) {
  auto out = Rational::from_text(text, TextForm::Data);
  INFO("text: " << text);
  REQUIRE(out.has_value());
  return *out;
}

}  // namespace proviso::base
