#include "trace/json_writer.hpp"

#include "base/assert.hpp"
#include "base/utf8.hpp"
#include "trace/canonical_json.hpp"

namespace proviso::trace {

void JsonWriter::separate() {
  if (after_key_) {
    after_key_ = false;
    return;
  }
  if (levels_.empty()) return;
  if (levels_.back().any) out_ += ',';
  levels_.back().any = true;
}

void JsonWriter::open(char bracket) {
  separate();
  out_ += bracket;
  levels_.emplace_back();
}

void JsonWriter::close(char bracket) {
  PROVISO_ASSERT(!levels_.empty() && !after_key_);
  levels_.pop_back();
  out_ += bracket;
}

void JsonWriter::raw(std::string_view value) {
  separate();
  out_ += value;
}

void JsonWriter::key(std::string_view name) {
  PROVISO_ASSERT(!levels_.empty() && (!levels_.back().any || key_before(levels_.back().last_key, name)));
  levels_.back().last_key = name;
  separate();
  quote(name);
  out_ += ':';
  after_key_ = true;
}

void JsonWriter::text(std::string_view value) {
  separate();
  quote(value);
}

void JsonWriter::text_or_null(std::string_view value) {
  if (value.empty())
    null();
  else
    text(value);
}

void JsonWriter::quote(std::string_view value) {
  static constexpr std::string_view hex = "0123456789abcdef";
  out_ += '"';
  while (!value.empty()) {
    const std::size_t good = base::first_bad_utf8(value).value_or(value.size());
    for (const char c : value.substr(0, good)) {
      switch (c) {
        case '"':
          out_ += "\\\"";
          break;
        case '\\':
          out_ += "\\\\";
          break;
        case '\b':
          out_ += "\\b";
          break;
        case '\f':
          out_ += "\\f";
          break;
        case '\n':
          out_ += "\\n";
          break;
        case '\r':
          out_ += "\\r";
          break;
        case '\t':
          out_ += "\\t";
          break;
        default:
          if (static_cast<unsigned char>(c) < 0x20) {
            out_ += "\\u00";
            out_ += hex[static_cast<unsigned char>(c) >> 4U];
            out_ += hex[static_cast<unsigned char>(c) & 0xfU];
          } else {
            out_ += c;
          }
      }
    }
    value.remove_prefix(good);
    if (!value.empty()) {
      out_ += "\ufffd";
      value.remove_prefix(1);
    }
  }
  out_ += '"';
}

}  // namespace proviso::trace
