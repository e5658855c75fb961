#include "probe/measure/measures.hpp"

#include <algorithm>
#include <array>

namespace proviso::probe {

namespace {

constexpr auto table = std::to_array<Measure>({
    {"memory_read", "reading the GPU's own memory", Scope::EachGpu, measure_memory_read},
    {"memory_write", "writing it", Scope::EachGpu, measure_memory_write},
    {"memory_copy", "copying within it: read and written bytes", Scope::EachGpu, measure_memory_copy},
    {"memory_triad", "STREAM's triad: two arrays read, one written", Scope::EachGpu, measure_memory_triad},
    {"host_to_device", "copying from page-locked memory of the host", Scope::EachGpu, measure_host_to_device},
    {"device_to_host", "copying into it", Scope::EachGpu, measure_device_to_host},
    {"host_to_device_pageable", "copying from ordinary memory of the host", Scope::EachGpu,
     measure_host_to_device_pageable},
    {"device_to_host_pageable", "copying into it", Scope::EachGpu, measure_device_to_host_pageable},
    {"peer_copy", "copying from one GPU to another, every pair and direction", Scope::EachPair, measure_peer_copy},
    {"peer_latency", "a copy of 4 bytes from one GPU to another", Scope::EachPair, measure_peer_latency},
    {"launch_latency", "launching an empty kernel and waiting for it", Scope::EachGpu, measure_launch_latency},
    {"allocation", "the largest single allocation, and all together", Scope::EachGpu, measure_allocation},
    {"matrix_bf16", "dense matrix products in BF16, sustained", Scope::EachGpu, measure_matrix},
    {"matrix_fp16", "the same in FP16", Scope::EachGpu, measure_matrix},
    {"matrix_tf32", "the same in TF32", Scope::EachGpu, measure_matrix},
    {"matrix_fp8", "the same in FP8 (E4M3)", Scope::EachGpu, measure_matrix},
    {"matrix_fp64", "the same in FP64", Scope::EachGpu, measure_matrix},
    {"decode_step", "a proxy of decoding: every weight multiplied, every cached token read", Scope::EachGpu,
     measure_decode},
    {"all_reduce", "NCCL's all-reduce among all GPUs, bus bandwidth", Scope::AllGpus, measure_all_reduce},
    {"all_gather", "NCCL's all-gather", Scope::AllGpus, measure_all_gather},
    {"all_to_all", "every GPU sends a part to every other, through NCCL", Scope::AllGpus, measure_all_to_all},
    {"checkpoint_write", "writing one large file and its fsync", Scope::Host, measure_checkpoint_write},
    {"checkpoint_read", "reading it back", Scope::Host, measure_checkpoint_read},
});

}  // namespace

std::span<const Measure> measures() { return table; }

const Measure* find_measure(std::string_view name) {
  const auto* found =
      std::find_if(table.begin(), table.end(), [&](const Measure& measure) { return measure.name == name; });
  return found == table.end() ? nullptr : found;
}

}  // namespace proviso::probe
