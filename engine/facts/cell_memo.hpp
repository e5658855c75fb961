// What the cells of one column have been read as, by their text: most columns of a long table say few different things.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>

#include "ir/value.hpp"

namespace proviso::facts {

class CellMemo {
 public:
  /// The value kept for the text, or null. The texts must outlive the memo.
  const ir::Value* find(std::string_view text) {
    if (entries_ == nullptr) return nullptr;
    const Ends ends{text};
    const Entry& entry = (*entries_)[ends.slot()];
    if (!(entry.ends == ends) || (text.size() > 16 && entry.text != text)) {
      // A column of ids never says the same again: no use in asking.
      if (++misses_ > 8192 && misses_ / 4 > hits_) entries_ = nullptr;
      return nullptr;
    }
    ++hits_;
    return &entry.value;
  }
  /// Keeps the value in place of one whose text falls on the same slot.
  void keep(std::string_view text, const ir::Value& value) {
    const Ends ends{text};
    if (entries_ != nullptr) (*entries_)[ends.slot()] = {ends, text, value};
  }

 private:
  static constexpr std::size_t size = 512;

  /// A text's first and last eight bytes and its size: up to sixteen bytes, that is all of it.
  struct Ends {
    std::uint64_t first = 0;
    std::uint64_t last = 0;
    std::size_t size = ~std::size_t{0};  ///< of no text

    Ends() = default;
    explicit Ends(std::string_view text) : size{text.size()} {
      const char* const begin = text.data();
      if (size >= 8) {
        first = word_at<std::uint64_t>(begin);
        last = word_at<std::uint64_t>(begin + size - 8);
      } else if (size >= 4) {
        first = word_at<std::uint32_t>(begin);
        last = word_at<std::uint32_t>(begin + size - 4);
      } else {
        for (const char c : text) first = first * 256 + static_cast<unsigned char>(c);
      }
    }
    friend bool operator==(const Ends&, const Ends&) = default;
    std::size_t slot() const { return ((first * 31 + last + size) * 0x9E3779B97F4A7C15U) >> 55U; }
  };
  static_assert(size == std::size_t{1} << (64 - 55));

  struct Entry {
    Ends ends;
    std::string_view text;
    ir::Value value;
  };

  template <class Word>
  static std::uint64_t word_at(const char* at) {
    Word word;
    std::memcpy(&word, at, sizeof word);
    return word;
  }

  std::unique_ptr<std::array<Entry, size>> entries_ = std::make_unique<std::array<Entry, size>>();
  std::uint64_t hits_ = 0;
  std::uint64_t misses_ = 0;
};

}  // namespace proviso::facts
