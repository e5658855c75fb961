// How kernels are timed: by the GPU's own timer, back to back, so that neither the host's launches nor an idle queue is
// counted.
#pragma once

#include <functional>
#include <vector>

#include "probe/bench.hpp"

namespace proviso::probe {

// Calls `enqueue`, which puts one repetition into the device's stream, until `pace` has enough, and returns the seconds
// of each. Repetitions are queued in groups of ten behind one more that is not timed: it keeps the GPU busy while they
// are queued. `between`, if any, is called between groups, with an empty queue.
std::vector<double> time_repetitions(const Device& device, const Pace& pace, Watch& watch,
                                     const std::function<void()>& enqueue, const std::function<void()>& between = {});

// `amount` (bytes, operations) a second for each of `seconds`, in units of `unit` (1e9, 1e12). Throws Trouble
// (WrongResult) for a time of zero: what took no time was not done.
std::vector<double> rates(double amount, const std::vector<double>& seconds, double unit);
std::vector<double> microseconds(const std::vector<double>& seconds);

}  // namespace proviso::probe
