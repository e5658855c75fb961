// Bodies evaluated elsewhere: definitions, functions, `e for c`.
#include <algorithm>
#include <utility>

#include "eval/evaluator.hpp"

namespace proviso::eval {

Value Evaluator::eval(const ir::DefinitionRef& n, ExprId) {
  const std::size_t i = n.definition.index();
  Memo& memo = program_.definitions[i].scope == ir::Scope::Candidate ? *memo_ : case_memo_;
  if (memo.stamps[i] == memo.stamp) {
    asked_in_vain_ = asked_in_vain_ || memo.in_vain[i];
    if (plain_) return memo.values[i];
    if (audit_ != nullptr) {
      audit_definition(n.definition, memo);
      return memo.values[i];
    }
    const bool wanted =
        sink_->wants_body(n.definition, program_.definitions[i].scope == ir::Scope::Candidate ? subject_ : nullptr);
    if (!wanted) return memo.values[i];
  } else if (!plain_ && sink_ != nullptr) {
    sink_->wants_body(n.definition, program_.definitions[i].scope == ir::Scope::Candidate ? subject_ : nullptr);
  }
  return compute_definition(n.definition, memo);
}

// Its value is known already. What it asks for is found once for each subject, by itself, and told at its first
// mention: a rule may look at the same definition for every candidate beside its own.
void Evaluator::audit_definition(ir::DefinitionId id, Memo& memo) {
  const auto i = static_cast<std::uint32_t>(id.index());
  if (!memo.in_vain[i]) return;
  if (!audit_->seen.insert((reinterpret_cast<std::uintptr_t>(&memo) << 24U) ^ i).second) return;
  auto known = memo.asked.find(i);
  if (known == memo.asked.end()) {
    Audit own;
    Audit* const outer = audit_;
    audit_ = &own;
    compute_definition(id, memo);
    audit_ = outer;
    std::ranges::sort(own.asked);
    own.asked.erase(std::unique(own.asked.begin(), own.asked.end()), own.asked.end());
    known = memo.asked.emplace(i, std::move(own.asked)).first;
  }
  audit_->asked.insert(audit_->asked.end(), known->second.begin(), known->second.end());
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
  const bool before = std::exchange(asked_in_vain_, false);
  Value out = run(definition.body);
  memo.values[id.index()] = out;
  memo.stamps[id.index()] = memo.stamp;
  memo.in_vain[id.index()] = asked_in_vain_;
  asked_in_vain_ = asked_in_vain_ || before;
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
  Value who = run(n.subject);
  if (who.is_unknown()) return who;
  return in_subject(who.record(), n.body);
}

// Locals stay: the body stands in the running body and may mention them.
Value Evaluator::in_subject(const ir::RecordValue& record, ExprId body) {
  if (&record == subject_) return run(body);
  const ir::RecordValue* const outer = subject_;
  Memo* const outer_memo = memo_;
  std::unique_ptr<Memo> spare;
  if (&record == main_subject_) {
    memo_ = main_subject_memo_;
  } else if (Memo* const kept = kept_memo(record); kept != nullptr) {
    memo_ = kept;
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
