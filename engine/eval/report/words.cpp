#include "eval/report/words.hpp"

#include <algorithm>
#include <tuple>

namespace proviso::eval {

std::string kind_text(ir::RuleKind kind) {
  switch (kind) {
    case ir::RuleKind::Precondition:
      return "precondition";
    case ir::RuleKind::Require:
      return "require";
    case ir::RuleKind::Forbid:
      return "forbid";
    case ir::RuleKind::Condition:
      return "condition";
    case ir::RuleKind::Warn:
      return "warn";
  }
  PROVISO_UNREACHABLE();
}

std::string outcome_text(ir::Outcome outcome) {
  switch (outcome) {
    case ir::Outcome::NotApplicable:
      return "not_applicable";
    case ir::Outcome::Pass:
      return "pass";
    case ir::Outcome::Fail:
      return "fail";
    case ir::Outcome::Unknown:
      return "unknown";
    case ir::Outcome::Waived:
      return "waived";
    case ir::Outcome::Disabled:
      return "disabled";
  }
  PROVISO_UNREACHABLE();
}

std::string status_text(Status status) {
  switch (status) {
    case Status::Eligible:
      return "eligible";
    case Status::Waived:
      return "waived";
    case Status::Insufficient:
      return "insufficient";
    case Status::Ineligible:
      return "ineligible";
  }
  PROVISO_UNREACHABLE();
}

std::string verdict_text(ir::VerdictKind kind) {
  switch (kind) {
    case ir::VerdictKind::Award:
      return "award";
    case ir::VerdictKind::Conditional:
      return "conditional";
    case ir::VerdictKind::Reject:
      return "reject";
    case ir::VerdictKind::Insufficient:
      return "insufficient";
    case ir::VerdictKind::Pause:
      return "pause";
  }
  PROVISO_UNREACHABLE();
}

std::string mode_text(const ir::Program& program, std::uint32_t mode) {
  return program.enums[program.subject->modes.index()].members[mode];
}

std::string_view short_name(std::string_view full) {
  const std::size_t dot = full.rfind('.');
  return dot == std::string_view::npos ? full : full.substr(dot + 1);
}

trace::Shown shown(const World& world, const Value& value, ir::TypeId type, ir::UnitId unit, ir::Digits digits) {
  ir::ShownValue out = ir::show(world.showing(), value, type, unit, digits);
  return {std::move(out.text), std::move(out.exact)};
}

trace::Shown shown_as(const World& world, const Value& value, ExprId expr, ir::Digits digits) {
  return shown(world, value, world.program[expr].type, world.program[expr].unit, digits);
}

trace::Shown shown_number(const base::Rational& number, ir::Digits digits) {
  ir::ShownValue out = ir::show_number(number, digits);
  return {std::move(out.text), std::move(out.exact)};
}

trace::Shown shown_number(const base::Rational& number, std::string_view unit, ir::Digits digits) {
  trace::Shown out = shown_number(number, digits);
  for (std::string* text : {&out.text, &out.exact})
    if (!text->empty()) text->append(1, ' ').append(unit);
  return out;
}

trace::Margin shown_margin(const World& world, const MarginValue& margin, ir::Digits digits) {
  trace::Margin out;
  if (margin.is_time) {
    out.absolute = shown_number(margin.absolute / world.day(), "day", digits);
  } else {
    out.absolute = shown_as(world, Value{margin.absolute}, margin.shown_as, digits);
  }
  if (margin.percent) out.percent = shown_number(*margin.percent, "%", digits);
  return out;
}

trace::SourceRef source_ref(const World& world, base::Span span) {
  if (world.sources == nullptr || !span.valid()) return {};
  const base::LineColumn at = world.sources->line_column(span.file, span.begin);
  return {.path = world.sources->path(span.file), .line = at.line, .column = at.column};
}

std::vector<trace::Missing> missing_facts(const World& world, ir::UnknownId causes, const std::string& ask,
                                          std::string_view candidate) {
  std::vector<trace::Missing> out;
  if (causes == ir::absent) return out;
  for (ir::Cause& cause : world.heap.causes.causes(causes))
    out.push_back({.path = std::move(cause.path),
                   .reason = std::move(cause.reason),
                   .where = std::move(cause.where),
                   .candidate = std::string{candidate},
                   .ask = cause.ask.empty() ? ask : cause.ask,
                   .lacks_rate = cause.kind == ir::CauseKind::NoRate});
  std::ranges::sort(out);
  return out;
}

void merge(std::vector<trace::Missing>& into, std::vector<trace::Missing> more) {
  std::ranges::move(more, std::back_inserter(into));
  std::ranges::sort(into);
  into.erase(std::unique(into.begin(), into.end()), into.end());
  std::vector<trace::Missing> merged;
  for (trace::Missing& fact : into) {
    trace::Missing* last = merged.empty() ? nullptr : &merged.back();
    const auto fact_of = [](const trace::Missing& one) {
      return std::tie(one.path, one.reason, one.where, one.candidate);
    };
    if (last == nullptr || fact_of(*last) != fact_of(fact))
      merged.push_back(std::move(fact));
    else if (!fact.ask.empty())
      last->ask += (last->ask.empty() ? "" : "; ") + fact.ask;
  }
  into = std::move(merged);
}

}  // namespace proviso::eval
