// Kernels that do nothing but move memory, 16 bytes an access, neighbouring threads at neighbouring addresses: what a GPU's memory
// gives to the kindest reader. `vectors` counts 16 bytes each. Names are not mangled: the host finds them by name.
#pragma once

using Count = unsigned long long;

// The place of a thread among all, and how many there are: each kernel strides over its array by the whole grid.
__device__ inline Count first_vector() { return static_cast<Count>(blockIdx.x) * blockDim.x + threadIdx.x; }
__device__ inline Count all_threads() { return static_cast<Count>(gridDim.x) * blockDim.x; }

// Adds up every 32-bit word, modulo 2^32, into *sum: a load whose value counts cannot be left out, and the sum tells the host that
// every word was read.
extern "C" __global__ void memory_read(const uint4* from, Count vectors, unsigned* sum) {
  unsigned own = 0;
  for (Count i = first_vector(); i < vectors; i += all_threads()) {
    const uint4 v = __ldcs(from + i);
    own += v.x + v.y + v.z + v.w;
  }
  for (int lanes = 16; lanes > 0; lanes /= 2) own += __shfl_down_sync(0xffffffffu, own, lanes);
  if (threadIdx.x % 32 == 0) atomicAdd(sum, own);
}

extern "C" __global__ void memory_write(uint4* to, Count vectors, uint4 value) {
  for (Count i = first_vector(); i < vectors; i += all_threads()) __stcs(to + i, value);
}

extern "C" __global__ void memory_copy(uint4* to, const uint4* from, Count vectors) {
  for (Count i = first_vector(); i < vectors; i += all_threads()) __stcs(to + i, __ldcs(from + i));
}

// STREAM's triad: to = a + factor * b.
extern "C" __global__ void memory_triad(double2* to, const double2* a, const double2* b, Count vectors, double factor) {
  for (Count i = first_vector(); i < vectors; i += all_threads()) {
    const double2 x = __ldcs(a + i);
    const double2 y = __ldcs(b + i);
    __stcs(to + i, make_double2(x.x + factor * y.x, x.y + factor * y.y));
  }
}
