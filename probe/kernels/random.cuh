// Random matrices: the power a multiplier draws, and so the clock it keeps, depends on the bits it gets; zeros would flatter.
#pragma once

using Count = unsigned long long;

// SplitMix64's finalizer: a well-mixed word for each index and seed.
__device__ inline Count mixed(Count x) {
  x += 0x9e3779b97f4a7c15ull;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
  return x ^ (x >> 31);
}

// Uniform in [-1, 1).
__device__ inline float uniform(Count word) { return static_cast<float>(static_cast<int>(word >> 32)) * (1.0f / 2147483648.0f); }

// Fills `count` elements. `format`: 0 FP32, 1 FP64, 2 FP16, 3 BF16, each uniform in [-1, 1); 4 FP8 E4M3, random bits below 2 in size,
// so that none is a NaN.
extern "C" __global__ void fill_random(void* to, Count count, Count seed, int format) {
  const Count threads = static_cast<Count>(gridDim.x) * blockDim.x;
  for (Count i = static_cast<Count>(blockIdx.x) * blockDim.x + threadIdx.x; i < count; i += threads) {
    const Count word = mixed(i + seed);
    const float value = uniform(word);
    switch (format) {
      case 0:
        static_cast<float*>(to)[i] = value;
        break;
      case 1:
        static_cast<double*>(to)[i] = static_cast<double>(static_cast<long long>(word)) * (1.0 / 9223372036854775808.0);
        break;
      case 2: {
        unsigned short half = 0;
        asm("cvt.rn.f16.f32 %0, %1;" : "=h"(half) : "f"(value));
        static_cast<unsigned short*>(to)[i] = half;
        break;
      }
      case 3:
        static_cast<unsigned short*>(to)[i] = static_cast<unsigned short>(__float_as_uint(value) >> 16);
        break;
      default:
        static_cast<unsigned char*>(to)[i] = static_cast<unsigned char>(word & 0xbf);
        break;
    }
  }
}
