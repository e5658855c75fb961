// starts_with ends_with contains lower upper trim length matches
#include "base/text.hpp"
#include "base/utf8.hpp"
#include "eval/evaluator.hpp"

namespace proviso::eval {

namespace {

bool holds(ir::Builtin builtin, std::string_view text, std::string_view part) {
  if (builtin == ir::Builtin::StartsWith) return text.starts_with(part);
  if (builtin == ir::Builtin::EndsWith) return text.ends_with(part);
  if (builtin == ir::Builtin::ContainsText) return text.find(part) != std::string_view::npos;
  PROVISO_ASSERT(builtin == ir::Builtin::Matches);
  return base::glob_match(part, text);
}

}  // namespace

Value Evaluator::builtin_texts(const ir::CallBuiltin& n) {
  Value subject = argument(n, 0);
  if (n.arguments.count == 2) {
    const Value part = argument(n, 1);
    if (subject.is_unknown() || part.is_unknown()) return either_unknown(subject, part);
    const std::string_view text = world_.texts().text(subject.text_id());
    const std::string_view wanted = world_.texts().text(part.text_id());
    spend(text.size() / 64 + (n.builtin == ir::Builtin::Matches ? text.size() * wanted.size() / 64 : 0));
    return Value{holds(n.builtin, text, wanted)};
  }
  if (subject.is_unknown()) return subject;
  const std::string_view text = world_.texts().text(subject.text_id());
  spend(text.size() / 64);
  base::Interner& texts = *world_.heap.texts;
  switch (n.builtin) {
    case ir::Builtin::Lower:
      return Value::text(texts.intern(base::lower(text)));
    case ir::Builtin::Upper:
      return Value::text(texts.intern(base::upper(text)));
    case ir::Builtin::Trim:
      return Value::text(texts.intern(std::string{base::trim(text)}));
    case ir::Builtin::Length:
      return Value{base::Rational{static_cast<std::int64_t>(base::code_points(text))}};
    case ir::Builtin::Min:
    case ir::Builtin::Max:
    case ir::Builtin::Abs:
    case ir::Builtin::Round:
    case ir::Builtin::Sqrt:
    case ir::Builtin::PowerTo:
    case ir::Builtin::AddMonths:
    case ir::Builtin::SourceOf:
    case ir::Builtin::CapturedOn:
    case ir::Builtin::GradeOf:
    case ir::Builtin::SignerOf:
    case ir::Builtin::SignerRoleOf:
    case ir::Builtin::DigestOf:
    case ir::Builtin::StartsWith:
    case ir::Builtin::EndsWith:
    case ir::Builtin::ContainsText:
    case ir::Builtin::Matches:
      break;
  }
  PROVISO_UNREACHABLE();
}

}  // namespace proviso::eval
