#include "eval/signed_by.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace proviso::eval {

namespace {

// Of the first field that was read from a file: all of a record stand in one.
const ir::Document* document_of(const World& world, const ir::RecordValue& record) {
  if (world.documents == nullptr) return nullptr;
  for (const auto origin : record.origins) {
    if (!origin.valid()) continue;
    const ir::DocumentId id = world.heap.origins[origin].document;
    if (id.valid() && id.index() < world.documents->size()) return &(*world.documents)[id.index()];
  }
  return nullptr;
}

}  // namespace

std::string signature_defect(const World& world, const ir::RecordValue& record, std::string_view person) {
  const ir::Document* document = document_of(world, record);
  if (document == nullptr) return {};
  const auto& owners = document->signing.owners;
  const auto owner = std::ranges::find_if(owners, [&](const auto& one) { return base::same_name(one.name, person); });
  return owner == owners.end() ? std::string{} : owner->defect;
}

}  // namespace proviso::eval
