#include "quotes.hpp"

#include <array>
#include <cstdint>
#include <fstream>
#include <iomanip>
#include <string>

namespace proviso::bench {
namespace {

/// Marsaglia's xorshift: enough for data, and the same on every machine.
class Dice {
 public:
  std::uint64_t between(std::uint64_t low, std::uint64_t high) { return low + next() % (high - low + 1); }
  template <std::size_t N>
  const char* one_of(const std::array<const char*, N>& words) {
    return words[next() % N];
  }

 private:
  std::uint64_t next() {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return state_ >> 11;
  }
  std::uint64_t state_ = 0x9E3779B97F4A7C15;
};

constexpr std::array regions{"eu-west-1", "eu-central-1", "eu-north-1", "us-east-1",
                             "us-west-2", "ap-south-1",   "sa-east-1"};
constexpr std::array links{"nvlink", "nvlink", "infiniband", "roce", "ethernet", "pcie"};
constexpr std::array bandwidths{"100", "200", "400", "800", "900"};
constexpr std::array boundaries{"eu", "us", "none", "apac"};
constexpr std::array currencies{"usd", "usd", "usd", "eur", "gbp", "chf"};
constexpr std::array supports{"premium", "business", "basic"};
constexpr std::array certificates{"SOC2;ISO27001", "SOC2;ISO27001;C5", "SOC2;ISO27001;HIPAA", "SOC2", "ISO27001;C5"};
constexpr std::array memories{"24", "48", "80", "80", "80", "141", "192"};
constexpr std::array terms{"0", "0", "1", "3", "6", "12", "24", "36"};

void write_quote(std::ostream& out, Dice& dice, std::size_t number) {
  const auto p50 = dice.between(60, 260);
  const auto p95 = p50 + dice.between(40, 330);
  out << 'q' << std::setw(7) << std::setfill('0') << number << ',' << dice.one_of(regions) << ',' << dice.between(1, 8)
      << " gpu," << dice.one_of(memories) << " GB/gpu," << dice.one_of(links) << ',' << dice.one_of(bandwidths)
      << " Gbit/s," << dice.one_of(boundaries) << ',' << dice.one_of(terms) << " month," << dice.between(0, 4) << '.'
      << dice.between(10, 99) << " USD/gpu/h,0.0" << dice.between(1, 9) << ",0.0" << dice.between(1, 9) << ','
      << dice.one_of(currencies) << ',' << dice.one_of(supports) << ',' << dice.one_of(certificates) << ',' << p50
      << " ms," << p95 << " ms," << p95 + dice.between(20, 420) << " ms," << p50 + dice.between(80, 560) << " ms,"
      << dice.between(1200, 9000) << " token/s,0.0" << std::setw(3) << dice.between(1, 300) << ",0."
      << dice.between(8200, 9990) << ",0." << dice.between(25, 95) << ",99." << dice.between(10, 99) << ",2026-06-"
      << std::setw(2) << dice.between(1, 20) << ",2026-0" << dice.between(6, 9) << '-' << std::setw(2)
      << dice.between(10, 28) << '\n';
}

}  // namespace

void write_case(const std::filesystem::path& folder, std::size_t count) {
  std::filesystem::create_directories(folder);
  std::ofstream{folder / "case.toml"} << "policy = \"" PROVISO_SOURCE_DIR
                                         "/bench/quotes.proviso\"\nas_of = 2026-06-15\n\n"
                                         "[inputs]\nquotes = \"quotes.csv\"\n";
  std::ofstream out{folder / "quotes.csv"};
  out << "id,region,gpus_per_node,memory,interconnect,link,boundary,term,price,egress,storage,currency,support,"
         "certificates,p50,p95,"
         "p99,ttft_p99,rate,error_rate,accepted,utilisation,uptime,quoted_on,valid_until\n";
  Dice dice;
  for (std::size_t i = 1; i <= count; ++i) write_quote(out, dice, i);
}

}  // namespace proviso::bench
