// `if` and `match`.
#include "reference/reference.hpp"

namespace proviso::agreement {

namespace {

// What comes of a choice that cannot be made: what all ways lead to; else unknown, also for the ways' own causes where
// none of them is known.
Value undecided(const Value& why, const std::vector<Value>& ways) {
  bool all_same = true, all_unknown = true;
  Unknown out;
  add_causes(out.causes, why);
  for (const Value& way : ways) {
    all_same = all_same && equal(ways.front(), way) == true;
    all_unknown = all_unknown && is_unknown(way);
  }
  if (all_same) return ways.front();
  if (all_unknown)
    for (const Value& way : ways) add_causes(out.causes, way);
  return out;
}

}  // namespace

Value Reference::eval(const ir::If& n, Frame& frame) {
  const Value condition = eval(n.condition, frame);
  if (!is_unknown(condition)) return eval(is_true(condition) ? n.then : n.otherwise, frame);
  return undecided(condition, {eval(n.then, frame), eval(n.otherwise, frame)});
}

// As `if`: unknown, unless every arm that could still be taken says the same.
Value Reference::eval(const ir::Match& n, Frame& frame) {
  const Value scrutinee = eval(n.scrutinee, frame);
  if (!is_unknown(scrutinee)) return arms_from(n, 0, scrutinee, frame);
  std::vector<Value> ways;
  for (std::uint32_t i = 0; i < n.arms.count; ++i) ways.push_back(eval(program_.arms[n.arms.begin + i].value, frame));
  return undecided(scrutinee, ways);
}

Value Reference::arms_from(const ir::Match& n, std::uint32_t first, const Value& scrutinee, Frame& frame) {
  if (first == n.arms.count) return unknown("", "no arm");
  const ir::Arm& arm = program_.arms[n.arms.begin + first];
  bool taken = arm.kind == ir::Arm::Kind::Else;
  if (arm.kind == ir::Arm::Kind::Members)
    for (std::uint32_t m = 0; m < arm.members.count; ++m)
      taken = taken || program_.pattern_members[arm.members.begin + m] == std::get<Member>(scrutinee).index;
  if (arm.kind == ir::Arm::Kind::Less || arm.kind == ir::Arm::Kind::LessEqual) {
    const Value limit = eval(arm.limit, frame);
    if (is_unknown(limit)) return undecided(limit, {eval(arm.value, frame), arms_from(n, first + 1, scrutinee, frame)});
    const int side = order(scrutinee, limit);
    taken = side < 0 || (side == 0 && arm.kind == ir::Arm::Kind::LessEqual);
  }
  return taken ? eval(arm.value, frame) : arms_from(n, first + 1, scrutinee, frame);
}

}  // namespace proviso::agreement
