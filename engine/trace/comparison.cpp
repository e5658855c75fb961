#include "trace/comparison.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "base/rational.hpp"
#include "ir/show.hpp"
#include "trace/exact_number.hpp"
#include "trace/order.hpp"
#include "trace/words.hpp"

namespace proviso::trace {

namespace {

bool same_value(const Shown& a, const Shown& b) { return a.text == b.text && a.exact == b.exact; }
bool is_unknown(const Shown& shown) { return shown.text == "unknown"; }

/// A number and what follows it: "2.29 USD/gpu/h". Exact, from the fraction where the text is rounded.
struct Quantity {
  base::Rational number;
  std::string unit;
};
std::optional<Quantity> quantity_of(const Shown& shown) {
  const std::string& text = shown.exact.empty() ? shown.text : shown.exact;
  const auto blank = text.find(' ');
  const auto number = exact_number(std::string_view{text}.substr(0, blank));
  if (!number) return {};
  return Quantity{*number, blank == std::string::npos ? std::string{} : text.substr(blank)};
}

std::string difference_of(const Shown& a, const Shown& b, const std::string& a_id, const std::string& b_id) {
  if (is_unknown(a) && is_unknown(b)) return "known of neither";
  if (is_unknown(a)) return "known of " + b_id + " only";
  if (is_unknown(b)) return "known of " + a_id + " only";
  const auto from = quantity_of(a), to = quantity_of(b);
  if (!from || !to || from->unit != to->unit) return {};
  const base::Rational by = to->number - from->number;
  std::string text = ir::show_number(by, ir::Digits::Report).text;
  if (by.sign() > 0) text.insert(text.starts_with('~') ? 1 : 0, "+");
  return text + to->unit;
}

/// Walks two derivations of one expression down to where their values part.
class Walk {
 public:
  explicit Walk(std::set<std::string>& told) : told_{told} {}

  std::vector<PartedStep> run(const std::optional<Step>& a, const std::optional<Step>& b) {
    if (a && b) pair(*a, *b, {}, true);
    return std::move(out_);
  }

 private:
  static constexpr std::size_t most_steps = 200;

  /// The values of the step that was told last on the way down.
  struct Above {
    Shown a, b;
    std::size_t depth = 0;
  };

  /// What only hands its values on is passed over: the facts that it rests on tell more.
  void pair(const Step& a, const Step& b, const Above& above, bool is_root = false) {
    if (out_.size() >= most_steps || same_value(a.value, b.value)) return;
    const bool is_fact = a.input.has_value() || b.input.has_value();
    const bool named = a.kind == Step::Kind::Definition || a.kind == Step::Kind::Repeated;
    const bool hands_on = same_value(a.value, above.a) && same_value(b.value, above.b);
    Above next = above;
    if (is_root) {
      next = {a.value, b.value, 0};
    } else if (is_fact || !hands_on) {
      PartedStep& step = out_.emplace_back();
      step.depth = above.depth;
      step.text = label_of(a);
      step.a = a.value;
      step.b = b.value;
      step.a_at = a.input;
      step.b_at = b.input;
      if (named && told_.contains(a.name)) step.note = "as above";
      next = {a.value, b.value, above.depth + 1};
    }
    if (named && !told_.insert(a.name).second) return;
    children(a.children, b.children, next);
  }

  static std::string label_of(const Step& step) { return step.text.empty() ? step.name : step.text; }

  /// Steps with the same text belong together, in order; what one side alone has was not taken by the other.
  void children(const std::vector<Step>& a, const std::vector<Step>& b, const Above& above) {
    std::size_t next = 0;
    for (const Step& one : a) {
      const auto same = std::find_if(b.begin() + static_cast<std::ptrdiff_t>(next), b.end(), [&](const Step& other) {
        return other.text == one.text && other.name == one.name;
      });
      if (same == b.end()) {
        alone(one, true, above);
        continue;
      }
      for (auto skipped = b.begin() + static_cast<std::ptrdiff_t>(next); skipped != same; ++skipped)
        alone(*skipped, false, above);
      next = static_cast<std::size_t>(same - b.begin()) + 1;
      const bool a_taken = one.kind != Step::Kind::NotEvaluated, b_taken = same->kind != Step::Kind::NotEvaluated;
      if (a_taken && b_taken)
        pair(one, *same, above);
      else if (a_taken || b_taken)
        alone(a_taken ? one : *same, a_taken, above);
    }
    for (; next < b.size(); ++next) alone(b[next], false, above);
  }

