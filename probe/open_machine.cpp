#include "probe/open_machine.hpp"

#include "probe/machine/topology.hpp"
#include "probe/trouble.hpp"

namespace proviso::probe {

namespace {

// 12080 is 12.8.
std::string cuda_version(int number) {
  return std::to_string(number / 1000) + "." + std::to_string(number % 1000 / 10);
}

const std::vector<std::string> of_cublaslt = {"matrix_bf16", "matrix_fp16", "matrix_tf32",
                                              "matrix_fp8",  "matrix_fp64", "decode_step"};
const std::vector<std::string> of_nccl = {"all_reduce", "all_gather", "all_to_all"};

// Notes where a library lies, or that it is missing.
template <class Api>
void note_library(Report& report, const Api* api, const char* name, const std::string& problem,
                  const std::vector<std::string>& without) {
  if (api == nullptr) {
    report.missing.push_back({name, problem, without});
    return;
  }
  report.libraries.push_back(api->library().path());
  report.is_simulated = report.is_simulated || is_stand_in(api->library());
}

}  // namespace

Machine::Machine(Report& report) : clock_{cuda_.library()}, bench_{cuda_, clock_} {
  bench_.begun = clock_.now();
  note_library(report, &cuda_, "libcuda.so.1", "", {});
  open_libraries(report);
  int version = 0;
  cuda_.driver_get_version(&version);
  report.cuda_version = cuda_version(version);
  cuda_.init(0);
  read_gpus(report);
  for (std::size_t i = 0; i < report.gpus.size(); ++i) {
    try {
      bench_.devices.push_back(std::make_unique<Device>(cuda_, static_cast<int>(i), report.is_simulated));
    } catch (const Trouble& trouble) {
      throw Trouble(trouble.kind(), "GPU " + std::to_string(i) + ": " + trouble.what());
    }
  }
}

void Machine::open_libraries(Report& report) {
  std::string problem;
  nvml_ = nvml::Api::open(problem);
  note_library(report, nvml_.get(), "libnvidia-ml.so.1", problem,
               {"ecc", "mig", "pci_device_id", "pci_subsystem_id", "power_cap_w", "clock_mhz", "memory_clock_mhz",
                "pcie", "nvlinks_up", "topology", "throttle_reasons", "temperature_before_c", "temperature_after_c"});
  if (nvml_ != nullptr) report.driver_version = nvml_->ask_text(nvml_->driver_version);
  problem.clear();
  cublaslt_ = cublaslt::Api::open(problem);
  note_library(report, cublaslt_.get(), "libcublasLt.so.13", problem, of_cublaslt);
  problem.clear();
  nccl_ = nccl::Api::open(problem);
  note_library(report, nccl_.get(), "libnccl.so.2", problem, of_nccl);
  bench_.nvml = nvml_.get();
  bench_.cublaslt = cublaslt_.get();
  bench_.nccl = nccl_.get();
}

void Machine::read_gpus(Report& report) {
  int count = 0;
  cuda_.device_get_count(&count);
  if (count == 0) throw Trouble(TroubleKind::NoDevice, "no device: the driver sees no GPU");
  for (int i = 0; i < count; ++i) {
    nvml::Device handle = nullptr;
    report.gpus.push_back(read_gpu(cuda_, nvml_.get(), i, handle));
    bench_.handles.push_back(handle);
  }
  bench_.seen.resize(report.gpus.size());
  report.topology = read_topology(nvml_.get(), report.gpus, bench_.handles);
}

void Machine::look_again(Report& report) const {
  for (std::size_t i = 0; i < report.gpus.size(); ++i)
    read_again(report.gpus[i], nvml_.get(), bench_.handles[i], bench_.seen[i]);
}

}  // namespace proviso::probe
