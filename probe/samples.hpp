// What a list of repeated measurements comes to: median, percentiles, spread, and why one of them is not there.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace proviso::probe {

// A percentile by nearest rank: the smallest sample that at least `percent` % of the samples do not exceed. No
// interpolation: what is told was measured. Nothing for too few samples: the tail beyond it has to hold at least one,
// 100 / min(percent, 100 - percent).
std::optional<double> percentile(std::vector<double> samples, int percent);
// "12 samples; a 95th percentile wants 20"; empty where there are enough.
std::string percentile_missing(std::size_t count, int percent);

// The middle one, or the mean of the middle two; nothing of no samples.
std::optional<double> median(std::vector<double> samples);

// (high - low) / median, where high and low are the 95th and the 5th percentile by nearest rank; of fewer than 20
// samples the largest and the smallest. Nothing of fewer than five samples: so few cannot show whether a figure
// repeats.
std::optional<double> spread(const std::vector<double>& samples);

// (mean of the last quarter - mean of the first) / mean of the first: below zero where a rate fell while it was
// sustained. Nothing of fewer than eight samples.
std::optional<double> drift(const std::vector<double>& samples);

// The spread beyond which a figure counts as unstable. docs/probe.md has the reasons.
inline constexpr double rate_spread_limit = 0.10;
inline constexpr double latency_spread_limit = 0.50;

}  // namespace proviso::probe
