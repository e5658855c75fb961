#include "proviso.hpp"

#include <algorithm>
#include <functional>
#include <tuple>

#include "base/file.hpp"
#include "base/overloaded.hpp"
#include "base/text.hpp"
#include "check/check.hpp"
#include "diag/suggest.hpp"
#include "facts/facts.hpp"
#include "forgotten_use.hpp"
#include "ir/print.hpp"
#include "reading.hpp"
#include "syntax/parse.hpp"

namespace proviso {

namespace fs = std::filesystem;

namespace {

void report(Session& session, diag::Kind kind, std::vector<std::string> args, std::string help = {},
            base::Span at = {}) {
  session.diagnostics.add({kind, {at, ""}, std::move(args), {}, std::move(help), {}});
}

/// The expressions of `--set p=v`, parsed into a file of their own.
std::optional<std::vector<check::Setting>> parse_settings(Session& session, const Settings& settings, ast::File& into) {
  std::vector<check::Setting> parsed;
  for (const auto& setting : settings) {
    const auto equals = setting.find('=');
    const std::string name{base::trim(std::string_view{setting}.substr(0, equals == std::string::npos ? 0 : equals))};
    if (name.empty()) {
      report(session, diag::Kind::BadSetting, {setting});
      continue;
    }
    session.files.canonical.add("--set", setting.substr(equals + 1));
    const auto id = session.files.sources.add("--set " + name, setting.substr(equals + 1));
    if (const auto value = syntax::parse_expression(into, id, session.files.sources, session.diagnostics))
      parsed.push_back({name, *value});
  }
  if (session.diagnostics.has_errors()) return {};
  return parsed;
}

std::string always(ir::Outcome outcome) {
  switch (outcome) {
    case ir::Outcome::NotApplicable:
      return "never applies";
    case ir::Outcome::Pass:
      return "always passes";
    case ir::Outcome::Fail:
      return "always fails";
    case ir::Outcome::Unknown:
      return "is always unknown";
    case ir::Outcome::Waived:
      return "is always waived";
    case ir::Outcome::Disabled:
      return "is always disabled";
  }
  return {};
}

/// What evaluation without any facts shows: constants that cannot be computed, rules that no fact can change.
void report_constants(Session& session, const ir::Program& program) {
  const eval::ConstantFindings found = eval::constant_findings(program);
  for (const auto& fault : found.faults)
    report(session, diag::Kind::ConstantFault, {fault.reason}, "change the literals or parameters that lead to it",
           program[fault.expr].span);
  for (const auto& constant : found.rules) {
    const auto& rule = program.rules[constant.rule.value];
    report(session, diag::Kind::ConstantRule, {rule.name, always(constant.outcome)},
           "let it ask about a fact of the case, or leave it out", rule.span);
  }
}

std::optional<base::Date> decided_as_of(Session& session, const CaseOptions& options,
                                        const facts::CaseFile& case_file) {
  const auto as_of = options.as_of ? options.as_of : case_file.as_of;
  if (!as_of) {
    report(session, diag::Kind::NoAsOf, {},
           "write `as_of = 2026-11-30` in " + case_file.path.generic_string() + ", or give --as-of");
    return {};
  }
  return as_of;
}

/// A case needs a value of every parameter.
bool report_unset_params(Session& session, const ir::Program& program) {
  const std::string own = session.files.files.front().name.text() + '.';
  bool complete = true;
  for (const ir::Param& param : program.params) {
    if (param.value.valid()) continue;
    const std::string last = param.name.substr(param.name.rfind('.') + 1);
    report(session, diag::Kind::ParamWithoutValue, {param.name},
           (own + last == param.name ? std::string{"write `= ...` there"}
                                     : "write `with { " + last + ": ... }` where the policy uses the module") +
               ", or give --set " + param.name + "=...",
           param.span);
    complete = false;
  }
  return complete;
}

/// Whether the case calls a file its policy: what is wrong with that is said of the case.
bool policy_is_there(Session& session, const facts::CaseFile& case_file, const fs::path& policy) {
  std::error_code ignored;
  const bool is_folder = fs::is_directory(policy, ignored);
  if (fs::exists(policy, ignored) && !is_folder) return true;
  const auto kind = is_folder ? base::FileError::Kind::IsDirectory : base::FileError::Kind::NotFound;
  const std::string near = diag::help_missing_file(policy);
  session.diagnostics.add({diag::Kind::FileUnreadable,
                           {},
                           {base::to_text({kind, policy.generic_string(), {}})},
                           {},
                           near.empty() ? "`policy` is a path relative to the case's folder" : near,
                           case_file.policy_at});
  return false;
}

void complete(trace::Decision& decision, const Session& session, const ir::Facts& facts) {
  decision.engine_version = engine_version();
  decision.policy_sha256 = session.files.documents.front().sha256;
  for (const auto& document : session.files.documents)
    decision.inputs.push_back({document.role, document.path, document.sha256});
  for (const auto& document : facts.documents)
    decision.inputs.push_back({document.role, document.path, document.sha256});
  const auto key = [](const trace::DecisionInput& input) { return std::tie(input.role, input.path, input.sha256); };
  std::sort(decision.inputs.begin(), decision.inputs.end(),
            [&](const auto& a, const auto& b) { return key(a) < key(b); });
}

/// True where there is such a candidate.
bool report_unknown_candidate(Session& session, const trace::Decision& decision, const std::string& candidate) {
  std::vector<std::string> ids;
  for (const auto& result : decision.candidates) ids.push_back(result.id);
  if (std::find(ids.begin(), ids.end(), candidate) != ids.end()) return true;
  report(session, diag::Kind::UnknownCandidate, {candidate}, diag::help_choose(candidate, ids, "candidate"));
  return false;
}

/// The full name of the one rule that `name` means: full, or its last parts.
std::optional<std::string> find_rule(const ir::Program& program, const std::string& name) {
  std::optional<std::string> found;
  for (const auto& rule : program.rules) {
    if (!rule.active) continue;
    if (rule.name == name) return name;
    if (rule.name.ends_with("." + name)) {
      if (found) return {};
      found = rule.name;
    }
  }
  return found;
}

}  // namespace

std::string case_relative(const fs::path& path, const fs::path& folder) {
  const auto relative =
      path.lexically_normal().lexically_relative(folder.empty() ? fs::path{"."} : folder.lexically_normal());
  return relative.empty() || *relative.begin() == ".." ? path.filename().generic_string() : relative.generic_string();
}

bool report_not_decidable(Session& session, const ir::Program& program) {
  const auto& first = session.files.files.front();
  if (first.is_policy) return report_unset_params(session, program);
  report(session, diag::Kind::NotAPolicy, {first.name.text()}, {}, first.name.span);
  return false;
}

std::optional<ReadCase> read_all(Session& session, const CaseOptions& options) {
  auto case_file = facts::read_case(options.case_path, session.diagnostics);
  if (!case_file) return {};
  if (case_file->policy.empty() && !options.policy) {
    session.diagnostics.add({diag::Kind::NoPolicy,
                             {},
                             {},
                             {},
                             "write `policy = \"name.proviso\"`, or give --policy",
                             diag::Location{case_file->path.generic_string(), {}, {}, ""}});
    return {};
  }
  const auto policy = options.policy ? *options.policy : case_file->folder / case_file->policy;
  if (!options.policy && !policy_is_there(session, *case_file, policy)) return {};
  auto program = check_program(session, policy, options.settings);
  if (!program) return {};
  if (!report_not_decidable(session, *program)) return {};
  const auto as_of = decided_as_of(session, options, *case_file);
  if (!as_of) return {};
  auto facts = facts::read({*program, *case_file, *as_of, session.shipped.catalogs, eval::constants_of(*program, as_of),
                            own_catalogs(session, *program)},
                           session.diagnostics);
  if (!facts || session.diagnostics.has_errors()) return {};
  if (policy != "-") session.files.documents.front().path = case_relative(policy, case_file->folder);
  return ReadCase{std::move(*case_file), std::move(*program), std::move(*facts)};
}

std::optional<trace::Decision> decide(Session& session, const ir::Program& program, ir::Facts& facts,
                                      const eval::Options& options) {
  auto outcome = eval::decide(program, facts, options, session.files.canonical);
  return std::visit(base::Overloaded{
                        [&](trace::Decision& decision) -> std::optional<trace::Decision> {
                          complete(decision, session, facts);
                          return std::move(decision);
                        },
                        [&](const eval::BudgetExceeded& exceeded) -> std::optional<trace::Decision> {
                          report(session, diag::Kind::OutOfBudget, {std::to_string(exceeded.budget)},
                                 "simplify the policy, or give a larger --budget");
                          return {};
                        },
                    },
                    outcome);
}

std::string engine_version() { return PROVISO_VERSION; }

std::optional<ir::Program> check_program(Session& session, const fs::path& path, const Settings& settings,
                                         const std::optional<fs::path>& policy) {
  if (!is_there(session.shipped)) {
    report(session, diag::Kind::NothingShipped, {session.shipped.policies.generic_string()},
           "set PROVISO_HOME to the folder that holds `policies` and `catalogs`");
    return {};
  }
  if (!load_program(path, session.shipped, session.files, session.diagnostics, policy)) return {};
  ast::File settings_file;
  const auto parsed = parse_settings(session, settings, settings_file);
  if (!parsed) return {};
  auto program =
      check::check({session.files.files, &settings_file, *parsed, session.files.tested_as}, session.diagnostics);
  if (!program) {
    help_forgotten_use(session.diagnostics, session.shipped.policies / "std");
    return {};
  }
  report_constants(session, *program);
  if (session.diagnostics.has_errors()) return {};
  return program;
}

bool is_shipped(const Session& session, base::FileId file) {
  // Paths as they are, not as they were written: `policies/std` may be named from anywhere.
  std::error_code ignored;
  const auto whole = [&](const fs::path& path) { return fs::weakly_canonical(path, ignored).generic_string(); };
  return whole(session.files.sources.path(file)).starts_with(whole(session.shipped.policies) + "/");
}

std::vector<std::string> own_catalogs(const Session& session, const ir::Program& program) {
  std::vector<std::string> own;
  for (const auto& catalog : program.catalogs)
    if (!is_shipped(session, catalog.span.file)) own.push_back(catalog.name);
  return own;
}

std::string listing(const ir::Program& program) { return ir::print(program); }

std::optional<trace::Decision> decide_case(Session& session, const CaseOptions& options) {
  auto read = read_all(session, options);
  if (!read) return {};
  return decide(session, *read, options.eval);
}

std::optional<trace::Decision> explain_case(Session& session, CaseOptions options, const std::string& candidate,
                                            const std::string& rule) {
  auto read = read_all(session, options);
  if (!read) return {};
  options.eval.trace = eval::TraceLevel::Full;
  if (!candidate.empty()) options.eval.only_candidates = {candidate};
  if (!rule.empty()) {
    const auto full = find_rule(read->program, rule);
    if (!full) {
      std::vector<std::string> names;
      for (const auto& known : read->program.rules)
        if (known.active) names.push_back(known.name.substr(known.name.rfind('.') + 1));
      report(session, diag::Kind::UnknownRuleAsked, {rule}, diag::help_choose(rule, names, "rule"));
      return {};
    }
    options.eval.only_rule = *full;
  }
  auto decision = decide(session, *read, options.eval);
  if (!decision || (!candidate.empty() && !report_unknown_candidate(session, *decision, candidate))) return {};
  return decision;
}

std::optional<trace::Decision> compare_case(Session& session, CaseOptions options, const std::string& a,
                                            const std::string& b) {
  auto read = read_all(session, options);
  if (!read) return {};
  options.eval.trace = eval::TraceLevel::Full;
  options.eval.only_candidates = {a, b};
  options.eval.derive_figures = true;
  auto decision = decide(session, *read, options.eval);
  if (!decision) return {};
  const bool known_a = report_unknown_candidate(session, *decision, a);
  const bool known_b = report_unknown_candidate(session, *decision, b);
  if (!known_a || !known_b) return {};
  return decision;
}

}  // namespace proviso
