// A case read, and decided once it has been: the two halves of `decide_case`, for those who do more with the first; and
// what those need who read something else than a whole case.
#pragma once

#include <functional>
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
std::optional<trace::Decision> decide(Session& session, const ir::Program& program, ir::Facts& facts,
                                      const eval::Options& options);
inline std::optional<trace::Decision> decide(Session& session, ReadCase& read, const eval::Options& options) {
  return decide(session, read.program, read.facts, options);
}

/// True for a policy all of whose parameters have a value; else reports what is wrong.
bool report_not_decidable(Session& session, const ir::Program& program);

/// The path as a case's folder sees it, where it lies below it: decisions read the same from everywhere.
std::string case_relative(const std::filesystem::path& path, const std::filesystem::path& folder);

}  // namespace proviso
