// How fast a GPU multiplies matrices, for as long as a job would: the clock falls as the chip warms up and meets its
// power cap.
#include <cmath>

#include "probe/decimal.hpp"
#include "probe/measure/matrix_product.hpp"
#include "probe/measure/measures.hpp"
#include "probe/measure/timing.hpp"
#include "probe/trouble.hpp"

namespace proviso::probe {

namespace {

// At these sizes the operands are read from memory in a small part of the time that multiplying them takes.
std::uint64_t side_of(const Precision& precision) { return precision.name == "fp64" ? 4096 : 8192; }

constexpr double window_seconds = 0.1;  // one sample: shorter than what a job would notice
constexpr double burst_seconds = 1;
constexpr double pause_seconds = 1;

struct Operands {
  Operands(const Device& device, const Precision& precision, std::uint64_t side)
      : a{device, side * side * precision.operand_bytes},
        b{device, side * side * precision.operand_bytes},
        d{device, side * side * precision.result_bytes},
        workspace{device, MatrixProduct::workspace_bytes} {
    std::uint64_t seed = 1;
    for (const DeviceMemory* operand : {&a, &b})
      device.launch_full("fill_random", operand->address(), side * side, seed++, precision.random_format);
    device.wait();
  }
  DeviceMemory a, b, d, workspace;
};

// How many products fill a window.
std::uint64_t products_in_a_window(const Device& device, const std::function<void()>& enqueue) {
  const Marks marks{device, 2};
  for (int i = 0; i < 3; ++i) enqueue();  // the first loads the library's kernel
  marks.set(0);
  enqueue();
  marks.set(1);
  marks.wait(1);
  const double seconds = marks.seconds_after(0);
  if (seconds <= 0)
    throw Trouble(TroubleKind::WrongResult, "a product took no time at all: the GPU's timer says nothing");
  return static_cast<std::uint64_t>(std::max(1.0, std::ceil(window_seconds / seconds)));
}

// A second of the same work that is not counted, so that a short run does not tell of a cold GPU alone.
void warm_up(Bench& bench, const Device& device, const std::function<void()>& window) {
  const auto begun = bench.clock.now();
  while (bench.clock.seconds_since(begun) < 1 && !bench.is_late()) {
    stop_if_interrupted();
    window();
    device.wait();
  }
}

}  // namespace

void measure_matrix(Bench& bench, const Step& step, Measurement& into) {
  const Precision& precision = *find_precision(std::string_view{into.what}.substr(std::string_view{"matrix_"}.size()));
  if (bench.cublaslt == nullptr) throw Skipped("cuBLASLt is missing");
  const Device& device = bench.device(into.gpus.front());
  require_capability(device, precision);
  device.make_current();
  const BlasHandle handle{*bench.cublaslt};
  const std::uint64_t side = side_of(precision);
  const MatrixProduct product{*bench.cublaslt, handle.get(), precision, side, side, side};
  const Operands operands{device, precision, side};
  const auto enqueue = [&] {
    product.enqueue(device, operands.a.address(), operands.b.address(), operands.d.address(), operands.workspace);
  };
  const std::uint64_t products = products_in_a_window(device, enqueue);
  const auto window = [&] {
    for (std::uint64_t i = 0; i < products; ++i) enqueue();
  };
  warm_up(bench, device, window);

  Watch watch = bench.watch(into.gpus.front());
  const bool is_steady = step.load == Load::Steady;
  const auto pace = Pace::by_seconds(bench, step, 12, is_steady ? sustained_seconds : 0);
  const auto begun = bench.clock.now();
  const Marks marks{device, 2};
  std::vector<double> seconds;
  auto burst_begun = begun;
  while (pace.goes_on(seconds.size())) {
    if (!is_steady && bench.clock.seconds_since(burst_begun) >= burst_seconds) {
      bench.clock.sleep(pause_seconds);
      burst_begun = bench.clock.now();
    }
    enqueue();  // not timed: the queue is not empty when the first mark is reached
    marks.set(0);
    window();
    marks.set(1);
    watch.look();
    marks.wait(1);
    seconds.push_back(marks.seconds_after(0));
  }
  into.conditions["duration_s"] = decimal(bench.clock.seconds_since(begun));
  into.unit = Unit::Teraflops;
  into.samples = rates(product.operations() * static_cast<double>(products), seconds, 1e12);
  into.conditions["m_n_k"] = static_cast<std::int64_t>(side);
  into.conditions["products_in_a_sample"] = static_cast<std::int64_t>(products);
  into.conditions["data"] = "random";
  into.conditions["library"] = "cuBLASLt " + bench.cublaslt->version();
  into.conditions["load"] = is_steady ? "steady" : "bursts of 1 s, 1 s apart";
  into.conditions["warm_up_s"] = std::int64_t{1};
  note(bench, into.gpus.front(), watch, into);
}

}  // namespace proviso::probe
