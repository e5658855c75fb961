// The one order in which a decision is told, whatever the order of quotes, rules and files that led to it.
#pragma once

#include <algorithm>
#include <functional>
#include <vector>

#include "trace/decision.hpp"

namespace proviso::trace {

/// By rank; those without one by status (eligible, waived, insufficient, ineligible), then id.
std::vector<const CandidateResult*> ordered(const std::vector<CandidateResult>& candidates);

/// By full name.
std::vector<const RuleResult*> ordered(const std::vector<RuleResult>& rules);

/// Each once. Where a fact should have been decides last, since it moves with the files.
std::vector<Missing> ordered(std::vector<Missing> missing);

/// By candidate (those of the case first), then rule.
std::vector<const OpenCondition*> ordered(const std::vector<OpenCondition>& conditions);

/// Pointers to the elements, ordered by a member or what a function makes of an element; equal ones stay as they were.
template <class T, class Key>
std::vector<const T*> ordered_by(const std::vector<T>& all, Key key) {
  std::vector<const T*> out;
  out.reserve(all.size());
  for (const T& element : all) out.push_back(&element);
  std::stable_sort(out.begin(), out.end(),
                   [&](const T* a, const T* b) { return std::invoke(key, *a) < std::invoke(key, *b); });
  return out;
}

}  // namespace proviso::trace
