#include "base/dimension.hpp"

#include "base/assert.hpp"

namespace proviso::base {

std::size_t Dimension::hash() const {
  std::size_t out = powers_.size();
  for (const auto& [base, exponent] : powers_)
    out = out * 0x100000001b3U + (std::size_t{base.value} << 8U) + static_cast<std::size_t>(exponent + max_exponent);
  return out;
}

// a * b^sign, merging two sorted lists.
std::optional<Dimension> Dimension::combine(const Dimension& a, const Dimension& b, int sign) {
  Dimension out;
  auto left = a.powers_.begin();
  auto right = b.powers_.begin();
  while (left != a.powers_.end() || right != b.powers_.end()) {
    Power next{};
    if (right == b.powers_.end() || (left != a.powers_.end() && left->first < right->first)) {
      next = *left++;
    } else if (left == a.powers_.end() || right->first < left->first) {
      next = {right->first, sign * right->second};
      ++right;
    } else {
      next = {left->first, left->second + sign * right->second};
      ++left;
      ++right;
    }
    if (next.second > max_exponent || next.second < -max_exponent) return std::nullopt;
    if (next.second != 0) out.powers_.push_back(next);
  }
  return out;
}

std::optional<Dimension> Dimension::multiply(const Dimension& a, const Dimension& b) { return combine(a, b, 1); }
std::optional<Dimension> Dimension::divide(const Dimension& a, const Dimension& b) { return combine(a, b, -1); }

std::optional<Dimension> Dimension::power(const Dimension& a, int exponent) {
  Dimension out;
  if (exponent == 0) return out;
  for (const auto& [base, old] : a.powers_) {
    int changed = 0;
    if (__builtin_mul_overflow(old, exponent, &changed) || changed > max_exponent || changed < -max_exponent)
      return std::nullopt;
    out.powers_.emplace_back(base, changed);
  }
  return out;
}

DimensionTable::DimensionTable() { intern(Dimension{}); }

DimensionId DimensionTable::intern(const Dimension& dimension) {
  const auto [entry, added] = ids_.try_emplace(dimension, DimensionId::of(dimensions_.size()));
  if (added) dimensions_.push_back(dimension);
  return entry->second;
}

const Dimension& DimensionTable::at(DimensionId id) const {
  PROVISO_ASSERT(id.index() < dimensions_.size());
  return dimensions_[id.index()];
}

namespace {

std::uint64_t pair_key(std::uint32_t a, std::uint32_t b) { return (std::uint64_t{a} << 32U) | b; }

}  // namespace

std::optional<DimensionId> DimensionTable::multiply(DimensionId a, DimensionId b) {
  if (a == dimensionless) return b;
  if (b == dimensionless) return a;
  const auto [entry, added] = products_.try_emplace(pair_key(a.value, b.value));
  if (added)
    if (const auto product = Dimension::multiply(at(a), at(b))) entry->second = intern(*product);
  return entry->second;
}

std::optional<DimensionId> DimensionTable::divide(DimensionId a, DimensionId b) {
  if (b == dimensionless) return a;
  const auto [entry, added] = quotients_.try_emplace(pair_key(a.value, b.value));
  if (added)
    if (const auto quotient = Dimension::divide(at(a), at(b))) entry->second = intern(*quotient);
  return entry->second;
}

std::optional<DimensionId> DimensionTable::power(DimensionId a, std::int64_t exponent) {
  if (a == dimensionless) return a;
  if (exponent > max_exponent || exponent < -max_exponent) return std::nullopt;
  const auto narrow = static_cast<int>(exponent);
  const auto [entry, added] = powers_.try_emplace(pair_key(a.value, static_cast<std::uint32_t>(narrow + max_exponent)));
  if (added)
    if (const auto power = Dimension::power(at(a), narrow)) entry->second = intern(*power);
  return entry->second;
}

}  // namespace proviso::base
