// Strong indices: an ExprId cannot be passed where a RuleId is wanted.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace proviso::base {

// A 4-byte handle into a table owned elsewhere. `Tag` is any type, usually an incomplete one: `using RuleId = Id<struct
// RuleTag>`.
template <class Tag>
struct Id {
  std::uint32_t value = none_value;

  static constexpr std::uint32_t none_value = 0xffffffff;
  static const Id none;  // points at nothing; what a default-constructed id is

  constexpr Id() = default;
  constexpr explicit Id(std::uint32_t v) : value{v} {}
  // From a container's size or index, which must be below none_value.
  static constexpr Id of(std::size_t index) { return Id{static_cast<std::uint32_t>(index)}; }

  constexpr bool valid() const { return value != none_value; }
  // For subscripting a vector.
  constexpr std::size_t index() const { return value; }

  friend constexpr bool operator==(Id, Id) = default;
  friend constexpr auto operator<=>(Id, Id) = default;
};

template <class Tag>
inline constexpr Id<Tag> Id<Tag>::none{};

}  // namespace proviso::base

template <class Tag>
struct std::hash<proviso::base::Id<Tag>> {
  std::size_t operator()(proviso::base::Id<Tag> id) const noexcept { return std::hash<std::uint32_t>{}(id.value); }
};
