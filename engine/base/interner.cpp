#include "base/interner.hpp"

#include "base/assert.hpp"

namespace proviso::base {

TextId Interner::intern(std::string_view text) {
  if (const auto seen = ids_.find(text); seen != ids_.end()) return seen->second;
  const auto id = TextId::of(texts_.size());
  ids_.emplace(texts_.emplace_back(text), id);
  return id;
}

TextId Interner::find(std::string_view text) const {
  const auto seen = ids_.find(text);
  return seen == ids_.end() ? TextId::none : seen->second;
}

std::string_view Interner::text(TextId id) const {
  PROVISO_ASSERT(id.index() < texts_.size());
  return texts_[id.index()];
}

}  // namespace proviso::base
