// Each distinct text once: comparing two names becomes comparing two integers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.hpp"

namespace proviso::base {

using TextId = Id<struct TextTag>;

// Hashes std::string and std::string_view alike, for containers that are searched by view.
struct TextHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const noexcept { return std::hash<std::string_view>{}(text); }
};

// Made for millions of texts, most of them ids: the characters stand one after the other in blocks, and an open hash
// table of positions finds them.
class Interner {
 public:
  Interner() = default;
  Interner(const Interner&) = delete;
  Interner& operator=(const Interner&) = delete;
  Interner(Interner&&) noexcept = default;
  Interner& operator=(Interner&&) noexcept = default;

  // The same id for the same bytes.
  TextId intern(std::string_view text);
  // The id of a text seen before, TextId::none otherwise; adds nothing.
  TextId find(std::string_view text) const;
  // The view lives as long as the interner.
  std::string_view text(TextId id) const;
  std::size_t size() const { return texts_.size(); }

 private:
  // The slot that holds the text, or the empty one where it belongs. The table must not be full.
  std::size_t slot_of(std::string_view text, std::uint32_t hash) const;
  std::string_view keep(std::string_view text);
  void grow();

  std::vector<std::unique_ptr<char[]>> blocks_;  // INVARIANT: never move or shrink; texts_ are views into them
  char* next_ = nullptr;
  std::size_t left_ = 0;
  std::vector<std::string_view> texts_;
  std::vector<std::uint32_t> hashes_;  // by TextId
  std::vector<std::uint32_t> slots_;   // a TextId, or TextId::none_value; a power of two of them, at most half in use
};

}  // namespace proviso::base
