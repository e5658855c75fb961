#include "probe/api/cuda.hpp"

#include <algorithm>
#include <array>

#include "probe/trouble.hpp"

namespace proviso::probe::cuda {

namespace {

constexpr const char* names[] = {"libcuda.so.1", "libcuda.so"};

TroubleKind kind_of(int code) {
  if (code == out_of_memory) return TroubleKind::OutOfMemory;
  if (code == no_device) return TroubleKind::NoDevice;
  if (code == device_unavailable) return TroubleKind::Busy;
  return is_lost(code) ? TroubleKind::DeviceLost : TroubleKind::Refused;
}

std::string in_words(TroubleKind kind) {
  switch (kind) {
    case TroubleKind::OutOfMemory:
      return "out of memory: ";
    case TroubleKind::NoDevice:
      return "no device: ";
    case TroubleKind::Busy:
      return "the GPU is busy: another process holds it, or its compute mode forbids a second one: ";
    case TroubleKind::DeviceLost:
      return "the device is lost to this process: ";
    default:
      return "";
  }
}

}  // namespace

bool is_lost(int code) {
  // CUresult as cuda.h lists them: uncorrectable errors of memory and NVLink, a contained error, what a kernel or the
  // hardware under it did wrong, a destroyed context, and what the driver has no name for.
  constexpr std::array lost = {214, 220, 226, 700, 702, 709, 710, 714, 715, 716, 717, 718, 719, 721, 999};
  return std::find(lost.begin(), lost.end(), code) != lost.end();
}

Api::Api() : library_{"PROVISO_PROBE_LIBCUDA", names} {
  if (!library_.is_open()) throw Trouble(TroubleKind::NoDriver, "no NVIDIA driver: " + library_.problem());
  std::string missing;
#define PROVISO_CALL(member, symbol, ...) \
  if (!member.bind(library_, *this)) missing = #symbol;
#include "probe/api/cuda.def"
#undef PROVISO_CALL
  if (!missing.empty())
    throw Trouble(TroubleKind::NoDriver,
                  "the NVIDIA driver is too old: " + library_.name() + " has no `" + missing + "`");
}

void Api::fail(const char* symbol, int code) const {
  const char* name = nullptr;
  const char* text = nullptr;
  std::string told = std::to_string(code);
  if (get_error_name.code(code, &name) == 0 && name != nullptr) told = name;
  if (get_error_string.code(code, &text) == 0 && text != nullptr) told += std::string(", ") + text;
  const auto kind = kind_of(code);
  throw Trouble(kind, in_words(kind) + "`" + symbol + "` says " + told);
}

}  // namespace proviso::probe::cuda
