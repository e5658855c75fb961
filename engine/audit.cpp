#include "audit.hpp"

#include <algorithm>

#include "facts/facts.hpp"
#include "reading.hpp"

namespace proviso {

namespace fs = std::filesystem;

namespace {

bool is_case(const fs::path& path) {
  std::error_code error;
  return path.filename() == "case.toml" || fs::is_directory(path, error);
}

/// The files as the one input of a case that nobody wrote down.
facts::CaseFile case_of(const std::vector<fs::path>& quotes, const std::string& input) {
  facts::CaseFile out;
  for (const fs::path& path : quotes)
    out.inputs[input].push_back(
        {.pattern = path.generic_string(), .adapter = {}, .bind = {}, .at = {"command line", {}, {}, ""}});
  return out;
}

/// A case's own data, without what decides or excuses: its policy, waivers, clearances.
std::optional<facts::CaseFile> quotes_case(Session& session, const AuditOptions& options, const std::string& input) {
  if (options.quotes.size() != 1 || !is_case(options.quotes.front())) return case_of(options.quotes, input);
  auto out = facts::read_case(options.quotes.front(), session.diagnostics);
  if (!out) return out;
  out->files.erase("waivers");
  out->files.erase("clearances");
  return out;
}

}  // namespace

std::optional<trace::Audit> audit_quotes(Session& session, const AuditOptions& options) {
  const auto program = check_program(session, options.policy, options.settings);
  if (!program || !report_not_decidable(session, *program)) return {};
  if (!program->subject) {
    session.diagnostics.add({diag::Kind::NeedsSubject,
                             {session.files.files.front().name.span, ""},
                             {"an audit"},
                             {},
                             "write `subject candidate in quotes`, or use a module that declares it",
                             {}});
    return {};
  }
  const std::string& input = program->inputs[program->subject->list.index()].name;
  const auto case_file = quotes_case(session, options, input);
  if (!case_file) return {};
  const auto as_of = options.as_of ? options.as_of : case_file->as_of;
  auto facts = facts::read({.program = *program,
                            .case_file = *case_file,
                            .as_of = as_of,
                            .catalogs = session.shipped.catalogs,
                            .constant = eval::constants_of(*program, as_of),
                            .own_catalogs = own_catalogs(session, *program),
                            .partial = true},
                           session.diagnostics);
  if (!facts || session.diagnostics.has_errors()) return {};
  if (options.policy != "-") session.files.documents.front().path = case_relative(options.policy, case_file->folder);
  eval::Options full = options.eval;
  full.trace = eval::TraceLevel::Full;
  auto decision = decide(session, *program, *facts, full);
  if (!decision) return {};
  if (decision->candidates.empty()) {
    session.diagnostics.add({diag::Kind::DataNothingWanted,
                             {},
                             {"`" + input + "`"},
                             {},
                             "the checklist asks of `" + input + "`; another one is named by --policy",
                             diag::Location{options.quotes.front().generic_string(), {}, {}, ""}});
    return {};
  }
  std::erase_if(decision->inputs,
                [](const trace::DecisionInput& one) { return one.role == "case" && one.sha256.empty(); });
  return trace::audit_of(*decision, program->subject->name);
}

}  // namespace proviso
