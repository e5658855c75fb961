// What one GPU says of itself. Nothing is assumed: what neither CUDA nor NVML tells stays open.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "probe/bench.hpp"

namespace proviso::probe {

struct Gpu {
  int index = 0;  // CUDA's ordinal
  std::string name;
  std::string uuid;  // of the GPU, or of the MIG instance that CUDA shows
  std::string pci;   // 0000:0f:00.0
  // Which part it is, and on whose board, as `lspci -nn` writes them: vendor and device, 10de:2330.
  std::optional<std::string> pci_device_id, pci_subsystem_id;
  std::string capability;
  int multiprocessors = 0;
  std::uint64_t memory_bytes = 0;  // as visible to a program
  std::int64_t l2_bytes = 0;
  std::optional<bool> ecc;
  // Since the driver was loaded, and ever.
  std::optional<std::uint64_t> ecc_corrected, ecc_uncorrected, ecc_uncorrected_ever;
  std::optional<bool> mig;
  std::optional<std::string> mig_profile;
  std::optional<std::uint64_t> power_cap_milliwatts;
  std::optional<unsigned> clock_mhz, memory_clock_mhz;  // before anything ran: an idle GPU lowers them
  std::optional<unsigned> clock_max_mhz, memory_clock_max_mhz;
  std::optional<unsigned> pcie_generation, pcie_width, pcie_generation_max, pcie_width_max;
  std::optional<unsigned> nvlinks_up;
  std::optional<unsigned> other_processes;  // that compute on it, before this program did
  std::optional<unsigned> temperature_before_c, temperature_after_c;
  std::optional<std::set<std::string>> throttle_reasons;  // seen at any time of the run
};

// Reads GPU `index` before anything runs on it. `handle` is what NVML calls it, null where it does not.
Gpu read_gpu(const cuda::Api& cuda, const nvml::Api* nvml, int index, nvml::Device& handle);

// Adds what can be told only afterwards: temperature, error counters, and what was seen while it worked.
void read_again(Gpu& gpu, const nvml::Api* nvml, nvml::Device handle, const Seen& seen);

}  // namespace proviso::probe
