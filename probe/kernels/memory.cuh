// Kernels that do nothing but move memory, 16 bytes an access, neighbouring threads at neighbouring addresses: what a GPU's memory
// gives to the kindest reader. `vectors` counts 16 bytes each. Names are not mangled: the host finds them by name.
#pragma once

using Count = unsigned long long;

// The place of a thread among all, and how many there are: each kernel strides over its array by the whole grid.
__device__ inline Count first_vector() { return static_cast<Count>(blockIdx.x) * blockDim.x + threadIdx.x; }
__device__ inline Count all_threads() { return static_cast<Count>(gridDim.x) * blockDim.x; }

// So many loads of a thread are under way at once; the fastest memories need them to be kept busy.
constexpr int at_once = 4;

__device__ inline void load(uint4 (&into)[at_once], const uint4* from, Count at) {
#pragma unroll
  for (int k = 0; k < at_once; ++k) into[k] = __ldcs(from + at + k * all_threads());
}

__device__ inline unsigned sum_of(uint4 v) { return v.x + v.y + v.z + v.w; }

// Adds up every 32-bit word, modulo 2^32, into *sum: a load whose value counts cannot be left out, and the sum tells the host that
// every word was read.
extern "C" __global__ void memory_read(const uint4* from, Count vectors, unsigned* sum) {
  unsigned own = 0;
  Count i = first_vector();
  for (; i + (at_once - 1) * all_threads() < vectors; i += at_once * all_threads()) {
    uint4 several[at_once];
    load(several, from, i);
#pragma unroll
    for (const uint4& v : several) own += sum_of(v);
  }
  for (; i < vectors; i += all_threads()) own += sum_of(__ldcs(from + i));
  for (int lanes = 16; lanes > 0; lanes /= 2) own += __shfl_down_sync(0xffffffffu, own, lanes);
  if (threadIdx.x % 32 == 0) atomicAdd(sum, own);
}

extern "C" __global__ void memory_write(uint4* to, Count vectors, uint4 value) {
  for (Count i = first_vector(); i < vectors; i += all_threads()) __stcs(to + i, value);
}

extern "C" __global__ void memory_copy(uint4* to, const uint4* from, Count vectors) {
  Count i = first_vector();
  for (; i + (at_once - 1) * all_threads() < vectors; i += at_once * all_threads()) {
    uint4 several[at_once];
    load(several, from, i);
#pragma unroll
    for (int k = 0; k < at_once; ++k) __stcs(to + i + k * all_threads(), several[k]);
  }
  for (; i < vectors; i += all_threads()) __stcs(to + i, __ldcs(from + i));
}

// One vector of STREAM's triad: a + factor * b, two doubles at once.
__device__ inline double2 triad(double2 a, double2 b, double factor) { return make_double2(a.x + factor * b.x, a.y + factor * b.y); }

// Two loads for each store: half as many vectors at once keep as many loads under way.
extern "C" __global__ void memory_triad(double2* to, const double2* a, const double2* b, Count vectors, double factor) {
  Count i = first_vector();
  for (; i + all_threads() < vectors; i += 2 * all_threads()) {
    const Count next = i + all_threads();
    const double2 a0 = __ldcs(a + i), a1 = __ldcs(a + next);
    const double2 b0 = __ldcs(b + i), b1 = __ldcs(b + next);
    __stcs(to + i, triad(a0, b0, factor));
    __stcs(to + next, triad(a1, b1, factor));
  }
  for (; i < vectors; i += all_threads()) __stcs(to + i, triad(__ldcs(a + i), __ldcs(b + i), factor));
}
