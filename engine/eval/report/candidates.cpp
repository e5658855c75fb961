// Candidates: status, rank, rules, figures, scores.
#include <algorithm>
#include <tuple>

#include "eval/report/recorder.hpp"
#include "eval/report/reporter.hpp"
#include "eval/scores.hpp"
#include "eval/wording.hpp"

namespace proviso::eval {

// Whether what `eligible` is decides a score: then all are worked out together, at the stage they were counted at.
bool Reporter::scores_look_at_others() const {
  const Survey& survey = evaluator_.survey();
  const auto staged = [&](ExprId expr) { return expr.valid() && survey[expr].staged; };
  return std::ranges::any_of(world_.program.scores, [&](const ir::Score& score) {
    return staged(score.of) || staged(score.weight) || staged(score.worst) || staged(score.best) ||
           staged(score.at_least) || staged(score.unknown_scores) || staged(score.points_else);
  });
}

void Reporter::candidates(trace::Decision& into) {
  std::vector<std::size_t> order(tally_.candidates.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  const bool ranked = ruling_.kind != ir::VerdictKind::Pause;  // before the brief is complete no order is shown
  const auto place = [&](std::size_t i) {
    return std::tuple{ranked ? tally_.ranks[i].value_or(~0U) : 0, tally_.statuses[i], tally_.ids[i]};
  };
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) { return place(a) < place(b); });

  // Scores as they were counted: with what `eligible` was then.
  const bool together = ranked && scores_look_at_others();
  std::vector<std::vector<trace::ScoreResult>> scored;
  if (together) {
    scored.resize(order.size());
    evaluator_.set_standing(standing_at(world_, tally_, ir::Stage::Score));
    for (const std::size_t i : order) {
      look_at(i);
      scored[i] = scores();
    }
    look_at({});
    evaluator_.set_standing(standing_at(world_, tally_, ir::Stage::Decide));
  }
  if (!options_.each_candidate) into.candidates.reserve(std::min(order.size(), options_.told));
  untold_reasons_.assign(tally_.candidate_rules.size(), 0);
  std::size_t done = 0;
  for (const std::size_t i : order) {
    if (done >= options_.told && ruling_.winner != i && ruling_.with != i) {
      count_untold(i, into.untold);
      ++done;
      continue;
    }
    trace::CandidateResult result = candidate_result(i);
    if (together)
      result.scores = std::move(scored[i]);
    else if (ranked && !is_told_in_brief(result.id))
      result.scores = scores();
    if (options_.each_candidate)
      options_.each_candidate(into, result);
    else
      into.candidates.push_back(std::move(result));
    if (++done % 256 == 0 && options_.progress) options_.progress(done, order.size());
  }
  look_at({});
  for (std::size_t k = 0; k < untold_reasons_.size(); ++k)
    if (untold_reasons_[k] > 0)
      into.untold.reasons.push_back({world_.program.rules[tally_.candidate_rules[k].index()].name, untold_reasons_[k]});
}

void Reporter::count_untold(std::size_t candidate, trace::Untold& into) {
  switch (tally_.statuses[candidate]) {
    case Status::Eligible:
      ++into.eligible;
      break;
    case Status::Waived:
      ++into.waived;
      break;
    case Status::Insufficient:
      ++into.insufficient;
      break;
    case Status::Ineligible:
      ++into.ineligible;
      break;
  }
  for (std::size_t k = 0; k < tally_.candidate_rules.size(); ++k) {
    const ir::RuleId id = tally_.candidate_rules[k];
    const ir::Outcome outcome = tally_.outcome(candidate, k);
    if (is_decisive(world_.program.rules[id.index()], outcome, candidate)) ++untold_reasons_[k];
    if (waivers_.of(id).empty()) continue;
    look_at(candidate);
    waiver_uses(id, outcome, tally_.ids[candidate]);  // one that counts here is used
  }
}

bool Reporter::is_told_in_brief(std::string_view candidate) const {
  return options_.others_in_brief &&
         std::ranges::find(options_.only_candidates, candidate) == options_.only_candidates.end();
}

trace::CandidateResult Reporter::candidate_result(std::size_t candidate) {
  look_at(candidate);
  trace::CandidateResult out;
  out.id = tally_.ids[candidate];
  out.provider = world_.provider_of(*tally_.candidates[candidate]).value_or("");
  if (tally_.modes[candidate]) out.mode = mode_text(world_.program, *tally_.modes[candidate]);
  out.status = status_text(tally_.statuses[candidate]);
  if (is_told_in_brief(out.id)) {
    if (ruling_.kind != ir::VerdictKind::Pause) out.rank = tally_.ranks[candidate];
    return out;
  }
  for (std::size_t k = 0; k < tally_.candidate_rules.size(); ++k)
    out.rules.push_back(rule_result(tally_.candidate_rules[k], tally_.judged(candidate, k), candidate));
  out.figures = figures(ir::Scope::Candidate, out.id);
  const ir::RecordValue& record = *tally_.candidates[candidate];
  if (record.place.valid()) {
    const ir::Place place = world_.heap.places[record.place];
    out.at = {.path = place.document, .line = place.line, .column = place.column};
  }
  if (ruling_.kind == ir::VerdictKind::Pause) return out;
  out.rank = tally_.ranks[candidate];
  if (tally_.statuses[candidate] == Status::Ineligible) return out;
  if (const Value& total = tally_.totals[candidate]; !total.is_unknown())
    out.score = shown_number(total.number(), options_.digits);
  for (std::size_t k = 0; k < tally_.keys.size(); ++k)
    out.rank_values.push_back({key_text(k), key_shown(candidate, k)});
  return out;
}

