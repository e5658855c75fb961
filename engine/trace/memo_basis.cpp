// What a decision rests on: what was assumed, what was read, and who signs.
#include <algorithm>
#include <array>
#include <set>
#include <tuple>

#include "base/text.hpp"
#include "trace/markdown.hpp"
#include "trace/memo_parts.hpp"
#include "trace/order.hpp"
#include "trace/words.hpp"

namespace proviso::trace {

namespace {

/// Grades of facts that somebody saw, read or worked out. Every other grade, and none at all, is taken on trust.
constexpr std::array<std::string_view, 4> sourced{"measured", "published", "derived", "quoted"};

bool is_on_trust(const Fact& fact) {
  if (fact.input.grade.empty()) return fact.input.source.empty();
  return std::ranges::find(sourced, fact.input.grade) == sourced.end();
}

void each_derivation(const Decision& decision, const auto& visit) {
  const auto of_rules = [&](const std::vector<RuleResult>& rules) {
    for (const RuleResult* rule : ordered(rules))
      if (rule->trace) visit(*rule->trace);
  };
  of_rules(decision.case_rules);
  for (const Figure& figure : decision.case_figures)
    if (figure.trace) visit(*figure.trace);
  const Verdict& verdict = decision.verdict;
  for (const CandidateResult* candidate : ordered(decision.candidates)) {
    const bool awarded = candidate->id == verdict.candidate || candidate->id == verdict.with_candidate;
    if (!verdict.candidate.empty() && !awarded) continue;
    of_rules(candidate->rules);
    for (const Figure& figure : candidate->figures)
      if (figure.trace) visit(*figure.trace);
  }
  for (const Figure& figure : verdict.figures)
    if (figure.trace) visit(*figure.trace);
}

std::vector<std::string> fact_row(const Fact& fact) {
  return {
      md_code(fact.name),    md(fact_text(fact)),        md(fact.input.grade.empty() ? "asserted" : fact.input.grade),
      md(fact.input.source), md(fact.input.captured_on), md(place_text({fact.input.path, fact.input.line, 0}))};
}

void write_defaults(std::string& out, const Decision& decision) {
  std::vector<UsedDefault> defaults;
  each_derivation(decision, [&](const Step& step) { add_defaults(defaults, step); });
  std::ranges::sort(defaults, [](const UsedDefault& a, const UsedDefault& b) {
    return std::tie(a.name, a.from) < std::tie(b.name, b.from);
  });
  if (defaults.empty()) return;
  std::vector<std::vector<std::string>> rows;
  rows.reserve(defaults.size());
  for (const UsedDefault& one : defaults) rows.push_back({md_code(one.name), md(one.value.text), md(one.from)});
  out += "\n" + md_table({"Not stated", "Taken as", "From"}, std::move(rows));
}

void write_facts(std::string& out, const Memo& memo) {
  std::set<std::string> told;  // files of the question, which stand above
  for (const MemoQuestion& question : memo.questions)
    for (const AskedFact& asked : question.facts) told.insert(asked.fact.input.path);
  std::vector<Fact> facts;
  each_derivation(memo.decision, [&](const Step& step) { add_facts(facts, step); });
  std::erase_if(facts, [&](const Fact& fact) { return told.contains(fact.input.path); });
  const auto place = [](const Fact& fact) {
    return std::tuple{fact.input.path, fact.input.line, fact.input.column, fact.input.pointer, fact.name};
  };
  std::ranges::sort(facts, {}, place);
  const auto at_one_place = [](const Fact& a, const Fact& b) {
    return std::tie(a.input.path, a.input.line, a.input.column, a.input.pointer) ==
           std::tie(b.input.path, b.input.line, b.input.column, b.input.pointer);
  };
  facts.erase(std::unique(facts.begin(), facts.end(), at_one_place), facts.end());
  const auto on_trust = static_cast<std::size_t>(std::ranges::count_if(facts, is_on_trust));
  if (facts.empty()) return;
  out += "\nFacts read: " + std::to_string(facts.size()) + ", of which " + std::to_string(on_trust) +
         " are taken on trust: asserted without a source, or graded otherwise than " +
         base::join(std::vector<std::string>(sourced.begin(), sourced.end()), ", ") + ".\n";
  if (on_trust == 0) return;
  std::vector<std::vector<std::string>> rows;
  for (const Fact& fact : facts)
    if (is_on_trust(fact)) rows.push_back(fact_row(fact));
  out += "\n" + md_table({"Fact", "Value", "Grade", "Source", "Date", "Where"}, std::move(rows));
}

}  // namespace

void memo_assumed(std::string& out, const Memo& memo) {
  memo_section(out, "What was assumed");
  std::vector<std::string> conventions = memo.decision.assumptions;
  std::ranges::sort(conventions);
  for (const std::string& convention : conventions) memo_item(out, 0, "Convention: " + md(convention));
  for (const SetParam* param : ordered_by(memo.decision.params, &SetParam::name))
    memo_item(out, 0, "Set for this decision: " + md_code(param->name) + " = " + md(param->value.text));
  std::vector<UsedParam> params;
  each_derivation(memo.decision, [&](const Step& step) { add_params(params, step); });
  std::ranges::sort(params, {}, &UsedParam::name);
  if (!params.empty()) {
    std::vector<std::vector<std::string>> rows;
    rows.reserve(params.size());
    for (const UsedParam& param : params) rows.push_back({md_code(param.name), md(param.value.text), md(param.note)});
    out += "\n" + md_table({"Parameter", "Value", "From"}, std::move(rows));
  }
  write_defaults(out, memo.decision);
  write_facts(out, memo);
}

void memo_inputs(std::string& out, const Decision& decision) {
  memo_section(out, "What was read");
  std::vector<std::vector<std::string>> rows;
  for (const DecisionInput* input :
       ordered_by(decision.inputs, [](const DecisionInput& i) { return std::tie(i.role, i.path, i.sha256); }))
    rows.push_back({md(input->role), md_code(input->path), md_code(input->sha256)});
  out += md_table({"Role", "File", "SHA-256"}, std::move(rows));
  out += "\nDecided by proviso " + md(decision.engine_version) +
         "; the same files give the same bytes. Policy text: SHA-256 " + md_code(decision.policy_sha256) + ".\n";
}

void memo_signatures(std::string& out, const Memo& memo) {
  memo_section(out, "Signatures");
  std::vector<std::string> roles;
  if (!memo.owner.empty()) roles.push_back("Owner of the policy, " + memo.owner);
  for (const OpenCondition* open : ordered(memo.decision.verdict.conditions)) {
    if (open->cleared_by.empty()) continue;
    const std::string role = either(open->cleared_by);
    if (std::ranges::find(roles, role) == roles.end()) roles.push_back(role);
  }
  std::vector<std::vector<std::string>> rows;
  rows.reserve(roles.size());
  for (const std::string& role : roles) rows.push_back({md(role), "", "", ""});
  while (rows.size() < 3) rows.push_back({"", "", "", ""});
  out += md_table({"Role", "Name", "Date", "Signature"}, std::move(rows));
}

}  // namespace proviso::trace
