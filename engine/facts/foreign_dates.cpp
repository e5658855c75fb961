#include "facts/foreign_dates.hpp"

#include <algorithm>
#include <array>

#include "base/rational.hpp"

namespace proviso::facts {

namespace {

constexpr std::array<std::string_view, 12> months = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

// Takes at least and at most so many digits; -1 where they are not there.
int take_number(std::string_view& text, std::size_t least, std::size_t most) {
  int out = 0;
  std::size_t taken = 0;
  while (taken < most && taken < text.size() && text[taken] >= '0' && text[taken] <= '9')
    out = out * 10 + (text[taken++] - '0');
  text.remove_prefix(taken);
  return taken < least ? -1 : out;
}

int take_month(std::string_view& text) {
  const auto* const found = std::ranges::find(months, text.substr(0, 3));
  if (found == months.end()) return -1;
  text.remove_prefix(3);
  return static_cast<int>(found - months.begin()) + 1;
}

std::optional<base::Date> since_1970(std::string_view part, std::string_view text) {
  std::int64_t in_a_second = 1;
  if (part == "_ms") in_a_second = 1'000;
  if (part == "_us") in_a_second = 1'000'000;
  if (part == "_ns") in_a_second = 1'000'000'000;
  if (in_a_second == 1 && !part.empty()) return std::nullopt;
  const auto number = base::Rational::from_text(text, base::TextForm::Data);
  if (!number) return std::nullopt;
  const auto days = (*number / in_a_second / 86'400).floor().to_int64();
  return days ? base::add_days(base::Date{0}, *days) : std::nullopt;
}

}  // namespace

std::optional<base::Date> date_like(std::string_view form, std::string_view text) {
  constexpr std::string_view epoch = "@epoch";
  if (form.starts_with(epoch)) return since_1970(form.substr(epoch.size()), text);
  int year = 0, month = 0, day = 0, clock = 0;
  while (!form.empty()) {
    const auto take = [&](std::string_view letters, int& into) {
      if (!form.starts_with(letters)) return false;
      form.remove_prefix(letters.size());
      const std::size_t most = letters.size() == 1 ? 2 : letters.size();
      into = letters == "MMM" ? take_month(text) : take_number(text, letters.size(), most);
      return true;
    };
    const bool number = take("YYYY", year) || take("MMM", month) || take("MM", month) || take("M", month) ||
                        take("DD", day) || take("D", day) || take("hh", clock) || take("mm", clock) ||
                        take("ss", clock);
    if (year < 0 || month < 0 || day < 0 || clock < 0) return std::nullopt;
    if (number) continue;
    const char c = form.front();
    form.remove_prefix(1);
    if (c == '*') {
      // At the end any rest, else anything up to the character that follows.
      text.remove_prefix(form.empty() ? text.size() : std::min(text.find(form.front()), text.size()));
      continue;
    }
    if (text.empty() || text.front() != c) return std::nullopt;
    text.remove_prefix(c == ' ' ? std::min(text.find_first_not_of(' '), text.size()) : 1);
  }
  if (!text.empty()) return std::nullopt;
  return base::make_date(year, static_cast<unsigned>(month), static_cast<unsigned>(day));
}

}  // namespace proviso::facts
