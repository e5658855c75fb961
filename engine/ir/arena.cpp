#include <algorithm>

#include "ir/heap.hpp"

namespace proviso::ir {

namespace {

// The first block is small, so that a heap for one test costs little; later ones grow to the largest, which a cache
// still holds when what was made blank is filled.
constexpr std::size_t first_block = 128;
constexpr std::size_t largest_block = 2048;

std::size_t block_size(std::size_t blocks_so_far, std::size_t needed) {
  const std::size_t doublings = std::min<std::size_t>(blocks_so_far, 7);
  return std::max(needed, std::min(first_block << doublings, largest_block));
}

// `count` fresh entries from the last block, or from a new one.
template <class T>
std::span<T> take(std::vector<std::unique_ptr<T[]>>& blocks, T*& next, std::size_t& left, std::size_t count) {
  if (count == 0) return {};
  if (count > left) {
    const std::size_t size = block_size(blocks.size(), count);
    blocks.push_back(std::make_unique<T[]>(size));
    next = blocks.back().get();
    left = size;
  }
  const std::span<T> out{next, count};
  next += count;
  left -= count;
  return out;
}

}  // namespace

std::span<Value> Arena::values(std::size_t count) { return take(value_blocks_, next_value_, values_left_, count); }

std::span<OriginId> Arena::origins(std::size_t count) {
  return take(origin_blocks_, next_origin_, origins_left_, count);
}

const RecordValue* Arena::record(RecordValue record) { return &records_.emplace_back(record); }

const ListValue* Arena::list(std::span<const Value> elements) { return &lists_.emplace_back(ListValue{elements}); }

}  // namespace proviso::ir
