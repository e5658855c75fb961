#include "eval/margin.hpp"

#include <algorithm>

namespace proviso::eval {

using base::Rational;
using ir::CompareOp;

namespace {

// A point on a scale: a number, or a date by its time since 1970.
struct Scale {
  const World& world;
  std::optional<Rational> at(const Value& value) const {
    if (value.kind() == ir::ValueKind::Number) return value.number();
    if (value.kind() == ir::ValueKind::Date) return Rational{value.date().days} * world.day();
    return std::nullopt;
  }
};

// Room before `lhs op rhs` changes from true to false; negative where it is false.
Rational room_of(CompareOp op, const Rational& lhs, const Rational& rhs) {
  switch (op) {
    case CompareOp::Less:
    case CompareOp::LessEqual:
      return rhs - lhs;
    case CompareOp::Greater:
    case CompareOp::GreaterEqual:
      return lhs - rhs;
    case CompareOp::Equal:
      return -(lhs - rhs).abs();
    case CompareOp::NotEqual:
      return (lhs - rhs).abs();
  }
  PROVISO_UNREACHABLE();
}

struct Measure {
  Rational room;
  Rational limit;
  ExprId shown_as;
  bool holds = false;
  bool is_time = false;
};

// The side that no fact can move is the limit; the right one where both or neither can be moved.
std::optional<Measure> measure(Evaluator& evaluator, const ir::Compare& n, bool holds) {
  const Value lhs = evaluator.value(n.lhs);
  const Value rhs = evaluator.value(n.rhs);
  const Scale scale{evaluator.world()};
  const auto left = scale.at(lhs);
  const auto right = scale.at(rhs);
  if (!left || !right) return std::nullopt;
  const bool limit_is_left = !evaluator.survey()[n.lhs].facts && evaluator.survey()[n.rhs].facts;
  return Measure{.room = room_of(n.op, *left, *right),
                 .limit = limit_is_left ? *left : *right,
                 .shown_as = limit_is_left ? n.lhs : n.rhs,
                 .holds = holds,
                 .is_time = lhs.kind() == ir::ValueKind::Date};
}

std::optional<Measure> measure(Evaluator& evaluator, const ir::Between& n, bool holds) {
  const Value value = evaluator.value(n.value);
  const Scale scale{evaluator.world()};
  const auto x = scale.at(value);
  const auto low = scale.at(evaluator.value(n.low));
  const auto high = scale.at(evaluator.value(n.high));
  if (!x || !low || !high) return std::nullopt;
  const Rational above_low = *x - *low;
  const Rational below_high = *high - *x;
  const bool low_is_closer = above_low < below_high;
  const Rational inside = low_is_closer ? above_low : below_high;
  return Measure{.room = n.negated ? -inside : inside,
                 .limit = low_is_closer ? *low : *high,
                 .shown_as = low_is_closer ? n.low : n.high,
                 .holds = holds,
                 .is_time = value.kind() == ir::ValueKind::Date};
}

std::optional<Measure> measure(Evaluator& evaluator, ExprId expr) {
  const Value truth = evaluator.value(expr);
  if (truth.is_unknown()) return std::nullopt;
  const ir::Node& node = evaluator.world().program[expr].node;
  if (const auto* compare = std::get_if<ir::Compare>(&node)) return measure(evaluator, *compare, truth.boolean());
  if (const auto* between = std::get_if<ir::Between>(&node)) return measure(evaluator, *between, truth.boolean());
  return std::nullopt;
}

// Smaller is closer. Without a percentage, only exactly at the limit compares: as 0 %.
std::strong_ordering closeness(const MarginValue& a, const MarginValue& b) {
  const auto share = [](const MarginValue& m) -> std::optional<Rational> {
    if (m.percent) return m.percent;
    return m.absolute.is_zero() ? std::optional<Rational>{0} : std::nullopt;
  };
  const auto first = share(a);
  const auto second = share(b);
  if (first && second) return *first <=> *second;
  if (!first && !second) return a.absolute <=> b.absolute;
  return first ? std::strong_ordering::less : std::strong_ordering::greater;
}

}  // namespace

std::optional<MarginValue> choose_margin(const std::vector<Distance>& distances, bool any_fails) {
  if (distances.empty()) return std::nullopt;
  // Only those on the side that decides: what fails the rule, or, where all must fail together, what saves it.
  const bool decided = std::ranges::any_of(distances, [&](const Distance& d) { return d.content != any_fails; });
  const Distance* chosen = nullptr;
  for (const Distance& next : distances) {
    if (decided && next.content == any_fails) continue;
    if (chosen == nullptr) {
      chosen = &next;
      continue;
    }
    const auto order = closeness(next.margin, chosen->margin);
    if (any_fails ? order < 0 : order > 0) chosen = &next;
  }
  return chosen->margin;
}

std::optional<MarginValue> margin_of(Evaluator& evaluator, const ir::Rule& rule) {
  const bool forbid = rule.kind == ir::RuleKind::Forbid;
  std::vector<Distance> distances;
  for (const ExprId expr : rule.margins) {
    const auto found = measure(evaluator, expr);
    if (!found) continue;
    MarginValue margin{.absolute = forbid ? -found->room : found->room,
                       .percent = {},
                       .shown_as = found->shown_as,
                       .is_time = found->is_time};
    if (!found->is_time && !found->limit.is_zero()) margin.percent = margin.absolute * 100 / found->limit.abs();
    distances.push_back({std::move(margin), found->holds != forbid});
  }
  return choose_margin(distances, !forbid);
}

}  // namespace proviso::eval
