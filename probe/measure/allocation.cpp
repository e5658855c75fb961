// How much of a GPU's memory a program can have: in one piece, and altogether.
#include "probe/measure/measures.hpp"
#include "probe/trouble.hpp"

namespace proviso::probe {

namespace {

constexpr std::uint64_t step_bytes = std::uint64_t{2} << 20U;  // the driver hands memory out in pages of 2 MiB

// Running out is the answer here; any other failure is one.
std::vector<DeviceMemory> take(const Device& device, std::uint64_t bytes) {
  std::vector<DeviceMemory> taken;
  try {
    taken.emplace_back(device, bytes);
  } catch (const Trouble& trouble) {
    if (trouble.kind() != TroubleKind::OutOfMemory) throw;
  }
  return taken;
}

// By halving what is left between a size that fits and one that does not.
std::uint64_t largest_single(const Device& device) {
  std::uint64_t fits = 0;
  std::uint64_t too_large = device.free_bytes() / step_bytes + 1;
  while (too_large - fits > 1) {
    stop_if_interrupted();
    const std::uint64_t half = fits + (too_large - fits) / 2;
    (take(device, half * step_bytes).empty() ? too_large : fits) = half;
  }
  return fits * step_bytes;
}

// In pieces, each half the size of the last that did not fit, down to one page.
std::uint64_t all_together(const Device& device) {
  std::vector<DeviceMemory> taken;
  std::uint64_t total = 0;
  for (std::uint64_t piece = std::uint64_t{1} << 30U; piece >= step_bytes;) {
    stop_if_interrupted();
    auto next = take(device, piece);
    if (next.empty()) {
      piece /= 2;
      continue;
    }
    total += piece;
    taken.push_back(std::move(next.front()));
  }
  return total;
}

}  // namespace

void measure_allocation(Bench& bench, const Step&, Measurement& into) {
  const Device& device = bench.device(into.gpus.front());
  into.conditions["free_bytes"] = static_cast<std::int64_t>(device.free_bytes());
  into.unit = Unit::Bytes;
  into.bytes = largest_single(device);
  into.conditions["total_bytes"] = static_cast<std::int64_t>(all_together(device));
  into.conditions["step_bytes"] = static_cast<std::int64_t>(step_bytes);
  if (*into.bytes == 0) throw Trouble(TroubleKind::OutOfMemory, "out of memory: not even 2 MiB can be allocated");
  into.samples = {static_cast<double>(*into.bytes)};
}

}  // namespace proviso::probe
