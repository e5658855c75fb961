// Numbers with their units, dates, truth values, texts with holes, and `unknown(...)`.
#include "base/calendar_help.hpp"
#include "base/date.hpp"
#include "base/version.hpp"
#include "check/expressions.hpp"

namespace proviso::check {

ir::ExprId ExprChecker::form(const ast::NumberLit& node, base::Span span, Hint) {
  auto number = base::Rational::from_text(node.digits, base::TextForm::Policy);
  const auto written = node.unit ? check_unit(checker_, *node.unit) : std::optional{one};
  if (!number) return error(diag::Kind::NumberTooLong, span, {std::to_string(base::max_number_digits)});
  if (!written) return Id::none;
  const base::Unit unit = program_.units_used[written->index()];
  const ir::TypeId type = program_.types.quantity(unit.dimension);
  bool foreign = false;
  for (const auto& entry : unit.currencies) foreign = foreign || entry.first != program_.units->home_currency();
  const base::Rational value = *number * unit.scale;
  if (!foreign) return emit_constant(ir::Value{value}, type, *written, span);
  program_.constants.emplace_back(value);
  return emit(ir::MoneyConstant{ir::ConstId::of(program_.constants.size() - 1), *written}, type, *written, span);
}

ir::ExprId ExprChecker::form(const ast::DateLit& node, base::Span span, Hint) {
  const auto date = base::parse_date(node.text);
  if (!date) return error(diag::Kind::InvalidDate, span, {node.text}, base::calendar_help(node.text));
  return emit_constant(ir::Value{*date}, program_.types.date(), one, span);
}

ir::ExprId ExprChecker::form(const ast::BoolLit& node, base::Span span, Hint) {
  return emit_constant(ir::Value{node.value}, program_.types.boolean(), one, span);
}

ir::ExprId ExprChecker::form(const ast::TextLit& node, base::Span span, Hint) {
  std::string plain;
  bool has_holes = false;
  for (const ast::TextPart& part : node.parts)
    if (const auto* literal = std::get_if<std::string>(&part))
      plain += *literal;
    else
      has_holes = true;
  if (!has_holes)
    return emit_constant(ir::Value::text(program_.texts->intern(plain)), program_.types.text(), one, span);

  std::vector<ir::TextPart> parts;
  bool sound = true;
  for (const ast::TextPart& part : node.parts) {
    if (const auto* literal = std::get_if<std::string>(&part)) {
      parts.push_back({program_.texts->intern(*literal), Id::none});
      continue;
    }
    const Id hole = infer(std::get<ast::ExprId>(part));
    sound = sound && hole.valid();
    parts.push_back({base::TextId::none, hole});
  }
  if (!sound) return Id::none;
  const ir::Range range{static_cast<std::uint32_t>(program_.text_parts.size()),
                        static_cast<std::uint32_t>(parts.size())};
  program_.text_parts.insert(program_.text_parts.end(), parts.begin(), parts.end());
  return emit(ir::MakeText{range}, program_.types.text(), one, span);
}

ir::ExprId ExprChecker::form(const ast::UnknownLit& node, base::Span span, Hint) {
  const Id reason = node.reason ? check(*node.reason, text()) : Id::none;
  const Id ask = node.ask ? check(*node.ask, text()) : Id::none;
  if ((node.reason && !reason.valid()) || (node.ask && !ask.valid())) return Id::none;
  return emit(ir::MakeUnknown{reason, ask}, program_.types.any(), one, span);
}

ir::ExprId ExprChecker::read_text_as(Id made, Hint hint) {
  if (!hint.type.valid() || kind(made) != ir::TypeKind::Text) return made;
  const base::Span span = at(made).span;
  if (kind(hint.type) == ir::TypeKind::Version) {
    const auto* constant = std::get_if<ir::Constant>(&at(made).node);
    if (constant == nullptr)
      return error(diag::Kind::VersionNotConstant, span, {}, "write the version itself, as in `\"1.2.3\"`");
    const base::TextId written = program_.constants[constant->value.index()].text_id();
    if (!base::valid_version(program_.texts->text(written)))
      return error(diag::Kind::BadVersion, span, {std::string{program_.texts->text(written)}},
                   "a version begins with a digit and has parts separated by points: `0.11.2`, `1.0-rc1`");
    return emit_constant(ir::Value::version(written), hint.type, one, span);
  }
  if (kind(hint.type) != ir::TypeKind::Ref) return made;
  const ir::RecordId record{program_.types[hint.type].argument};
  const std::string& name = program_.records[record.index()].name;
  if (!program_.catalog_of(record))
    return error(diag::Kind::NoCatalog, span, {name}, "declare one: `catalog names: list of " + name + " key name`");
  Mentions catalog;
  catalog.catalogs = true;
  if (!mention(catalog, "ref " + name, span)) return Id::none;
  return emit(ir::Resolve{made, record}, hint.type, one, span);
}

}  // namespace proviso::check
