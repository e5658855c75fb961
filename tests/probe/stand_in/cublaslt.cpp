// cuBLASLt: descriptions are kept, products take the time that the scenario says. `unsupported=28` has no algorithm for
// that type.
#include "probe/api/cublaslt.hpp"

#include "world.hpp"

using namespace stand_in;
namespace blas = proviso::probe::cublaslt;
namespace cuda = proviso::probe::cuda;

namespace {

struct Matrix {
  int type;
};

}  // namespace

extern "C" {

std::size_t cublasLtGetVersion() { return 120804; }
const char* cublasLtGetStatusName(int) { return "CUBLAS_STATUS_EXECUTION_FAILED"; }

int cublasLtCreate(blas::Handle* handle) {
  *handle = reinterpret_cast<blas::Handle>(std::uintptr_t{1});
  return 0;
}
int cublasLtDestroy(blas::Handle) { return 0; }

int cublasLtMatmulDescCreate(blas::Description* description, int, int) {
  *description = reinterpret_cast<blas::Description>(std::uintptr_t{1});
  return 0;
}
int cublasLtMatmulDescDestroy(blas::Description) { return 0; }
int cublasLtMatmulDescSetAttribute(blas::Description, int, const void*, std::size_t) { return 0; }

int cublasLtMatrixLayoutCreate(blas::Layout* layout, int type, std::uint64_t, std::uint64_t, std::int64_t) {
  *layout = reinterpret_cast<blas::Layout>(new Matrix{type});
  return 0;
}
int cublasLtMatrixLayoutDestroy(blas::Layout layout) {
  delete reinterpret_cast<Matrix*>(layout);
  return 0;
}

int cublasLtMatmulPreferenceCreate(blas::Preference* preference) {
  *preference = reinterpret_cast<blas::Preference>(std::uintptr_t{1});
  return 0;
}
int cublasLtMatmulPreferenceDestroy(blas::Preference) { return 0; }
int cublasLtMatmulPreferenceSetAttribute(blas::Preference, int, const void*, std::size_t) { return 0; }

int cublasLtMatmulAlgoGetHeuristic(blas::Handle, blas::Description, blas::Layout a, blas::Layout, blas::Layout,
                                   blas::Layout, blas::Preference, int, blas::Choice*, int* found) {
  *found = reinterpret_cast<Matrix*>(a)->type == Scenario::get().number("unsupported", -1) ? 0 : 1;
  return *found == 0 ? 15 : 0;
}

int cublasLtMatmul(blas::Handle, blas::Description, const void*, const void*, blas::Layout, const void*, blas::Layout,
                   const void*, const void*, blas::Layout, void*, blas::Layout, const blas::Algorithm*, void*,
                   std::size_t, cuda::Stream stream) {
  if (World::get().enter("cublasLtMatmul") != 0) return 13;
  World::get().enqueue(*reinterpret_cast<Stream*>(stream), "multiply");
  return 0;
}

}  // extern "C"
