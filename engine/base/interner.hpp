// Each distinct text once: comparing two names becomes comparing two integers.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/ids.hpp"

namespace proviso::base {

using TextId = Id<struct TextTag>;

// Hashes std::string and std::string_view alike, for containers that are searched by view.
struct TextHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const noexcept { return std::hash<std::string_view>{}(text); }
};

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
  std::deque<std::string> texts_;  // INVARIANT: never shrinks; the keys below are views into it
  std::unordered_map<std::string_view, TextId, TextHash, std::equal_to<>> ids_;
};

}  // namespace proviso::base
