// What kind of quantity a value is: a product of powers of base dimensions, such as money / gpu_count / time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/ids.hpp"

namespace proviso::base {

using BaseDimensionId = Id<struct BaseDimensionTag>;
using DimensionId = Id<struct DimensionTag>;

// The dimension of a plain number: always id 0 of its table.
inline constexpr DimensionId dimensionless{0};

// Exponents run from -max_exponent to max_exponent.
inline constexpr int max_exponent = 99;

// INVARIANT: powers are sorted by base dimension, each appears once, no exponent is 0 or beyond max_exponent.
class Dimension {
 public:
  using Power = std::pair<BaseDimensionId, int>;

  Dimension() = default;
  // The base dimension itself.
  explicit Dimension(BaseDimensionId base) : powers_{{base, 1}} {}

  bool is_none() const { return powers_.empty(); }
  std::span<const Power> powers() const { return powers_; }
  std::size_t hash() const;
  friend bool operator==(const Dimension&, const Dimension&) = default;

  // nullopt where an exponent would pass max_exponent.
  static std::optional<Dimension> multiply(const Dimension& a, const Dimension& b);
  static std::optional<Dimension> divide(const Dimension& a, const Dimension& b);
  static std::optional<Dimension> power(const Dimension& a, int exponent);

 private:
  static std::optional<Dimension> combine(const Dimension& a, const Dimension& b, int sign);

  std::vector<Power> powers_;
};

// Each distinct dimension once, so that equal dimensions have equal ids. Remembers products it has built.
class DimensionTable {
 public:
  DimensionTable();

  DimensionId intern(const Dimension& dimension);
  // The reference lives until the next call that may add a dimension.
  const Dimension& at(DimensionId id) const;
  std::size_t size() const { return dimensions_.size(); }

  // nullopt where an exponent would pass max_exponent.
  std::optional<DimensionId> multiply(DimensionId a, DimensionId b);
  std::optional<DimensionId> divide(DimensionId a, DimensionId b);
  std::optional<DimensionId> power(DimensionId a, std::int64_t exponent);

 private:
  struct Hash {
    std::size_t operator()(const Dimension& d) const { return d.hash(); }
  };
  using Cache = std::unordered_map<std::uint64_t, std::optional<DimensionId>>;

  std::vector<Dimension> dimensions_;
  std::unordered_map<Dimension, DimensionId, Hash> ids_;
  Cache products_, quotients_, powers_;
};

}  // namespace proviso::base
