#include "trace/audit.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace proviso::trace {

namespace {

/// Sorts the rules of one candidate, or of the case.
class Sorter {
 public:
  Sorter(const Decision& decision, std::string_view subject) : subject_{std::string{subject} + '.'} {
    for (const DecisionInput& input : decision.inputs) roles_[input.path] = input.role;
  }

  AuditPoint point(const RuleResult& rule) const {
    AuditPoint out;
    out.rule = rule.rule;
    out.title = rule.title;
    out.heading = rule.group;
    out.message = rule.message;
    out.ask = rule.ask;
    out.because = rule.because;
    out.cites = rule.cites;
    out.at = rule.at;
    out.open = ordered_missing(rule.missing);
    if (rule.trace)
      for (Fact& fact : facts_in(condition_of(*rule.trace)))
        (is_reference(fact.input.path) ? out.reference : out.stated).push_back(std::move(fact));
    out.state = state_of(rule);
    // Whoever is asked can supply what is of the quote, and nothing else.
    if (out.state == AuditState::Open) std::erase_if(out.open, [&](const Missing& one) { return !is_of_quote(one); });
    return out;
  }

 private:
  static std::vector<Missing> ordered_missing(std::vector<Missing> missing) {
    std::ranges::sort(missing);
    return missing;
  }

  /// What a rule asks, without the guards that say whether it does.
  static const Step& condition_of(const Step& trace) {
    const bool guarded = trace.text.starts_with("when ") && !trace.children.empty();
    return guarded ? trace.children.back() : trace;
  }

  bool is_reference(const std::string& path) const {
    const auto role = roles_.find(path);
    return role != roles_.end() && role->second.starts_with("catalog ");
  }

  /// Whether the seller can supply it: a field of the quote, and not of a catalog's entry that it names.
  bool is_of_quote(const Missing& missing) const {
    if (missing.lacks_rate || !missing.path.starts_with(subject_)) return false;
    return !is_reference(missing.where.substr(0, missing.where.rfind(':')));
  }

  AuditState state_of(const RuleResult& rule) const {
    if (rule.outcome == "pass") return AuditState::Answered;
    if (rule.outcome == "not_applicable" || rule.outcome == "disabled") return AuditState::NotAsked;
    // Once there is a rate, the rest of what is missing may not matter: the price was said.
    if (std::ranges::any_of(rule.missing, &Missing::lacks_rate)) return AuditState::Unchecked;
    if (!rule.missing.empty())
      return std::ranges::any_of(rule.missing, [&](const Missing& one) { return is_of_quote(one); })
                 ? AuditState::Open
                 : AuditState::Unchecked;
    if (rule.outcome == "unknown") return AuditState::Unchecked;
    return rule.kind == "condition" ? AuditState::FallsShort : AuditState::Contradicted;
  }

  std::string subject_;
  std::map<std::string, std::string> roles_;
};

std::vector<AuditPoint> points_of(const Sorter& sorter, const std::vector<RuleResult>& rules) {
  std::vector<AuditPoint> out;
  out.reserve(rules.size());
  for (const RuleResult& rule : rules) out.push_back(sorter.point(rule));
  std::ranges::stable_sort(out, [](const AuditPoint& a, const AuditPoint& b) {
    return std::tie(a.at.path, a.at.line, a.rule) < std::tie(b.at.path, b.at.line, b.rule);
  });
  return out;
}

}  // namespace

std::size_t AuditedQuote::count(AuditState state) const {
  return static_cast<std::size_t>(std::ranges::count(points, state, &AuditPoint::state));
}

bool Audit::has(AuditState state) const {
  return std::ranges::any_of(quotes, [&](const AuditedQuote& quote) { return quote.count(state) > 0; });
}

Audit audit_of(const Decision& decision, std::string_view subject) {
  Audit out;
  out.policy_name = decision.policy_name;
  out.policy_title = decision.policy_title;
  out.policy_version = decision.policy_version;
  out.as_of = decision.as_of;
  out.engine_version = decision.engine_version;
  out.subject = subject;
  out.inputs = decision.inputs;
  const Sorter sorter{decision, subject};
  if (!decision.case_rules.empty()) out.quotes.push_back({{}, {}, points_of(sorter, decision.case_rules)});
  for (const CandidateResult& candidate : decision.candidates)
    out.quotes.push_back({candidate.id, candidate.at, points_of(sorter, candidate.rules)});
  std::ranges::sort(out.quotes, {}, &AuditedQuote::id);
  return out;
}

std::string_view state_word(AuditState state) {
  switch (state) {
    case AuditState::Contradicted:
      return "contradicted";
    case AuditState::FallsShort:
      return "falls_short";
    case AuditState::Open:
      return "open";
    case AuditState::Unchecked:
      return "unchecked";
    case AuditState::Answered:
      return "answered";
    case AuditState::NotAsked:
      return "not_asked";
  }
  return {};
}

std::string_view without_subject(const Audit& audit, std::string_view name) {
  const std::string prefix = audit.subject + '.';
  return name.starts_with(prefix) ? name.substr(prefix.size()) : name;
}

std::vector<Question> questions_of(const Audit& audit, const AuditPoint& point) {
  std::vector<Question> out;
  if (point.state != AuditState::Open) {
    if (point.state == AuditState::Answered || point.state == AuditState::NotAsked) return out;
    if (point.state == AuditState::Unchecked && point.ask.empty()) return out;
    const std::string asked = point.ask.empty() ? "How does it come that " + point.message + "?" : point.ask;
    out.push_back({asked, point.rule.substr(point.rule.rfind('.') + 1), {}});
    return out;
  }
  std::set<std::string> seen;
  for (const Missing& missing : point.open) {
    const std::string about{without_subject(audit, missing.path)};
    if (!seen.insert(about).second) continue;
    const std::string asked = !missing.ask.empty() ? missing.ask
                              : !point.ask.empty() ? point.ask
                                                   : "What is `" + about + "`?";
    out.push_back({asked, about, missing.reason});
  }
  return out;
}

}  // namespace proviso::trace
