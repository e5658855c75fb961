// The functions of the CUDA driver that the probe calls, played on the CPU.
#include <cstdio>
#include <cstring>
#include <set>
#include <string>

#include "kernels.hpp"
#include "probe/api/cuda.hpp"
#include "world.hpp"

using namespace stand_in;
namespace cuda = proviso::probe::cuda;

#define ENTER(symbol) \
  if (const int code = World::get().enter(symbol); code != 0) return code

namespace {

constexpr int invalid_value = 1;
constexpr int not_found = 500;

// Contexts are pointers that say which GPU they are of.
cuda::Context context_of(int gpu) { return reinterpret_cast<cuda::Context>(static_cast<std::uintptr_t>(gpu) + 1); }
int gpu_of(cuda::Context context) { return static_cast<int>(reinterpret_cast<std::uintptr_t>(context)) - 1; }
Stream& stream_of(cuda::Stream stream) { return *reinterpret_cast<Stream*>(stream); }
std::int64_t& moment_of(cuda::Event event) { return *reinterpret_cast<std::int64_t*>(event); }

const char* kind_of_copy(std::size_t bytes, const char* large) { return bytes <= 4096 ? "small_copy" : large; }

}  // namespace

extern "C" {

int cuInit(unsigned) {
  ENTER("cuInit");
  return Scenario::get().number("gpus", 1) == 0 ? 100 : 0;
}

int cuDriverGetVersion(int* version) {
  *version = static_cast<int>(Scenario::get().number("cuda", 12080));
  return 0;
}

int cuGetErrorName(int code, const char** name) {
  switch (code) {
    case 2:
      *name = "CUDA_ERROR_OUT_OF_MEMORY";
      return 0;
    case 46:
      *name = "CUDA_ERROR_DEVICE_UNAVAILABLE";
      return 0;
    case 100:
      *name = "CUDA_ERROR_NO_DEVICE";
      return 0;
    case 719:
      *name = "CUDA_ERROR_LAUNCH_FAILED";
      return 0;
    default:
      return invalid_value;
  }
}

int cuGetErrorString(int, const char**) { return invalid_value; }

int cuDeviceGetCount(int* count) {
  ENTER("cuDeviceGetCount");
  *count = World::get().gpus();
  return 0;
}

int cuDeviceGet(int* device, int ordinal) {
  ENTER("cuDeviceGet");
  *device = ordinal;
  return ordinal < World::get().gpus() ? 0 : 101;
}

int cuDeviceGetName(char* name, int length, int) {
  const std::string profile = Scenario::get().text("mig", "");
  std::string told = Scenario::get().text("name", "NVIDIA H100 80GB HBM3");
  if (!profile.empty()) told += " MIG " + profile;
  std::snprintf(name, static_cast<std::size_t>(length), "%s", told.c_str());
  return 0;
}

int cuDeviceGetUuid_v2(cuda::Uuid* uuid, int device) {
  for (int i = 0; i < 16; ++i) uuid->bytes[i] = static_cast<char>(0xa0 + i);
  uuid->bytes[15] = static_cast<char>(device);
  return 0;
}

int cuDeviceTotalMem_v2(std::size_t* bytes, int) {
  *bytes = World::get().memory_of_gpu();
  return 0;
}

int cuDeviceGetAttribute(int* value, int which, int) {
  const std::string capability = Scenario::get().text("capability", "9.0");
  switch (which) {
    case 16:
      *value = static_cast<int>(Scenario::get().number("sms", 132));
      return 0;
    case 38:
      *value = static_cast<int>(Scenario::get().number("l2", 52428800));
      return 0;
    case 75:
      *value = std::stoi(capability);
      return 0;
    case 76:
      *value = std::stoi(capability.substr(capability.find('.') + 1));
      return 0;
    default:
      return invalid_value;
  }
}

int cuDeviceGetPCIBusId(char* id, int length, int device) {
  std::snprintf(id, static_cast<std::size_t>(length), "0000:%02X:00.0", 0x0f + device);
  return 0;
}

int cuDeviceCanAccessPeer(int* can, int, int) {
  *can = static_cast<int>(Scenario::get().number("peer", 1));
  return 0;
}

int cuDevicePrimaryCtxRetain(cuda::Context* context, int device) {
  ENTER("cuDevicePrimaryCtxRetain");
  *context = context_of(device);
  return 0;
}

int cuDevicePrimaryCtxRelease_v2(int) { return 0; }

int cuCtxSetCurrent(cuda::Context context) {
  ENTER("cuCtxSetCurrent");
  World::get().current = gpu_of(context);
  return 0;
}

int cuCtxEnablePeerAccess(cuda::Context peer, unsigned) {
  ENTER("cuCtxEnablePeerAccess");
  static std::set<std::pair<int, int>> enabled;
  return enabled.emplace(World::get().current, gpu_of(peer)).second ? 0 : 704;
}

int cuMemGetInfo_v2(std::size_t* free, std::size_t* total) {
  ENTER("cuMemGetInfo_v2");
  *free = World::get().free_bytes();
  *total = World::get().memory_of_gpu();
  return 0;
}

int cuMemAlloc_v2(cuda::Address* address, std::size_t bytes) {
  ENTER("cuMemAlloc_v2");
  *address = World::get().allocate(bytes);
  return *address == 0 ? 2 : 0;
}

int cuMemFree_v2(cuda::Address address) {
  World::get().free(address);
  return 0;
}

int cuMemAllocHost_v2(void** memory, std::size_t bytes) {
  ENTER("cuMemAllocHost_v2");
  *memory = ::operator new (bytes, std::align_val_t{4096}, std::nothrow);
  return *memory == nullptr ? 2 : 0;
}

int cuMemFreeHost(void* memory) {
  ::operator delete (memory, std::align_val_t{4096});
  return 0;
}

int cuMemsetD8Async(cuda::Address to, unsigned char value, std::size_t bytes, cuda::Stream) {
  ENTER("cuMemsetD8Async");
  std::memset(reinterpret_cast<void*>(to), value, bytes <= 4096 ? bytes : 16);
  World::get().sums[to] = 0;
  return 0;
}

int cuMemcpyHtoDAsync_v2(cuda::Address to, const void* from, std::size_t bytes, cuda::Stream stream) {
  ENTER("cuMemcpyHtoDAsync_v2");
  copy_ends(reinterpret_cast<void*>(to), from, bytes);
  World::get().enqueue(stream_of(stream), "host_to_device");
  return 0;
}

int cuMemcpyDtoHAsync_v2(void* to, cuda::Address from, std::size_t bytes, cuda::Stream stream) {
  ENTER("cuMemcpyDtoHAsync_v2");
  copy_ends(to, reinterpret_cast<const void*>(from), bytes);
  World::get().enqueue(stream_of(stream), "device_to_host");
  return 0;
}

int cuMemcpyHtoD_v2(cuda::Address to, const void* from, std::size_t bytes) {
  ENTER("cuMemcpyHtoD_v2");
  copy_ends(reinterpret_cast<void*>(to), from, bytes);
  World::get().run(kind_of_copy(bytes, "host_to_device_pageable"));
  return 0;
}

int cuMemcpyDtoH_v2(void* to, cuda::Address from, std::size_t bytes) {
  ENTER("cuMemcpyDtoH_v2");
  copy_ends(to, reinterpret_cast<const void*>(from), bytes);
  World::get().run(kind_of_copy(bytes, "device_to_host_pageable"));
  return 0;
}

int cuMemcpyPeerAsync(cuda::Address to, cuda::Context, cuda::Address from, cuda::Context, std::size_t bytes,
                      cuda::Stream stream) {
  ENTER("cuMemcpyPeerAsync");
  copy_ends(reinterpret_cast<void*>(to), reinterpret_cast<const void*>(from), bytes);
  World::get().sums[to] = World::get().sums[from];
  World::get().enqueue(stream_of(stream), kind_of_copy(bytes, "peer_copy"));
  return 0;
}

int cuStreamCreate(cuda::Stream* stream, unsigned) {
  ENTER("cuStreamCreate");
  *stream = reinterpret_cast<cuda::Stream>(new Stream{World::get().current});
  return 0;
}

int cuStreamDestroy_v2(cuda::Stream stream) {
  delete reinterpret_cast<Stream*>(stream);
  return 0;
}

int cuStreamSynchronize(cuda::Stream stream) {
  ENTER("cuStreamSynchronize");
  World::get().wait_until(stream_of(stream).busy_until);
  return 0;
}

int cuCtxSynchronize() { return 0; }

int cuEventCreate(cuda::Event* event, unsigned) {
  ENTER("cuEventCreate");
  *event = reinterpret_cast<cuda::Event>(new std::int64_t{0});
  return 0;
}

int cuEventDestroy_v2(cuda::Event event) {
  delete reinterpret_cast<std::int64_t*>(event);
  return 0;
}

int cuEventRecord(cuda::Event event, cuda::Stream stream) {
  ENTER("cuEventRecord");
  moment_of(event) = std::max(stream_of(stream).busy_until, World::get().now());
  return 0;
}

int cuEventSynchronize(cuda::Event event) {
  ENTER("cuEventSynchronize");
  World::get().wait_until(moment_of(event));
  return 0;
}

int cuEventElapsedTime(float* milliseconds, cuda::Event begin, cuda::Event end) {
  ENTER("cuEventElapsedTime");
  *milliseconds = static_cast<float>(static_cast<double>(moment_of(end) - moment_of(begin)) * 1e-6);
  return 0;
}

int cuModuleLoadData(cuda::Module* module, const void*) {
  ENTER("cuModuleLoadData");
  *module = reinterpret_cast<cuda::Module>(std::uintptr_t{1});
  return 0;
}

int cuModuleUnload(cuda::Module) { return 0; }

int cuModuleGetFunction(cuda::Kernel* kernel, cuda::Module, const char* name) {
  static const std::set<std::string> names = {"memory_read",  "memory_write", "memory_copy",
                                              "memory_triad", "fill_random",  "nothing"};
  const auto found = names.find(name);
  if (found == names.end()) return not_found;
  *kernel = reinterpret_cast<cuda::Kernel>(const_cast<std::string*>(&*found));
  return 0;
}

int cuLaunchKernel(cuda::Kernel kernel, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                   cuda::Stream stream, void** arguments, void**) {
  ENTER("cuLaunchKernel");
  const std::string& name = *reinterpret_cast<const std::string*>(kernel);
  run_kernel(name, arguments);
  World::get().enqueue(stream_of(stream), name);
  return 0;
}

}  // extern "C"
