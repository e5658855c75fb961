// The CUDA driver played on the CPU: which GPUs there are, and who may use them.
#include <cstdio>
#include <set>
#include <string>
#include <utility>

#include "cuda_calls.hpp"

using namespace stand_in;

extern "C" {

int cuInit(unsigned) {
  ENTER("cuInit");
  return Scenario::get().number("gpus", 1) == 0 ? 100 : 0;
}

int cuDriverGetVersion(int* version) {
  *version = static_cast<int>(Scenario::get().number("cuda", 12080));
  return 0;
}

int cuGetErrorName(int code, const char** name) {
  switch (code) {
    case 2:
      *name = "CUDA_ERROR_OUT_OF_MEMORY";
      return 0;
    case 46:
      *name = "CUDA_ERROR_DEVICE_UNAVAILABLE";
      return 0;
    case 100:
      *name = "CUDA_ERROR_NO_DEVICE";
      return 0;
    case 719:
      *name = "CUDA_ERROR_LAUNCH_FAILED";
      return 0;
    default:
      return invalid_value;
  }
}

int cuGetErrorString(int, const char**) { return invalid_value; }

int cuDeviceGetCount(int* count) {
  ENTER("cuDeviceGetCount");
  *count = World::get().gpus();
  return 0;
}

int cuDeviceGet(int* device, int ordinal) {
  ENTER("cuDeviceGet");
  *device = ordinal;
  return ordinal < World::get().gpus() ? 0 : 101;
}

int cuDeviceGetName(char* name, int length, int) {
  const std::string profile = Scenario::get().text("mig", "");
  std::string told = Scenario::get().text("name", "NVIDIA H100 80GB HBM3");
  if (!profile.empty()) told += " MIG " + profile;
  std::snprintf(name, static_cast<std::size_t>(length), "%s", told.c_str());
  return 0;
}

int cuDeviceGetUuid_v2(cuda::Uuid* uuid, int device) {
  for (int i = 0; i < 16; ++i) uuid->bytes[i] = static_cast<char>(0xa0 + i);
  uuid->bytes[15] = static_cast<char>(device);
  return 0;
}

int cuDeviceTotalMem_v2(std::size_t* bytes, int) {
  *bytes = World::get().memory_of_gpu();
  return 0;
}

int cuDeviceGetAttribute(int* value, int which, int) {
  const std::string capability = Scenario::get().text("capability", "9.0");
  switch (which) {
    case 16:
      *value = static_cast<int>(Scenario::get().number("sms", 132));
      return 0;
    case 38:
      *value = static_cast<int>(Scenario::get().number("l2", 52428800));
      return 0;
    case 75:
      *value = std::stoi(capability);
      return 0;
    case 76:
      *value = std::stoi(capability.substr(capability.find('.') + 1));
      return 0;
    default:
      return invalid_value;
  }
}

int cuDeviceGetPCIBusId(char* id, int length, int device) {
  std::snprintf(id, static_cast<std::size_t>(length), "0000:%02X:00.0", 0x0f + device);
  return 0;
}

int cuDeviceCanAccessPeer(int* can, int, int) {
  *can = static_cast<int>(Scenario::get().number("peer", 1));
  return 0;
}

int cuDevicePrimaryCtxRetain(cuda::Context* context, int device) {
  ENTER("cuDevicePrimaryCtxRetain");
  *context = context_of(device);
  return 0;
}

int cuDevicePrimaryCtxRelease_v2(int) { return 0; }

int cuCtxSetCurrent(cuda::Context context) {
  ENTER("cuCtxSetCurrent");
  World::get().current = gpu_of(context);
  return 0;
}

int cuCtxEnablePeerAccess(cuda::Context peer, unsigned) {
  ENTER("cuCtxEnablePeerAccess");
  static std::set<std::pair<int, int>> enabled;
  return enabled.emplace(World::get().current, gpu_of(peer)).second ? 0 : 704;
}

}  // extern "C"
