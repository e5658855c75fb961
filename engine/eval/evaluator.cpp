#include "eval/evaluator.hpp"

#include <algorithm>
#include <utility>

#include "eval/wording.hpp"

namespace proviso::eval {

using ir::UnknownId;

namespace {

// Candidates of whom what was worked out is kept: definitions ask for others by `for`, and the report asks once more.
// Those beyond are computed anew at each mention.
constexpr std::size_t max_kept_memos = 4096;

}  // namespace

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
      keeps_all_{world.candidates().size() <= max_kept_memos},
      params_(program_.params.size()),
      params_known_(program_.params.size()),
      hoisted_(survey.hoisted_count() + 1),
      hoisted_known_(survey.hoisted_count() + 1),
      hoisted_in_vain_(survey.hoisted_count() + 1),
      references_{program_},
      catalogs_indexed_(program_.catalogs.size()) {
  memo_ = &nobody_memo_;
  locals_.resize(64);
}

Evaluator::Memo Evaluator::fresh_memo() const {
  Memo memo;
  memo.values.resize(program_.definitions.size());
  memo.stamps.resize(program_.definitions.size());
  memo.in_vain.resize(program_.definitions.size());
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
  Memo* const kept = keeps_all_ ? kept_memo(*subject) : nullptr;
  if (kept == nullptr && subject != main_subject_) main_memo_.drop();
  main_subject_ = subject;
  main_subject_memo_ = kept != nullptr ? kept : &main_memo_;
  memo_ = main_subject_memo_;
}

// Null where it is no candidate, or there are too many.
Evaluator::Memo* Evaluator::kept_memo(const ir::RecordValue& record) {
  if (const auto known = kept_memos_.find(&record); known != kept_memos_.end()) return known->second.get();
  if (kept_memos_.size() >= max_kept_memos || !is_candidate(record)) return nullptr;
  return kept_memos_.emplace(&record, std::make_unique<Memo>(fresh_memo())).first->second.get();
}

bool Evaluator::is_candidate(const ir::RecordValue& record) {
  if (candidates_.empty())
    for (const ir::RecordValue* candidate : world_.candidates()) candidates_.insert(candidate);
  return candidates_.contains(&record);
}

void Evaluator::set_standing(Standing standing) {
  standing_ = std::move(standing);
  for (std::size_t i = 0; i < program_.definitions.size(); ++i) {
    if (!survey_.of(ir::DefinitionId::of(i)).staged) continue;
    for (Memo* memo : {&case_memo_, &main_memo_, &nobody_memo_}) memo->forget(i);
    for (auto& [record, memo] : kept_memos_) memo->forget(i);
  }
  for (Memo* memo : {&case_memo_, &main_memo_, &nobody_memo_}) memo->asked.clear();
  for (auto& [record, memo] : kept_memos_) memo->asked.clear();
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
  watch(nullptr);
  try {
    // Most of what asks finds what it asks for, and then there is nothing to audit.
    asked_in_vain_ = false;
    value(root);
    if (asked_in_vain_) {
      audit_ = &audit;
      plain_ = false;
      value(root);
    }
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

void Evaluator::stop() { throw OutOfBudget{}; }

Value Evaluator::dispatch(ExprId id) {
  ++depth_;
  PROVISO_ASSERT(depth_ <= max_depth);
  Value out = std::visit([&](const auto& node) { return eval(node, id); }, program_[id].node);
  --depth_;
  return out;
}

Value Evaluator::watched(ExprId id) {
  if (sink_ == nullptr) return audited(id);
  sink_->enter(id);
  Value out = dispatch(id);
  sink_->leave(id, out);
  return out;
}

// Where nothing asks, what is remembered is as good.
Value Evaluator::audited(ExprId id) {
  if (survey_[id].asks) return dispatch(id);
  plain_ = true;
  Value out = run(id);
  plain_ = false;
  return out;
}

// The same for every candidate, so it is evaluated for nobody: its causes must not carry the name of whoever came
// first.
Value Evaluator::hoisted(ExprId id, std::uint32_t number) {
  if (hoisted_known_[number]) {
    asked_in_vain_ = asked_in_vain_ || hoisted_in_vain_[number];
    return hoisted_[number];
  }
  const Frame frame{*this};
  const bool before = std::exchange(asked_in_vain_, false);
  subject_ = nullptr;
  memo_ = &nobody_memo_;
  open_locals(survey_.slots(id));
  Value out = dispatch(id);
  hoisted_[number] = out;
  hoisted_known_[number] = true;
  hoisted_in_vain_[number] = asked_in_vain_;
  asked_in_vain_ = asked_in_vain_ || before;
  return out;
}

void Evaluator::open_locals(std::uint32_t count) {
  base_ = top_;
  top_ += count;
  if (locals_.size() < top_) locals_.resize(std::max(top_, locals_.size() * 2));
}

std::string Evaluator::text_at(ExprId id) const { return written(world_.sources, program_[id].span, 120); }

}  // namespace proviso::eval
