// What is to be measured: a plan of the user's, or the probe's own.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace proviso::probe {

// How work arrives: without a pause, or in bursts with pauses between them.
enum class Load { Steady, Burst };

// The shape of a decoder-only model, as its configuration file tells it.
struct Model {
  std::int64_t layers = 0;
  std::int64_t hidden = 0;
  std::int64_t heads = 0;  // of the queries
  std::int64_t kv_heads = 0;
  std::int64_t head_dim = 0;
  std::int64_t intermediate = 0;      // width of the gated feed-forward part
  std::int64_t bytes_per_weight = 2;  // 2 is BF16, 1 is FP8
};

// What a step leaves open is the measurement's to choose; its conditions then say what it chose.
// A rate that holds for less than this tells of a cold GPU: a plan asks for no shorter one. Only the quick plan of the
// probe's own does.
inline constexpr std::int64_t sustained_seconds = 10;

struct Step {
  std::string measure;
  std::string because;
  std::optional<std::int64_t> gpus;  // the first so many
  std::optional<std::uint64_t> bytes;
  std::optional<std::int64_t> seconds;
  std::optional<std::int64_t> samples;
  std::optional<Model> model;
  std::vector<std::int64_t> batch, context;  // sequences at once; tokens in the cache of each
  std::string path;
  Load load = Load::Steady;
};

struct Plan {
  std::string schema = "proviso.plan/1";
  std::string case_name;  // whom it was written for
  std::string origin;     // the file, or how the probe made it
  std::vector<Step> steps;
  std::optional<std::int64_t> seconds_at_most;  // no step begins after that
};

// A plan that cannot be read, as `FILE:LINE:COLUMN: what`.
class PlanError {
 public:
  explicit PlanError(std::string text) : text_{std::move(text)} {}
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

// Reads a plan of schema proviso.plan/1. Throws PlanError for what it does not know: an unknown key may be the one that
// matters.
Plan read_plan(const std::string& file);

// The probe's own plan: everything it can measure, or with `quick` what fits into a minute, on the first GPU and every
// pair. `path` is where files are written and read; without one nothing is.
Plan own_plan(bool quick, const std::string& path);

// The same with `path` for the steps that write or read a file and say nowhere.
Plan with_path(Plan plan, const std::string& path);

// The same with only the steps that measure one of `names`.
Plan only(Plan plan, const std::vector<std::string>& names);

}  // namespace proviso::probe
