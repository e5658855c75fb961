// Texts with holes, and `unknown("...")`.
#include "eval/evaluator.hpp"

namespace proviso::eval {

Value Evaluator::eval(const ir::MakeText& n, ExprId) { return make_text(n, false); }

// A message shows an unknown hole as `unknown`; a text that is compared or kept is unknown with its holes.
Value Evaluator::make_text(const ir::MakeText& n, bool show_unknown) {
  std::string out;
  ir::UnknownId missing = ir::absent;
  for (std::uint32_t i = 0; i < n.parts.count; ++i) {
    const ir::TextPart& part = program_.text_parts[n.parts.begin + i];
    if (part.literal.valid()) {
      out += world_.texts().text(part.literal);
      continue;
    }
    const Value hole = run(part.hole);
    if (hole.is_unknown()) missing = join(missing, hole.unknown());
    const ir::Expr& expr = program_[part.hole];
    out += ir::show(world_.showing(), hole, expr.type, expr.unit, ir::Digits::Report).text;
    spend(out.size() / 64);
  }
  if (missing != ir::absent && !show_unknown) return Value{missing};
  return Value::text(world_.heap.texts->intern(out));
}

Value Evaluator::eval(const ir::MakeUnknown& n, ExprId) {
  const auto words = [&](ExprId text) -> std::string {
    if (!text.valid()) return {};
    const auto* holes = std::get_if<ir::MakeText>(&program_[text].node);
    const Value made = holes != nullptr ? make_text(*holes, true) : run(text);
    return made.kind() == ir::ValueKind::Text ? std::string{world_.texts().text(made.text_id())} : std::string{};
  };
  // The fact that is missing is the definition that says so.
  const std::size_t dot = owner_.rfind('.');
  const std::string_view name = dot == std::string_view::npos ? owner_ : owner_.substr(dot + 1);
  return unknown(ir::CauseKind::Stated, std::string{name}, words(n.reason), words(n.ask));
}

}  // namespace proviso::eval
