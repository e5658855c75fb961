// From one GPU to another of the same machine.
#include "probe/measure/checked_array.hpp"
#include "probe/measure/measures.hpp"
#include "probe/measure/timing.hpp"
#include "probe/trouble.hpp"

namespace proviso::probe {

namespace {

constexpr std::uint64_t default_bytes = std::uint64_t{256} << 20U;

// Lets `from` write straight into the memory of `to`, where the two can; otherwise the driver copies through the host.
bool connect(const Device& from, const Device& to) {
  int can = 0;
  from.cuda().device_can_access_peer(&can, from.handle(), to.handle());
  if (can == 0) return false;
  from.make_current();
  const int code = from.cuda().context_enable_peer_access.code(to.context(), 0);
  return code == 0 || code == cuda::peer_access_already_enabled;
}

}  // namespace

void measure_peer_copy(Bench& bench, const Step& step, Measurement& into) {
  const Device& from = bench.device(*into.from);
  const Device& to = bench.device(*into.to);
  into.conditions["direct"] = connect(from, to);
  const std::uint64_t bytes = step.bytes.value_or(default_bytes) / sizeof(Vector) * sizeof(Vector);
  const CheckedArray target{to, bytes};
  const CheckedArray source{from, bytes};
  source.fill(count_to_four);
  Watch watch = bench.watch(*into.from);
  const auto seconds = time_repetitions(from, Pace::by_samples(bench, step, 20), watch, [&] {
    from.cuda().copy_to_peer(target.address(), to.context(), source.address(), from.context(), bytes, from.stream());
  });
  from.wait();
  to.make_current();
  target.check_full_of(count_to_four, "peer_copy");
  into.bytes = bytes;
  into.samples = rates(static_cast<double>(bytes), seconds, 1e9);
  into.conditions["timer"] = "the sending GPU's, around each copy";
  into.conditions["both_directions"] = false;
  note(bench, *into.from, watch, into);
}

void measure_peer_latency(Bench& bench, const Step& step, Measurement& into) {
  constexpr std::uint64_t bytes = 4;
  constexpr int copies = 10;  // one copy is shorter than the timer's step
  const Device& from = bench.device(*into.from);
  const Device& to = bench.device(*into.to);
  into.conditions["direct"] = connect(from, to);
  const DeviceMemory target{to, sizeof(Vector)};
  const DeviceMemory source{from, sizeof(Vector)};
  Watch watch = bench.watch(*into.from);
  const auto seconds = time_repetitions(from, Pace::by_samples(bench, step, 100), watch, [&] {
    for (int i = 0; i < copies; ++i)
      from.cuda().copy_to_peer(target.address(), to.context(), source.address(), from.context(), bytes, from.stream());
  });
  into.unit = Unit::Microseconds;
  into.bytes = bytes;
  into.samples = microseconds(seconds);
  for (double& sample : into.samples) sample /= copies;
  into.conditions["timer"] = "the sending GPU's, around ten copies";
  note(bench, *into.from, watch, into);
}

}  // namespace proviso::probe
