// The memo that a committee reads and signs: CommonMark, from a decision and the question behind it.
#pragma once

#include <string>
#include <vector>

#include "trace/decision.hpp"
#include "trace/fact.hpp"

namespace proviso::trace {

/// One field of the question, under the heading that its record gives it.
struct AskedFact {
  std::string heading;  ///< or empty
  Fact fact;
};

/// A record of the case that is no candidate: the brief.
struct MemoQuestion {
  std::string input;  ///< its name in the policy
  std::vector<AskedFact> facts;
};

struct Memo {
  Decision decision;  ///< with every derivation of whom it awards, figures included
  std::string owner;  ///< of the policy, or empty
  std::vector<MemoQuestion> questions;
};

/// Texts of policies and data bring no markup of their own. Equal memos are equal bytes.
std::string memo_markdown(const Memo& memo);

}  // namespace proviso::trace
