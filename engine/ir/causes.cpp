#include <algorithm>
#include <iterator>

#include "ir/heap.hpp"

namespace proviso::ir {

namespace {

// Unions up to this size are kept as sorted sets.
constexpr std::size_t small_limit = 32;

}  // namespace

CauseTable::CauseTable() { small({}); }

UnknownId CauseTable::add(Set set) {
  sets_.push_back(std::move(set));
  return UnknownId::of(sets_.size() - 1);
}

UnknownId CauseTable::small(Members members) {
  if (const auto known = small_sets_.find(members); known != small_sets_.end()) return known->second;
  const UnknownId id = add({.members = members, .left = {}, .right = {}});
  small_sets_.emplace(std::move(members), id);
  return id;
}

UnknownId CauseTable::single(const Cause& cause) {
  if (const auto known = singles_.find(cause); known != singles_.end()) return known->second;
  causes_.push_back(cause);
  const UnknownId id = small({static_cast<std::uint32_t>(causes_.size() - 1)});
  singles_.emplace(cause, id);
  return id;
}

UnknownId CauseTable::join(UnknownId a, UnknownId b) {
  PROVISO_ASSERT(a.index() < sets_.size() && b.index() < sets_.size());
  if (a == b || b == absent) return a;
  if (a == absent) return b;
  if (b < a) std::swap(a, b);
  const std::uint64_t key = (std::uint64_t{a.value} << 32U) | b.value;
  if (const auto known = joins_.find(key); known != joins_.end()) return known->second;

  UnknownId joined;
  if (sets_[a.index()].is_small() && sets_[b.index()].is_small()) {
    const Members& left = sets_[a.index()].members;
    const Members& right = sets_[b.index()].members;
    Members both;
    std::ranges::set_union(left, right, std::back_inserter(both));
    if (both.size() <= small_limit) joined = small(std::move(both));
  }
  if (!joined.valid()) joined = add({.members = {}, .left = a, .right = b});
  joins_.emplace(key, joined);
  return joined;
}

std::vector<Cause> CauseTable::causes(UnknownId id) const {
  PROVISO_ASSERT(id.index() < sets_.size());
  Members members;
  std::vector<bool> seen(id.index() + 1);  // the parts of a union are older than it
  std::vector<UnknownId> open{id};
  while (!open.empty()) {
    const UnknownId next = open.back();
    open.pop_back();
    if (seen[next.index()]) continue;
    seen[next.index()] = true;
    const Set& set = sets_[next.index()];
    members.insert(members.end(), set.members.begin(), set.members.end());
    if (!set.is_small()) open.insert(open.end(), {set.left, set.right});
  }
  std::ranges::sort(members);
  members.erase(std::unique(members.begin(), members.end()), members.end());

  std::vector<Cause> out;
  out.reserve(members.size());
  for (const std::uint32_t member : members) out.push_back(causes_[member]);
  std::ranges::sort(out);
  return out;
}

}  // namespace proviso::ir
