#include <nccl.h>

#include "probe/api/nccl.hpp"
#include "tests/probe/abi/alike.hpp"

namespace proviso::probe::nccl {

#define PROVISO_CALL(member, symbol, ...) static_assert(abi::alike<decltype(&::symbol), Function<__VA_ARGS__>>);
#include "probe/api/nccl.def"
#undef PROVISO_CALL

static_assert(type_float32 == ncclFloat32 && operation_sum == ncclSum);

}  // namespace proviso::probe::nccl
