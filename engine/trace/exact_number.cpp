#include "trace/exact_number.hpp"

namespace proviso::trace {

std::optional<base::Rational> exact_number(std::string_view text) {
  const auto slash = text.find('/');
  auto numerator = base::Rational::from_text(text.substr(0, slash), base::TextForm::Data);
  if (!numerator || slash == std::string_view::npos) return numerator;
  const auto denominator = base::Rational::from_text(text.substr(slash + 1), base::TextForm::Data);
  if (!denominator || denominator->is_zero()) return std::nullopt;
  return *numerator / *denominator;
}

}  // namespace proviso::trace
