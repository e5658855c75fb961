// What is said of types that do not go together: both sides with their units and dimensions, why, and the likely
// repair.
#include <algorithm>
#include <map>

#include "check/expressions.hpp"

namespace proviso::check {

namespace {

using Exponents = std::map<base::BaseDimensionId, std::pair<int, int>>;  // left, right

Exponents exponents(const base::UnitSystem& units, base::DimensionId left, base::DimensionId right) {
  Exponents out;
  for (const auto& [base, power] : units.dimension(left).powers()) out[base].first = power;
  for (const auto& [base, power] : units.dimension(right).powers()) out[base].second = power;
  return out;
}

/// What the side calls a unit of this dimension: the one it is written in, else the base unit.
std::string unit_name(const base::UnitSystem& units, const base::Unit& side, base::BaseDimensionId base) {
  const base::Dimension wanted{base};
  for (const base::UnitFactor& factor : side.factors) {
    const auto parsed = units.parse(factor.name);
    if (parsed && units.dimension(parsed->dimension) == wanted) return factor.name;
  }
  const auto dimension = units.find_dimension(units.dimension_names()[base.index()]);
  return dimension ? units.text(units.canonical_of(*dimension)) : units.dimension_names()[base.index()];
}

std::string powered(const std::string& name, int exponent) {
  return exponent == 1 ? name : name + '^' + std::to_string(exponent);
}

/// "in `USD` per `gpu`": what the side has of the dimensions in which the two differ.
std::string share_of(const base::UnitSystem& units, const base::Unit& side, const Exponents& all, bool left) {
  std::string in, per;
  for (const auto& [base, both] : all) {
    const int exponent = left ? both.first : both.second;
    if (both.first == both.second || exponent == 0) continue;
    const std::string name = "`" + powered(unit_name(units, side, base), exponent < 0 ? -exponent : exponent) + "`";
    if (exponent > 0)
      in += (in.empty() ? "in " : " times ") + name;
    else
      per += (per.empty() ? "per " : " and ") + name;
  }
  return in.empty() || per.empty() ? in + per : in + " " + per;
}

/// Whether the two are of one kind but for a factor: money per GPU and money per node, but not money and hours.
bool share_a_power(const base::Dimension& a, const base::Dimension& b) {
  const auto in_b = [&](const base::Dimension::Power& power) {
    return std::ranges::find(b.powers(), power) != b.powers().end();
  };
  return std::ranges::any_of(a.powers(), in_b);
}

}  // namespace

void complain(Checker& checker, const std::vector<diag::Label>& notes, diag::Diagnostic finding) {
  const base::Span at = finding.primary.at;
  std::string key = std::string{diag::code(finding.kind)} + ' ' + std::to_string(at.file.value) + ' ' +
                    std::to_string(at.begin) + ' ' + std::to_string(at.end);
  for (const std::string& argument : finding.args) key.append("\n").append(argument);
  if (!checker.reported.insert(std::move(key)).second) return;
  finding.related.insert(finding.related.end(), notes.begin(), notes.end());
  checker.diagnostics.add(std::move(finding));
}

ir::ExprId ExprChecker::error(diag::Kind kind, base::Span at, std::vector<std::string> args, std::string help,
                              std::vector<diag::Label> related) {
  complain(checker_, context_.notes,
           {.kind = kind,
            .primary = {at, ""},
            .args = std::move(args),
            .related = std::move(related),
            .help = std::move(help),
            .where = {}});
  return Id::none;
}

std::string ExprChecker::dimension_reason(ir::TypeId left, ir::UnitId left_unit, ir::TypeId right,
                                          ir::UnitId right_unit) const {
  const base::UnitSystem& units = *program_.units;
  const Exponents all = exponents(units, program_.types.dimension(left), program_.types.dimension(right));
  const std::string a = share_of(units, unit_of(program_, left, left_unit), all, true);
  const std::string b = share_of(units, unit_of(program_, right, right_unit), all, false);
  if (a.empty()) return ": one is " + b + ", the other is not";
  return ": one is " + a + ", the other " + (b.empty() ? "is not" : b);
}

std::string ExprChecker::conversion(ir::TypeId from, ir::UnitId from_unit, ir::TypeId to, ir::UnitId to_unit) const {
  const base::UnitSystem& units = *program_.units;
  const auto factor = units.divide(unit_of(program_, to, to_unit), unit_of(program_, from, from_unit));
  return factor ? units.text(*factor) : units.text(unit_of(program_, to, to_unit));
}

std::string ExprChecker::as_quantity(Id number, ir::TypeId wanted, ir::UnitId unit) const {
  const base::Rational* value = literal_number(number);
  if (value == nullptr || at(number).unit != one || kind(wanted) != ir::TypeKind::Quantity ||
      wanted == program_.types.number())
    return {};
  const std::string digits = value->finite_decimal().value_or(value->fraction_text());
  return "write `" + digits + " " + type_text(program_, wanted, unit) + "`";
}

Conflict ExprChecker::conflict(Id left, Id right) const {
  Conflict out{described(left), described(right), "", ""};
  if (!is_quantity(left) || !is_quantity(right)) return out;
  if (is_number(left) || is_number(right)) {
    const Id plain = is_number(left) ? left : right;
    const Id quantity = is_number(left) ? right : left;
    out.help = as_quantity(plain, type(quantity), unit(quantity));
    if (out.help.empty())
      out.help = "multiply the number by a quantity in `" + type_text(program_, type(quantity), unit(quantity)) + "`";
    return out;
  }
  out.why = dimension_reason(type(left), unit(left), type(right), unit(right));
  const base::UnitSystem& units = *program_.units;
  if (share_a_power(units.dimension(program_.types.dimension(type(left))),
                    units.dimension(program_.types.dimension(type(right)))))
    out.help = "multiply the left side, or divide the right side, by a quantity in `" +
               conversion(type(left), unit(left), type(right), unit(right)) + "`";
  return out;
}

ir::ExprId ExprChecker::fit(Id id, Expected expected) {
  if (!id.valid() || fits(program_, type(id), expected.type)) return id;
  return mismatch(id, expected);
}

ir::ExprId ExprChecker::mismatch(Id id, Expected expected) {
  return error(diag::Kind::TypeMismatch, at(id).span,
               {check::described(program_, expected.type, expected.unit), described(id)}, repair(id, expected));
}

std::string ExprChecker::repair(Id id, Expected expected) const {
  using ir::TypeKind;
  const TypeKind wanted = kind(expected.type);
  const TypeKind found = kind(id);
  if (wanted == TypeKind::Quantity && found == TypeKind::Quantity) {
    if (std::string quantity = as_quantity(id, expected.type, expected.unit); is_number(id) && !quantity.empty())
      return quantity;
    const std::string factor = conversion(type(id), unit(id), expected.type, expected.unit);
    // A number written out has the wrong unit: there is nothing to compute.
    if (const base::Rational* value = literal_number(id))
      if (const auto digits = value->finite_decimal(); digits && std::holds_alternative<ir::Constant>(at(id).node))
        return "write its unit as `" + type_text(program_, expected.type, expected.unit) +
               "`, if that is meant; else multiply it by a quantity in `" + factor + "`";
    return "multiply by a quantity in `" + factor + "`";
  }
  if (found == TypeKind::Text && wanted == TypeKind::Date) return "a date is written without quotes: `2026-11-30`";
  if (found == TypeKind::Text && wanted == TypeKind::Enum) return "a member is written without quotes";
  if (found == TypeKind::Text && wanted == TypeKind::Quantity) return "a quantity is written without quotes";
  if (found == TypeKind::Enum && wanted == TypeKind::Text) return "write `\"{...}\"` around it for its name as a text";
  if (wanted == TypeKind::Bool) return "ask something of it: `... == ...`, `... is known`";
  if (wanted == TypeKind::Set && found == TypeKind::List) return "a set is written `{a, b}`";
  if (wanted == TypeKind::List && found == TypeKind::Set) return "a list is written `[a, b]`";
  if (wanted == TypeKind::List && fits(program_, type(id), program_.types.element(expected.type)))
    return "write `[...]` around it";
  if (wanted == TypeKind::Set && fits(program_, type(id), program_.types.element(expected.type)))
    return "write `{...}` around it";
  if (found == TypeKind::Record || found == TypeKind::Ref) return "name the field that is meant, as in `x.field`";
  return {};
}

ir::ExprId ExprChecker::values_differ(const std::string& what, Id first, Id other) {
  Conflict c = conflict(first, other);
  if (c.help.empty() && (kind(first) == ir::TypeKind::Text || kind(other) == ir::TypeKind::Text))
    c.help = "for a value as a text write `\"{...}\"` around it";
  if (c.help.empty()) c.help = "one type for all: that of the first is " + c.left;
  return error(diag::Kind::ValuesDiffer, at(other).span, {what, c.left, c.right, c.why}, c.help,
               {{at(first).span, "this is " + c.left}});
}

bool ExprChecker::unite(const std::string& what, Unified& so_far, Id next) {
  if (!so_far.type.type.valid()) {
    so_far = {{type(next), unit(next)}, next};
    return true;
  }
  const ir::TypeId both = unify(program_, so_far.type.type, type(next));
  if (!both.valid()) {
    values_differ(what, so_far.fixed_by, next);
    return false;
  }
  if (is_open(program_, so_far.type.type)) so_far = {{both, unit(next)}, next};
  so_far.type.type = both;
  return true;
}

}  // namespace proviso::check
