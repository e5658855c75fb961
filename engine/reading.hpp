// A case read, and decided once it has been: the two halves of `decide_case`, for those who do more with the first.
#pragma once

#include <optional>

#include "facts/facts.hpp"
#include "ir/facts.hpp"
#include "ir/program.hpp"
#include "proviso.hpp"

namespace proviso {

/// Everything that `decide` needs.
struct ReadCase {
  facts::CaseFile file;
  ir::Program program;
  ir::Facts facts;
};

/// Nothing where the policy or the data is invalid.
std::optional<ReadCase> read_all(Session& session, const CaseOptions& options);

/// Nothing where the evaluation needs more than its budget.
std::optional<trace::Decision> decide(Session& session, ReadCase& read, const eval::Options& options);

}  // namespace proviso
