#include "eval/evaluator.hpp"

#include <algorithm>

#include "eval/wording.hpp"

namespace proviso::eval {

using ir::UnknownId;

Evaluator::Evaluator(const World& world, const Survey& survey, std::uint64_t budget)
    : world_{world},
      program_{world.program},
      survey_{survey},
      naming_{world},
      day_{world.day()},
      budget_{budget},
      case_memo_{fresh_memo()},
      main_memo_{fresh_memo()},
      nobody_memo_{fresh_memo()},
      params_(program_.params.size()),
      params_known_(program_.params.size()),
      hoisted_(survey.hoisted_count() + 1),
      hoisted_known_(survey.hoisted_count() + 1),
      references_{program_},
      catalogs_indexed_(program_.catalogs.size()) {
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

// ---- entering
// ------------------------------------------------------------------------------------------------------------

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
  case_memo_.asked.clear();
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
  if (const auto* holes = std::get_if<ir::MakeText>(&program_[text].node))
    made = make_text(*holes, true);
  else
    made = run(text);
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

// ---- one step
// --------------------------------------------------------------------------------------------------------------

void Evaluator::stop(bool too_deep) const { throw OutOfBudget{too_deep}; }

Value Evaluator::dispatch(ExprId id) {
  if (++depth_ > max_depth) [[unlikely]]
    stop(true);
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

// The same for every candidate, so it is evaluated for nobody: its causes must not carry the name of whoever came
// first.
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

}  // namespace proviso::eval
