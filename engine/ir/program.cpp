#include "ir/program.hpp"

namespace proviso::ir {

namespace {

template <class Id, class T>
std::optional<Id> find_named(const std::vector<T>& all, std::string_view name) {
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].name == name) return Id::of(i);
  return std::nullopt;
}

}  // namespace

std::optional<InputId> Program::find_input(std::string_view wanted) const {
  return find_named<InputId>(inputs, wanted);
}

std::optional<RecordId> Program::find_record(std::string_view wanted) const {
  return find_named<RecordId>(records, wanted);
}

std::optional<CatalogId> Program::catalog_of(RecordId record) const {
  for (std::size_t i = 0; i < catalogs.size(); ++i)
    if (catalogs[i].record == record) return CatalogId::of(i);
  return std::nullopt;
}

}  // namespace proviso::ir
