#include <cuda.h>

#include "probe/api/cuda.hpp"
#include "tests/probe/abi/alike.hpp"

namespace proviso::probe::cuda {

#define PROVISO_CALL(member, symbol, ...) static_assert(abi::alike<decltype(&::symbol), Function<__VA_ARGS__>>);
#include "probe/api/cuda.def"
#undef PROVISO_CALL

static_assert(sizeof(Uuid) == sizeof(CUuuid));
static_assert(out_of_memory == CUDA_ERROR_OUT_OF_MEMORY);
static_assert(no_device == CUDA_ERROR_NO_DEVICE);
static_assert(device_unavailable == CUDA_ERROR_DEVICE_UNAVAILABLE);
static_assert(peer_access_already_enabled == CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED);
static_assert(attribute_multiprocessors == CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT);
static_assert(attribute_l2_bytes == CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE);
static_assert(attribute_capability_major == CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR);
static_assert(attribute_capability_minor == CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR);
static_assert(stream_non_blocking == CU_STREAM_NON_BLOCKING);

}  // namespace proviso::probe::cuda
