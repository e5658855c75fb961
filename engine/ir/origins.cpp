#include "ir/heap.hpp"

namespace proviso::ir {

namespace {

constexpr std::uint32_t no_extra = 0xffffffff;

}  // namespace

OriginId Origins::add(const Origin& origin) {
  Packed packed{origin.document, origin.line, origin.column, no_extra};
  Extra extra{origin.pointer, origin.source, origin.grade, origin.as_quoted, origin.captured_on};
  if (extra != Extra{}) {
    // The leaves of one record mostly share what is said of them.
    if (extras_.empty() || extras_.back() != extra) extras_.push_back(std::move(extra));
    packed.extra = static_cast<std::uint32_t>(extras_.size() - 1);
  }
  packed_.push_back(packed);
  return OriginId::of(packed_.size() - 1);
}

Origin Origins::operator[](OriginId id) const {
  PROVISO_ASSERT(id.index() < packed_.size());
  const Packed& packed = packed_[id.index()];
  Origin out{.document = packed.document,
             .line = packed.line,
             .column = packed.column,
             .pointer = {},
             .source = {},
             .captured_on = {},
             .grade = {},
             .as_quoted = {}};
  if (packed.extra == no_extra) return out;
  const Extra& extra = extras_[packed.extra];
  out.pointer = extra.pointer;
  out.source = extra.source;
  out.captured_on = extra.captured_on;
  out.grade = extra.grade;
  out.as_quoted = extra.as_quoted;
  return out;
}

PlaceId Places::add(Place place) {
  places_.push_back(std::move(place));
  return PlaceId::of(places_.size() - 1);
}

}  // namespace proviso::ir
