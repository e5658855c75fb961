// What can be known of values and types before any fact is.
#include "base/overloaded.hpp"
#include "check/run.hpp"

namespace proviso::check {

namespace {

constexpr int max_levels = 200;    // of one constant; what is deeper is left to the evaluator
constexpr int max_steps = 10'000;  // parameters that use each other twice double the work at each level

class Folder {
 public:
  explicit Folder(const ir::Program& program) : program_{program} {}

  std::optional<base::Rational> fold(ir::ExprId id, int level) {
    if (!id.valid() || level > max_levels || ++steps_ > max_steps) return std::nullopt;
    return std::visit(
        base::Overloaded{
            [&](const ir::Constant& n) { return number(n.value); },
            [&](const ir::ParamRef& n) { return fold(program_.params[n.param.index()].value, level + 1); },
            [&](const ir::As& n) { return fold(n.operand, level + 1); },
            [&](const ir::Negate& n) -> std::optional<base::Rational> {
              const auto value = fold(n.operand, level + 1);
              return value ? std::optional{-*value} : std::nullopt;
            },
            [&](const ir::Arithmetic& n) { return arithmetic(n, level); },
            [](const auto&) -> std::optional<base::Rational> { return std::nullopt; },
        },
        program_[id].node);
  }

 private:
  std::optional<base::Rational> number(ir::ConstId id) const {
    const ir::Value& value = program_.constants[id.index()];
    if (value.kind() != ir::ValueKind::Number) return std::nullopt;
    return value.number();
  }

  std::optional<base::Rational> arithmetic(const ir::Arithmetic& n, int level) {
    const auto a = fold(n.lhs, level + 1);
    const auto b = fold(n.rhs, level + 1);
    if (!a || !b) return std::nullopt;
    std::optional<base::Rational> result;
    switch (n.op) {
      case ir::ArithmeticOp::Add:
        result = *a + *b;
        break;
      case ir::ArithmeticOp::Subtract:
        result = *a - *b;
        break;
      case ir::ArithmeticOp::Multiply:
        result = *a * *b;
        break;
      case ir::ArithmeticOp::Divide:
        if (b->is_zero()) return std::nullopt;
        result = *a / *b;
        break;
    }
    if (!result->within_digits(base::max_number_digits)) return std::nullopt;
    return result;
  }

  const ir::Program& program_;
  int steps_ = 0;
};

}  // namespace

std::optional<base::Rational> fold(const ir::Program& program, ir::ExprId expr) {
  return Folder{program}.fold(expr, 0);
}

bool has_order(const ir::Program& program, ir::TypeId type) {
  switch (program.types[type].kind) {
    case ir::TypeKind::Any:
    case ir::TypeKind::Date:
    case ir::TypeKind::Version:
    case ir::TypeKind::Quantity:
      return true;
    case ir::TypeKind::Enum:
      return program.enums[program.types[type].argument].ordered;
    case ir::TypeKind::Bool:
    case ir::TypeKind::Text:
    case ir::TypeKind::Record:
    case ir::TypeKind::Ref:
    case ir::TypeKind::List:
    case ir::TypeKind::Set:
      return false;
  }
  PROVISO_UNREACHABLE();
}

}  // namespace proviso::check
