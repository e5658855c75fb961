#include "probe/machine/gpu.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

#include "probe/machine/throttle.hpp"

namespace proviso::probe {

namespace {

// CUDA's sixteen bytes as 8-4-4-4-12 hexadecimal digits.
std::string hexadecimal(const cuda::Uuid& uuid) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (std::size_t i = 0; i < sizeof uuid.bytes; ++i) {
    if (i == 4 || i == 6 || i == 8 || i == 10) text += '-';
    const auto byte = static_cast<unsigned char>(uuid.bytes[i]);
    text += digits[byte / 16];
    text += digits[byte % 16];
  }
  return text;
}

int attribute(const cuda::Api& cuda, int which, cuda::Device device) {
  int value = 0;
  cuda.device_get_attribute(&value, which, device);
  return value;
}

// The name that a driver gives to a MIG instance ends in its profile: "NVIDIA H100 80GB HBM3 MIG 1g.10gb".
std::optional<std::string> profile_in(const std::string& name) {
  constexpr std::string_view mark = " MIG ";
  const auto at = name.find(mark);
  if (at == std::string::npos) return std::nullopt;
  return name.substr(at + mark.size());
}

// On a partitioned GPU, CUDA's identifier is that of one of its instances. Finds it among them and names it.
void read_instance(Gpu& gpu, const nvml::Api& nvml, nvml::Device handle, const std::string& digits) {
  gpu.mig_profile = profile_in(gpu.name);
  const unsigned count = nvml.ask<unsigned>(nvml.mig_device_count, handle).value_or(0);
  for (unsigned i = 0; i < count; ++i) {
    const auto instance = nvml.ask<nvml::Device>(nvml.mig_device, handle, i);
    if (!instance || nvml.ask_text(nvml.device_uuid, *instance) != "MIG-" + digits) continue;
    gpu.uuid = "MIG-" + digits;
    if (!gpu.mig_profile) gpu.mig_profile = profile_in(nvml.ask_text(nvml.device_name, *instance).value_or(""));
  }
}

std::optional<unsigned> links_up(const nvml::Api& nvml, nvml::Device handle) {
  std::optional<unsigned> up;
  for (unsigned link = 0; link < nvml::links_at_most; ++link)
    if (const auto active = nvml.ask<unsigned>(nvml.nvlink_state, handle, link))
      up = up.value_or(0) + (*active != 0 ? 1 : 0);
  return up;
}

// A query that counts answers with the count even where it complains that there is no room for the list.
std::optional<unsigned> processes_on(const nvml::Api& nvml, nvml::Device handle) {
  if (!nvml.compute_processes.is_there()) return std::nullopt;
  unsigned count = 0;
  const int code = nvml.compute_processes.code(handle, &count, nullptr);
  if (code != 0 && code != nvml::insufficient_size) return std::nullopt;
  return count;
}

void read_errors(Gpu& gpu, const nvml::Api& nvml, nvml::Device handle) {
  using Count = unsigned long long;
  gpu.ecc_corrected = nvml.ask<Count>(nvml.ecc_errors, handle, nvml::corrected, nvml::since_driver_load);
  gpu.ecc_uncorrected = nvml.ask<Count>(nvml.ecc_errors, handle, nvml::uncorrected, nvml::since_driver_load);
  gpu.ecc_uncorrected_ever = nvml.ask<Count>(nvml.ecc_errors, handle, nvml::uncorrected, nvml::since_made);
}

// Zero is no vendor: a driver that has nothing to say leaves it.
std::optional<std::string> vendor_and_device(unsigned id) {
  if (id == 0) return std::nullopt;
  std::array<char, 10> text{};
  std::snprintf(text.data(), text.size(), "%04x:%04x", id & 0xffffU, id >> 16U);
  return text.data();
}

void read_part(Gpu& gpu, const nvml::Api& nvml, nvml::Device handle) {
  const auto info = nvml.ask<nvml::PciInfo>(nvml.pci, handle);
  if (!info) return;
  gpu.pci_device_id = vendor_and_device(info->device_id);
  gpu.pci_subsystem_id = vendor_and_device(info->subsystem_id);
}

void read_nvml(Gpu& gpu, const nvml::Api& nvml, nvml::Device handle, const std::string& digits) {
  unsigned now = 0;
  unsigned pending = 0;
  if (nvml.ecc_mode.is_there() && nvml.ecc_mode.code(handle, &now, &pending) == 0) gpu.ecc = now != 0;
  if (nvml.mig_mode.is_there() && nvml.mig_mode.code(handle, &now, &pending) == 0) gpu.mig = now != 0;
  if (gpu.mig.value_or(false)) read_instance(gpu, nvml, handle, digits);
  read_part(gpu, nvml, handle);
  read_errors(gpu, nvml, handle);
  gpu.power_cap_milliwatts = nvml.ask<unsigned>(nvml.power_limit, handle);
  gpu.clock_mhz = nvml.ask<unsigned>(nvml.clock, handle, nvml::clock_of_multiprocessors);
  gpu.memory_clock_mhz = nvml.ask<unsigned>(nvml.clock, handle, nvml::clock_of_memory);
  gpu.clock_max_mhz = nvml.ask<unsigned>(nvml.clock_max, handle, nvml::clock_of_multiprocessors);
  gpu.memory_clock_max_mhz = nvml.ask<unsigned>(nvml.clock_max, handle, nvml::clock_of_memory);
  gpu.pcie_generation = nvml.ask<unsigned>(nvml.pcie_generation, handle);
  gpu.pcie_width = nvml.ask<unsigned>(nvml.pcie_width, handle);
  gpu.pcie_generation_max = nvml.ask<unsigned>(nvml.pcie_generation_max, handle);
  gpu.pcie_width_max = nvml.ask<unsigned>(nvml.pcie_width_max, handle);
  gpu.nvlinks_up = links_up(nvml, handle);
  gpu.other_processes = processes_on(nvml, handle);
  gpu.temperature_before_c = nvml.ask<unsigned>(nvml.temperature, handle, nvml::temperature_of_gpu);
  if (const auto mask = nvml.ask<unsigned long long>(nvml.throttle_reasons, handle))
    gpu.throttle_reasons = throttle_reasons(*mask);
}

}  // namespace

