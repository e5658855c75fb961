// A comparison that the declared range of a field has decided: `uptime >= 99` of a share between 0 and 1.
#include <set>

#include "check/run.hpp"
#include "ir/show.hpp"

namespace proviso::check {

namespace {

using Op = ir::CompareOp;

/// `c OP x` as `x OP c`.
Op turned(Op op) {
  switch (op) {
    case Op::Less:
      return Op::Greater;
    case Op::LessEqual:
      return Op::GreaterEqual;
    case Op::Greater:
      return Op::Less;
    case Op::GreaterEqual:
      return Op::LessEqual;
    case Op::Equal:
    case Op::NotEqual:
      return op;
  }
  PROVISO_UNREACHABLE();
}

struct Bounds {
  base::Rational low;
  std::optional<base::Rational> high;
};

/// What `x OP c` is for each x within the bounds, where it is the same for all. True at the very end of the range, as
/// `price >= 0 USD` is, it asks that the fact be known, and is not told of.
std::optional<bool> decided(Op op, const Bounds& x, const base::Rational& c) {
  const bool all_above = c < x.low, all_below = x.high && *x.high < c;
  switch (op) {
    case Op::Less:
      if (all_below) return true;
      return c <= x.low ? std::optional{false} : std::nullopt;
    case Op::LessEqual:
      if (all_below) return true;
      return all_above ? std::optional{false} : std::nullopt;
    case Op::Greater:
      if (all_above) return true;
      return x.high && *x.high <= c ? std::optional{false} : std::nullopt;
    case Op::GreaterEqual:
      if (all_above) return true;
      return all_below ? std::optional{false} : std::nullopt;
    case Op::Equal:
    case Op::NotEqual:
      return all_above || all_below ? std::optional{op == Op::NotEqual} : std::nullopt;
  }
  PROVISO_UNREACHABLE();
}

class Ranges {
 public:
  explicit Ranges(Run& run) : run_{run}, program_{run.checker.program} {}

  void look_at(const ir::Expr& expr) {
    const auto* compare = std::get_if<ir::Compare>(&expr.node);
    if (compare == nullptr || !expr.span.valid()) return;
    if (const auto number = literal(compare->rhs))
      judge(expr, compare->lhs, compare->op, *number);
    else if (const auto left = literal(compare->lhs))
      judge(expr, compare->rhs, turned(compare->op), *left);
  }

 private:
  std::optional<base::Rational> literal(ir::ExprId id) const {
    const auto* constant = std::get_if<ir::Constant>(&program_[id].node);
    if (constant == nullptr) return std::nullopt;
    const ir::Value& value = program_.constants[constant->value.index()];
    return value.kind() == ir::ValueKind::Number ? std::optional{value.number()} : std::nullopt;
  }

  const ir::Field* field_of(ir::ExprId id) const {
    const auto* access = std::get_if<ir::FieldRef>(&program_[id].node);
    if (access == nullptr) return nullptr;
    const ir::Type& of = program_.types[program_[access->object].type];
    return &program_.records[of.argument].fields[access->field];
  }

  void judge(const ir::Expr& expr, ir::ExprId side, Op op, const base::Rational& number) {
    const ir::Field* field = field_of(side);
    if (field == nullptr || !field->low.valid()) return;
    const auto low = fold(program_, field->low);
    const auto high = fold(program_, field->high);
    if (!low || (field->high.valid() && !high)) return;
    const Bounds bounds{*low, high};
    const auto truth = decided(op, bounds, number);
    if (!truth || !told_.insert(expr.span).second) return;  // a function's body is there once for each list of types
    const bool is_share = high && *high == base::Rational{1} && number > *high && number <= base::Rational{100};
    report(run_.checker, {.kind = diag::Kind::ComparisonDecided,
                          .at = expr.span,
                          .args = {*truth ? "true" : "false", field->name},
                          .related = {{field->span, "its range is declared here"}},
                          .help = is_share ? "did you mean `" + shown(number) + " %`?" : ""});
  }

  static std::string shown(const base::Rational& number) { return ir::show_number(number, ir::Digits::Report).text; }

  Run& run_;
  const ir::Program& program_;
  std::set<ir::Span> told_;
};

}  // namespace

void lint_ranges(Run& run) {
  Ranges ranges{run};
  for (const ir::Expr& expr : run.checker.program.exprs) ranges.look_at(expr);
}

}  // namespace proviso::check
