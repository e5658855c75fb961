// expect RULE fails for "a" margin q   expect status eligible   expect E   expect missing "path"   expect verdict award
// rent "a"
#include <algorithm>
#include <array>
#include <charconv>

#include "base/overloaded.hpp"
#include "check/run.hpp"
#include "check/told.hpp"
#include "check/walk.hpp"
#include "diag/suggest.hpp"

namespace proviso::check {

namespace {

ir::Outcome outcome_of(ast::Outcome outcome) {
  switch (outcome) {
    case ast::Outcome::Passes:
      return ir::Outcome::Pass;
    case ast::Outcome::Fails:
      return ir::Outcome::Fail;
    case ast::Outcome::Unknown:
      return ir::Outcome::Unknown;
    case ast::Outcome::Waived:
      return ir::Outcome::Waived;
    case ast::Outcome::Disabled:
      return ir::Outcome::Disabled;
    case ast::Outcome::NotApplicable:
      return ir::Outcome::NotApplicable;
  }
  PROVISO_UNREACHABLE();
}

constexpr std::array<std::pair<std::string_view, ir::VerdictKind>, 5> verdicts{{
    {"award", ir::VerdictKind::Award},
    {"conditional", ir::VerdictKind::Conditional},
    {"reject", ir::VerdictKind::Reject},
    {"insufficient", ir::VerdictKind::Insufficient},
    {"pause", ir::VerdictKind::Pause},
}};

constexpr std::array<std::pair<std::string_view, ir::Status>, 4> statuses{{
    {"eligible", ir::Status::Eligible},
    {"waived", ir::Status::Waived},
    {"insufficient", ir::Status::Insufficient},
    {"ineligible", ir::Status::Ineligible},
}};

template <class Meaning, std::size_t N>
std::vector<std::string> words_of(const std::array<std::pair<std::string_view, Meaning>, N>& rows) {
  std::vector<std::string> out(N);
  std::ranges::transform(rows, out.begin(), [](const auto& row) { return std::string{row.first}; });
  return out;
}

using Node = decltype(ir::Expect::node);

class Expects {
 public:
  Expects(Run& run, const TestScope& scope, ir::Expect& made)
      : run_{run}, scope_{scope}, checker_{run.checker}, program_{run.checker.program}, made_{made} {}

  std::optional<Node> check(const ast::ExpectOutcome& decl) {
    const auto rule = find_rule(run_, scope_.module, decl.rule, true);
    if (!rule) return std::nullopt;
    ir::ExpectOutcome wanted{.rule = *rule, .outcome = outcome_of(decl.outcome), .margin = {}, .says = {}};
    if (decl.says) {
      const ir::Rule& said = program_.rules[rule->index()];
      if (!said.message.valid() && said.because.empty() && !run_.refused_messages.contains(said.name))
        report(checker_, {.kind = diag::Kind::SaysNothing,
                          .at = file()[*decl.says].span,
                          .args = {said.name},
                          .related = {{said.span, "the rule"}}});
      wanted.says = check_says(*decl.says);
    }
    if (!decl.margin) return wanted;
    const std::string& name = program_.rules[rule->index()].name;
    const auto& margins = program_.rules[rule->index()].margins;
    if (margins.empty()) {
      const ir::ExprId that = program_.rules[rule->index()].that;
      if (!that.valid() || rests_on_refused(checker_, that)) return std::nullopt;
      report(checker_, {.kind = diag::Kind::NoMargin,
                        .at = file()[*decl.margin].span,
                        .args = {name},
                        .related = {{program_.rules[rule->index()].span, "the rule"}}});
      return std::nullopt;
    }
    Context context = scope_.context(run_);
    context.params_only = true;
    wanted.margin = check_expr(checker_, context, *decl.margin, margin_type(margins));
    made_.slots = std::max(made_.slots, context.slots);
    return wanted;
  }

  std::optional<Node> check(const ast::ExpectStatus& decl) {
    const auto* const status =
        std::ranges::find(statuses, std::string_view{decl.status.text}, [](const auto& row) { return row.first; });
    if (!program_.subject) {
      if (tell_missing_subject(checker_))
        report(checker_, {.kind = diag::Kind::NeedsSubject, .at = decl.status.span, .args = {"a status"}});
      return std::nullopt;
    }
    if (status != statuses.end()) return ir::ExpectStatus{status->second};
    std::string help = diag::help_did_you_mean(decl.status.text, words_of(statuses));
    if (help.empty()) help = "a candidate is eligible, waived, insufficient or ineligible";
    report(checker_, {.kind = diag::Kind::UnknownStatus,
                      .at = decl.status.span,
                      .args = {decl.status.text},
                      .help = std::move(help)});
    return std::nullopt;
  }

  std::optional<Node> check(const ast::ExpectRank& decl) {
    if (!program_.subject) {
      if (tell_missing_subject(checker_))
        report(checker_, {.kind = diag::Kind::NeedsSubject, .at = decl.rank.span, .args = {"a rank"}});
      return std::nullopt;
    }
    std::uint32_t rank = 0;
    const auto [end, failure] =
        std::from_chars(decl.rank.text.data(), decl.rank.text.data() + decl.rank.text.size(), rank);
    if (failure == std::errc{} && end == decl.rank.text.data() + decl.rank.text.size() && rank > 0)
      return ir::ExpectRank{rank};
    report(checker_, {.kind = diag::Kind::BadRank, .at = decl.rank.span, .args = {decl.rank.text}});
    return std::nullopt;
  }

