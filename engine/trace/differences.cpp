#include "trace/differences.hpp"

#include <map>
#include <set>

#include "trace/words.hpp"

namespace proviso::trace {

namespace {

std::string text_of(const Shown& value) {
  return value.exact.empty() ? value.text : value.text + " (" + value.exact + ")";
}

std::string text_of(const Verdict& verdict) {
  std::string out = verdict.kind;
  if (!verdict.mode.empty()) out += " " + verdict.mode;
  if (!verdict.candidate.empty()) out += " " + verdict.candidate;
  if (!verdict.with_candidate.empty()) out += " with " + verdict.with_candidate;
  return out;
}

std::string text_of(const CandidateResult& candidate) {
  std::string out = candidate.status;
  if (candidate.rank) out += ", rank " + std::to_string(*candidate.rank);
  if (candidate.score) out += ", score " + text_of(*candidate.score);
  return out;
}

std::string paths_of(const std::vector<Missing>& missing) {
  std::string out;
  for (const Missing& fact : missing)
    out += (out.empty() ? "" : ", ") + fact.path + (fact.candidate.empty() ? "" : " of " + fact.candidate);
  return out;
}

std::string text_of(const RuleResult& rule) {
  std::string out = rule.outcome;
  if (rule.margin && !rule.margin->absolute.text.empty()) out += ", margin " + text_of(rule.margin->absolute);
  if (!rule.message.empty()) out += ": " + rule.message;
  if (!rule.missing.empty()) out += ", missing " + paths_of(rule.missing);
  return out;
}

/// Texts by name, so that what only one of two lists has is told with its name.
using Named = std::map<std::string, std::string>;

class Comparison {
 public:
  void add(const std::string& where, const std::string& then, const std::string& now) {
    if (then != now) out_.push_back({where, then, now});
  }

  void add(const std::string& prefix, const Named& then, const Named& now) {
    std::set<std::string> names;
    for (const auto* side : {&then, &now})
      for (const auto& [name, text] : *side) names.insert(name);
    const auto text = [](const Named& side, const std::string& name) {
      const auto found = side.find(name);
      return found == side.end() ? std::string{} : found->second;
    };
    for (const std::string& name : names) add(prefix + name, text(then, name), text(now, name));
  }

  std::vector<Difference> take() { return std::move(out_); }

 private:
  std::vector<Difference> out_;
};

/// What the verdict waits for, and who might overtake.
Named open_of(const Verdict& verdict) {
  Named out;
  for (const OpenCondition& condition : verdict.conditions)
    out["condition " + condition.rule + (condition.candidate.empty() ? "" : " of " + condition.candidate)] +=
        condition.message.empty() ? "open" : condition.message;
  for (const Contender& contender : verdict.contenders)
    out["contender " + contender.candidate] = "once known: " + paths_of(contender.missing);
  if (!verdict.missing.empty()) out["missing"] = paths_of(verdict.missing);
  if (verdict.tie) out["tie"] = "only the id separates the first two";
  return out;
}

Named rules_of(const std::vector<RuleResult>& rules) {
  Named out;
  for (const RuleResult& rule : rules) out["rule " + rule.rule] = text_of(rule);
  return out;
}

/// Values by `prefix` and the member that names them.
template <class Element>
Named values_of(const std::vector<Element>& elements, std::string Element::*name, const std::string& prefix = {}) {
  Named out;
  for (const Element& element : elements) out[prefix + element.*name] = text_of(element.value);
  return out;
}

Named figures_of(const std::vector<Figure>& figures) { return values_of(figures, &Figure::name); }

Named scores_of(const std::vector<ScoreResult>& scores) {
  Named out;
  for (const ScoreResult& score : scores)
    out["score " + score.name] = text_of(score.value) + ", " + text_of(score.points) + " points";
  return out;
}

Named approvals_of(const std::vector<ApprovalWanted>& approvals) {
  Named out;
  for (const ApprovalWanted& wanted : approvals)
    out[wanted.name + (wanted.candidate.empty() ? "" : " for " + wanted.candidate)] = approval_text(wanted);
  return out;
}

void compare(Comparison& into, const std::string& id, const CandidateResult* then, const CandidateResult* now) {
  into.add(id, then == nullptr ? "" : text_of(*then), now == nullptr ? "" : text_of(*now));
  if (then == nullptr || now == nullptr) return;  // all of it is new, or gone
  const std::string prefix = id + ", ";
  into.add(prefix, rules_of(then->rules), rules_of(now->rules));
  into.add(prefix, figures_of(then->figures), figures_of(now->figures));
  into.add(prefix, scores_of(then->scores), scores_of(now->scores));
  into.add(prefix, values_of(then->rank_values, &RankValue::key, "ranked by "),
           values_of(now->rank_values, &RankValue::key, "ranked by "));
}

std::map<std::string, const CandidateResult*> candidates_of(const Decision& decision) {
  std::map<std::string, const CandidateResult*> out;
  for (const CandidateResult& candidate : decision.candidates) out[candidate.id] = &candidate;
  return out;
}

}  // namespace

std::vector<Difference> differences(const Decision& then, const Decision& now) {
  Comparison out;
  out.add("verdict", text_of(then.verdict), text_of(now.verdict));
  out.add("verdict, because", then.verdict.because, now.verdict.because);
  out.add("verdict, ", open_of(then.verdict), open_of(now.verdict));
  out.add("verdict, ", figures_of(then.verdict.figures), figures_of(now.verdict.figures));
  const auto before = candidates_of(then), after = candidates_of(now);
  std::set<std::string> ids;
  for (const auto* side : {&before, &after})
    for (const auto& [id, candidate] : *side) ids.insert(id);
  const auto found = [](const auto& side, const std::string& id) {
    const auto at = side.find(id);
    return at == side.end() ? nullptr : at->second;
  };
  for (const std::string& id : ids) compare(out, id, found(before, id), found(after, id));
  out.add("case, ", rules_of(then.case_rules), rules_of(now.case_rules));
  out.add("case, ", figures_of(then.case_figures), figures_of(now.case_figures));
  out.add("approval, ", approvals_of(then.approvals), approvals_of(now.approvals));
  out.add("set, ", values_of(then.params, &SetParam::name), values_of(now.params, &SetParam::name));
  return out.take();
}

}  // namespace proviso::trace
