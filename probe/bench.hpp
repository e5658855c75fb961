// What every measurement has at hand: the libraries, the GPUs and the clock; and whether there is still time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "probe/api/cublaslt.hpp"
#include "probe/api/nccl.hpp"
#include "probe/api/nvml.hpp"
#include "probe/clock.hpp"
#include "probe/device.hpp"
#include "probe/measurement.hpp"
#include "probe/plan/plan.hpp"
#include "probe/watch.hpp"

namespace proviso::probe {

// What was seen of a GPU while it was measured, over all measurements.
struct Seen {
  std::set<std::string> throttle_reasons;
  std::optional<unsigned> pcie_generation;  // the fastest: an idle link lowers it
};

struct Bench {
  Bench(const cuda::Api& driver, const Clock& host_clock) : cuda{driver}, clock{host_clock} {}

  const cuda::Api& cuda;
  const Clock& clock;
  const nvml::Api* nvml = nullptr;  // these three may be missing
  const cublaslt::Api* cublaslt = nullptr;
  const nccl::Api* nccl = nullptr;
  std::vector<std::unique_ptr<Device>> devices;  // by CUDA's ordinal
  std::vector<nvml::Device> handles;             // the same GPUs for NVML; null where it does not know one
  std::vector<Seen> seen;
  std::int64_t begun = 0;                // before the driver was started
  std::optional<std::int64_t> deadline;  // on `clock`, in nanoseconds

  const Device& device(int gpu) const { return *devices[static_cast<std::size_t>(gpu)]; }
  Watch watch(int gpu) const { return {nvml, handles[static_cast<std::size_t>(gpu)]}; }
  bool is_late() const { return deadline && clock.now() >= *deadline; }
};

// Throws Trouble (Interrupted) once the user has asked the program to end.
void stop_if_interrupted();

// Decides when enough has been sampled.
class Pace {
 public:
  // Until there are `samples`, or as many as the step asks for.
  static Pace by_samples(const Bench& bench, const Step& step, std::int64_t samples);
  // Until `seconds` have gone by, or as many as the step asks for; one that asks for samples goes on for `at_least`
  // seconds all the same.
  static Pace by_seconds(const Bench& bench, const Step& step, std::int64_t seconds, std::int64_t at_least);

  // False once there are enough or as many as a result holds, or the time of the whole run is over and there are at
  // least five.
  bool goes_on(std::size_t have) const;
  // How many are still wanted, at most `group`.
  std::size_t next(std::size_t have, std::size_t group) const;
  // Starts the seconds over, after a warm-up.
  void restart() { begun_ = bench_.clock.now(); }

 private:
  Pace(const Bench& bench, std::optional<std::size_t> samples, double seconds)
      : bench_{bench}, samples_{samples}, seconds_{seconds}, begun_{bench.clock.now()} {}

  const Bench& bench_;
  std::optional<std::size_t> samples_;
  double seconds_;
  std::int64_t begun_;
};

// Notes in `into`, and of the GPU, what `watch` saw while it was measured.
void note(Bench& bench, int gpu, const Watch& watch, Measurement& into);

}  // namespace proviso::probe
