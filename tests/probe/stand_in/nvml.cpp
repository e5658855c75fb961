// The queries of NVML that the probe makes.
#include <cstdio>
#include <cstring>
#include <string>

#include "probe/api/nvml.hpp"
#include "world.hpp"

using namespace stand_in;
namespace nvml = proviso::probe::nvml;

namespace {

constexpr int not_supported = 3;
constexpr int not_found = 6;

nvml::Device handle_of(int gpu) { return reinterpret_cast<nvml::Device>(static_cast<std::uintptr_t>(gpu) + 1); }
int gpu_of(nvml::Device device) { return static_cast<int>(reinterpret_cast<std::uintptr_t>(device)) - 1; }
constexpr int first_instance = 1000;  // handles from here on are MIG instances

int number(const char* key, std::int64_t otherwise, unsigned* value) {
  *value = static_cast<unsigned>(Scenario::get().number(key, otherwise));
  return 0;
}

}  // namespace

extern "C" {

int nvmlInit_v2() { return static_cast<int>(Scenario::get().number("nvml_init", 0)); }
int nvmlShutdown() { return 0; }

int nvmlSystemGetDriverVersion(char* version, unsigned length) {
  std::snprintf(version, length, "%s", Scenario::get().text("driver", "570.86.15").c_str());
  return 0;
}

int nvmlDeviceGetHandleByPciBusId_v2(const char* id, nvml::Device* device) {
  unsigned bus = 0;
  if (std::sscanf(id, "%*x:%x:", &bus) != 1) return not_found;
  *device = handle_of(static_cast<int>(bus) - 0x0f);
  return 0;
}

int nvmlDeviceGetUUID(nvml::Device device, char* uuid, unsigned length) {
  const bool is_instance = gpu_of(device) >= first_instance;
  std::snprintf(uuid, length, "%s-a0a1a2a3-a4a5-a6a7-a8a9-aaabacadae%02x", is_instance ? "MIG" : "GPU",
                gpu_of(device) % first_instance);
  return 0;
}

int nvmlDeviceGetName(nvml::Device, char* name, unsigned length) {
  std::snprintf(name, length, "%s", Scenario::get().text("name", "NVIDIA H100 80GB HBM3").c_str());
  return 0;
}

int nvmlDeviceGetEccMode(nvml::Device, unsigned* now, unsigned* pending) {
  if (Scenario::get().text("ecc", "1") == "none") return not_supported;
  return number("ecc", 1, now) | number("ecc", 1, pending);
}

int nvmlDeviceGetTotalEccErrors(nvml::Device, unsigned type, unsigned counter, unsigned long long* count) {
  if (Scenario::get().text("ecc", "1") == "none") return not_supported;
  *count = type == 1 ? static_cast<unsigned long long>(Scenario::get().number("ecc_errors", 0)) * (1 + counter) : 0;
  return 0;
}

int nvmlDeviceGetMigMode(nvml::Device, unsigned* now, unsigned* pending) {
  *now = *pending = Scenario::get().text("mig", "").empty() ? 0 : 1;
  return 0;
}

int nvmlDeviceGetMaxMigDeviceCount(nvml::Device, unsigned* count) {
  *count = 7;
  return 0;
}

int nvmlDeviceGetMigDeviceHandleByIndex(nvml::Device device, unsigned index, nvml::Device* instance) {
  if (index != 2) return not_found;
  *instance = handle_of(first_instance + gpu_of(device));
  return 0;
}

int nvmlDeviceGetEnforcedPowerLimit(nvml::Device, unsigned* milliwatts) { return number("power", 700000, milliwatts); }

// The H100 SXM of NVIDIA's own board; pci=0 is a driver that leaves the identifiers empty.
int nvmlDeviceGetPciInfo_v3(nvml::Device device, nvml::PciInfo* info) {
  const bool is_told = Scenario::get().number("pci", 1) != 0;
  *info = {};
  info->bus = static_cast<unsigned>(0x0f + gpu_of(device));
  info->device_id = is_told ? 0x233010de : 0;
  info->subsystem_id = is_told ? 0x16c110de : 0;
  std::snprintf(info->bus_id, sizeof info->bus_id, "00000000:%02X:00.0", info->bus);
  return 0;
}

// Before anything runs the multiprocessors are idle; then they run at what the scenario says, one look after the other.
int nvmlDeviceGetClockInfo(nvml::Device, unsigned which, unsigned* clock) {
  if (which == 2) return number("memory_clock", 2619, clock);
  if (World::get().now() == 1'000'000'000) return number("idle_clock", 345, clock);
  static std::size_t looks = 0;
  const auto clocks = Scenario::get().numbers("clock");
  *clock = clocks.empty() ? 1980 : static_cast<unsigned>(clocks[looks++ % clocks.size()]);
  return 0;
}

int nvmlDeviceGetMaxClockInfo(nvml::Device, unsigned which, unsigned* clock) {
  *clock = which == 1 ? 1980 : 2619;
  return 0;
}

// An idle link is slow, one that has been looked at while it worked is not.
int nvmlDeviceGetCurrPcieLinkGeneration(nvml::Device, unsigned* generation) {
  *generation = World::get().now() == 1'000'000'000 ? 1 : 5;
  return 0;
}

int nvmlDeviceGetCurrPcieLinkWidth(nvml::Device, unsigned* width) { return number("pcie_width", 16, width); }
int nvmlDeviceGetMaxPcieLinkGeneration(nvml::Device, unsigned* generation) {
  return number("pcie_generation_max", 5, generation);
}
int nvmlDeviceGetMaxPcieLinkWidth(nvml::Device, unsigned* width) { return number("pcie_width_max", 16, width); }

// nvlink=switch: 18 links, all to switches. nvlink=untold: the same, but the driver is too old to say so. nvlink=pairs:
// 4 links from each even GPU to the next.
int nvmlDeviceGetNvLinkState(nvml::Device, unsigned link, unsigned* active) {
  const std::string wiring = Scenario::get().text("nvlink", "");
  if (wiring.empty()) return not_supported;
  *active = wiring != "pairs" || link < 4 ? 1 : 0;
  return 0;
}

int nvmlDeviceGetNvLinkRemoteDeviceType(nvml::Device, unsigned, unsigned* type) {
  const std::string wiring = Scenario::get().text("nvlink", "");
  if (wiring == "untold") return not_supported;
  *type = wiring == "switch" ? 2 : 0;
  return 0;
}

int nvmlDeviceGetNvLinkRemotePciInfo_v2(nvml::Device device, unsigned, nvml::PciInfo* info) {
  std::snprintf(info->bus_id, sizeof info->bus_id, "00000000:%02X:00.0",
                Scenario::get().text("nvlink", "") == "pairs" ? 0x0f + (gpu_of(device) ^ 1) : 0xc0);
  return 0;
}

int nvmlDeviceGetTopologyCommonAncestor(nvml::Device a, nvml::Device b, unsigned* level) {
  *level = gpu_of(a) / 4 == gpu_of(b) / 4 ? 40 : 50;
  return 0;
}

int nvmlDeviceGetTemperature(nvml::Device, unsigned, unsigned* temperature) {
  *temperature = World::get().now() == 1'000'000'000 ? 31 : 60;
  return 0;
}

int nvmlDeviceGetCurrentClocksThrottleReasons(nvml::Device, unsigned long long* mask) {
  // Idle before anything runs; then what the scenario says.
  *mask =
      World::get().now() == 1'000'000'000 ? 1 : static_cast<unsigned long long>(Scenario::get().number("throttle", 0));
  return 0;
}

int nvmlDeviceGetComputeRunningProcesses_v3(nvml::Device, unsigned* count, void*) {
  *count = static_cast<unsigned>(Scenario::get().number("processes", 0));
  return *count == 0 ? 0 : 7;
}

}  // extern "C"
