// Bandwidth between the host's memory and a GPU's: bytes that arrive, over the time of the copy.
#include <algorithm>
#include <cstring>

#include "probe/measure/checked_array.hpp"
#include "probe/measure/measures.hpp"
#include "probe/measure/timing.hpp"
#include "probe/trouble.hpp"

namespace proviso::probe {

namespace {

constexpr std::uint64_t default_bytes = std::uint64_t{256} << 20U;

std::uint64_t transfer_bytes(const Step& step) {
  return step.bytes.value_or(default_bytes) / sizeof(Vector) * sizeof(Vector);
}

void fill(void* memory, std::uint64_t bytes) {
  auto* vectors = static_cast<Vector*>(memory);
  std::fill_n(vectors, bytes / sizeof(Vector), count_to_four);
}

// The first and the last vector of `memory` have to be those that were sent.
void check_ends(const void* memory, std::uint64_t bytes, const char* after) {
  const auto* vectors = static_cast<const Vector*>(memory);
  for (const auto* end : {vectors, vectors + bytes / sizeof(Vector) - 1})
    if (std::memcmp(end, &count_to_four, sizeof(Vector)) != 0)
      throw Trouble(TroubleKind::WrongResult, std::string("what arrived by `") + after + "` is not what was sent");
}

void check_arrived(const Device& device, const CheckedArray& array, const char* after) {
  Vector ends[2];
  device.cuda().copy_out_and_wait(&ends[0], array.address(), sizeof(Vector));
  device.cuda().copy_out_and_wait(&ends[1], array.address() + array.bytes() - sizeof(Vector), sizeof(Vector));
  check_ends(ends, sizeof ends, after);
}

void conclude(Bench& bench, Measurement& into, const Watch& watch, std::uint64_t bytes,
              const std::vector<double>& seconds, const char* timer) {
  into.bytes = bytes;
  into.samples = rates(static_cast<double>(bytes), seconds, 1e9);
  into.conditions["timer"] = timer;
  if (watch.pcie_generation()) into.conditions["pcie_generation"] = std::int64_t{*watch.pcie_generation()};
  note(bench, into.gpus.front(), watch, into);
}

// Copies that the driver stages through a buffer of its own are timed by the host's clock, from the call to its return.
std::vector<double> time_calls(const Bench& bench, const Pace& pace, Watch& watch, const std::function<void()>& call) {
  std::vector<double> seconds;
  call();
  while (pace.goes_on(seconds.size())) {
    const auto begun = bench.clock.now();
    call();
    seconds.push_back(bench.clock.seconds_since(begun));
    watch.look();
  }
  return seconds;
}

// Ordinary memory of the host, every page of which has been written.
struct PageableMemory {
  explicit PageableMemory(std::uint64_t bytes) : vectors(bytes / sizeof(Vector), count_to_four) {}
  std::vector<Vector> vectors;
};

}  // namespace

void measure_host_to_device(Bench& bench, const Step& step, Measurement& into) {
  const Device& device = bench.device(into.gpus.front());
  const CheckedArray array{device, transfer_bytes(step)};
  const PinnedMemory host{device, array.bytes()};
  fill(host.data(), array.bytes());
  Watch watch = bench.watch(into.gpus.front());
  const auto seconds = time_repetitions(device, Pace::by_samples(bench, step, 100), watch, [&] {
    device.cuda().copy_in(array.address(), host.data(), array.bytes(), device.stream());
  });
  device.wait();
  check_arrived(device, array, "host_to_device");
  into.conditions["host_memory"] = "page-locked";
  conclude(bench, into, watch, array.bytes(), seconds, "the GPU's, around each copy");
}

void measure_device_to_host(Bench& bench, const Step& step, Measurement& into) {
  const Device& device = bench.device(into.gpus.front());
  const CheckedArray array{device, transfer_bytes(step)};
  const PinnedMemory host{device, array.bytes()};
  array.fill(count_to_four);
  Watch watch = bench.watch(into.gpus.front());
  const auto seconds = time_repetitions(device, Pace::by_samples(bench, step, 100), watch, [&] {
    device.cuda().copy_out(host.data(), array.address(), array.bytes(), device.stream());
  });
  device.wait();
  check_ends(host.data(), array.bytes(), "device_to_host");
  into.conditions["host_memory"] = "page-locked";
  conclude(bench, into, watch, array.bytes(), seconds, "the GPU's, around each copy");
}

void measure_host_to_device_pageable(Bench& bench, const Step& step, Measurement& into) {
  const Device& device = bench.device(into.gpus.front());
  const CheckedArray array{device, transfer_bytes(step)};
  const PageableMemory host{array.bytes()};
  Watch watch = bench.watch(into.gpus.front());
  const auto seconds = time_calls(bench, Pace::by_samples(bench, step, 40), watch, [&] {
    device.cuda().copy_in_and_wait(array.address(), host.vectors.data(), array.bytes());
  });
  check_arrived(device, array, "host_to_device_pageable");
  into.conditions["host_memory"] = "pageable";
  conclude(bench, into, watch, array.bytes(), seconds, "the host's, around each call");
}

void measure_device_to_host_pageable(Bench& bench, const Step& step, Measurement& into) {
  const Device& device = bench.device(into.gpus.front());
  const CheckedArray array{device, transfer_bytes(step)};
  PageableMemory host{array.bytes()};
  std::fill(host.vectors.begin(), host.vectors.end(), Vector{});
  array.fill(count_to_four);
  device.wait();
  Watch watch = bench.watch(into.gpus.front());
  const auto seconds = time_calls(bench, Pace::by_samples(bench, step, 40), watch, [&] {
    device.cuda().copy_out_and_wait(host.vectors.data(), array.address(), array.bytes());
  });
  check_ends(host.vectors.data(), array.bytes(), "device_to_host_pageable");
  into.conditions["host_memory"] = "pageable";
  conclude(bench, into, watch, array.bytes(), seconds, "the host's, around each call");
}

}  // namespace proviso::probe
