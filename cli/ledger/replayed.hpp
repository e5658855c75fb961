// A recorded decision decided again, and how that is told.
#pragma once

#include <string>
#include <vector>

#include "ledger/ledger.hpp"
#include "trace/costs.hpp"
#include "trace/differences.hpp"

namespace proviso::cli {

struct Replayed {
  ledger::Row row;
  bool same_bytes = false;
  std::vector<trace::Difference> differences;
  std::vector<trace::CostChange> costs;  ///< of what is awarded
  std::string engine_then, engine_now;
  std::string trouble;   ///< why it could not be decided again; else empty
  std::string findings;  ///< of another policy that cannot be evaluated: what is wrong with it, with its places

  bool verdict_changed() const;
};

std::string text_of(const Replayed& one);
/// How many came out how. With `figure`, the one that is a decision's cost, also what all of them cost more or less.
std::string summary_of(const std::vector<Replayed>& all, const std::string& figure);
std::string json_of(const std::vector<Replayed>& all, const std::string& figure);

}  // namespace proviso::cli
