// Entries to try a ledger with.
#pragma once

#include <string>

#include "ledger/ledger.hpp"

namespace proviso::ledger {

inline Kept kept(const std::string& bytes) { return {base::sha256(bytes), bytes.size()}; }

inline Entry opening() {
  return {0, "2026-11-30T15:42:20Z", true, "jo", "0.1.0", Opening{"proviso-ledger/0123456789abcdef"}};
}

/// The least that is a decision's document.
/// The one file of its own that a decision rests on.
inline std::string offers_of(const std::string& candidate) { return "id = \"" + candidate + "\"\n"; }

inline std::string document(const std::string& verdict, const std::string& candidate) {
  return R"({"as_of":"2026-11-30","candidates":[],"inputs":[{"path":"offers.toml","role":"offers","sha256":")" +
         base::to_hex(base::sha256(offers_of(candidate))) +
         R"("}],"policy":{"name":"examples.first","version":"1"},"verdict":{"candidate":")" + candidate +
         R"(","kind":")" + verdict + R"(","mode":null}})" + "\n";
}

/// A decision for a candidate, on a file that all share and one of its own.
inline Draft decision_draft(const std::string& candidate, const std::string& verdict = "award") {
  const std::string text = document(verdict, candidate);
  const std::string policy = "policy examples.first\n" + std::string(2'000, '-');
  const std::string offers = offers_of(candidate);
  DecisionEntry what{.question = {.case_path = "case/case.toml",
                                  .policy = {},
                                  .as_of = {},
                                  .settings = {},
                                  .trace = "decisive",
                                  .budget = 100},
                     .document = kept(text),
                     .files = {{"case/offers.toml", kept(offers), {}}, {"case/policy.proviso", kept(policy), {}}},
                     .summary = {.policy = "examples.first",
                                 .version = "1",
                                 .verdict = verdict,
                                 .mode = {},
                                 .candidate = candidate,
                                 .provider = {},
                                 .as_of = "2026-11-30"},
                     .review_on = {},
                     .supersedes = {}};
  return {{0, "2026-11-30T15:42:20Z", true, "jo", "0.1.0", std::move(what)}, {policy, offers, text}};
}

}  // namespace proviso::ledger
