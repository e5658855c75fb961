// The CUDA driver played on the CPU: memory, queues, the time that work takes, and kernels.
#include <algorithm>
#include <cstring>
#include <new>
#include <set>
#include <string>

#include "cuda_calls.hpp"
#include "kernels.hpp"

using namespace stand_in;

namespace {

constexpr int not_found = 500;  // CUDA_ERROR_NOT_FOUND

Stream& stream_of(cuda::Stream stream) { return *reinterpret_cast<Stream*>(stream); }
std::int64_t& moment_of(cuda::Event event) { return *reinterpret_cast<std::int64_t*>(event); }

const char* kind_of_copy(std::size_t bytes, const char* large) { return bytes <= 4096 ? "small_copy" : large; }

}  // namespace

extern "C" {

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
