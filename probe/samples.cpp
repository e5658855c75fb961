#include "probe/samples.hpp"

#include <algorithm>
#include <numeric>

namespace proviso::probe {

namespace {

std::size_t samples_wanted(int percent) {
  const int tail = std::min(percent, 100 - percent);
  return static_cast<std::size_t>((100 + tail - 1) / tail);
}

// `sorted` is not empty.
double nearest_rank(const std::vector<double>& sorted, int percent) {
  const std::size_t rank = (sorted.size() * static_cast<std::size_t>(percent) + 99) / 100;
  return sorted[std::max<std::size_t>(rank, 1) - 1];
}

double mean(std::vector<double>::const_iterator from, std::vector<double>::const_iterator to) {
  return std::accumulate(from, to, 0.0) / static_cast<double>(to - from);
}

}  // namespace

std::optional<double> percentile(std::vector<double> samples, int percent) {
  if (samples.size() < samples_wanted(percent)) return std::nullopt;
  std::sort(samples.begin(), samples.end());
  return nearest_rank(samples, percent);
}

std::string percentile_missing(std::size_t count, int percent) {
  const std::size_t wanted = samples_wanted(percent);
  if (count >= wanted) return {};
  const char* ending = percent % 10 == 1 ? "st" : "th";
  return std::to_string(count) + (count == 1 ? " sample; a " : " samples; a ") + std::to_string(percent) + ending +
         " percentile wants " + std::to_string(wanted);
}

std::optional<double> median(std::vector<double> samples) {
  if (samples.empty()) return std::nullopt;
  std::sort(samples.begin(), samples.end());
  const std::size_t middle = samples.size() / 2;
  return samples.size() % 2 == 1 ? samples[middle] : (samples[middle - 1] + samples[middle]) / 2;
}

std::optional<double> spread(const std::vector<double>& samples) {
  const auto middle = median(samples);
  if (samples.size() < 5 || !middle || *middle == 0) return std::nullopt;
  std::vector<double> sorted = samples;
  std::sort(sorted.begin(), sorted.end());
  const bool has_tails = sorted.size() >= samples_wanted(95);
  const double high = has_tails ? nearest_rank(sorted, 95) : sorted.back();
  const double low = has_tails ? nearest_rank(sorted, 5) : sorted.front();
  return (high - low) / *middle;
}

std::optional<double> drift(const std::vector<double>& samples) {
  if (samples.size() < 8) return std::nullopt;
  const auto quarter = static_cast<std::ptrdiff_t>(samples.size() / 4);
  const double first = mean(samples.begin(), samples.begin() + quarter);
  if (first == 0) return std::nullopt;
  return (mean(samples.end() - quarter, samples.end()) - first) / first;
}

}  // namespace proviso::probe
