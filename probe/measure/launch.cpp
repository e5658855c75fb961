// What it takes to get a GPU to do anything at all.
#include "probe/decimal.hpp"
#include "probe/measure/measures.hpp"
#include "probe/measure/timing.hpp"
#include "probe/samples.hpp"

namespace proviso::probe {

void measure_launch_latency(Bench& bench, const Step& step, Measurement& into) {
  constexpr int warm_up = 100;
  const Device& device = bench.device(into.gpus.front());
  Watch watch = bench.watch(into.gpus.front());
  device.make_current();
  for (int i = 0; i < warm_up; ++i) device.launch("nothing", 1, 1);
  device.wait();
  const auto pace = Pace::by_samples(bench, step, 1000);
  std::vector<double> round_trips;
  std::vector<double> launches;
  while (pace.goes_on(round_trips.size())) {
    const auto begun = bench.clock.now();
    device.launch("nothing", 1, 1);
    launches.push_back(bench.clock.seconds_since(begun));
    device.wait();
    round_trips.push_back(bench.clock.seconds_since(begun));
  }
  watch.look();
  into.unit = Unit::Microseconds;
  into.samples = microseconds(round_trips);
  if (const auto middle = median(microseconds(launches))) into.conditions["launch_call_us"] = decimal(*middle);
  into.conditions["timer"] = "the host's, from the launch to the end of waiting";
  note(bench, into.gpus.front(), watch, into);
}

}  // namespace proviso::probe
