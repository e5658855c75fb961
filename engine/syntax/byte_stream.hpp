// A window of a source's bytes as ANTLR reads it. One byte is one character, so that every token's place is a byte
// offset into the file. Bytes beyond ASCII all read as one sign: the grammar knows none of them by name, and ANTLR's
// lexer remembers what to do only for the first 128 characters (others cost it some 5 us each, every time).
#pragma once

#include <string>
#include <string_view>

#include "antlr4-runtime.h"

namespace proviso::syntax {

class ByteStream final : public antlr4::CharStream {
 public:
  /// Reads text[begin, end); `text` must outlive the stream and its tokens.
  ByteStream(std::string_view text, std::size_t begin, std::size_t end) : text_{text}, at_{begin}, end_{end} {}

  void consume() override { ++at_; }
  std::size_t LA(ssize_t i) override {
    const auto place = static_cast<ssize_t>(at_) + (i > 0 ? i - 1 : i);
    if (i == 0 || place < 0 || static_cast<std::size_t>(place) >= end_) return i == 0 ? 0 : EOF;
    const auto byte = static_cast<unsigned char>(text_[static_cast<std::size_t>(place)]);
    return byte < 0x80 ? byte : beyond_ascii;
  }
  ssize_t mark() override { return -1; }
  void release(ssize_t) override {}
  std::size_t index() override { return at_; }
  void seek(std::size_t index) override { at_ = index < end_ ? index : end_; }
  std::size_t size() override { return end_; }
  std::string getSourceName() const override { return {}; }
  std::string getText(const antlr4::misc::Interval& interval) override {
    const auto begin = static_cast<std::size_t>(interval.a), last = static_cast<std::size_t>(interval.b);
    return begin >= end_ ? std::string{} : std::string{text_.substr(begin, last + 1 - begin)};
  }
  std::string toString() const override { return std::string{text_.substr(0, end_)}; }

 private:
  static constexpr std::size_t beyond_ascii = 0x7F;

  std::string_view text_;
  std::size_t at_;
  std::size_t end_;
};

}  // namespace proviso::syntax
