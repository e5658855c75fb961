#include "probe/api/nvml.hpp"

#include "probe/trouble.hpp"

namespace proviso::probe::nvml {

namespace {

constexpr const char* names[] = {"libnvidia-ml.so.1", "libnvidia-ml.so"};

}  // namespace

Api::Api() : library_{"PROVISO_PROBE_LIBNVML", names} {
#define PROVISO_CALL(member, symbol, ...) member.bind(library_, *this);
#include "probe/api/nvml.def"
#undef PROVISO_CALL
}

std::unique_ptr<Api> Api::open(std::string& problem) {
  std::unique_ptr<Api> api{new Api};
  if (!api->library_.is_open()) {
    problem = api->library_.problem();
    return nullptr;
  }
  const int code = api->init.is_there() ? api->init.code() : -1;
  if (code != 0) {
    problem = code < 0 ? api->library_.name() + " has no `nvmlInit_v2`" : "`nvmlInit_v2` says " + std::to_string(code);
    return nullptr;
  }
  api->is_started_ = true;
  return api;
}

Api::~Api() {
  if (is_started_ && shutdown.is_there()) shutdown.code();
}

void Api::fail(const char* symbol, int code) const {
  throw Trouble(code == gpu_is_lost ? TroubleKind::DeviceLost : TroubleKind::Refused,
                std::string("`") + symbol + "` says " + std::to_string(code));
}

}  // namespace proviso::probe::nvml
