#include "check/type_relations.hpp"

#include <algorithm>

#include "check/context.hpp"
#include "ir/print.hpp"

namespace proviso::check {

namespace {

using ir::TypeKind;

bool leads_to(const ir::Type& reference, const ir::Type& record) {
  return reference.kind == TypeKind::Ref && record.kind == TypeKind::Record && reference.argument == record.argument;
}

bool holds_elements(TypeKind kind) { return kind == TypeKind::List || kind == TypeKind::Set; }

}  // namespace

ir::TypeId unify(ir::Program& program, ir::TypeId a, ir::TypeId b) {
  if (a == b) return a;
  const ir::Type left = program.types[a];
  const ir::Type right = program.types[b];
  if (left.kind == TypeKind::Any || leads_to(left, right)) return b;
  if (right.kind == TypeKind::Any || leads_to(right, left)) return a;
  if (left.kind != right.kind || !holds_elements(left.kind)) return ir::TypeId::none;
  const ir::TypeId element = unify(program, program.types.element(a), program.types.element(b));
  if (!element.valid()) return element;
  return program.types.intern({left.kind, element.value});
}

bool fits(const ir::Program& program, ir::TypeId from, ir::TypeId to) {
  if (from == to) return true;
  const ir::Type& given = program.types[from];
  const ir::Type& wanted = program.types[to];
  if (given.kind == TypeKind::Any || wanted.kind == TypeKind::Any) return true;
  if (leads_to(given, wanted) || leads_to(wanted, given)) return true;
  return given.kind == wanted.kind && holds_elements(given.kind) &&
         fits(program, program.types.element(from), program.types.element(to));
}

bool is_ordered(const ir::Program& program, ir::TypeId type) {
  const ir::Type& t = program.types[type];
  switch (t.kind) {
    case TypeKind::Any:
    case TypeKind::Quantity:
    case TypeKind::Date:
    case TypeKind::Version:
      return true;
    case TypeKind::Enum:
      return program.enums[t.argument].ordered;
    case TypeKind::Bool:
    case TypeKind::Text:
    case TypeKind::Record:
    case TypeKind::Ref:
    case TypeKind::List:
    case TypeKind::Set:
      return false;
  }
  return false;
}

bool is_open(const ir::Program& program, ir::TypeId type) {
  const TypeKind kind = program.types[type].kind;
  return kind == TypeKind::Any || (holds_elements(kind) && is_open(program, program.types.element(type)));
}

ir::UnitId intern_unit(ir::Program& program, const base::Unit& unit) {
  auto& used = program.units_used;
  if (used.empty()) used.emplace_back();
  const auto found = std::ranges::find(used, unit);
  if (found != used.end()) return ir::UnitId::of(static_cast<std::size_t>(found - used.begin()));
  used.push_back(unit);
  return ir::UnitId::of(used.size() - 1);
}

base::Unit unit_of(const ir::Program& program, ir::TypeId type, ir::UnitId unit) {
  const ir::Type& t = program.types[type];
  if (holds_elements(t.kind)) return unit_of(program, program.types.element(type), unit);
  if (t.kind != TypeKind::Quantity) return {};
  const base::DimensionId dimension{t.argument};
  if (unit.valid() && unit.index() < program.units_used.size() &&
      program.units_used[unit.index()].dimension == dimension)
    return program.units_used[unit.index()];
  return program.units->canonical_of(dimension);
}

std::string type_text(const ir::Program& program, ir::TypeId type, ir::UnitId unit) {
  return ir::print_type(program, type, unit);
}

std::string described(const ir::Program& program, ir::TypeId type, ir::UnitId unit) {
  std::string text = "`" + type_text(program, type, unit) + "`";
  const ir::Type& t = program.types[type];
  if (t.kind == TypeKind::Quantity && t.argument != base::dimensionless.value)
    text += " (" + program.units->dimension_text(base::DimensionId{t.argument}) + ")";
  return text;
}

}  // namespace proviso::check
