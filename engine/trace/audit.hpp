// A quote against a checklist: the rules of an audit policy, sorted by what they say of each quote. A projection of a
// decision that carries every derivation; nothing is evaluated here.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "trace/decision.hpp"
#include "trace/fact.hpp"
#include "trace/layout.hpp"

namespace proviso::trace {

enum class AuditState : std::uint8_t {
  Contradicted,  ///< a requirement, prohibition or warning failed: what is said cannot be, or must not
  FallsShort,    ///< a condition failed although all is said: answered, but not as asked
  Open,          ///< the quote does not say, or says something that means more than one thing
  Unchecked,     ///< what it would be held against is unknown: a disputed catalog value, an input that was not given
  Answered,
  NotAsked,  ///< does not apply, or is disabled
};

/// One point of the checklist: a rule and how it came out.
struct AuditPoint {
  AuditState state = AuditState::NotAsked;
  std::string rule;
  std::string title;
  std::string heading;  ///< of its group, or empty
  std::string message;
  std::string ask;
  std::string because;
  std::vector<std::string> cites;
  SourceRef at;
  std::vector<Fact> stated;     ///< by the quote, with file and line
  std::vector<Fact> reference;  ///< what a catalog holds, with source and date
  std::vector<Missing> open;
};

struct AuditedQuote {
  std::string id;  ///< empty: what is asked once, not of each quote
  SourceRef at;
  std::vector<AuditPoint> points;  ///< in the order of the policy's text

  std::size_t count(AuditState state) const;
};

struct Audit {
  std::string policy_name;
  std::string policy_title;
  std::string policy_version;
  std::string as_of;  ///< empty where no day was given
  std::string engine_version;
  std::string subject;                ///< what the policy calls a quote: `candidate`
  std::vector<AuditedQuote> quotes;   ///< by id
  std::vector<DecisionInput> inputs;  ///< files that were read

  bool has(AuditState state) const;
};

/// `decision` was made with every derivation.
Audit audit_of(const Decision& decision, std::string_view subject);

/// One question to send back: each fact or rule once.
struct Question {
  std::string text;
  std::string about;  ///< the fact, the subject's name left out: `machine.cores`, or the rule
  std::string found;  ///< what there is: "not stated", "fits H100 SXM, H100 PCIe"
};
std::vector<Question> questions_of(const Audit& audit, const AuditPoint& point);

/// "contradicted".
std::string_view state_word(AuditState state);
/// `machine.cores` of `candidate.machine.cores`.
std::string_view without_subject(const Audit& audit, std::string_view name);

std::string audit_text(const Audit& audit, const TextOptions& options);
/// A questionnaire for the seller: what is known, what is to be answered and what does not fit, by heading.
std::string audit_markdown(const Audit& audit);
/// `proviso.audit/1`, canonical.
std::string audit_json(const Audit& audit);

}  // namespace proviso::trace
