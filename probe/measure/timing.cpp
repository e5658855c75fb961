#include "probe/measure/timing.hpp"

#include "probe/trouble.hpp"

namespace proviso::probe {

std::vector<double> time_repetitions(const Device& device, const Pace& pace, Watch& watch,
                                     const std::function<void()>& enqueue, const std::function<void()>& between) {
  constexpr std::size_t group = 10;
  const Marks marks{device, group + 1};
  std::vector<double> seconds;
  device.make_current();
  while (pace.goes_on(seconds.size())) {
    const std::size_t count = pace.next(seconds.size(), group);
    enqueue();
    marks.set(0);
    for (std::size_t i = 0; i < count; ++i) {
      enqueue();
      marks.set(i + 1);
    }
    watch.look();
    marks.wait(count);
    for (std::size_t i = 0; i < count; ++i) seconds.push_back(marks.seconds_after(i));
    if (between) between();
  }
  return seconds;
}

std::vector<double> rates(double amount, const std::vector<double>& seconds, double unit) {
  std::vector<double> figures;
  figures.reserve(seconds.size());
  for (const double time : seconds) {
    if (time <= 0)
      throw Trouble(TroubleKind::WrongResult, "a repetition took no time at all: the GPU's timer says nothing");
    figures.push_back(amount / time / unit);
  }
  return figures;
}

std::vector<double> microseconds(const std::vector<double>& seconds) {
  std::vector<double> figures;
  figures.reserve(seconds.size());
  for (const double time : seconds) figures.push_back(time * 1e6);
  return figures;
}

}  // namespace proviso::probe
