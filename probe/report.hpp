// The result of a run, and its form as proviso.probe/1.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "probe/machine/gpu.hpp"
#include "probe/machine/host.hpp"
#include "probe/measurement.hpp"
#include "probe/plan/plan.hpp"

namespace proviso::probe {

// A library that was not there, and what could not be measured without it.
struct Missing {
  std::string library;
  std::string because;
  std::vector<std::string> without;
};

struct Report {
  std::string started_at, finished_at;
  std::optional<std::string> digest;  // of this program
  bool is_simulated = false;
  std::string incomplete_because;  // empty of a complete run
  Plan plan;
  Host host;
  std::optional<std::string> driver_version, cuda_version;
  std::vector<std::string> libraries;  // where those that were loaded lie
  std::vector<Missing> missing;
  std::vector<Gpu> gpus;
  std::vector<std::vector<std::string>> topology;
  std::vector<Measurement> measurements;
};

// JSON with sorted keys, two spaces and a final line feed. Measured numbers are texts of decimal digits.
std::string to_json(const Report& report);

// Writes `text` into a file of that name: all of it, or nothing and Trouble. A reader never sees half of it.
void write_whole(const std::string& file, const std::string& text);

}  // namespace proviso::probe
