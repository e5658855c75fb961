#include "probe/measure/matrix_product.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "probe/trouble.hpp"

namespace proviso::probe {

namespace {

using namespace cublaslt;

constexpr auto precisions = std::to_array<Precision>({
    {"bf16", type_bf16, type_bf16, compute_fp32, type_fp32, 3, 2, 2, 80},
    {"fp16", type_fp16, type_fp16, compute_fp32, type_fp32, 2, 2, 2, 70},
    {"tf32", type_fp32, type_fp32, compute_tf32, type_fp32, 0, 4, 4, 80},
    {"fp8", type_fp8_e4m3, type_bf16, compute_fp32, type_fp32, 4, 1, 2, 89},
    {"fp64", type_fp64, type_fp64, compute_fp64, type_fp64, 1, 8, 8, 60},
});

// The preference that bounds the workspace, for as long as an algorithm is chosen.
class PreferenceGuard {
 public:
  explicit PreferenceGuard(const Api& blas) : blas_{blas} { blas.prefer(&preference); }
  ~PreferenceGuard() { blas_.preference_destroy.code(preference); }
  PreferenceGuard(const PreferenceGuard&) = delete;
  PreferenceGuard& operator=(const PreferenceGuard&) = delete;
  Preference preference = nullptr;

 private:
  const Api& blas_;
};

}  // namespace

const Precision* find_precision(std::string_view name) {
  const auto* found =
      std::find_if(precisions.begin(), precisions.end(), [&](const Precision& p) { return p.name == name; });
  return found == precisions.end() ? nullptr : found;
}

void require_capability(const Device& device, const Precision& precision) {
  const int major = device.attribute(cuda::attribute_capability_major);
  const int minor = device.attribute(cuda::attribute_capability_minor);
  if (10 * major + minor < precision.capability)
    throw Skipped("a GPU of capability " + std::to_string(major) + "." + std::to_string(minor) +
                  " does not multiply in " + std::string(precision.name));
}

// Whatever fails below, the object is whole by then: its destructor frees what was made.
MatrixProduct::MatrixProduct(const Api& blas, Handle handle, const Precision& precision, Sides sides)
    : blas_{blas}, handle_{handle}, precision_{precision}, m_{sides.m}, n_{sides.n}, k_{sides.k} {}

MatrixProduct::MatrixProduct(const Api& blas, Handle handle, const Precision& precision, std::uint64_t m,
                             std::uint64_t n, std::uint64_t k)
    : MatrixProduct{blas, handle, precision, Sides{m, n, k}} {
  blas.describe(&description_, precision.compute_type, precision.scale_type);
  // Both operands lie along k: the only order in which FP8 is multiplied, and as good as any for the others.
  blas.description_set(description_, attribute_transpose_a, &transposed, sizeof transposed);
  blas.lay_out(&a_, precision.operand_type, k, m, static_cast<std::int64_t>(k));
  blas.lay_out(&b_, precision.operand_type, k, n, static_cast<std::int64_t>(k));
  blas.lay_out(&d_, precision.result_type, m, n, static_cast<std::int64_t>(m));
  choose(handle);
}

void MatrixProduct::choose(Handle handle) {
  const PreferenceGuard guard{blas_};
  const std::uint64_t most = workspace_bytes;
  blas_.preference_set(guard.preference, preference_workspace_bytes, &most, sizeof most);
  int found = 0;
  const int code = blas_.choose.code(handle, description_, a_, b_, d_, d_, guard.preference, 1, &choice_, &found);
  if (code == status_not_supported || (code == 0 && found == 0))
    throw Skipped("cuBLASLt has no way to multiply " + std::to_string(m_) + " x " + std::to_string(n_) + " x " +
                  std::to_string(k_) + " in " + std::string(precision_.name) + " on this GPU");
  blas_.choose.check(code);
}

MatrixProduct::~MatrixProduct() {
  for (Layout layout : {a_, b_, d_})
    if (layout != nullptr) blas_.layout_destroy.code(layout);
  if (description_ != nullptr) blas_.description_destroy.code(description_);
}

void MatrixProduct::enqueue(const Device& device, cuda::Address a, cuda::Address b, cuda::Address d,
                            const DeviceMemory& workspace) const {
  const bool is_double = precision_.scale_type == type_fp64;
  const float one = 1;
  const float zero = 0;
  const double double_one = 1;
  const double double_zero = 0;
  const void* alpha = is_double ? static_cast<const void*>(&double_one) : &one;
  const void* beta = is_double ? static_cast<const void*>(&double_zero) : &zero;
  auto* result = reinterpret_cast<void*>(d);
  blas_.multiply(handle_, description_, alpha, reinterpret_cast<const void*>(a), a_, reinterpret_cast<const void*>(b),
                 b_, beta, result, d_, result, d_, &choice_.algorithm, workspace.pointer(), workspace.bytes(),
                 device.stream());
}

}  // namespace proviso::probe
