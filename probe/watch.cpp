#include "probe/watch.hpp"

#include <algorithm>

#include "probe/machine/throttle.hpp"

namespace proviso::probe {

void Watch::look() {
  if (nvml_ == nullptr || device_ == nullptr) return;
  if (const auto clock = nvml_->ask<unsigned>(nvml_->clock, device_, nvml::clock_of_multiprocessors))
    clocks_.push_back(*clock);
  if (const auto mask = nvml_->ask<unsigned long long>(nvml_->throttle_reasons, device_))
    reasons_.merge(throttle_reasons(*mask));
  const auto generation = nvml_->ask<unsigned>(nvml_->pcie_generation, device_);
  if (generation) pcie_generation_ = std::max(pcie_generation_.value_or(0), *generation);
}

std::optional<ClockSeen> Watch::clock() const {
  if (clocks_.empty()) return std::nullopt;
  std::vector<unsigned> sorted = clocks_;
  std::sort(sorted.begin(), sorted.end());
  return ClockSeen{.lowest = sorted.front(), .median = sorted[(sorted.size() - 1) / 2], .highest = sorted.back()};
}

}  // namespace proviso::probe
