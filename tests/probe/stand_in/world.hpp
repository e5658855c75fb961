// The state behind the stand-in's functions: a clock that only its calls advance, the memory of each GPU, and what goes
// wrong when.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "scenario.hpp"

namespace stand_in {

using Address = unsigned long long;

// A queue of work on one GPU: when what is in it will be done.
struct Stream {
  int gpu;
  std::int64_t busy_until = 0;
};

class World {
 public:
  static World& get();

  // Called first by every function of the driver: counts the call and answers with the code it has to fail with, else
  // 0. After a code that takes the context away, every further call fails with it. Scenario:
  // `fail=cuLaunchKernel@30:719`, the thirtieth call.
  int enter(const char* symbol);

  std::int64_t now() const { return now_; }
  void pass(std::int64_t nanoseconds) { now_ += nanoseconds; }
  void wait_until(std::int64_t moment) { now_ = moment > now_ ? moment : now_; }

  // Puts work of `kind` into the queue: `ns.KIND` nanoseconds, a millisecond otherwise; with `noise=40` every third
  // takes 40 % longer.
  void enqueue(Stream& stream, const std::string& kind);
  // The same, waited for.
  void run(const std::string& kind);

  int gpus() const { return static_cast<int>(scenario_.number("gpus", 1)); }
  std::size_t memory_of_gpu() const { return static_cast<std::size_t>(scenario_.number("memory", 85'000'000'000)); }
  std::size_t free_bytes() const { return memory_of_gpu() - used_[static_cast<std::size_t>(current)]; }

  // Takes memory on the current GPU; 0 where it has not enough. Pages come into being when they are touched.
  Address allocate(std::size_t bytes);
  void free(Address address);

  // What all 32-bit words of the array at `address` add up to, modulo 2^32: kept beside it, so that nobody has to touch
  // gigabytes.
  std::map<Address, std::uint32_t> sums;

  int current = 0;

 private:
  World() : scenario_{Scenario::get()}, used_(static_cast<std::size_t>(scenario_.number("gpus", 1)), 0) {}
  std::int64_t duration(const std::string& kind);

  struct Block {
    int gpu;
    std::size_t bytes;
  };

  const Scenario& scenario_;
  std::int64_t now_ = 1'000'000'000;
  int lost_ = 0;
  std::map<std::string, std::int64_t> calls_;
  std::int64_t timed_ = 0;
  std::vector<std::size_t> used_;
  std::map<Address, Block> blocks_;
};

}  // namespace stand_in
