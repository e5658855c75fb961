#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include "rivals.hpp"

namespace proviso::bench {
namespace {

__extension__ typedef __int128 Wide;  // NOLINT(modernize-use-using)

template <std::size_t N>
std::uint8_t code(const std::array<std::string_view, N>& words, std::string_view text) {
  return static_cast<std::uint8_t>(std::ranges::find(words, text) - words.begin());
}

constexpr std::array<std::string_view, 7> regions{"eu-west-1", "eu-central-1", "eu-north-1", "us-east-1",
                                                  "us-west-2", "ap-south-1",   "sa-east-1"};
constexpr std::array<std::string_view, 5> interconnects{"nvlink", "infiniband", "roce", "ethernet", "pcie"};
constexpr std::array<std::string_view, 4> boundaries{"eu", "us", "none", "apac"};
constexpr std::array<std::string_view, 4> currencies{"usd", "eur", "gbp", "chf"};
constexpr std::array<std::string_view, 3> supports{"premium", "business", "basic"};

// The digits before the first blank, without their point: "2.29 USD/gpu/h" is 229, a date its eight digits.
std::int32_t digits(std::string_view cell) {
  std::int32_t out = 0;
  for (const char c : cell) {
    if (c == ' ') break;
    if (c >= '0' && c <= '9') out = out * 10 + (c - '0');
  }
  return out;
}

std::uint8_t certificates(std::string_view cell) {
  const auto has = [&](std::string_view name) { return cell.find(name) != std::string_view::npos ? 1U : 0U; };
  return static_cast<std::uint8_t>(has("SOC2") | has("ISO27001") << 1U);
}

void add(HandQuotes& out, const std::array<std::string_view, 25>& c) {
  out.region.push_back(code(regions, c[1]));
  out.interconnect.push_back(code(interconnects, c[4]));
  out.boundary.push_back(code(boundaries, c[6]));
  out.currency.push_back(code(currencies, c[11]));
  out.support.push_back(code(supports, c[12]));
  out.certificates.push_back(certificates(c[13]));
  std::vector<std::int32_t>* const numbers[] = {
      &out.gpus,    &out.memory,   &out.link,        &out.term,   &out.price,     &out.egress,
      &out.storage, &out.p50,      &out.p95,         &out.p99,    &out.ttft,      &out.rate,
      &out.error,   &out.accepted, &out.utilisation, &out.uptime, &out.quoted_on, &out.valid_until};
  constexpr std::size_t cells[] = {2, 3, 5, 7, 8, 9, 10, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24};
  for (std::size_t i = 0; i < std::size(cells); ++i) numbers[i]->push_back(digits(c[cells[i]]));
}

constexpr std::int64_t million = 1'000'000;

std::int64_t clamped(std::int64_t x) { return std::clamp<std::int64_t>(x, 0, million); }

}  // namespace

HandQuotes read_by_hand(const std::filesystem::path& csv) {
  std::ifstream in{csv};
  const std::string text{std::istreambuf_iterator<char>{in}, {}};
  HandQuotes out;
  for (std::size_t at = text.find('\n') + 1; at < text.size();) {
    std::array<std::string_view, 25> cells;
    for (std::string_view& cell : cells) {
      const std::size_t end = text.find_first_of(",\n", at);
      cell = std::string_view{text}.substr(at, end - at);
      at = end + 1;
    }
    add(out, cells);
  }
  return out;
}

void judge_by_hand(const HandQuotes& q, HandResults& into) {
  const std::size_t n = q.price.size();
  into.bits.resize(n);
  into.scores.resize(n);
  into.costs.resize(n);
  constexpr std::array<std::int64_t, 5> link_points{million, 900'000, 600'000, 300'000, 100'000};
  constexpr std::array<std::int64_t, 3> support_points{million, 600'000, 200'000};
  for (std::size_t i = 0; i < n; ++i) {
    Bits bits = 0;
    bits |= Bits{q.region[i] < 5};
    bits |= Bits{q.memory[i] >= 80} << 1U;
    bits |= Bits{q.gpus[i] >= 4} << 2U;
    bits |= Bits{q.quoted_on[i] <= 20260615 && q.valid_until[i] >= 20260615} << 3U;
    bits |= Bits{q.boundary[i] != 0 || q.region[i] < 3} << 4U;
    bits |= Bits{q.certificates[i] == 3} << 5U;
    bits |= Bits{q.term[i] < 12 || q.support[i] < 2} << 6U;
    bits |= Bits{q.p99[i] <= 900} << 7U;
    bits |= Bits{q.ttft[i] <= 700} << 8U;
    bits |= Bits{q.interconnect[i] >= 2 || q.link[i] >= 400} << 9U;
    bits |= Bits{q.error[i] <= 100} << 10U;
    bits |= Bits{q.price[i] + q.egress[i] + q.storage[i] <= 330} << 11U;
    bits |= Bits{q.utilisation[i] >= 40} << 12U;
    bits |= Bits{q.p99[i] <= 3 * q.p50[i]} << 13U;
    bits |= Bits{q.valid_until[i] >= 20260629} << 14U;
    bits |= Bits{q.currency[i] == 0} << 15U;
    into.bits[i] = bits;
    // USD an hour over tokens an hour, in millionths of USD for a million tokens; cents, per cent and basis points
    // cancel.
    const Wide spent = Wide{q.price[i]} * q.gpus[i] * million * million * 10'000;
    const Wide made = Wide{q.rate[i]} * 3600 * q.utilisation[i] * q.accepted[i];
    const auto cost = static_cast<std::int64_t>(spent / made);
    into.costs[i] = cost;
    const std::int64_t latency = q.p95[i] <= 300 ? million : q.p95[i] <= 500 ? million / 2 : 0;
    into.scores[i] = 30 * clamped((5 * million - cost) / 4) + 20 * latency + 15 * link_points[q.interconnect[i]] +
                     10 * support_points[q.support[i]] + 15 * clamped((q.uptime[i] - 9900) * std::int64_t{10'000}) +
                     10 * q.accepted[i] * std::int64_t{100};
  }
}

}  // namespace proviso::bench
