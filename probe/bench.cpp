#include "probe/bench.hpp"

#include <algorithm>

#include "probe/interrupt.hpp"
#include "probe/trouble.hpp"

namespace proviso::probe {

void stop_if_interrupted() {
  if (is_interrupted()) throw Trouble(TroubleKind::Interrupted, "interrupted by the user");
}

Pace Pace::by_samples(const Bench& bench, const Step& step, std::int64_t samples) {
  // A step that says for how long means that, and not a number.
  if (step.seconds && !step.samples) return {bench, std::nullopt, static_cast<double>(*step.seconds)};
  return {bench, static_cast<std::size_t>(step.samples.value_or(samples)), 0};
}

Pace Pace::by_seconds(const Bench& bench, const Step& step, std::int64_t seconds, std::int64_t at_least) {
  if (step.samples && !step.seconds)
    return {bench, static_cast<std::size_t>(*step.samples), static_cast<double>(at_least)};
  return {bench, std::nullopt, static_cast<double>(step.seconds.value_or(seconds))};
}

bool Pace::goes_on(std::size_t have) const {
  constexpr std::size_t at_most = 100'000;  // what a plan may ask for; short work for a long time would fill the memory
  stop_if_interrupted();
  if (have >= at_most) return false;
  if (bench_.is_late() && have >= 5) return false;
  return (samples_ && have < *samples_) || bench_.clock.seconds_since(begun_) < seconds_;
}

std::size_t Pace::next(std::size_t have, std::size_t group) const {
  return samples_ ? std::min(*samples_ - have, group) : group;
}

void note(Bench& bench, int gpu, const Watch& watch, Measurement& into) {
  auto& seen = bench.seen[static_cast<std::size_t>(gpu)];
  seen.throttle_reasons.insert(watch.reasons().begin(), watch.reasons().end());
  if (watch.pcie_generation())
    seen.pcie_generation = std::max(seen.pcie_generation.value_or(0), *watch.pcie_generation());
  into.clock = watch.clock();
  if (!into.clock) return;
  std::string reasons;
  for (const auto& reason : watch.reasons()) reasons += (reasons.empty() ? "" : ", ") + reason;
  into.conditions["throttle_reasons"] = reasons.empty() ? "none" : reasons;
}

}  // namespace proviso::probe
