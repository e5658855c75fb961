// Canonical JSON (RFC 8785) as a stream: no blanks, keys ascending, one way to write each text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace proviso::trace {

class JsonWriter {
 public:
  void begin_object() { open('{'); }
  void end_object() { close('}'); }
  void begin_array() { open('['); }
  void end_array() { close(']'); }
  /// Asserts that the keys of one object ascend: a document that is not canonical is a mistake of ours.
  void key(std::string_view name);

  /// Bytes that are no UTF-8 become U+FFFD.
  void text(std::string_view value);
  /// `null` where empty.
  void text_or_null(std::string_view value);
  /// A key and its text.
  void member(std::string_view name, std::string_view value) {
    key(name);
    text(value);
  }
  void member_or_null(std::string_view name, std::string_view value) {
    key(name);
    text_or_null(value);
  }
  void integer(std::uint64_t value) { raw(std::to_string(value)); }
  void boolean(bool value) { raw(value ? "true" : "false"); }
  void null() { raw("null"); }

  std::string take() && { return std::move(out_); }
  /// What has been written since the last time; more follows.
  std::string drain() { return std::exchange(out_, {}); }
  std::size_t pending() const { return out_.size(); }

 private:
  void open(char bracket);
  void close(char bracket);
  void raw(std::string_view value);
  void separate();
  void quote(std::string_view value);

  struct Level {
    bool any = false;      ///< something has been written in it
    std::string last_key;  ///< of an object
  };
  std::string out_;
  std::vector<Level> levels_;
  bool after_key_ = false;
};

}  // namespace proviso::trace
