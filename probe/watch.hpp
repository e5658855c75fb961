// Looks at a GPU's clock and what holds it down while it is measured.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "probe/api/nvml.hpp"
#include "probe/measurement.hpp"

namespace proviso::probe {

class Watch {
 public:
  // `nvml` and `device` may be null: then nothing is seen, and nothing is claimed.
  Watch(const nvml::Api* nvml, nvml::Device device) : nvml_{nvml}, device_{device} {}

  // Called while the GPU works.
  void look();

  std::optional<ClockSeen> clock() const;
  const std::set<std::string>& reasons() const { return reasons_; }
  // The fastest PCIe link seen: an idle one lowers its generation.
  std::optional<unsigned> pcie_generation() const { return pcie_generation_; }

 private:
  const nvml::Api* nvml_;
  nvml::Device device_;
  std::vector<unsigned> clocks_;
  std::set<std::string> reasons_;
  std::optional<unsigned> pcie_generation_;
};

}  // namespace proviso::probe