  void alone(const Step& step, bool of_a, const Above& above) {
    const bool hands_on = same_value(step.value, of_a ? above.a : above.b) && !step.input;
    // An element that is a bare value, `x = false`, is told by what is made of all of them.
    if (step.kind == Step::Kind::Element && step.name.ends_with("= " + step.value.text)) return;
    if (step.kind == Step::Kind::NotEvaluated || hands_on || out_.size() >= most_steps) return;
    PartedStep& out = out_.emplace_back();
    out.depth = above.depth;
    out.text = label_of(step);
    (of_a ? out.a : out.b) = step.value;
    (of_a ? out.a_at : out.b_at) = step.input;
  }

  std::set<std::string>& told_;
  std::vector<PartedStep> out_;
};

int kind_order(const RuleResult& rule) { return rule.kind == "condition" ? 1 : rule.kind == "warn" ? 2 : 0; }

std::string said(const std::string& id, const Shown& shown) { return shown.text + " of " + id; }

class Comparer {
 public:
  Comparer(const Decision& decision, const CandidateResult& a, const CandidateResult& b) : decision_{decision} {
    out_.a = a;
    out_.b = b;
    out_.policy_name = decision.policy_name;
    out_.policy_version = decision.policy_version;
    out_.as_of = decision.as_of;
  }

  Comparison run() {
    rules();
    figures();
    scores();
    keys();
    out_.first = first();
    return std::move(out_);
  }

 private:
  void rules() {
    std::vector<const RuleResult*> of_a = ordered(out_.a.rules);
    std::ranges::stable_sort(of_a, {}, [](const RuleResult* rule) { return kind_order(*rule); });
    for (const RuleResult* rule : of_a) {
      const auto other = std::ranges::find(out_.b.rules, rule->rule, &RuleResult::rule);
      if (other == out_.b.rules.end()) continue;
      RulePair pair{*rule, *other, {}};
      if (!pair.same_outcome()) {
        std::set<std::string> told;
        pair.steps = Walk{told}.run(rule->trace, other->trace);
      }
      (pair.same_outcome() ? out_.agreeing : out_.parted).push_back(std::move(pair));
    }
    std::stable_partition(out_.parted.begin(), out_.parted.end(),
                          [](const RulePair& pair) { return pair.is_adverse(); });
  }

  void figures() {
    std::set<std::string> told;
    for (const Figure& figure : out_.a.figures) {
      const auto other = std::ranges::find(out_.b.figures, figure.name, &Figure::name);
      if (other == out_.b.figures.end()) continue;
      FigurePair pair{.name = figure.name,
                      .title = heading_of(figure),
                      .a = figure.value,
                      .b = other->value,
                      .difference = difference_of(figure.value, other->value, out_.a.id, out_.b.id),
                      .a_missing = ordered(figure.missing),
                      .b_missing = ordered(other->missing),
                      .steps = {}};
      if (!pair.same()) pair.steps = Walk{told}.run(figure.trace, other->trace);
      out_.figures.push_back(std::move(pair));
    }
  }

  void scores() {
    for (const ScoreResult& score : out_.a.scores) {
      const auto other = std::ranges::find(out_.b.scores, score.name, &ScoreResult::name);
      if (other != out_.b.scores.end())
        out_.scores.push_back({short_rule(decision_, score.name), score.points, other->points,
                               difference_of(score.points, other->points, out_.a.id, out_.b.id)});
    }
  }

  void keys() {
    for (const RankValue& value : out_.a.rank_values) {
      const auto other = std::ranges::find(out_.b.rank_values, value.key, &RankValue::key);
      if (other != out_.b.rank_values.end())
        out_.keys.push_back(
            {value.key, value.value, other->value, difference_of(value.value, other->value, out_.a.id, out_.b.id)});
    }
  }

  std::string first() const {
    if (!out_.parted.empty() && out_.parted.front().is_adverse()) {
      const RulePair& pair = out_.parted.front();
      return "at the rule `" + short_rule(decision_, pair.a.rule) + "`: " + outcome_word(pair.a) + " of " + out_.a.id +
             ", " + outcome_word(pair.b) + " of " + out_.b.id;
    }
    for (const auto* pairs : {&out_.scores, &out_.keys})
      for (const KeyPair& pair : *pairs)
        if (!pair.same())
          return std::string{pairs == &out_.scores ? "at the score `" : "at the rank key `"} + pair.name +
                 "`: " + said(out_.a.id, pair.a) + ", " + said(out_.b.id, pair.b);
    return {};
  }

  const Decision& decision_;
  Comparison out_;
};

}  // namespace

Comparison compare(const Decision& decision, std::string_view a, std::string_view b) {
  return Comparer{decision, *find_candidate(decision, a), *find_candidate(decision, b)}.run();
}

}  // namespace proviso::trace
