// The door of the expression half, and what all its topics use: dispatch, building of nodes, locals.
#include "base/assert.hpp"
#include "check/expressions.hpp"

namespace proviso::check {

namespace {

/// One level further down, as long as it lives.
class Deeper {
 public:
  Deeper(Checker& checker, Context& context) : checker_{checker}, context_{context} {
    ++checker_.depth;
    ++context_.depth;
    if (context_.depth > context_.mentions.height) context_.mentions.height = context_.depth;
  }
  ~Deeper() {
    --checker_.depth;
    --context_.depth;
  }
  Deeper(const Deeper&) = delete;
  Deeper& operator=(const Deeper&) = delete;

 private:
  Checker& checker_;
  Context& context_;
};

}  // namespace

ir::ExprId check_expr(Checker& checker, Context& context, ast::ExprId expr, std::optional<Expected> expected) {
  ExprChecker expressions{checker, context};
  return expected ? expressions.check(expr, *expected) : expressions.infer(expr);
}

ir::ExprId check_text(Checker& checker, Context& context, ast::ExprId text) {
  return ExprChecker{checker, context}.check(text, {checker.program.types.text(), ir::UnitId{0}});
}

ir::ExprId ExprChecker::infer(ast::ExprId expr, Hint hint) {
  const ast::Expr& written = file_[expr];
  const Deeper deeper{checker_, context_};
  if (checker_.depth > max_nesting) return error(diag::Kind::TooDeep, written.span, {std::to_string(max_nesting)});
  const Id made = std::visit([&](const auto& node) { return form(node, written.span, hint); }, written.node);
  return made.valid() ? read_text_as(made, hint) : made;
}

ir::ExprId ExprChecker::check(ast::ExprId expr, Expected expected) {
  return fit(infer(expr, {expected.type, false}), expected);
}

ir::ExprId ExprChecker::form(const ast::Paren& node, base::Span, Hint hint) { return infer(node.inner, hint); }

ir::ExprId ExprChecker::emit(ir::Node node, ir::TypeId type, ir::UnitId unit, base::Span span) {
  program_.exprs.push_back({node, type, unit, span});
  return Id::of(program_.exprs.size() - 1);
}

ir::ExprId ExprChecker::emit_constant(ir::Value value, ir::TypeId type, ir::UnitId unit, base::Span span) {
  program_.constants.push_back(std::move(value));
  return emit(ir::Constant{ir::ConstId::of(program_.constants.size() - 1)}, type, unit, span);
}

ir::ExprId ExprChecker::member(ir::EnumId id, std::size_t index, base::Span span) {
  return emit_constant(ir::Value::member(static_cast<std::uint32_t>(index)), program_.types.enumeration(id), one, span);
}

ir::Range ExprChecker::operands(const std::vector<Id>& ids) {
  const ir::Range range{static_cast<std::uint32_t>(program_.operands.size()), static_cast<std::uint32_t>(ids.size())};
  program_.operands.insert(program_.operands.end(), ids.begin(), ids.end());
  return range;
}

const base::Rational* ExprChecker::literal_number(Id id) const {
  const auto* constant = std::get_if<ir::Constant>(&at(id).node);
  const auto* money = std::get_if<ir::MoneyConstant>(&at(id).node);
  if (constant == nullptr && money == nullptr) return nullptr;
  const ir::Value& value = program_.constants[(constant != nullptr ? constant->value : money->value).index()];
  return value.kind() == ir::ValueKind::Number ? &value.number() : nullptr;
}

bool ExprChecker::push_local(const ast::Name& name, ir::TypeId type, ir::UnitId unit) {
  const bool taken = find_local(name.text) != nullptr;
  if (taken) error(diag::Kind::LocalTwice, name.span, {name.text}, "give one of the two another name");
  context_.locals.push_back({name.text, type, unit, context_.next_slot++});
  if (context_.next_slot > context_.slots) context_.slots = context_.next_slot;
  return !taken;
}

void ExprChecker::pop_local() {
  PROVISO_ASSERT(!context_.locals.empty());
  context_.locals.pop_back();
  --context_.next_slot;
}

const ast::NumberLit* written_number(const ast::File& file, ast::ExprId expr, bool& negative) {
  negative = false;
  while (true) {
    const ast::ExprNode& node = file[expr].node;
    if (const auto* paren = std::get_if<ast::Paren>(&node)) {
      expr = paren->inner;
    } else if (const auto* unary = std::get_if<ast::Unary>(&node);
               unary != nullptr && unary->op == ast::UnaryOp::Negate) {
      negative = !negative;
      expr = unary->operand;
    } else {
      return std::get_if<ast::NumberLit>(&node);
    }
  }
}

}  // namespace proviso::check
