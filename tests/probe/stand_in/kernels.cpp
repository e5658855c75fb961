#include "kernels.hpp"

#include <cstring>

#include "world.hpp"

namespace stand_in {

namespace {

constexpr unsigned long long vector_bytes = 16;
constexpr unsigned long long small = 4096;

template <class T>
T argument(void** arguments, int index) {
  T value;
  std::memcpy(&value, arguments[index], sizeof value);
  return value;
}

std::uint32_t sum_of(const void* vector) {
  std::uint32_t words[4];
  std::memcpy(words, vector, sizeof words);
  return words[0] + words[1] + words[2] + words[3];
}

// Both ends of the array become `vector`, and its sum that of an array full of it.
void fill(Address to, unsigned long long vectors, const void* vector) {
  std::memcpy(reinterpret_cast<void*>(to), vector, vector_bytes);
  std::memcpy(reinterpret_cast<void*>(to + (vectors - 1) * vector_bytes), vector, vector_bytes);
  World::get().sums[to] = static_cast<std::uint32_t>(sum_of(vector) * vectors);
}

void triad(void** arguments) {
  double a[2];
  double b[2];
  std::memcpy(a, reinterpret_cast<void*>(argument<Address>(arguments, 1)), sizeof a);
  std::memcpy(b, reinterpret_cast<void*>(argument<Address>(arguments, 2)), sizeof b);
  const auto factor = argument<double>(arguments, 4);
  const double to[2] = {a[0] + factor * b[0], a[1] + factor * b[1]};
  fill(argument<Address>(arguments, 0), argument<unsigned long long>(arguments, 3), to);
}

void read(void** arguments) {
  auto& sums = World::get().sums;
  const auto found = sums.find(argument<Address>(arguments, 0));
  auto* sum = reinterpret_cast<std::uint32_t*>(argument<Address>(arguments, 2));
  *sum += found == sums.end() ? 0 : found->second;
}

}  // namespace

void copy_ends(void* to, const void* from, unsigned long long bytes) {
  if (bytes <= small) {
    std::memcpy(to, from, bytes);
    return;
  }
  std::memcpy(to, from, vector_bytes);
  const auto last = bytes - vector_bytes;
  std::memcpy(static_cast<char*>(to) + last, static_cast<const char*>(from) + last, vector_bytes);
}

void run_kernel(const std::string& name, void** arguments) {
  if (Scenario::get().text("wrong", "") == name) return;
  if (name == "memory_read") read(arguments);
  if (name == "memory_triad") triad(arguments);
  if (name == "memory_write")
    fill(argument<Address>(arguments, 0), argument<unsigned long long>(arguments, 1), arguments[2]);
  if (name == "memory_copy")
    fill(argument<Address>(arguments, 0), argument<unsigned long long>(arguments, 2),
         reinterpret_cast<void*>(argument<Address>(arguments, 1)));
}

}  // namespace stand_in