std::vector<trace::ScoreResult> Reporter::scores() {
  std::vector<trace::ScoreResult> out;
  for (const ir::Score& score : world_.program.scores) {
    const ScorePoints scored = score_points(evaluator_, score);
    trace::ScoreResult result;
    result.name = score.name;
    result.title = text_of(score.title);
    result.value = shown_as(world_, scored.of, score.of, options_.digits);
    result.points = scored.points.is_unknown() ? trace::Shown{"unknown", {}}
                                               : shown_number(scored.points.number(), options_.digits);
    const Value weight = evaluator_.value(score.weight);
    result.weight = weight.is_unknown() ? trace::Shown{"unknown", {}} : shown_number(weight.number(), options_.digits);
    out.push_back(std::move(result));
  }
  return out;
}

// The last part of its name, where no other figure ends in it.
std::string_view Reporter::figure_name(const ir::Show& show) {
  if (same_figures_.empty())
    for (const ir::Show& one : world_.program.shows) ++same_figures_[short_name(one.name)];
  const std::string_view name = short_name(show.name);
  const auto same = same_figures_.find(name);
  return same != same_figures_.end() && same->second > 1 ? show.name : name;
}

trace::Figure Reporter::figure(const ir::Show& show, std::string_view candidate) {
  trace::Figure out;
  out.name = figure_name(show);
  out.title = text_of(show.title);
  const Value value = within_purse([&] { return evaluator_.value(show.value); });
  out.value = shown_as(world_, value, show.value, options_.digits);
  if (value.is_unknown()) out.missing = missing_facts(world_, value.unknown());
  if (options_.derive_figures && wants_traces_of(candidate, false))
    out.trace = derive(evaluator_, quotations_, show.value, options_.digits);
  return out;
}

std::vector<trace::Figure> Reporter::figures(ir::Scope scope, std::string_view candidate) {
  std::vector<trace::Figure> out;
  for (const ir::Show& show : world_.program.shows)
    if (show.scope == scope) out.push_back(figure(show, candidate));
  return out;
}

std::string Reporter::key_text(std::size_t key) const {
  if (key == tally_.keys.size()) return "id";
  const ir::RankKey& one = tally_.keys[key];
  if (std::string text = written(world_.sources, one.span); !text.empty()) return text;
  std::string text = one.highest ? "highest " : "lowest ";
  return text + (one.value.valid() ? written(world_.sources, world_.program[one.value].span) : "score");
}

trace::Shown Reporter::key_shown(std::size_t candidate, std::size_t key) const {
  if (key == tally_.keys.size()) return {std::string{tally_.ids[candidate]}, {}};
  const Value& value = tally_.key(candidate, key);
  const ExprId of = tally_.keys[key].value;
  if (of.valid()) return shown_as(world_, value, of, options_.digits);
  return value.is_unknown() ? trace::Shown{"unknown", {}} : shown_number(value.number(), options_.digits);
}

trace::Shown Reporter::key_distance(std::size_t a, std::size_t b, std::size_t key) const {
  if (key == tally_.keys.size()) return {};
  const Value& x = tally_.key(a, key);
  const Value& y = tally_.key(b, key);
  if (x.kind() != ir::ValueKind::Number || y.kind() != ir::ValueKind::Number) return {};
  const base::Rational distance = (x.number() - y.number()).abs();
  const ExprId of = tally_.keys[key].value;
  return of.valid() ? shown_as(world_, Value{distance}, of, options_.digits) : shown_number(distance, options_.digits);
}

std::vector<trace::Missing> Reporter::missing_of_candidate(std::size_t candidate) {
  look_at(candidate);
  std::vector<trace::Missing> out;
  const std::string_view id = tally_.ids[candidate];
  for (std::size_t k = 0; k < tally_.candidate_rules.size(); ++k) {
    const ir::Rule& rule = world_.program.rules[tally_.candidate_rules[k].index()];
    if (knocks_out(rule) && defers(rule, tally_.outcome(candidate, k)))
      merge(out, missing_of(rule, id, tally_.judged(candidate, k)));
  }
  const auto add = [&](const Value& value) {
    if (value.is_unknown()) merge(out, missing_facts(world_, value.unknown(), {}, id));
  };
  if (!world_.program.scores.empty()) add(tally_.totals[candidate]);
  for (std::size_t k = 0; k < tally_.keys.size(); ++k) add(tally_.key(candidate, k));
  look_at({});
  return out;
}

}  // namespace proviso::eval
