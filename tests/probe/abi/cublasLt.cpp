#include <cublasLt.h>

#include <cstddef>

#include "probe/api/cublaslt.hpp"
#include "tests/probe/abi/alike.hpp"

namespace proviso::probe::cublaslt {

#define PROVISO_CALL(member, symbol, ...) static_assert(abi::alike<decltype(&::symbol), Function<__VA_ARGS__>>);
#include "probe/api/cublaslt.def"
#undef PROVISO_CALL

static_assert(sizeof(Algorithm) == sizeof(cublasLtMatmulAlgo_t));
static_assert(sizeof(Choice) == sizeof(cublasLtMatmulHeuristicResult_t));
static_assert(offsetof(Choice, workspace_bytes) == offsetof(cublasLtMatmulHeuristicResult_t, workspaceSize));
static_assert(offsetof(Choice, status) == offsetof(cublasLtMatmulHeuristicResult_t, state));
static_assert(type_fp32 == CUDA_R_32F && type_fp64 == CUDA_R_64F && type_fp16 == CUDA_R_16F);
static_assert(type_bf16 == CUDA_R_16BF && type_fp8_e4m3 == CUDA_R_8F_E4M3);
static_assert(compute_fp32 == CUBLAS_COMPUTE_32F && compute_fp64 == CUBLAS_COMPUTE_64F &&
              compute_tf32 == CUBLAS_COMPUTE_32F_FAST_TF32);
static_assert(attribute_transpose_a == CUBLASLT_MATMUL_DESC_TRANSA && transposed == CUBLAS_OP_T);
static_assert(sizeof transposed == sizeof(cublasOperation_t));
static_assert(preference_workspace_bytes == CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES);
static_assert(status_allocation_failed == CUBLAS_STATUS_ALLOC_FAILED &&
              status_not_supported == CUBLAS_STATUS_NOT_SUPPORTED);

}  // namespace proviso::probe::cublaslt
