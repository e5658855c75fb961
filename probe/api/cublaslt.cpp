#include "probe/api/cublaslt.hpp"

#include "probe/trouble.hpp"

namespace proviso::probe::cublaslt {

namespace {

constexpr const char* names[] = {"libcublasLt.so.13", "libcublasLt.so.12", "libcublasLt.so.11", "libcublasLt.so"};

}  // namespace

Api::Api() : library_{"PROVISO_PROBE_LIBCUBLASLT", names} {}

std::unique_ptr<Api> Api::open(std::string& problem) {
  std::unique_ptr<Api> api{new Api};
  if (!api->library_.is_open()) {
    problem = api->library_.problem();
    return nullptr;
  }
#define PROVISO_CALL(member, symbol, ...) \
  if (!api->member.bind(api->library_, *api)) problem = api->library_.name() + " has no `" #symbol "`";
#include "probe/api/cublaslt.def"
#undef PROVISO_CALL
  if (!problem.empty()) return nullptr;
  return api;
}

std::string Api::version() const {
  const auto get_version = reinterpret_cast<std::size_t (*)()>(library_.symbol("cublasLtGetVersion"));
  if (get_version == nullptr) return "unknown";
  // CUBLAS_VERSION: 10000 for a major version since 12, as 130002 for 13.0.2 and 120304 for 12.3.4.
  const std::size_t number = get_version();
  return std::to_string(number / 10000) + "." + std::to_string(number / 100 % 100) + "." + std::to_string(number % 100);
}

void Api::fail(const char* symbol, int code) const {
  const auto name = reinterpret_cast<const char* (*)(int)>(library_.symbol("cublasLtGetStatusName"));
  const std::string told = name != nullptr ? name(code) : std::to_string(code);
  throw Trouble(code == status_allocation_failed ? TroubleKind::OutOfMemory : TroubleKind::Refused,
                std::string("`") + symbol + "` says " + told);
}

}  // namespace proviso::probe::cublaslt
