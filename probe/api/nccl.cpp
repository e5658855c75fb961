#include "probe/api/nccl.hpp"

#include "probe/trouble.hpp"

namespace proviso::probe::nccl {

namespace {

constexpr const char* names[] = {"libnccl.so.2", "libnccl.so"};

}  // namespace

Api::Api() : library_{"PROVISO_PROBE_LIBNCCL", names} {}

std::unique_ptr<Api> Api::open(std::string& problem) {
  std::unique_ptr<Api> api{new Api};
  if (!api->library_.is_open()) {
    problem = api->library_.problem();
    return nullptr;
  }
#define PROVISO_CALL(member, symbol, ...) \
  if (!api->member.bind(api->library_, *api)) problem = api->library_.name() + " has no `" #symbol "`";
#include "probe/api/nccl.def"
#undef PROVISO_CALL
  if (!problem.empty()) return nullptr;
  return api;
}

std::string Api::version() const {
  int number = 0;
  if (get_version.code(&number) != 0) return "unknown";
  // NCCL_VERSION since 2.9: two digits each for minor and patch, as 22707 for 2.27.7.
  return std::to_string(number / 10000) + "." + std::to_string(number / 100 % 100) + "." + std::to_string(number % 100);
}

void Api::fail(const char* symbol, int code) const {
  const auto text = reinterpret_cast<const char* (*)(int)>(library_.symbol("ncclGetErrorString"));
  throw Trouble(TroubleKind::Refused,
                std::string("`") + symbol + "` says " + (text != nullptr ? text(code) : std::to_string(code)));
}

}  // namespace proviso::probe::nccl