  std::optional<Node> check(const ast::ExpectValue& decl) {
    // A test looks at what has been decided: at definitions of any stage but those of `decide` alone.
    Context context = scope_.context(run_, ir::Stage::Rank);
    ir::ExpectValue wanted;
    wanted.value = check_expr(checker_, context, decl.value, Expected{program_.types.boolean(), plain});
    warn_of_constant(wanted.value);
    wanted.scope = context.mentions.subject ? ir::Scope::Candidate : ir::Scope::Case;
    made_.slots = context.slots;
    return wanted;
  }

  std::optional<Node> check(const ast::ExpectMissing& decl) { return ir::ExpectMissing{decl.path.text}; }

  std::optional<Node> check(const ast::ExpectVerdict& decl) {
    const auto* const kind =
        std::ranges::find(verdicts, std::string_view{decl.kind.text}, [](const auto& row) { return row.first; });
    if (kind == verdicts.end()) {
      std::string help = diag::help_did_you_mean(decl.kind.text, words_of(verdicts));
      if (help.empty()) help = "a verdict is award, conditional, reject, insufficient or pause";
      report(checker_, {.kind = diag::Kind::UnknownVerdict,
                        .at = decl.kind.span,
                        .args = {decl.kind.text},
                        .help = std::move(help)});
      return std::nullopt;
    }
    ir::ExpectVerdict wanted{.kind = kind->second,
                             .mode = {},
                             .id = decl.id ? decl.id->text : "",
                             .with = decl.with ? decl.with->text : "",
                             .says = {}};
    if (decl.says) wanted.says = check_says(*decl.says);
    const bool awards = wanted.kind == ir::VerdictKind::Award || wanted.kind == ir::VerdictKind::Conditional;
    if (!awards && (decl.mode || decl.id || decl.with)) {
      const ir::Span at = decl.mode ? decl.mode->span : decl.id ? decl.id->span : decl.with->span;
      report(
          checker_,
          {.kind = diag::Kind::ModeWithoutAward, .at = at, .args = {decl.kind.text, decl.mode ? "mode" : "candidate"}});
      return std::nullopt;
    }
    if (decl.mode) wanted.mode = find_mode(run_, *decl.mode, decl.kind.text + ' ' + decl.mode->text);
    return wanted;
  }

 private:
  const ast::File& file() const { return *checker_.names[scope_.module].file; }

  /// `true` and `false`, and what `not`, `and` and `or` make of them, hold whatever is decided.
  void warn_of_constant(ir::ExprId value) {
    if (!value.valid() || program_.types[program_[value].type].kind != ir::TypeKind::Bool) return;
    bool constant = true;
    walk_all(program_, value, [&](ir::ExprId id) {
      const ir::Node& node = program_[id].node;
      constant = constant && (std::holds_alternative<ir::Constant>(node) || std::holds_alternative<ir::Not>(node) ||
                              std::holds_alternative<ir::And>(node) || std::holds_alternative<ir::Or>(node));
    });
    if (constant)
      report(checker_, {.kind = diag::Kind::ConstantExpect,
                        .at = program_[value].span,
                        .args = {truth_text(value)},
                        .help = "let it ask for what the policy makes of what is given"});
  }
  std::string truth_text(ir::ExprId value) const {
    const auto* constant = std::get_if<ir::Constant>(&program_[value].node);
    if (constant == nullptr) return "the same";
    return program_.constants[constant->value.index()].is_true() ? "true" : "false";
  }

  /// A text over parameters and columns.
  ir::ExprId check_says(ast::ExprId text) {
    Context context = scope_.context(run_);
    context.params_only = true;
    const ir::ExprId made = check_text(checker_, context, text);
    made_.slots = std::max(made_.slots, context.slots);
    return made;
  }

  /// Several comparisons may be of different quantities: the first says in which unit a margin is expected, unless they
  /// differ.
  std::optional<Expected> margin_type(const std::vector<ir::ExprId>& margins) const {
    std::optional<Expected> one;
    for (const ir::ExprId id : margins) {
      const ir::Node& node = program_[id].node;
      const auto* compare = std::get_if<ir::Compare>(&node);
      const ir::ExprId side = compare != nullptr ? compare->lhs : std::get<ir::Between>(node).value;
      Expected next{program_[side].type, program_[side].unit};
      if (program_.types[next.type].kind == ir::TypeKind::Date) {
        const auto time = program_.units->find_dimension("time");
        if (!time) return std::nullopt;
        next = {program_.types.quantity(*time), {}};
      }
      if (one && one->type != next.type) return std::nullopt;
      if (!one) one = next;
    }
    return one;
  }

  Run& run_;
  const TestScope& scope_;
  Checker& checker_;
  ir::Program& program_;
  ir::Expect& made_;
};

}  // namespace

std::optional<ir::Expect> check_expect(Run& run, const TestScope& scope, const ast::Expect& decl) {
  ir::Expect made;
  made.span = decl.span;
  if (decl.candidate) made.candidate = decl.candidate->text;
  Expects expects{run, scope, made};
  auto node = std::visit([&](const auto& one) { return expects.check(one); }, decl.node);
  if (!node) return std::nullopt;
  made.node = *std::move(node);
  return made;
}

}  // namespace proviso::check