Gpu read_gpu(const cuda::Api& cuda, const nvml::Api* nvml, int index, nvml::Device& handle) {
  Gpu gpu;
  gpu.index = index;
  cuda::Device device = 0;
  cuda.device_get(&device, index);
  std::array<char, 256> text{};
  cuda.device_get_name(text.data(), static_cast<int>(text.size()), device);
  gpu.name = text.data();
  cuda.device_get_pci_bus_id(text.data(), static_cast<int>(text.size()), device);
  gpu.pci = text.data();
  std::transform(gpu.pci.begin(), gpu.pci.end(), gpu.pci.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  cuda::Uuid uuid{};
  cuda.device_get_uuid(&uuid, device);
  const std::string digits = hexadecimal(uuid);
  gpu.uuid = "GPU-" + digits;
  std::size_t bytes = 0;
  cuda.device_total_mem(&bytes, device);
  gpu.memory_bytes = bytes;
  gpu.capability = std::to_string(attribute(cuda, cuda::attribute_capability_major, device)) + "." +
                   std::to_string(attribute(cuda, cuda::attribute_capability_minor, device));
  gpu.multiprocessors = attribute(cuda, cuda::attribute_multiprocessors, device);
  gpu.l2_bytes = attribute(cuda, cuda::attribute_l2_bytes, device);
  handle = nullptr;
  if (nvml == nullptr) return gpu;
  handle = nvml->ask<nvml::Device>(nvml->device_by_pci, gpu.pci.c_str()).value_or(nullptr);
  if (handle != nullptr) read_nvml(gpu, *nvml, handle, digits);
  return gpu;
}

void read_again(Gpu& gpu, const nvml::Api* nvml, nvml::Device handle, const Seen& seen) {
  if (gpu.throttle_reasons) gpu.throttle_reasons->insert(seen.throttle_reasons.begin(), seen.throttle_reasons.end());
  if (seen.pcie_generation) gpu.pcie_generation = std::max(gpu.pcie_generation.value_or(0), *seen.pcie_generation);
  if (nvml == nullptr || handle == nullptr) return;
  read_errors(gpu, *nvml, handle);
  gpu.temperature_after_c = nvml->ask<unsigned>(nvml->temperature, handle, nvml::temperature_of_gpu);
}

}  // namespace proviso::probe
