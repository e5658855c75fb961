#include "base/interner.hpp"

#include <algorithm>
#include <cstring>

#include "base/assert.hpp"

namespace proviso::base {

namespace {

constexpr std::size_t first_block = 1024;
constexpr std::size_t largest_block = std::size_t{1} << 18;
constexpr std::size_t first_slots = 64;

std::uint32_t hash_of(std::string_view text) {
  const std::uint64_t hash = TextHash{}(text);
  return static_cast<std::uint32_t>(hash ^ (hash >> 32U));
}

}  // namespace

std::size_t Interner::slot_of(std::string_view text, std::uint32_t hash) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash & mask;
  while (slots_[at] != TextId::none_value) {
    const std::uint32_t id = slots_[at];
    if (hashes_[id] == hash && texts_[id] == text) break;
    at = (at + 1) & mask;
  }
  return at;
}

std::string_view Interner::keep(std::string_view text) {
  if (text.empty()) return {};
  if (text.size() > left_) {
    left_ = std::max(text.size(), std::min(first_block << std::min<std::size_t>(blocks_.size(), 20), largest_block));
    blocks_.push_back(std::make_unique<char[]>(left_));
    next_ = blocks_.back().get();
  }
  std::memcpy(next_, text.data(), text.size());
  const std::string_view kept{next_, text.size()};
  next_ += text.size();
  left_ -= text.size();
  return kept;
}

void Interner::grow() {
  slots_.assign(std::max(first_slots, slots_.size() * 2), TextId::none_value);
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t id = 0; id < texts_.size(); ++id) {
    std::size_t at = hashes_[id] & mask;
    while (slots_[at] != TextId::none_value) at = (at + 1) & mask;
    slots_[at] = static_cast<std::uint32_t>(id);
  }
}

TextId Interner::intern(std::string_view text) {
  if (texts_.size() * 2 >= slots_.size()) grow();
  const std::uint32_t hash = hash_of(text);
  const std::size_t at = slot_of(text, hash);
  if (slots_[at] != TextId::none_value) return TextId{slots_[at]};
  const auto id = TextId::of(texts_.size());
  texts_.push_back(keep(text));
  hashes_.push_back(hash);
  slots_[at] = id.value;
  return id;
}

TextId Interner::find(std::string_view text) const {
  if (slots_.empty()) return TextId::none;
  return TextId{slots_[slot_of(text, hash_of(text))]};
}

std::string_view Interner::text(TextId id) const {
  PROVISO_ASSERT(id.index() < texts_.size());
  return texts_[id.index()];
}

}  // namespace proviso::base
