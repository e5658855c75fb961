#include "base/calendar_help.hpp"

#include "base/date.hpp"

namespace proviso::base {

std::string calendar_help(std::string_view written) {
  const std::string month{written.substr(0, 7)};
  for (int last = 31; last >= 28; --last)
    if (parse_date(month + "-" + std::to_string(last))) return month + " has the days 01 to " + std::to_string(last);
  return "months run from 01 to 12";
}

}  // namespace proviso::base
