// The list of everything the probe measures.
#pragma once

#include <span>
#include <string_view>

#include "probe/bench.hpp"

namespace proviso::probe {

// What one measurement is taken of.
enum class Scope { EachGpu, EachPair, AllGpus, Host };

struct Measure {
  std::string_view name;  // of `what` in proviso.probe/1
  std::string_view says;  // for --list
  Scope scope;
  // Fills in samples, unit, conditions; `into` has its GPUs. Throws Skipped or Trouble.
  void (*run)(Bench& bench, const Step& step, Measurement& into);
};

std::span<const Measure> measures();
// Null for a name that is none.
const Measure* find_measure(std::string_view name);

void measure_memory_read(Bench& bench, const Step& step, Measurement& into);
void measure_memory_write(Bench& bench, const Step& step, Measurement& into);
void measure_memory_copy(Bench& bench, const Step& step, Measurement& into);
void measure_memory_triad(Bench& bench, const Step& step, Measurement& into);
void measure_host_to_device(Bench& bench, const Step& step, Measurement& into);
void measure_device_to_host(Bench& bench, const Step& step, Measurement& into);
void measure_host_to_device_pageable(Bench& bench, const Step& step, Measurement& into);
void measure_device_to_host_pageable(Bench& bench, const Step& step, Measurement& into);
void measure_peer_copy(Bench& bench, const Step& step, Measurement& into);
void measure_peer_latency(Bench& bench, const Step& step, Measurement& into);
void measure_launch_latency(Bench& bench, const Step& step, Measurement& into);
void measure_allocation(Bench& bench, const Step& step, Measurement& into);
void measure_matrix(Bench& bench, const Step& step, Measurement& into);
void measure_decode(Bench& bench, const Step& step, Measurement& into);
void measure_all_reduce(Bench& bench, const Step& step, Measurement& into);
void measure_all_gather(Bench& bench, const Step& step, Measurement& into);
void measure_all_to_all(Bench& bench, const Step& step, Measurement& into);
void measure_checkpoint_write(Bench& bench, const Step& step, Measurement& into);
void measure_checkpoint_read(Bench& bench, const Step& step, Measurement& into);

}  // namespace proviso::probe
