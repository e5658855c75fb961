#include "facts/schema.hpp"

namespace proviso::facts {

namespace {

std::optional<std::uint32_t> field_of(const RecordPlan& plan, std::string_view name,
                                      std::initializer_list<ir::TypeKind> kinds) {
  const auto index = plan.find(name);
  if (!index) return std::nullopt;
  for (const ir::TypeKind kind : kinds)
    if (plan.fields[*index].type.kind == kind) return index;
  return std::nullopt;
}

std::string share_unit(const ir::Program& program, const FieldPlan& field) {
  const ir::UnitId unit = field.field->unit;
  if (program.types[field.element].kind != ir::TypeKind::Quantity || !unit.valid()) return {};
  const base::Unit& used = program.units_used[unit.index()];
  const bool in_parts = used.dimension == base::dimensionless && used.scale < base::Rational{1};
  return in_parts ? program.units->text(used) : std::string{};
}

}  // namespace

std::optional<std::uint32_t> RecordPlan::find(std::string_view name) const {
  const auto found = by_name.find(name);
  if (found == by_name.end()) return std::nullopt;
  return found->second;
}

std::vector<std::string> RecordPlan::names() const {
  std::vector<std::string> out;
  for (const FieldPlan& field : fields) out.push_back(field.field->name);
  return out;
}

// Zero is zero in every currency, also where no rate leads to the policy's own.
std::optional<ir::Value> Schemas::bound(ir::ExprId expr) {
  if (!expr.valid()) return std::nullopt;
  ir::Value value = session_.constant(expr);
  if (!value.is_unknown()) return value;
  const auto* constant = std::get_if<ir::Constant>(&session_.program[expr].node);
  if (constant == nullptr) return std::nullopt;
  const ir::Value& written = session_.program.constants[constant->value.index()];
  if (written.kind() == ir::ValueKind::Number && written.number().sign() == 0) return written;
  return std::nullopt;
}

const RecordPlan& Schemas::plan(ir::RecordId record) {
  auto& slot = plans_[record];
  if (slot) return *slot;
  slot = std::make_unique<RecordPlan>();
  RecordPlan& plan = *slot;
  const ir::TypeTable& types = session_.program.types;
  plan.id = record;
  plan.record = &session_.record(record);
  for (const ir::Field& field : plan.record->fields) {
    FieldPlan out{.field = &field,
                  .type = types[field.type],
                  .element = field.type,
                  .default_value = {},
                  .low = {},
                  .high = {},
                  .step = {},
                  .share_unit = {}};
    if (out.is_collection()) out.element = types.element(field.type);
    if (field.default_value.valid()) out.default_value = session_.constant(field.default_value);
    out.share_unit = share_unit(session_.program, out);
    out.low = bound(field.low);
    out.high = bound(field.high);
    out.step = bound(field.step);
    plan.by_name.emplace(field.name, static_cast<std::uint32_t>(plan.fields.size()));
    plan.fields.push_back(std::move(out));
  }
  plan.id_field = field_of(plan, "id", {ir::TypeKind::Text});
  plan.captured_on_field = field_of(plan, "captured_on", {ir::TypeKind::Date});
  plan.source_field = field_of(plan, "source", {ir::TypeKind::Text});
  plan.grade_field = field_of(plan, "grade", {ir::TypeKind::Text, ir::TypeKind::Enum});
  return plan;
}

std::string wanted_text(const ir::Program& program, ir::TypeId id, ir::UnitId unit) {
  const ir::Type type = program.types[id];
  switch (type.kind) {
    case ir::TypeKind::Any:
      return "a value";
    case ir::TypeKind::Bool:
      return "true or false";
    case ir::TypeKind::Text:
      return "a text";
    case ir::TypeKind::Date:
      return "a date";
    case ir::TypeKind::Version:
      return "a version as a text";
    case ir::TypeKind::Quantity: {
      const base::DimensionId dimension = program.types.dimension(id);
      const std::string text =
          program.units->text(unit.valid() ? program.units_used[unit.index()] : program.units->canonical_of(dimension));
      return text.empty() ? "a number" : "a quantity in `" + text + "`";
    }
    case ir::TypeKind::Enum:
      return "a member of " + program.enums[type.argument].name;
    case ir::TypeKind::Record:
      return "a table (" + program.records[type.argument].name + ")";
    case ir::TypeKind::Ref:
      return "the name of a " + program.records[type.argument].name;
    case ir::TypeKind::List:
    case ir::TypeKind::Set:
      return "a list, each element " + wanted_text(program, program.types.element(id), unit);
  }
  PROVISO_UNREACHABLE();
}

}  // namespace proviso::facts
