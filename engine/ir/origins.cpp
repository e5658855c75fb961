#include "ir/heap.hpp"

namespace proviso::ir {

namespace {

// The position of `shared` in `kept`: that of the last one where they are the same.
template <class T>
std::size_t share_with_last(std::vector<T>& kept, T shared) {
  if (kept.empty() || kept.back() != shared) kept.push_back(std::move(shared));
  return kept.size() - 1;
}

}  // namespace

Origins::SharedId Origins::share(const Origin& origin) {
  return SharedId::of(share_with_last(shared_, Shared{.document = origin.document,
                                                      .pointer = origin.pointer,
                                                      .source = origin.source,
                                                      .grade = origin.grade,
                                                      .as_quoted = origin.as_quoted,
                                                      .captured_on = origin.captured_on}));
}

void Origins::add(Packed packed) {
  if (size_++ % block == 0) packed_.emplace_back().reserve(block);
  packed_.back().push_back(packed);
}

OriginId Origins::add(SharedId shared, std::uint32_t line, std::uint32_t column) {
  if (column < is_wide && shared.value <= 0xffff) [[likely]] {
    add(Packed{line, static_cast<std::uint16_t>(column), static_cast<std::uint16_t>(shared.value)});
  } else {
    add(Packed{static_cast<std::uint32_t>(wide_.size()), is_wide, 0});
    wide_.push_back({line, column, shared});
  }
  return OriginId::of(size_ - 1);
}

Origin Origins::operator[](OriginId id) const {
  PROVISO_ASSERT(id.index() < size_);
  const Packed& packed = packed_[id.index() / block][id.index() % block];
  const Wide at =
      packed.column == is_wide ? wide_[packed.line] : Wide{packed.line, packed.column, SharedId{packed.shared}};
  const Shared& shared = shared_[at.shared.index()];
  return {.document = shared.document,
          .line = at.line,
          .column = at.column,
          .pointer = shared.pointer,
          .source = shared.source,
          .captured_on = shared.captured_on,
          .grade = shared.grade,
          .as_quoted = shared.as_quoted};
}

PlaceId Places::add(const Place& place) {
  paths_ += place.path;
  const std::size_t shared = share_with_last(shared_, Shared{.document = place.document,
                                                             .pointer = place.pointer,
                                                             .source = place.source,
                                                             .captured_on = place.captured_on});
  packed_.push_back({paths_.size(), place.line, place.column, static_cast<std::uint32_t>(shared)});
  return PlaceId::of(packed_.size() - 1);
}

Place Places::operator[](PlaceId id) const {
  PROVISO_ASSERT(id.index() < packed_.size());
  const Packed& packed = packed_[id.index()];
  const std::size_t begin = id.index() == 0 ? 0 : packed_[id.index() - 1].path_end;
  const Shared& shared = shared_[packed.shared];
  return {.path = paths_.substr(begin, packed.path_end - begin),
          .document = shared.document,
          .line = packed.line,
          .column = packed.column,
          .pointer = shared.pointer,
          .captured_on = shared.captured_on,
          .source = shared.source};
}

}  // namespace proviso::ir
