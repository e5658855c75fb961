// One dense matrix product, D = A^T B, planned once through cuBLASLt and then queued as often as needed.
#pragma once

#include <cstdint>
#include <string_view>

#include "probe/api/cublaslt.hpp"
#include "probe/device.hpp"

namespace proviso::probe {

// How the numbers of a product are held and multiplied.
struct Precision {
  std::string_view name;  // "bf16"
  int operand_type;       // of A and B, as cudaDataType_t
  int result_type;
  int compute_type;   // as cublasComputeType_t
  int scale_type;     // of alpha and beta
  int random_format;  // of the kernel fill_random
  std::uint64_t operand_bytes;
  std::uint64_t result_bytes;
  int capability;  // 10 x major + minor that the GPU needs
};

// Null for a name that is none of bf16, fp16, tf32, fp8, fp64.
const Precision* find_precision(std::string_view name);

class MatrixProduct {
 public:
  // A is k x m, B k x n, both column after column; D is m x n. Throws Skipped where the GPU or the library has no such
  // product.
  MatrixProduct(const cublaslt::Api& blas, cublaslt::Handle handle, const Precision& precision, std::uint64_t m,
                std::uint64_t n, std::uint64_t k);
  ~MatrixProduct();
  MatrixProduct(const MatrixProduct&) = delete;
  MatrixProduct& operator=(const MatrixProduct&) = delete;

  void enqueue(const Device& device, cuda::Address a, cuda::Address b, cuda::Address d,
               const DeviceMemory& workspace) const;
  // A multiplication and an addition for each of m x n x k.
  double operations() const {
    return 2.0 * static_cast<double>(m_) * static_cast<double>(n_) * static_cast<double>(k_);
  }

  static constexpr std::uint64_t workspace_bytes = std::uint64_t{64} << 20U;

 private:
  struct Sides {
    std::uint64_t m, n, k;
  };
  MatrixProduct(const cublaslt::Api& blas, cublaslt::Handle handle, const Precision& precision, Sides sides);
  void choose(cublaslt::Handle handle);

  const cublaslt::Api& blas_;
  cublaslt::Handle handle_;
  const Precision& precision_;
  std::uint64_t m_, n_, k_;
  cublaslt::Description description_ = nullptr;
  cublaslt::Layout a_ = nullptr, b_ = nullptr, d_ = nullptr;
  cublaslt::Choice choice_{};
};

// A handle of cuBLASLt for the device that is current.
class BlasHandle {
 public:
  explicit BlasHandle(const cublaslt::Api& blas) : blas_{blas} { blas.create(&handle_); }
  ~BlasHandle() { blas_.destroy.code(handle_); }
  BlasHandle(const BlasHandle&) = delete;
  BlasHandle& operator=(const BlasHandle&) = delete;
  cublaslt::Handle get() const { return handle_; }

 private:
  const cublaslt::Api& blas_;
  cublaslt::Handle handle_ = nullptr;
};

// Throws Skipped unless the device can multiply in `precision`.
void require_capability(const Device& device, const Precision& precision);

}  // namespace proviso::probe
