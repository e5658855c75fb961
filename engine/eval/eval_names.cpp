// What stands for itself: constants, parameters, inputs, the subject, locals; and fields.
#include "eval/evaluator.hpp"

namespace proviso::eval {

Value Evaluator::eval(const ir::Constant& n, ExprId) { return program_.constants[n.value.index()]; }

Value Evaluator::eval(const ir::MoneyConstant& n, ExprId) {
  const base::Unit& unit = program_.units_used[n.unit.index()];
  const auto converted = world_.rates.canonical(program_.constants[n.value.index()].number() / unit.scale, unit);
  if (const auto* cause = std::get_if<ir::Cause>(&converted)) return unknown(world_.heap.causes.single(*cause));
  return Value{std::get<base::Rational>(converted)};
}

Value Evaluator::eval(const ir::ParamRef& n, ExprId) { return parameter(n.param); }

Value Evaluator::parameter(ir::ParamId id) {
  const std::size_t i = id.index();
  if (i < world_.params.size() && world_.params[i]) return *world_.params[i];
  if (params_known_[i] && plain_) return params_[i];
  const ir::Param& param = program_.params[i];
  Value out;
  if (!param.value.valid()) {
    out = unknown(ir::CauseKind::Missing, param.name, "this parameter has no value");
  } else {
    const Frame frame{*this};
    subject_ = nullptr;
    memo_ = &nobody_memo_;
    owner_ = param.name;
    open_locals(survey_.slots(param.value));
    out = run(param.value);
  }
  params_[i] = out;
  params_known_[i] = true;
  return out;
}

std::vector<ir::ParamId> Evaluator::unset_params() const {
  std::vector<ir::ParamId> out;
  for (std::size_t i = 0; i < params_known_.size(); ++i)
    if (params_known_[i] && !program_.params[i].value.valid()) out.push_back(ir::ParamId::of(i));
  return out;
}

Value Evaluator::eval(const ir::InputRef& n, ExprId) {
  const Value& input = world_.inputs[n.input.index()];
  if (input.is_unknown() && input.unknown() == ir::absent) return unknown(naming_.input(n.input));
  return input;
}

Value Evaluator::eval(const ir::CatalogRef& n, ExprId) {
  const Value& catalog = world_.catalogs[n.catalog.index()];
  if (catalog.is_unknown() && catalog.unknown() == ir::absent) return unknown(naming_.catalog(n.catalog));
  return catalog;
}

Value Evaluator::eval(const ir::SubjectRef&, ExprId) {
  return subject_ != nullptr ? Value{subject_} : unknown(naming_.nobody());
}

Value Evaluator::eval(const ir::AsOf&, ExprId) {
  return world_.as_of ? Value{*world_.as_of} : unknown(naming_.as_of());
}

Value Evaluator::eval(const ir::Eligible&, ExprId) {
  if (standing_.eligible.is_unknown())
    return unknown(ir::CauseKind::Missing, "eligible", "no candidates are looked at");
  return standing_.eligible;
}

Value Evaluator::eval(const ir::Best& n, ExprId) {
  PROVISO_ASSERT(program_.subject && program_.subject->mode_field);
  const std::string& mode = program_.enums[program_.subject->modes.index()].members[n.mode];
  if (n.mode < standing_.best.size() && standing_.best[n.mode] != nullptr) return Value{standing_.best[n.mode]};
  const bool any = n.mode < standing_.has_candidate.size() && standing_.has_candidate[n.mode];
  return unknown(ir::CauseKind::Empty, "best(" + mode + ")",
                 any ? "no candidate of this mode is awardable" : no_candidate_of_mode);
}

Value Evaluator::eval(const ir::LocalRef& n, ExprId) { return local(n.slot); }

// ---- fields
// ----------------------------------------------------------------------------------------------------------------

Value Evaluator::eval(const ir::FieldRef& n, ExprId) {
  if (plain_ && subject_ != nullptr && std::holds_alternative<ir::SubjectRef>(program_[n.object].node))
    return read_field(*subject_, n.field);
  Value object = run(n.object);
  if (object.is_unknown()) return object;
  return read_field(object.record(), n.field);
}

Value Evaluator::read_field(const ir::RecordValue& record, std::uint32_t field) {
  if (sink_ != nullptr) sink_->on_field(record, field);
  const Value& held = record.fields[field];
  if (!held.is_unknown()) return held;
  if (held.unknown() == ir::absent) return unknown(naming_.field(record, field, subject_));
  return unknown(naming_.seen(held.unknown(), subject_));
}

}  // namespace proviso::eval
