#include "eval/evaluator.hpp"

#include <algorithm>

#include "eval/wording.hpp"

namespace proviso::eval {

using ir::UnknownId;

namespace {

// Memos of candidates reached by `for` that are kept; those beyond are computed anew at each mention.
constexpr std::size_t kept_memos = 4096;

}  // namespace

Evaluator::Evaluator(const World& world, const Survey& survey, std::uint64_t budget)
    : world_{world}, program_{world.program}, survey_{survey}, naming_{world}, day_{world.day()}, budget_{budget},
      case_memo_{fresh_memo()}, main_memo_{fresh_memo()}, nobody_memo_{fresh_memo()}, params_(program_.params.size()),
      params_known_(program_.params.size()), hoisted_(survey.hoisted_count() + 1), hoisted_known_(survey.hoisted_count() + 1),
      references_{program_}, catalogs_indexed_(program_.catalogs.size()) {
  memo_ = &nobody_memo_;
  locals_.resize(64);
}

Evaluator::Memo Evaluator::fresh_memo() const {
  Memo memo;
  memo.values.resize(program_.definitions.size());
  memo.stamps.resize(program_.definitions.size());
  return memo;
}

std::unique_ptr<Evaluator::Memo> Evaluator::spare_memo() {
  if (spare_memos_.empty()) return std::make_unique<Memo>(fresh_memo());
  std::unique_ptr<Memo> memo = std::move(spare_memos_.back());
  spare_memos_.pop_back();
  memo->drop();
  return memo;
}

// ---- entering ------------------------------------------------------------------------------------------------------------

void Evaluator::set_subject(const ir::RecordValue* subject) {
  subject_ = subject;
  if (subject == nullptr) {
    memo_ = &nobody_memo_;
    return;
  }
  if (subject != main_subject_) main_memo_.drop();
  main_subject_ = subject;
  memo_ = &main_memo_;
}

void Evaluator::set_standing(Standing standing) {
  standing_ = std::move(standing);
  bool any_staged = false;
  for (std::size_t i = 0; i < program_.definitions.size(); ++i) {
    if (!survey_.of(ir::DefinitionId::of(i)).staged) continue;
    any_staged = true;
    case_memo_.stamps[i] = 0;
  }
  if (!any_staged) return;
  main_memo_.drop();
  nobody_memo_.drop();
  for (auto& [record, memo] : other_memos_) memo->drop();
}

Value Evaluator::value(ExprId root) {
  const Frame frame{*this};
  depth_ = 0;
  owner_ = {};
  open_locals(survey_.slots(root));
  return run(root);
}

std::string Evaluator::text(ExprId text) {
  if (!text.valid()) return {};
  const Frame frame{*this};
  depth_ = 0;
  open_locals(survey_.slots(text));
  Value made;
  if (const auto* holes = std::get_if<ir::MakeText>(&program_[text].node)) made = make_text(*holes, true);
  else made = run(text);
  if (made.kind() != ir::ValueKind::Text) return "unknown";
  return std::string{world_.texts().text(made.text_id())};
}

std::vector<UnknownId> Evaluator::asked(ExprId root) {
  if (!survey_[root].asks) return {};
  Audit audit;
  Sink* const watching = sink_;
  sink_ = nullptr;
  audit_ = &audit;
  plain_ = false;
  try {
    value(root);
  } catch (const OutOfBudget&) {
    audit_ = nullptr;
    watch(watching);
    throw;
  }
  audit_ = nullptr;
  watch(watching);
  std::ranges::sort(audit.asked);
  audit.asked.erase(std::unique(audit.asked.begin(), audit.asked.end()), audit.asked.end());
  return std::move(audit.asked);
}

void Evaluator::watch(Sink* sink) {
  sink_ = sink;
  plain_ = sink == nullptr && audit_ == nullptr;
}

void Evaluator::grant(std::uint64_t budget) {
  steps_ = 0;
  budget_ = budget;
}

// ---- one step --------------------------------------------------------------------------------------------------------------

void Evaluator::stop(bool too_deep) const { throw OutOfBudget{too_deep}; }

Value Evaluator::dispatch(ExprId id) {
  if (++depth_ > max_depth) [[unlikely]] stop(true);
  Value out = std::visit([&](const auto& node) { return eval(node, id); }, program_[id].node);
  --depth_;
  return out;
}

Value Evaluator::watched(ExprId id) {
  if (sink_ == nullptr) return dispatch(id);
  sink_->enter(id);
  Value out = dispatch(id);
  sink_->leave(id, out);
  return out;
}

// The same for every candidate, so it is evaluated for nobody: its causes must not carry the name of whoever came first.
Value Evaluator::hoisted(ExprId id, std::uint32_t number) {
  if (hoisted_known_[number]) return hoisted_[number];
  const Frame frame{*this};
  subject_ = nullptr;
  memo_ = &nobody_memo_;
  open_locals(survey_.slots(id));
  Value out = dispatch(id);
  hoisted_[number] = out;
  hoisted_known_[number] = true;
  return out;
}

void Evaluator::open_locals(std::uint32_t count) {
  base_ = top_;
  top_ += count;
  if (locals_.size() < top_) locals_.resize(std::max(top_, locals_.size() * 2));
}

std::string Evaluator::text_at(ExprId id) const { return written(world_.sources, program_[id].span, 120); }

// ---- leaves ----------------------------------------------------------------------------------------------------------------

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

Value Evaluator::eval(const ir::AsOf&, ExprId) { return world_.as_of ? Value{*world_.as_of} : unknown(naming_.as_of()); }

Value Evaluator::eval(const ir::Eligible&, ExprId) {
  if (standing_.eligible.is_unknown()) return unknown(ir::CauseKind::Missing, "eligible", "no candidates are looked at");
  return standing_.eligible;
}

Value Evaluator::eval(const ir::Best& n, ExprId) {
  PROVISO_ASSERT(program_.subject && program_.subject->mode_field);
  const std::string& mode = program_.enums[program_.subject->modes.index()].members[n.mode];
  if (n.mode < standing_.best.size() && standing_.best[n.mode] != nullptr) return Value{standing_.best[n.mode]};
  const bool any = n.mode < standing_.has_candidate.size() && standing_.has_candidate[n.mode];
  return unknown(ir::CauseKind::Empty, "best(" + mode + ")", any ? "no candidate of this mode is awardable" : no_candidate_of_mode);
}

Value Evaluator::eval(const ir::LocalRef& n, ExprId) { return local(n.slot); }

// ---- fields ----------------------------------------------------------------------------------------------------------------

Value Evaluator::eval(const ir::FieldRef& n, ExprId) {
  if (plain_ && subject_ != nullptr && std::holds_alternative<ir::SubjectRef>(program_[n.object].node))
    return read_field(*subject_, n.field);
  const Value object = run(n.object);
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

// ---- bodies ----------------------------------------------------------------------------------------------------------------

Value Evaluator::eval(const ir::DefinitionRef& n, ExprId) {
  const std::size_t i = n.definition.index();
  Memo& memo = program_.definitions[i].scope == ir::Scope::Candidate ? *memo_ : case_memo_;
  if (memo.stamps[i] == memo.stamp) {
    if (plain_) return memo.values[i];
    const bool wanted = audit_ != nullptr
                            ? survey_.of(n.definition).asks &&
                                  audit_->seen.insert((reinterpret_cast<std::uintptr_t>(&memo) << 24U) ^ i).second
                            : sink_->wants_body(n.definition, program_.definitions[i].scope == ir::Scope::Candidate ? subject_ : nullptr);
    if (!wanted) return memo.values[i];
  } else if (!plain_ && sink_ != nullptr) {
    sink_->wants_body(n.definition, program_.definitions[i].scope == ir::Scope::Candidate ? subject_ : nullptr);
  }
  return compute_definition(n.definition, memo);
}

Value Evaluator::compute_definition(ir::DefinitionId id, Memo& memo) {
  const ir::Definition& definition = program_.definitions[id.index()];
  const Frame frame{*this};
  if (definition.scope == ir::Scope::Case) {
    subject_ = nullptr;
    memo_ = &nobody_memo_;
  }
  owner_ = definition.name;
  open_locals(survey_.slots(definition.body));
  Value out = run(definition.body);
  memo.values[id.index()] = out;
  memo.stamps[id.index()] = memo.stamp;
  return out;
}

Value Evaluator::eval(const ir::CallFunction& n, ExprId) {
  const ir::Function& function = program_.functions[n.function.index()];
  const Frame frame{*this};
  const std::size_t callee = top_;
  top_ += std::max(survey_.slots(function.body), n.arguments.count);
  if (locals_.size() < top_) locals_.resize(std::max(top_, locals_.size() * 2));
  for (std::uint32_t i = 0; i < n.arguments.count; ++i) {
    Value argument = run(program_.operands[n.arguments.begin + i]);  // may move the locals
    locals_[callee + i] = std::move(argument);
  }
  base_ = callee;
  owner_ = function.name;
  return run(function.body);
}

Value Evaluator::eval(const ir::ForSubject& n, ExprId) {
  const Value who = run(n.subject);
  if (who.is_unknown()) return who;
  return in_subject(who.record(), n.body);
}

bool Evaluator::is_candidate(const ir::RecordValue& record) {
  if (candidates_.empty())
    for (const ir::RecordValue* candidate : world_.candidates()) candidates_.insert(candidate);
  return candidates_.contains(&record);
}

// Locals stay: the body stands in the running body and may mention them.
Value Evaluator::in_subject(const ir::RecordValue& record, ExprId body) {
  if (&record == subject_) return run(body);
  const ir::RecordValue* const outer = subject_;
  Memo* const outer_memo = memo_;
  std::unique_ptr<Memo> spare;
  if (&record == main_subject_) {
    memo_ = &main_memo_;
  } else if (const auto known = other_memos_.find(&record); known != other_memos_.end()) {
    memo_ = known->second.get();
  } else if (other_memos_.size() < kept_memos && is_candidate(record)) {
    memo_ = other_memos_.emplace(&record, std::make_unique<Memo>(fresh_memo())).first->second.get();
  } else {
    spare = spare_memo();
    memo_ = spare.get();
  }
  subject_ = &record;
  Value out = run(body);
  subject_ = outer;
  memo_ = outer_memo;
  if (spare != nullptr) spare_memos_.push_back(std::move(spare));
  if (out.is_unknown()) return unknown(naming_.renamed(out.unknown(), record, outer));
  return out;
}

}  // namespace proviso::eval
