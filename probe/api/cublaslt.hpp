// cuBLASLt, as much of it as one matrix product needs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "probe/api/cuda.hpp"
#include "probe/api/function.hpp"

namespace proviso::probe::cublaslt {

using Handle = struct HandleTag*;
using Description = struct DescriptionTag*;
using Layout = struct LayoutTag*;
using Preference = struct PreferenceTag*;

// cublasLtMatmulAlgo_t: opaque.
struct Algorithm {
  std::uint64_t words[8];
};

// cublasLtMatmulHeuristicResult_t
struct Choice {
  Algorithm algorithm;
  std::size_t workspace_bytes;
  int status;
  float waves;
  int reserved[4];
};

// cudaDataType_t
inline constexpr int type_fp32 = 0;
inline constexpr int type_fp64 = 1;
inline constexpr int type_fp16 = 2;
inline constexpr int type_bf16 = 14;
inline constexpr int type_fp8_e4m3 = 28;

// cublasComputeType_t
inline constexpr int compute_fp32 = 68;
inline constexpr int compute_fp64 = 70;
inline constexpr int compute_tf32 = 77;

inline constexpr int attribute_transpose_a = 3;       // CUBLASLT_MATMUL_DESC_TRANSA
inline constexpr int transposed = 1;                  // CUBLAS_OP_T
inline constexpr int preference_workspace_bytes = 1;  // CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES
inline constexpr int status_allocation_failed = 3;    // CUBLAS_STATUS_ALLOC_FAILED
inline constexpr int status_not_supported = 15;       // CUBLAS_STATUS_NOT_SUPPORTED

class Api : private Complaint {
 public:
  // Null where the library is missing or lacks a function, and `problem` then says so.
  static std::unique_ptr<Api> open(std::string& problem);

#define PROVISO_CALL(member, symbol, ...) Function<__VA_ARGS__> member{#symbol};
#include "probe/api/cublaslt.def"
#undef PROVISO_CALL

  const Library& library() const { return library_; }
  // As `13.0.2`.
  std::string version() const;

 private:
  Api();
  [[noreturn]] void fail(const char* symbol, int code) const override;

  Library library_;
};

}  // namespace proviso::probe::cublaslt
