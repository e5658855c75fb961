// The stretch of a source that is read at one time: a whole file, or the inside of a hole.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/span.hpp"

namespace proviso::syntax {

struct Window {
  base::FileId file;
  std::string_view text;  ///< of the whole file, so that offsets are absolute
  std::size_t begin = 0;
  std::size_t end = 0;

  base::Span span(std::size_t from, std::size_t to) const {
    return {file, static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to)};
  }
  std::string_view text_of(base::Span at) const { return text.substr(at.begin, at.end - at.begin); }
};

}  // namespace proviso::syntax
