// What the stand-in's two files of CUDA functions share.
#pragma once

#include <cstdint>

#include "probe/api/cuda.hpp"
#include "world.hpp"

namespace cuda = proviso::probe::cuda;

// The first line of a function that a scenario can let fail.
#define ENTER(symbol) \
  if (const int code = stand_in::World::get().enter(symbol); code != 0) return code

namespace stand_in {

inline constexpr int invalid_value = 1;  // CUDA_ERROR_INVALID_VALUE

// Contexts are pointers that say which GPU they are of.
inline cuda::Context context_of(int gpu) {
  return reinterpret_cast<cuda::Context>(static_cast<std::uintptr_t>(gpu) + 1);
}
inline int gpu_of(cuda::Context context) { return static_cast<int>(reinterpret_cast<std::uintptr_t>(context)) - 1; }

}  // namespace stand_in
