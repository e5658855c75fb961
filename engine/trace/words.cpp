#include "trace/words.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "base/roles.hpp"
#include "base/text.hpp"
#include "trace/order.hpp"

namespace proviso::trace {

namespace {

bool awards(const Verdict& verdict) { return verdict.kind == "award" || verdict.kind == "conditional"; }

std::string of_mode(const std::string& mode, const std::string& candidate) {
  return mode.empty() ? candidate : mode + ": " + candidate;
}

std::string reason_of(const Verdict& verdict) {
  if (!verdict.because.empty()) return verdict.because;
  if (verdict.kind == "pause") return "a precondition is not met";
  if (verdict.kind == "insufficient") return "facts are missing";
  return "no candidate can be awarded";
}

}  // namespace

bool headline_gives_reason(const Verdict& verdict) { return !awards(verdict); }

std::string headline(const Decision& decision) {
  const Verdict& verdict = decision.verdict;
  std::string out = base::upper(verdict.kind);
  if (!awards(verdict)) return out + ": " + reason_of(verdict);
  out += (verdict.mode.empty() ? ": " : " ") + of_mode(verdict.mode, verdict.candidate);
  if (!verdict.with_candidate.empty()) out += ", with " + of_mode(verdict.with_mode, verdict.with_candidate);
  return out;
}

std::string short_rule(const Decision& decision, std::string_view rule) {
  const std::string own = decision.policy_name + ".";
  if (own.size() > 1 && rule.starts_with(own)) rule.remove_prefix(own.size());
  return std::string{rule};
}

std::string outcome_word(const RuleResult& rule) {
  return rule.outcome == "not_applicable" ? "not applicable" : rule.outcome;
}

std::string margin_text(const Margin& margin) {
  const std::string& text = margin.absolute.text;
  const auto without = [](std::string from, char c) {
    std::erase(from, c);
    return from;
  };
  const std::string number = text.substr(0, text.find(' '));
  if (number == "0") return "exactly at the limit";
  const std::string share =
      margin.percent.text.empty() ? "" : " (" + without(margin.percent.text, '-') + " of the limit)";
  if (number.find('-') == std::string::npos) return "room " + text + share;
  return "misses by " + without(number, '-') + text.substr(number.size()) + share;
}

std::string waiver_text(const WaiverUse& waiver) {
  if (!waiver.valid) return "waiver " + waiver.id + " does not count: " + waiver.defect;
  std::string out = "failed and waived by " + waiver.id;
  for (std::size_t i = 0; i < waiver.approved_by.size(); ++i)
    out += (i == 0 ? ", approved by " : " and ") + waiver.approved_by[i];
  if (!waiver.expires_on.empty()) out += ", expires " + waiver.expires_on;
  for (const std::string& condition : waiver.conditions) out += "; still to be met: " + condition;
  return out;
}

std::string missing_text(const Missing& missing) {
  std::string out = missing.path;
  if (!missing.candidate.empty()) out += (out.empty() ? "of `" : " of `") + missing.candidate + "`";
  if (!missing.reason.empty()) out += (out.empty() ? "" : ": ") + missing.reason;
  if (!missing.where.empty()) out += " (expected in " + missing.where + ")";
  return out;
}

std::string either(const std::vector<std::string>& alternatives) { return base::join(alternatives, " or "); }

std::string approval_text(const ApprovalWanted& wanted) {
  if (!wanted.missing.empty()) return "nobody can, until it is known who has to";
  if (wanted.roles.empty()) return "nobody can: it names no role";
  std::string out = base::roles_text(wanted.roles);
  return wanted.apart.empty() ? out : out + "; not by " + either(wanted.apart);
}

std::string place_text(const SourceRef& at) {
  if (at.path.empty()) return {};
  return at.line > 0 ? at.path + ":" + std::to_string(at.line) : at.path;
}

std::string origin_text(const InputRef& input) {
  std::string out = input.path;
  if (input.line > 0)
    out += ":" + std::to_string(input.line);
  else if (!input.pointer.empty())
    out += ":" + input.pointer;
  for (const std::string* more : {&input.captured_on, &input.source, &input.grade})
    if (!more->empty()) out += (out.empty() ? "" : ", ") + *more;
  if (!input.as_quoted.empty()) out += ", quoted as " + input.as_quoted;
  return out;
}

namespace {

// {"DE", "NL"} written out: its value says nothing that its text does not.
bool is_constant_collection(const Step& step) {
  return step.children.empty() && (step.text.starts_with('{') || step.text.starts_with('['));
}

bool is_truth(const std::string& text) { return text == "true" || text == "false" || text == "unknown"; }

}  // namespace

std::string decisive_part(const Step& root) {
  const Step* step = &root;
  while (true) {  // into the operand that made the whole what it is, as long as operands are truths themselves
    const auto next = std::ranges::find_if(step->children, [&](const Step& child) {
      const bool followed = child.kind == Step::Kind::Expression || child.kind == Step::Kind::Definition;
      return followed && !child.children.empty() && is_truth(child.value.text) && child.value.text == step->value.text;
    });
    if (next == step->children.end()) break;
    step = &*next;
  }
  std::string values;
  for (const Step& child : step->children)
    if (child.kind != Step::Kind::NotEvaluated && !child.text.empty() && !child.value.text.empty() &&
        child.text != child.value.text && !is_constant_collection(child))
      values += (values.empty() ? ", with " : ", ") + child.text + " = " + child.value.text;
  return values.empty() ? std::string{} : step->text + values;
}

std::vector<const RuleResult*> reasons(const CandidateResult& candidate) {
  const auto pick = [&](auto wanted) {
    std::vector<const RuleResult*> out;
    for (const RuleResult* rule : ordered(candidate.rules))
      if (wanted(*rule)) out.push_back(rule);
    return out;
  };
  if (candidate.status == "eligible") return {};
  if (candidate.status == "waived") return pick([](const RuleResult& rule) { return rule.outcome == "waived"; });
  auto out = pick([](const RuleResult& rule) { return rule.decisive; });
  if (!out.empty()) return out;
  return pick([&](const RuleResult& rule) {
    const bool knocks_out = rule.kind == "require" || rule.kind == "forbid";
    return knocks_out && (candidate.status == "ineligible" ? rule.counts_as_failed : rule.outcome == "unknown");
  });
}

std::vector<std::string> reasons_beside_rules(const Decision& decision, const CandidateResult& candidate) {
  std::vector<std::string> out;
  if (candidate.status != "insufficient" && candidate.status != "ineligible") return out;
  for (const ScoreResult* score : ordered_by(candidate.scores, &ScoreResult::name)) {
    const bool unknown = score->points.text == "unknown" && candidate.status == "insufficient";
    const bool low = !score->note.empty() && candidate.status == "ineligible";
    if (!unknown && !low) continue;
    out.push_back("score " + short_rule(decision, score->name) +
                  (unknown ? " is unknown" : ": " + score->points.text + " points, " + score->note));
    if (unknown)
      for (const Missing& missing : ordered(score->missing)) out.push_back("missing " + missing_text(missing));
  }
  if (candidate.status == "insufficient")
    for (const RankValue& value : candidate.rank_values) {
      if (value.value.text != "unknown") continue;
      out.push_back("the rank key `" + value.key + "` is unknown");
      for (const Missing& missing : ordered(value.missing)) out.push_back("missing " + missing_text(missing));
    }
  return out;
}

namespace {

// What the report says is missing beside the rules that decide on the candidate.
bool is_told(const CandidateResult& candidate, const Missing& fact) {
  return std::ranges::any_of(candidate.rules, [&](const RuleResult& rule) {
    return rule.decisive && rule.outcome == "unknown" &&
           std::ranges::find(rule.missing, fact.path, &Missing::path) != rule.missing.end();
  });
}

}  // namespace

std::vector<Warning> warnings(const Decision& decision) {
  std::map<std::tuple<std::string, std::string, std::string>, Warning> found;
  const auto take = [&](const RuleResult& rule, const CandidateResult* candidate) {
    if (rule.kind != "warn" || (rule.outcome != "fail" && rule.outcome != "unknown")) return;
    if (candidate != nullptr && candidate->status == "ineligible" && rule.outcome == "unknown") return;
    Warning& warning = found[{rule.rule, rule.outcome, rule.message}];
    warning.rule = rule.rule;
    warning.title = rule.title;
    warning.outcome = rule.outcome;
    warning.message = rule.message;
    if (candidate != nullptr) warning.candidates.push_back(candidate->id);
    for (Missing missing : rule.missing) {
      if (candidate != nullptr && is_told(*candidate, missing)) continue;
      if (candidate != nullptr) missing.candidate = candidate->id;
      warning.missing.push_back(std::move(missing));
    }
  };
  for (const RuleResult& rule : decision.case_rules) take(rule, nullptr);
  for (const CandidateResult* candidate : ordered(decision.candidates))
    for (const RuleResult& rule : candidate->rules) take(rule, candidate);
  std::vector<Warning> out;
  for (auto& [key, warning] : found) {
    warning.missing = ordered(std::move(warning.missing));
    out.push_back(std::move(warning));
  }
  return out;
}

std::vector<const RuleResult*> open_case_rules(const Decision& decision) {
  std::vector<const RuleResult*> out;
  for (const RuleResult* rule : ordered(decision.case_rules)) {
    const bool open = rule->outcome == "fail" || rule->outcome == "unknown" || rule->outcome == "waived";
    if (open && rule->kind != "warn") out.push_back(rule);
  }
  return out;
}

std::vector<DisabledRule> disabled_rules(const Decision& decision) {
  std::map<std::string, std::string> found;
  const auto take = [&](const RuleResult& rule) {
    if (rule.outcome == "disabled") found[rule.rule] = rule.note;
  };
  for (const RuleResult& rule : decision.case_rules) take(rule);
  for (const CandidateResult& candidate : decision.candidates)
    for (const RuleResult& rule : candidate.rules) take(rule);
  std::vector<DisabledRule> out;
  out.reserve(found.size());
  for (const auto& [rule, note] : found) out.push_back({rule, note});
  return out;
}

std::string untold_text(const Untold& untold) {
  if (untold.all() == 0) return {};
  std::string out = "and " + std::to_string(untold.all()) + " more";
  const char* separator = ": ";
  const auto add = [&](std::size_t count, const char* status) {
    if (count == 0) return;
    out += separator + std::to_string(count) + status;
    separator = ", ";
  };
  add(untold.eligible, " eligible"), add(untold.waived, " waived");
  add(untold.insufficient, " insufficient"), add(untold.ineligible, " ineligible");
  return out;
}

std::string inputs_line(const std::vector<DecisionInput>& inputs) {
  std::map<std::string, std::size_t> by_role;
  for (const DecisionInput& input : inputs) ++by_role[input.role.starts_with("module ") ? "module" : input.role];
  std::string out = std::to_string(inputs.size()) + (inputs.size() == 1 ? " file" : " files");
  const char* separator = ": ";
  for (const auto& [role, count] : by_role) {
    out += separator + role + (count > 1 ? " x " + std::to_string(count) : "");
    separator = ", ";
  }
  return out;
}

const CandidateResult* find_candidate(const Decision& decision, std::string_view id) {
  const auto found = std::ranges::find(decision.candidates, id, &CandidateResult::id);
  return found == decision.candidates.end() ? nullptr : &*found;
}

std::vector<Figure> figure_columns(const Decision& decision) {
  std::vector<Figure> out;
  for (const CandidateResult& candidate : decision.candidates)
    for (const Figure& figure : candidate.figures)
      if (std::ranges::find(out, figure.name, &Figure::name) == out.end())
        out.push_back({.name = figure.name, .title = figure.title, .value = {}, .missing = {}});
  return out;
}

std::vector<Figure> decisive_figures(const Decision& decision) {
  const Verdict& verdict = decision.verdict;
  const CandidateResult* winner = verdict.candidate.empty() ? nullptr : find_candidate(decision, verdict.candidate);
  std::vector<Figure> out = winner != nullptr ? winner->figures : std::vector<Figure>{};
  out.insert(out.end(), verdict.figures.begin(), verdict.figures.end());
  out.insert(out.end(), decision.case_figures.begin(), decision.case_figures.end());
  return out;
}

std::string figure_text(const CandidateResult& candidate, std::string_view name) {
  const auto found = std::ranges::find(candidate.figures, name, &Figure::name);
  return found == candidate.figures.end() ? std::string{} : found->value.text;
}

std::string runner_up_text(const RunnerUp& second) {
  const std::string values = "(" + second.runner_up.text + " against " + second.winner.text + ")";
  if (second.distance.text.empty()) return second.candidate + ": behind on `" + second.key + "` " + values;
  return second.candidate + ": " + second.distance.text + " behind on `" + second.key + "` " + values;
}

std::vector<WaiverUse> waivers_told_nowhere(const Decision& decision) {
  std::vector<WaiverUse> out = decision.unused_waivers;
  const auto told = [](const std::vector<RuleResult>& rules, const std::string& id) {
    return std::ranges::any_of(rules, [&](const RuleResult& rule) {
      return std::ranges::any_of(rule.waivers, [&](const WaiverUse& waiver) { return waiver.id == id; });
    });
  };
  std::erase_if(out, [&](const WaiverUse& waiver) {
    return told(decision.case_rules, waiver.id) ||
           std::ranges::any_of(decision.candidates,
                               [&](const CandidateResult& one) { return told(one.rules, waiver.id); });
  });
  return out;
}

std::string clearance_text(const UnusedClearance& clearance) {
  return clearance.what + ", by " + clearance.by + (clearance.on.empty() ? "" : " on " + clearance.on) + ": " +
         clearance.defect;
}

}  // namespace proviso::trace
