// Which file a built-in function lives in.
#include "eval/evaluator.hpp"

namespace proviso::eval {

Value Evaluator::eval(const ir::CallBuiltin& n, ExprId id) {
  switch (n.builtin) {
    case ir::Builtin::Min:
    case ir::Builtin::Max:
    case ir::Builtin::Abs:
    case ir::Builtin::Round:
    case ir::Builtin::Sqrt:
    case ir::Builtin::PowerTo:
      return builtin_numbers(n);
    case ir::Builtin::AddMonths:
      return builtin_dates(n);
    case ir::Builtin::SourceOf:
    case ir::Builtin::CapturedOn:
    case ir::Builtin::GradeOf:
    case ir::Builtin::SignerOf:
    case ir::Builtin::SignerRoleOf:
    case ir::Builtin::DigestOf:
      return builtin_provenance(n, id);
    case ir::Builtin::StartsWith:
    case ir::Builtin::EndsWith:
    case ir::Builtin::ContainsText:
    case ir::Builtin::Lower:
    case ir::Builtin::Upper:
    case ir::Builtin::Trim:
    case ir::Builtin::Length:
    case ir::Builtin::Matches:
      return builtin_texts(n);
  }
  PROVISO_UNREACHABLE();
}

}  // namespace proviso::eval
