// test "..." [for columns] ...: one program test for each of its cases. Those of the root, and those of a file that
// holds the tests of a policy; a module's own are checked with the module.
#include "check/run.hpp"

namespace proviso::check {

namespace {

class Tests {
 public:
  Tests(Run& run, ModuleId module) : run_{run}, checker_{run.checker}, program_{run.checker.program}, module_{module} {}

  void check(const ast::Decl& decl, const ast::TestDecl& test) {
    titles_.claim(checker_, "test", {test.title.text, test.title.span});
    if (test.columns.empty()) {
      if (!test.cases.empty())
        report(checker_, {.kind = diag::Kind::CaseWithoutColumns,
                          .at = test.cases.front().span,
                          .help = "write the columns behind the title: `for price: USD/gpu/h`"});
      make(test, {module_}, nullptr, 0, decl.span);
      return;
    }
    const auto columns = columns_of(test);
    if (!columns) return;
    if (test.cases.empty())
      report(checker_, {.kind = diag::Kind::ColumnsWithoutCase,
                        .at = test.title.span,
                        .help = "write a `case` with a value for each column"});
    std::uint32_t number = 0;
    for (const ast::TestCase& row : test.cases) {
      const std::size_t errors = checker_.diagnostics.error_count();
      if (const auto scope = scope_of(test, *columns, row)) make(test, *scope, &row, ++number, row.span);
      // What is wrong with the shared lines would be said again for every case.
      if (checker_.diagnostics.error_count() != errors) return;
    }
  }

 private:
  std::optional<std::vector<Expected>> columns_of(const ast::TestDecl& test) {
    Claims names;
    std::vector<Expected> types;
    bool sound = true;
    for (const ast::TestColumn& column : test.columns) {
      sound &= names.claim(checker_, "column", column.name) && free_for_value(run_, column.name, false);
      const auto type = check_type(checker_, *checker_.names[module_].file, column.type);
      sound &= type.has_value();
      if (type) types.push_back(*type);
    }
    if (!sound) return std::nullopt;
    return types;
  }

  /// The columns with the values of one case.
  std::optional<TestScope> scope_of(const ast::TestDecl& test, const std::vector<Expected>& columns,
                                    const ast::TestCase& row) {
    if (row.values.size() != columns.size()) {
      report(checker_, {.kind = diag::Kind::CaseValues,
                        .at = row.span,
                        .args = {std::to_string(row.values.size()), std::to_string(columns.size())},
                        .related = {{test.title.span, "the test"}}});
      return std::nullopt;
    }
    TestScope scope{module_};
    const TestScope outside{module_};
    for (std::size_t i = 0; i < columns.size(); ++i) {
      Context context = outside.context(run_, ir::Stage::Rank);
      const ir::ExprId value = check_expr(checker_, context, row.values[i], columns[i]);
      if (!value.valid()) return std::nullopt;
      Local local{.name = test.columns[i].name.text, .type = columns[i].type, .unit = columns[i].unit, .slot = 0};
      local.definition = add_definition(checker_, local.name, value, columns[i], std::move(context));
      scope.columns.push_back(std::move(local));
    }
    return scope;
  }

  void make(const ast::TestDecl& decl, const TestScope& scope, const ast::TestCase* row, std::uint32_t number,
            ir::Span at) {
    ir::Test test;
    test.title = decl.title.text;
    test.module = checker_.names[module_].name;
    test.case_number = number;
    test.span = at;
    if (decl.shown) {
      Context context = scope.context(run_);
      context.params_only = true;
      test.shown_title = check_text(checker_, context, *decl.shown);
      test.slots = context.slots;
    }
    if (decl.expects.empty() && (row == nullptr || row->expects.empty()))
      report(checker_, {.kind = diag::Kind::ExpectsNothing,
                        .at = row == nullptr ? decl.title.span : row->span,
                        .args = {decl.title.text},
                        .help = "write what must come out: `expect RULE passes`, `expect verdict reject`"});
    check_given(run_, scope, decl.givens, test);
    expect(scope, decl.expects, test);
    if (row != nullptr) expect(scope, row->expects, test);
    program_.tests.push_back(std::move(test));
  }

  void expect(const TestScope& scope, const std::vector<ast::Expect>& decls, ir::Test& test) {
    for (const ast::Expect& decl : decls)
      if (auto checked = check_expect(run_, scope, decl)) test.expects.push_back(*std::move(checked));
  }

  Run& run_;
  Checker& checker_;
  ir::Program& program_;
  ModuleId module_;
  Claims titles_;
};

}  // namespace

namespace {

void check_tests_of(Run& run, ModuleId module) {
  Tests tests{run, module};
  for (const auto& found : run.of<ast::TestDecl>(module)) tests.check(found.decl, found.node);
}

/// Nothing applies a module of tests.
void refuse_rules(Run& run, ModuleId module) {
  for (const ast::Decl& decl : run.checker.names[module].file->decls)
    if (std::holds_alternative<ast::RuleDecl>(decl.node) || std::holds_alternative<ast::GroupDecl>(decl.node))
      report(run.checker, {.kind = diag::Kind::RuleAmongTests,
                           .at = decl.span,
                           .args = {run.checker.names[module].name},
                           .help = "write it in the policy, or in a module that the policy applies"});
}

}  // namespace

void check_tests(Run& run) {
  check_tests_of(run, Run::root);
  if (run.request.tested_as.empty()) return;
  refuse_rules(run, Run::tests);
  check_tests_of(run, Run::tests);
}

}  // namespace proviso::check
