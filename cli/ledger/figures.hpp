// Figures that an option names: of which decisions, and what is said where none has one.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace proviso::cli {

/// "monthly_cost,both": the first that a decision has. A key of the ranking, "ranked by ...", is one name.
std::vector<std::string> first_of(std::string_view text);

/// Whether there are figures of the names that an option gives. Documents are read until each has been seen.
class WantedFigures {
 public:
  explicit WantedFigures(std::vector<std::string> names) : names_{std::move(names)} {}

  void look_in(const std::string& document);
  /// Throws CLI::ValidationError where none of the documents has one; `where`: "neither then nor now", or nothing.
  void check(const std::string& option, std::string_view where) const;

 private:
  std::vector<std::string> missing() const;

  std::vector<std::string> names_;
  std::set<std::string> known_;
};

}  // namespace proviso::cli
