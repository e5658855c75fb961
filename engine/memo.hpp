// The decision memo: a decision with the question that was asked, and every derivation of whom it awards.
#pragma once

#include "proviso.hpp"
#include "trace/memo.hpp"

namespace proviso {

/// Reads the case and decides it. Nothing where the policy or the data is invalid.
std::optional<trace::Memo> memo_of_case(Session& session, const CaseOptions& options);

}  // namespace proviso
