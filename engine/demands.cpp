#include "demands.hpp"

#include <algorithm>

#include "base/file.hpp"
#include "base/overloaded.hpp"
#include "base/text.hpp"
#include "diag/suggest.hpp"
#include "eval/tests.hpp"
#include "facts/facts.hpp"
#include "reading.hpp"

namespace proviso {

namespace fs = std::filesystem;

namespace {

/// A declaration with what it cites.
struct Citing {
  base::Span span;
  std::string what;
  std::vector<ast::PlainText> cites;
};

std::string rule_word(ast::RuleKind kind) {
  switch (kind) {
    case ast::RuleKind::Precondition:
      return "precondition ";
    case ast::RuleKind::Require:
      return "require ";
    case ast::RuleKind::Forbid:
      return "forbid ";
    case ast::RuleKind::Condition:
      return "condition ";
    case ast::RuleKind::Warn:
      return "warn ";
  }
  return {};
}

/// "let unit_cost"; of a form without a name of its own, its word.
std::string what_of(const ast::DeclNode& node) {
  return std::visit(base::Overloaded{
                        [](const ast::EnumDecl& n) { return "enum " + n.name.text; },
                        [](const ast::RecordDecl& n) { return "record " + n.name.text; },
                        [](const ast::ExtendDecl& n) { return "extend record " + n.record.text; },
                        [](const ast::InputDecl& n) { return "input " + n.name.text; },
                        [](const ast::CatalogDecl& n) { return "catalog " + n.name.text; },
                        [](const ast::SubjectDecl& n) { return "subject " + n.name.text; },
                        [](const ast::ParamDecl& n) { return "param " + n.name.text; },
                        [](const ast::LetDecl& n) { return "let " + n.name.text; },
                        [](const ast::OverrideDecl& n) { return "override let " + n.target.text(); },
                        [](const ast::GroupDecl& n) { return "group " + n.name.text; },
                        [](const ast::ShowDecl& n) { return "show " + n.name.text; },
                        [](const ast::ScoreDecl& n) { return "score " + n.name.text; },
                        [](const ast::TestDecl& n) { return "test \"" + n.title.text + "\""; },
                        [](const auto&) { return std::string{"declaration"}; },
                    },
                    node);
}

/// Declarations of one file, rules inside groups and clauses among them, that cite anything.
std::vector<Citing> citing_of(const ast::File& file) {
  std::vector<Citing> out;
  const auto add_rule = [&](const ast::RuleDecl& rule) {
    out.push_back({rule.span, rule_word(rule.kind) + rule.name.text, rule.cites});
  };
  for (const ast::Decl& decl : file.decls) {
    if (!decl.cites.empty()) out.push_back({decl.span, what_of(decl.node), decl.cites});
    if (const auto* rule = std::get_if<ast::RuleDecl>(&decl.node)) add_rule(*rule);
    if (const auto* group = std::get_if<ast::GroupDecl>(&decl.node)) std::ranges::for_each(group->rules, add_rule);
    if (const auto* decide = std::get_if<ast::DecideDecl>(&decl.node))
      for (const ast::Clause& clause : decide->clauses) out.push_back({clause.span, "clause of decide", clause.cites});
  }
  std::erase_if(out, [](const Citing& one) { return one.cites.empty(); });
  return out;
}

std::string place_of(const Session& session, base::Span span) {
  std::error_code ignored;
  return fs::weakly_canonical(session.files.sources.path(span.file), ignored).generic_string() + ":" +
         std::to_string(span.begin);
}

bool holds(base::Span outer, base::Span inner) {
  return outer.file == inner.file && outer.begin <= inner.begin && inner.end <= outer.end;
}

/// The files of a session with what each cites.
std::map<base::FileId, std::vector<Citing>> all_citing(const Session& session) {
  std::map<base::FileId, std::vector<Citing>> out;
  for (const ast::File& file : session.files.files) out[file.name.span.file] = citing_of(file);
  return out;
}

std::string quoted_text(const ir::Program& program, const ir::Facts& facts, const ir::RecordValue& record,
                        std::string_view field) {
  const auto at = program.records[record.type.index()].find(field);
  const ir::Value& value = record.fields[*at];
  return value.kind() == ir::ValueKind::Text ? std::string{facts.heap.texts->text(value.text_id())} : std::string{};
}

/// Whether a transcript runs a command: a line that begins with `$ ` holds it.
bool runs(const fs::path& transcript, const std::string& command) {
  const auto bytes = base::read_file(transcript);
  if (!bytes.ok()) return false;
  return std::ranges::any_of(base::split(bytes.value(), '\n'), [&](const std::string_view line) {
    return line.starts_with("$ ") && line.find(command) != std::string_view::npos;
  });
}

}  // namespace

std::optional<CitingFile> citing_file(Session& session, const fs::path& path) {
  TestRun run;
  run.tests.reach = true;
  const auto tested = test_file(session, path, run);
  if (!tested) return {};
  const auto citing = all_citing(session);
  const bool of_policy = !session.files.tested_as.empty();
  const base::FileId own = session.files.files[of_policy ? 1 : 0].name.span.file;
  CitingFile out;
  for (const Citing& one : citing.at(own)) {
    const auto line = session.files.sources.line_column(one.span.file, one.span.begin);
    for (const ast::PlainText& cite : one.cites)
      out.citations.push_back({cite.text,
                               one.what,
                               {session.files.sources.path(one.span.file), line.line, line.column},
                               place_of(session, one.span)});
  }
  for (const eval::TestResult& test : tested->tests) {
    if (!test.passed()) {
      ++out.failed;
      continue;
    }
    std::set<base::Span> declarations;
    for (const base::Span& reached : test.reached)
      if (const auto file = citing.find(reached.file); file != citing.end())
        for (const Citing& one : file->second)
          if (holds(one.span, reached)) declarations.insert(one.span);
    for (const Citing& one : citing.at(own))
      if (holds(one.span, test.span)) declarations.insert(one.span);  // a test that cites by itself
    for (const base::Span& declaration : declarations)
      out.reached[place_of(session, declaration)].insert(test.module + ": " + test.title);
  }
  return out;
}

std::optional<std::vector<Demand>> read_demands(Session& session, const fs::path& file) {
  std::error_code ignored;
  if (!fs::exists(file, ignored)) {
    session.diagnostics.add({diag::Kind::FileUnreadable,
                             {},
                             {base::to_text({base::FileError::Kind::NotFound, file.generic_string(), {}})},
                             {},
                             diag::help_missing_file(file),
                             {}});
    return {};
  }
  const auto program = check_program(session, session.shipped.policies / "audits" / "demands.proviso");
  if (!program) return {};
  facts::CaseFile case_file;
  case_file.inputs["demands"].push_back({.pattern = file.generic_string(), .adapter = {}, .bind = {}, .at = {}});
  const auto facts = facts::read({.program = *program,
                                  .case_file = case_file,
                                  .as_of = {},
                                  .catalogs = session.shipped.catalogs,
                                  .constant = eval::constants_of(*program),
                                  .own_catalogs = {},
                                  .partial = true},
                                 session.diagnostics);
  if (!facts || session.diagnostics.has_errors()) return {};
  std::vector<Demand> out;
  for (const ir::Value& value : facts->inputs[program->subject->list.index()].list().elements) {
    const ir::RecordValue& record = value.record();
    Demand demand;
    demand.id = quoted_text(*program, *facts, record, "id");
    demand.title = quoted_text(*program, *facts, record, "title");
    demand.met_by = quoted_text(*program, *facts, record, "met_by");
    demand.shown_in = quoted_text(*program, *facts, record, "shown_in");
    demand.context = record.fields[*program->records[record.type.index()].find("context")].is_true();
    demand.is_shown =
        !demand.met_by.empty() && !demand.shown_in.empty() && runs(file.parent_path() / demand.shown_in, demand.met_by);
    out.push_back(std::move(demand));
  }
  return out;
}

}  // namespace proviso
