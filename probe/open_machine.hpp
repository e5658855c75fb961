// Finds the driver, the libraries and the GPUs.
#pragma once

#include <memory>

#include "probe/bench.hpp"
#include "probe/report.hpp"

namespace proviso::probe {

// Everything that is loaded and opened, in the order in which it may be closed again.
class Machine {
 public:
  // Reads what the machine says of itself into the report, as far as it comes, and opens every GPU. Throws Trouble.
  explicit Machine(Report& report);

  Bench& bench() { return bench_; }
  // Reads once more what can be told only after the measurements.
  void look_again(Report& report) const;

 private:
  void open_libraries(Report& report);
  void read_gpus(Report& report);

  cuda::Api cuda_;
  Clock clock_;
  std::unique_ptr<nvml::Api> nvml_;
  std::unique_ptr<cublaslt::Api> cublaslt_;
  std::unique_ptr<nccl::Api> nccl_;
  Bench bench_;
};

}  // namespace proviso::probe
