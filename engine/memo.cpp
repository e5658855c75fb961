#include "memo.hpp"

#include <algorithm>

#include "leaves.hpp"
#include "reading.hpp"

namespace proviso {

namespace {

/// What the case holds beside its candidates and lists: the brief, limits. Each record is one question.
std::vector<trace::MemoQuestion> questions_of(const ir::Program& program, const ir::Facts& facts, base::Date as_of,
                                              ir::Digits digits) {
  const ir::RateTable rates{program, facts.rates, as_of};
  std::vector<trace::MemoQuestion> out;
  for (std::size_t i = 0; i < program.inputs.size(); ++i) {
    const ir::Value& value = facts.inputs[i];
    if (value.kind() != ir::ValueKind::Record) continue;
    trace::MemoQuestion& question = out.emplace_back();
    question.input = program.inputs[i].name;
    for (const Leaf& leaf : leaves_of(program, facts, rates, value.record(), digits))
      question.facts.push_back({leaf.heading, {leaf.field, leaf.value, leaf.reason, leaf.input}});
  }
  return out;
}

}  // namespace

std::optional<trace::Memo> memo_of_case(Session& session, const CaseOptions& options) {
  auto read = read_all(session, options);
  if (!read) return {};
  eval::Options all = options.eval;
  all.derive_winner = true;
  all.derive_figures = true;
  auto questions = questions_of(read->program, read->facts, *read->facts.as_of, all.digits);
  auto decision = decide(session, *read, all);
  if (!decision) return {};
  return trace::Memo{.decision = std::move(*decision), .owner = read->program.owner, .questions = std::move(questions)};
}

}  // namespace proviso
