// A division by zero names the fact that is zero, where one stands behind the divisor.
#include "eval/evaluator.hpp"

namespace proviso::eval {

// The record that an expression reads from, without evaluating it. Locals are those of the running body alone.
const ir::RecordValue* Evaluator::record_at(ExprId id, bool own_locals) {
  const auto record_in = [](const Value& value) {
    return value.kind() == ir::ValueKind::Record ? &value.record() : nullptr;
  };
  const ir::Node& node = program_[id].node;
  if (std::holds_alternative<ir::SubjectRef>(node)) return subject_;
  if (const auto* input = std::get_if<ir::InputRef>(&node)) return record_in(world_.inputs[input->input.index()]);
  if (const auto* name = std::get_if<ir::LocalRef>(&node); name != nullptr && own_locals)
    return record_in(local(name->slot));
  if (const auto* field = std::get_if<ir::FieldRef>(&node))
    if (const ir::RecordValue* record = record_at(field->object, own_locals))
      return record_in(record->fields[field->field]);
  return nullptr;
}

Value Evaluator::divided_by_zero(ExprId divisor, ExprId whole) {
  ExprId root = divisor;
  bool own_locals = true;
  for (;;) {
    const ir::Node& node = program_[root].node;
    if (const auto* definition = std::get_if<ir::DefinitionRef>(&node)) {
      root = program_.definitions[definition->definition.index()].body;
      own_locals = false;
    } else if (const auto* as = std::get_if<ir::As>(&node)) {
      root = as->operand;
    } else {
      break;
    }
  }
  // A fact behind a name, or a number written out, is not seen in the divisor alone.
  const std::string within = "division by zero in `" + text_at(whole) + "`";
  const std::string reason = root == divisor ? "division by zero" : within;
  const ir::Node& node = program_[root].node;
  if (const auto* field = std::get_if<ir::FieldRef>(&node))
    if (const ir::RecordValue* record = record_at(field->object, own_locals))
      return unknown(naming_.zero(*record, field->field, subject_, reason));
  if (const auto* param = std::get_if<ir::ParamRef>(&node))
    return unknown(ir::CauseKind::DivisionByZero, program_.params[param->param.index()].name, reason);
  if (const auto* input = std::get_if<ir::InputRef>(&node))
    return unknown(ir::CauseKind::DivisionByZero, program_.inputs[input->input.index()].name, reason);
  if (std::holds_alternative<ir::Constant>(node)) return unknown(ir::CauseKind::DivisionByZero, {}, within);
  return unknown(ir::CauseKind::DivisionByZero, text_at(divisor), "division by zero");
}

}  // namespace proviso::eval
