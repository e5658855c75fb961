// Bandwidth of a GPU's own memory: bytes read plus bytes written, over the time of the kernel.
#include <algorithm>

#include "probe/measure/checked_array.hpp"
#include "probe/measure/measures.hpp"
#include "probe/measure/timing.hpp"
#include "probe/trouble.hpp"

namespace proviso::probe {

namespace {

constexpr std::uint64_t gibibyte = std::uint64_t{1} << 30U;

// Doubles 1, 2 and 7, two to a vector, low word first.
constexpr Vector ones{{0, 0x3ff00000, 0, 0x3ff00000}};
constexpr Vector twos{{0, 0x40000000, 0, 0x40000000}};
constexpr Vector sevens{{0, 0x401c0000, 0, 0x401c0000}};
constexpr double triad_factor = 3;

// Bytes of one array: past the L2 cache by so much that what stays in it does not count.
std::uint64_t array_bytes(const Device& device, const Step& step, std::uint64_t arrays) {
  const auto l2 = static_cast<std::uint64_t>(device.attribute(cuda::attribute_l2_bytes));
  const std::uint64_t fits = device.free_bytes() / (arrays + 1);
  const std::uint64_t bytes =
      step.bytes.value_or(std::min(std::max(gibibyte, 8 * l2), fits)) / sizeof(Vector) * sizeof(Vector);
  if (bytes < 4 * l2)
    throw Skipped("an array of " + std::to_string(bytes) + " bytes is not past the L2 cache of " + std::to_string(l2) +
                  " bytes: four times as much is wanted");
  return bytes;
}

// Times `enqueue`, which reads or writes every one of `arrays` arrays once.
void measure(Bench& bench, const Step& step, Measurement& into, std::uint64_t bytes, std::uint64_t arrays,
             const std::function<void()>& enqueue) {
  const Device& device = bench.device(into.gpus.front());
  Watch watch = bench.watch(into.gpus.front());
  const auto pace = Pace::by_samples(bench, step, 100);
  const auto seconds = time_repetitions(device, pace, watch, enqueue);
  into.bytes = bytes;
  into.samples = rates(static_cast<double>(bytes * arrays), seconds, 1e9);
  into.conditions["bytes_moved"] = static_cast<std::int64_t>(bytes * arrays);
  into.conditions["l2_bytes"] = std::int64_t{device.attribute(cuda::attribute_l2_bytes)};
  into.conditions["timer"] = "the GPU's, around each kernel";
  note(bench, into.gpus.front(), watch, into);
}

}  // namespace

void measure_memory_read(Bench& bench, const Step& step, Measurement& into) {
  const Device& device = bench.device(into.gpus.front());
  const CheckedArray array{device, array_bytes(device, step, 1)};
  const DeviceMemory sum{device, sizeof(std::uint32_t)};
  array.fill(count_to_four);
  measure(bench, step, into, array.bytes(), 1,
          [&] { device.launch_full("memory_read", array.address(), array.vectors(), sum.address()); });
  array.check_full_of(count_to_four, "memory_read");
}

void measure_memory_write(Bench& bench, const Step& step, Measurement& into) {
  const Device& device = bench.device(into.gpus.front());
  const CheckedArray array{device, array_bytes(device, step, 1)};
  device.cuda().set_bytes(array.address(), 0, array.bytes(), device.stream());
  measure(bench, step, into, array.bytes(), 1, [&] { array.fill(count_to_four); });
  array.check_full_of(count_to_four, "memory_write");
}

void measure_memory_copy(Bench& bench, const Step& step, Measurement& into) {
  const Device& device = bench.device(into.gpus.front());
  const std::uint64_t bytes = array_bytes(device, step, 2);
  const CheckedArray from{device, bytes};
  const CheckedArray to{device, bytes};
  from.fill(count_to_four);
  device.cuda().set_bytes(to.address(), 0, bytes, device.stream());
  measure(bench, step, into, bytes, 2,
          [&] { device.launch_full("memory_copy", to.address(), from.address(), from.vectors()); });
  to.check_full_of(count_to_four, "memory_copy");
}

void measure_memory_triad(Bench& bench, const Step& step, Measurement& into) {
  const Device& device = bench.device(into.gpus.front());
  const std::uint64_t bytes = array_bytes(device, step, 3);
  const CheckedArray a{device, bytes};
  const CheckedArray b{device, bytes};
  const CheckedArray to{device, bytes};
  a.fill(ones);
  b.fill(twos);
  device.cuda().set_bytes(to.address(), 0, bytes, device.stream());
  measure(bench, step, into, bytes, 3, [&] {
    device.launch_full("memory_triad", to.address(), a.address(), b.address(), to.vectors(), triad_factor);
  });
  to.check_full_of(sevens, "memory_triad");
}

}  // namespace proviso::probe
