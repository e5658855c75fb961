// The CUDA driver API, as much of it as the probe uses, declared here: building needs no header of NVIDIA's, and
// running needs nothing but the driver.
#pragma once

#include <cstddef>
#include <string>

#include "probe/api/function.hpp"

namespace proviso::probe::cuda {

using Device = int;
using Address = unsigned long long;  // in the memory of a device
using Context = struct ContextTag*;
using Module = struct ModuleTag*;
using Kernel = struct KernelTag*;
using Stream = struct StreamTag*;
using Event = struct EventTag*;

struct Uuid {
  char bytes[16];
};

// CUresult
inline constexpr int out_of_memory = 2;
inline constexpr int no_device = 100;
inline constexpr int device_unavailable = 46;
inline constexpr int peer_access_already_enabled = 704;

// CUdevice_attribute
inline constexpr int attribute_multiprocessors = 16;
inline constexpr int attribute_l2_bytes = 38;
inline constexpr int attribute_capability_major = 75;
inline constexpr int attribute_capability_minor = 76;

// CUstream_flags: does not wait for the default stream.
inline constexpr unsigned stream_non_blocking = 1;

class Api : private Complaint {
 public:
  // Loads libcuda.so.1, or what PROVISO_PROBE_LIBCUDA names. Throws Trouble (NoDriver) where it is not there.
  Api();

#define PROVISO_CALL(member, symbol, ...) Function<__VA_ARGS__> member{#symbol};
#include "probe/api/cuda.def"
#undef PROVISO_CALL

  const Library& library() const { return library_; }

 private:
  [[noreturn]] void fail(const char* symbol, int code) const override;

  Library library_;
};

// True of a code after which every further call of the process fails: the context is gone.
bool is_lost(int code);

}  // namespace proviso::probe::cuda
