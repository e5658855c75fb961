#include "ir/types.hpp"

#include "base/assert.hpp"

namespace proviso::ir {

TypeTable::TypeTable() {
  const TypeKind simple[] = {TypeKind::Any, TypeKind::Bool, TypeKind::Text, TypeKind::Date, TypeKind::Version};
  for (const TypeKind kind : simple) intern({kind, 0});
  const TypeId plain = quantity(base::dimensionless);
  PROVISO_ASSERT(plain == number() && types_[version().value].kind == TypeKind::Version);
}

TypeId TypeTable::intern(Type type) {
  const std::uint64_t key = (std::uint64_t{static_cast<std::uint8_t>(type.kind)} << 32U) | type.argument;
  const auto [entry, added] = ids_.try_emplace(key, TypeId::of(types_.size()));
  if (added) types_.push_back(type);
  return entry->second;
}

TypeId TypeTable::quantity(base::DimensionId dimension) { return intern({TypeKind::Quantity, dimension.value}); }

std::optional<std::uint32_t> Record::find(std::string_view field) const {
  for (std::uint32_t i = 0; i < fields.size(); ++i)
    if (fields[i].name == field) return i;
  return std::nullopt;
}

}  // namespace proviso::ir
