// Demands and the policies that meet them, put together from many files, and how that is printed.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "demands.hpp"

namespace proviso::cli {

/// A declaration that cites a demand, with the tests that rest on it.
struct MetAt {
  Citation citation;
  std::set<std::string> tests;
};

struct DemandRow {
  std::string id;
  std::optional<Demand> listed;  ///< nothing: cited, and on no list
  std::vector<MetAt> places;     ///< by file and line

  enum class State { Met, Untested, Missing, Context, Unlisted };
  State state(bool with_list) const;
};

struct DemandReport {
  bool with_list = false;
  std::vector<DemandRow> rows;  ///< letters before numbers, numbers by size: S2 before S10

  /// Nothing is missing, untested or unlisted.
  bool all_met() const;
};

/// `citations` and `reached` are those of all files together; `listed` is null where there is no list.
DemandReport demand_report(const std::vector<Citation>& citations,
                           const std::map<std::string, std::set<std::string>>& reached,
                           const std::vector<Demand>* listed);

std::string demands_text(const DemandReport& report, bool brief);
/// `proviso.demands/1`, canonical.
std::string demands_json(const DemandReport& report);

}  // namespace proviso::cli
