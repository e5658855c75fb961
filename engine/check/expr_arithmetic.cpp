// + - * / ^ and unary minus: what the dimensions allow, what the result is, and in which unit it is shown.
#include "check/expressions.hpp"
#include "check/told.hpp"

namespace proviso::check {

namespace {

bool chains(ast::BinaryOp op) {
  using enum ast::BinaryOp;
  switch (op) {
    case Add:
    case Subtract:
    case Multiply:
    case Divide:
    case And:
    case Or:
      return true;
    case Power:
    case Equal:
    case NotEqual:
    case Less:
    case LessEqual:
    case Greater:
    case GreaterEqual:
    case Coalesce:
      return false;
  }
  return false;
}

std::string sign(ast::BinaryOp op) {
  using enum ast::BinaryOp;
  switch (op) {
    case Add:
      return "`+`";
    case Subtract:
      return "`-`";
    case Multiply:
      return "`*`";
    default:
      return "`/`";
  }
}

}  // namespace

// a + b + c is nested to the left as deep as it is long: the operands are gathered first, so that length costs no stack
// here.
ir::ExprId ExprChecker::chain(const ast::Binary& node, base::Span span) {
  struct Link {
    const ast::Binary* node;
    base::Span span;
  };
  std::vector<Link> links{{&node, span}};
  while (const auto* left = std::get_if<ast::Binary>(&file_[links.back().node->lhs].node)) {
    if (!chains(left->op)) break;
    links.push_back({left, file_[links.back().node->lhs].span});
  }
  // The leftmost operand stands below all links, the last right one below the outermost alone.
  const std::uint32_t outside = context_.depth;
  context_.depth += static_cast<std::uint32_t>(links.size());
  Id value = Id::none;
  if (context_.depth > max_depth) {
    error(diag::Kind::TooDeep, span, {std::to_string(max_depth)});
  } else {
    value = infer(links.back().node->lhs);
    for (auto link = links.rbegin(); link != links.rend(); ++link, --context_.depth)
      value = join(*link->node, link->span, value);
  }
  context_.depth = outside;
  return value;
}

ir::ExprId ExprChecker::join(const ast::Binary& node, base::Span span, Id left) {
  if (node.op == ast::BinaryOp::And || node.op == ast::BinaryOp::Or) {
    left = fit(left, boolean());
    const Id right = check(node.rhs, boolean());
    if (!left.valid() || !right.valid()) return Id::none;
    if (node.op == ast::BinaryOp::And) return emit(ir::And{left, right}, program_.types.boolean(), one, span);
    return emit(ir::Or{left, right}, program_.types.boolean(), one, span);
  }
  const Id right = infer(node.rhs, left.valid() ? Hint{} : Hint{{}, true});
  if (!left.valid() || !right.valid()) return Id::none;
  if (node.op == ast::BinaryOp::Add || node.op == ast::BinaryOp::Subtract) return add(node, span, left, right);
  return multiply(node, span, left, right);
}

ir::ExprId ExprChecker::add(const ast::Binary& node, base::Span span, Id left, Id right) {
  const bool adds = node.op == ast::BinaryOp::Add;
  if (kind(left) == ir::TypeKind::Date || (adds && kind(right) == ir::TypeKind::Date))
    return add_to_date(node, span, left, right);
  for (const Id operand : {left, right}) {
    if (is_quantity(operand) || is_any(operand)) continue;
    std::string help;
    if (kind(operand) == ir::TypeKind::Text) help = "texts are put together with holes: `\"{a} {b}\"`";
    if (kind(operand) == ir::TypeKind::List || kind(operand) == ir::TypeKind::Set)
      help = "to add up its elements write `sum(x in ...: x)`";
    return error(diag::Kind::WrongOperand, at(operand).span, {sign(node.op), "quantities", described(operand)}, help);
  }
  const ir::TypeId both = unify(program_, type(left), type(right));
  if (!both.valid()) {
    const Conflict c = conflict(left, right);
    return error(
        diag::Kind::DimensionMismatch, node.op_span,
        {adds ? "add" : "subtract", adds ? c.left : c.right, adds ? "and" : "from", adds ? c.right : c.left, c.why},
        c.help, {{at(left).span, "this is " + c.left}, {at(right).span, "this is " + c.right}});
  }
  // What was refused may have been a date.
  if (is_refused_type(checker_, type(left)) || (adds && is_refused_type(checker_, type(right)))) return Id::none;
  const auto op = adds ? ir::ArithmeticOp::Add : ir::ArithmeticOp::Subtract;
  return emit(ir::Arithmetic{op, left, right}, both, is_any(left) ? unit(right) : unit(left), span);
}

// date + 14 day   14 day + date   date - 14 day   date - date
ir::ExprId ExprChecker::add_to_date(const ast::Binary& node, base::Span span, Id left, Id right) {
  const bool adds = node.op == ast::BinaryOp::Add;
  const ir::TypeId date = program_.types.date();
  const auto time = program_.units->find_dimension("time");
  if (kind(left) == ir::TypeKind::Date && kind(right) == ir::TypeKind::Date) {
    if (adds)
      return error(diag::Kind::WrongOperand, node.op_span, {"`+`", "a date and a time", "two dates"},
                   "`-` gives the days between two dates");
    const auto day = program_.units->parse("day");
    const ir::TypeId span_type = time ? program_.types.quantity(*time) : program_.types.number();
    const base::Unit shown =
        day && time && day->dimension == *time ? *day : unit_of(program_, span_type, ir::UnitId::none);
    return emit(ir::DateDifference{left, right}, span_type, intern_unit(program_, shown), span);
  }
  const bool date_first = kind(left) == ir::TypeKind::Date;
  const Id day = date_first ? left : right;
  const Id by = date_first ? right : left;
  if (is_any(by)) return emit(ir::DateShift{!adds, day, by}, adds ? date : program_.types.any(), one, span);
  if (!is_quantity(by) || !time || type(by) != program_.types.quantity(*time)) {
    std::string help =
        is_quantity(by) && is_number(by)
            ? as_quantity(by, program_.types.quantity(time.value_or(base::dimensionless)), ir::UnitId::none)
            : "";
    if (!help.empty() && literal_number(by) != nullptr)
      help = "write `" + literal_number(by)->finite_decimal().value_or("1") + " day`";
    return error(diag::Kind::WrongOperand, at(by).span, {"a date", "a time beside " + sign(node.op), described(by)},
                 help);
  }
  const Id checked = number_for_date(by, node);
  return checked.valid() ? emit(ir::DateShift{!adds, day, checked}, date, one, span) : checked;
}

ir::ExprId ExprChecker::number_for_date(Id by, const ast::Binary& node) {
  for (const base::UnitFactor& factor : unit_of(program_, type(by), unit(by)).factors)
    if (factor.name == "month" || factor.name == "year")
      return error(
          diag::Kind::MonthsOnDate, at(by).span, {factor.name},
          std::string{"write `add_months(date, n, down)`, or `up`, which says what becomes of the 31st; `n` is "} +
              (node.op == ast::BinaryOp::Subtract ? "then negative" : "a number of months"));
  const auto day = program_.units->parse("day");
  if (const base::Rational* value = literal_number(by); value != nullptr && day)
    if (const base::Rational days = *value / day->scale; !days.is_integer())
      return error(diag::Kind::NotWholeDays, at(by).span, {days.fraction_text()}, "write a whole number of days");
  return by;
}

ir::ExprId ExprChecker::multiply(const ast::Binary& node, base::Span span, Id left, Id right) {
  const bool times = node.op == ast::BinaryOp::Multiply;
  for (const Id operand : {left, right})
    if (!is_quantity(operand) && !is_any(operand))
      return error(diag::Kind::WrongOperand, at(operand).span, {sign(node.op), "quantities", described(operand)});
  const auto op = times ? ir::ArithmeticOp::Multiply : ir::ArithmeticOp::Divide;
  if (is_any(left) || is_any(right)) return emit(ir::Arithmetic{op, left, right}, program_.types.any(), one, span);
  base::UnitSystem& units = *program_.units;
  const base::DimensionId a = program_.types.dimension(type(left));
  const base::DimensionId b = program_.types.dimension(type(right));
  const auto dimension = times ? units.multiply(a, b) : units.divide(a, b);
  const base::Unit shown_left = unit_of(program_, type(left), unit(left));
  const base::Unit shown_right = unit_of(program_, type(right), unit(right));
  const auto shown = times ? units.multiply(shown_left, shown_right) : units.divide(shown_left, shown_right);
  if (!dimension || !shown) return error(diag::Kind::DimensionTooLarge, span, {std::to_string(base::max_exponent)});
  return emit(ir::Arithmetic{op, left, right}, program_.types.quantity(*dimension), intern_unit(program_, *shown),
              span);
}

ir::ExprId ExprChecker::form(const ast::Unary& node, base::Span span, Hint hint) {
  if (node.op == ast::UnaryOp::Not) {
    const Id operand = check(node.operand, boolean());
    return operand.valid() ? emit(ir::Not{operand}, program_.types.boolean(), one, span) : operand;
  }
  const Id operand = infer(node.operand, {{}, hint.poisoned});
  if (!operand.valid()) return operand;
  if (!is_quantity(operand) && !is_any(operand))
    return error(diag::Kind::WrongOperand, at(operand).span, {"`-`", "a quantity", described(operand)});
  const ir::TypeId shown_type = type(operand);
  const ir::UnitId shown = unit(operand);
  if (const base::Rational* value = literal_number(operand)) {  // -5 ms is a literal as well
    const base::Rational negated = -*value;
    const bool money = std::holds_alternative<ir::MoneyConstant>(at(operand).node);
    if (!money) return emit_constant(ir::Value{negated}, shown_type, shown, span);
    program_.constants.emplace_back(negated);
    return emit(ir::MoneyConstant{ir::ConstId::of(program_.constants.size() - 1), shown}, shown_type, shown, span);
  }
  return emit(ir::Negate{operand}, shown_type, shown, span);
}

ir::ExprId ExprChecker::form(const ast::Binary& node, base::Span span, Hint hint) {
  if (chains(node.op)) return chain(node, span);
  if (node.op == ast::BinaryOp::Power) return power(node, span);
  if (node.op == ast::BinaryOp::Coalesce) return coalesce(node, span, hint);
  return comparison(node, span);
}

ir::ExprId ExprChecker::power(const ast::Binary& node, base::Span span) {
  const Id operand = infer(node.lhs);
  const Id exponent = infer(node.rhs);
  if (!operand.valid() || !exponent.valid()) return Id::none;
  if (!is_quantity(operand) && !is_any(operand))
    return error(diag::Kind::WrongOperand, at(operand).span, {"`^`", "a quantity", described(operand)});
  if (!is_number(exponent) && !is_any(exponent))
    return error(diag::Kind::BadExponent, at(exponent).span, {"an exponent is a number, found " + described(exponent)});
  const base::Rational* constant = literal_number(exponent);
  if (constant != nullptr && !constant->is_integer())
    return error(
        diag::Kind::BadExponent, at(exponent).span,
        {"an exponent is a whole number, found " + constant->finite_decimal().value_or(constant->fraction_text())},
        "write `sqrt(x, step)` or `pow(x, n, step)`, which say how they are rounded");
  if (is_number(operand) || is_any(operand)) return emit(ir::Power{operand, exponent}, type(operand), one, span);
  if (constant == nullptr)
    return error(
        diag::Kind::BadExponent, at(exponent).span,
        {"the exponent of " + described(operand) + " is written as a number, so that the unit of the result is known"},
        "divide the quantity by its unit first, then any number may be the exponent");
  const auto whole = constant->to_int64();
  return raise(operand, whole.value_or(base::max_exponent + 1), exponent, span);
}

ir::ExprId ExprChecker::raise(Id operand, std::int64_t exponent, Id exponent_node, base::Span span) {
  const auto dimension = program_.units->power(program_.types.dimension(type(operand)), exponent);
  const auto shown = program_.units->power(unit_of(program_, type(operand), unit(operand)), exponent);
  if (!dimension || !shown) return error(diag::Kind::DimensionTooLarge, span, {std::to_string(base::max_exponent)});
  return emit(ir::Power{operand, exponent_node}, program_.types.quantity(*dimension), intern_unit(program_, *shown),
              span);
}

}  // namespace proviso::check
