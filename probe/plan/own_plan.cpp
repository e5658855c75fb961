#include <algorithm>
#include <span>
#include <utility>

#include "probe/plan/plan.hpp"

namespace proviso::probe {

namespace {

// Llama 3.1 8B, as its config.json tells it.
Model eight_billion(std::int64_t layers) {
  return {.layers = layers,
          .hidden = 4096,
          .heads = 32,
          .kv_heads = 8,
          .head_dim = 128,
          .intermediate = 14336,
          .bytes_per_weight = 2};
}

constexpr const char* memory[] = {"memory_read", "memory_write", "memory_copy", "memory_triad"};
constexpr const char* transfers[] = {"host_to_device", "device_to_host", "host_to_device_pageable",
                                     "device_to_host_pageable"};
constexpr const char* pairs[] = {"peer_copy", "peer_latency"};
constexpr const char* precisions[] = {"matrix_bf16", "matrix_fp16", "matrix_tf32", "matrix_fp8", "matrix_fp64"};
constexpr const char* collectives[] = {"all_reduce", "all_gather", "all_to_all"};

// Adds a step for each measure, all of them with what `like` says.
void add(std::vector<Step>& steps, std::span<const char* const> measures, Step like) {
  for (const char* measure : measures) {
    like.measure = measure;
    steps.push_back(like);
  }
}

void add(std::vector<Step>& steps, const char* measure, Step like) {
  add(steps, std::span{&measure, 1}, std::move(like));
}

void add_full(std::vector<Step>& steps) {
  const Step plain;
  add(steps, memory, plain);
  add(steps, transfers, plain);
  add(steps, "launch_latency", plain);
  add(steps, "allocation", plain);
  add(steps, precisions, plain);
  Step sustained;
  sustained.seconds = 60;
  add(steps, "matrix_bf16", sustained);
  Step bursts;
  bursts.seconds = 20;
  bursts.load = Load::Burst;
  add(steps, "matrix_bf16", bursts);
  Step decode;
  decode.model = eight_billion(32);
  decode.batch = {1, 8, 32};
  decode.context = {2048};
  add(steps, "decode_step", decode);
  decode.batch = {8};
  decode.load = Load::Burst;
  add(steps, "decode_step", decode);
  add(steps, pairs, plain);
  add(steps, collectives, plain);
}

// Some 30 seconds on a GPU of 2020 or later; the limit of the plan catches the others.
void add_quick(std::vector<Step>& steps) {
  Step first;
  first.gpus = 1;
  first.samples = 40;
  add(steps, memory, first);
  first.samples = 20;
  add(steps, transfers, first);
  first.samples.reset();
  add(steps, "launch_latency", first);
  add(steps, "allocation", first);
  Step few;
  few.bytes = std::uint64_t{64} << 20U;
  few.samples = 5;
  add(steps, pairs, few);
  Step decode = first;
  first.seconds = 3;
  add(steps, precisions, first);
  decode.model = eight_billion(4);
  decode.batch = {8};
  decode.context = {2048};
  add(steps, "decode_step", decode);
}

}  // namespace

Plan own_plan(bool quick, const std::string& path) {
  constexpr const char* files[] = {"checkpoint_write", "checkpoint_read"};
  Plan plan;
  plan.origin = quick ? "the probe's own, quick" : "the probe's own";
  if (quick) plan.seconds_at_most = 45;
  (quick ? add_quick : add_full)(plan.steps);
  if (path.empty()) return plan;
  Step file;
  file.path = path;
  file.bytes = std::uint64_t{quick ? 1U : 8U} << 30U;
  file.samples = quick ? 1 : 5;
  add(plan.steps, files, file);
  return plan;
}

Plan with_path(Plan plan, const std::string& path) {
  for (Step& step : plan.steps)
    if (step.measure.starts_with("checkpoint_") && step.path.empty()) step.path = path;
  return plan;
}

Plan only(Plan plan, const std::vector<std::string>& names) {
  std::erase_if(plan.steps,
                [&](const Step& step) { return std::find(names.begin(), names.end(), step.measure) == names.end(); });
  return plan;
}

}  // namespace proviso::probe
