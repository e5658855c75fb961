// A proxy of generating text: in each step every weight of a model is multiplied with the vectors of a batch, and every
// token in the caches of the batch is read once. What an engine adds (attention's arithmetic, norms, sampling,
// scheduling, communication) is not in it.
#include "probe/decimal.hpp"
#include "probe/measure/matrix_product.hpp"
#include "probe/measure/measures.hpp"
#include "probe/measure/timing.hpp"
#include "probe/samples.hpp"
#include "probe/trouble.hpp"

namespace proviso::probe {

namespace {

constexpr std::uint64_t cache_bytes_per_value = 2;  // BF16, whatever the weights are held in
constexpr std::size_t steps_in_a_burst = 10;        // a group of time_repetitions
constexpr double pause_seconds = 0.5;
constexpr std::uint64_t step_of_sides = 16;  // what FP8 products want of every side, and kernels of an address in bytes

std::uint64_t rounded_up(std::uint64_t side) { return (side + step_of_sides - 1) / step_of_sides * step_of_sides; }

// One of a layer's matrices, `out` x `in`, each rounded up to what every product takes: a layer with heads of an odd
// length is run a little larger than it is, and `weight_bytes` says how large.
struct Projection {
  std::uint64_t out, in;
};

std::vector<Projection> projections_of(const Model& model) {
  const auto hidden = static_cast<std::uint64_t>(model.hidden);
  const auto queries = static_cast<std::uint64_t>(model.heads * model.head_dim);
  const auto keys_and_values = static_cast<std::uint64_t>(2 * model.kv_heads * model.head_dim);
  const auto intermediate = static_cast<std::uint64_t>(model.intermediate);
  std::vector<Projection> projections{
      {queries + keys_and_values, hidden}, {hidden, queries}, {2 * intermediate, hidden}, {hidden, intermediate}};
  for (Projection& projection : projections) projection = {rounded_up(projection.out), rounded_up(projection.in)};
  return projections;
}

// Said before anything is taken, and reckoned where no shape that a plan may have overflows.
void require_room(const Device& device, const Model& model, const Step& step) {
  double values = 0;
  for (const auto& projection : projections_of(model))
    values += static_cast<double>(projection.out) * static_cast<double>(projection.in);
  const double cached = 2.0 * static_cast<double>(model.kv_heads * model.head_dim) *
                        static_cast<double>(step.batch.front()) * static_cast<double>(step.context.front());
  const double bytes = static_cast<double>(model.layers) * (values * static_cast<double>(model.bytes_per_weight) +
                                                            cached * static_cast<double>(cache_bytes_per_value));
  const std::size_t free = device.free_bytes();
  if (bytes > static_cast<double>(free))
    throw Trouble(TroubleKind::OutOfMemory, "out of memory: weights and caches take " + decimal(bytes / 1e9) +
                                                " GB, and " + decimal(static_cast<double>(free) / 1e9) +
                                                " GB are free");
}

// Everything that a step reads and writes, on one device.
class DecodeStep {
 public:
  DecodeStep(const cublaslt::Api& blas, const Device& device, const Precision& precision, const Model& model,
             std::uint64_t batch, std::uint64_t context)
      : device_{device},
        layers_{static_cast<std::uint64_t>(model.layers)},
        projections_{projections_of(model)},
        cache_of_layer_{rounded_up(batch * context * 2 * static_cast<std::uint64_t>(model.kv_heads * model.head_dim) *
                                   cache_bytes_per_value)},
        columns_{precision.operand_bytes == 1 ? rounded_up(batch) : batch},
        weight_bytes_{precision.operand_bytes},
        weights_{device, layers_ * weights_of_layer() * weight_bytes_},
        caches_{device, layers_ * cache_of_layer_},
        input_{device, columns_ * widest() * weight_bytes_},
        output_{device, columns_ * widest() * precision.result_bytes},
        sum_{device, sizeof(std::uint32_t)},
        workspace_{device, MatrixProduct::workspace_bytes},
        handle_{blas} {
    device.launch_full("fill_random", weights_.address(), weights_.bytes() / weight_bytes_, std::uint64_t{1},
                       precision.random_format);
    device.launch_full("fill_random", input_.address(), input_.bytes() / weight_bytes_, std::uint64_t{2},
                       precision.random_format);
    device.cuda().set_bytes(caches_.address(), 0, caches_.bytes(), device.stream());
    for (const auto& projection : projections_)
      products_.push_back(
          std::make_unique<MatrixProduct>(blas, handle_.get(), precision, projection.out, columns_, projection.in));
    device.wait();
  }

  void enqueue() const {
    cuda::Address weights = weights_.address();
    cuda::Address cache = caches_.address();
    for (std::uint64_t layer = 0; layer < layers_; ++layer) {
      for (std::size_t i = 0; i < products_.size(); ++i) {
        products_[i]->enqueue(device_, weights, input_.address(), output_.address(), workspace_);
        weights += projections_[i].out * projections_[i].in * weight_bytes_;
      }
      device_.launch_full("memory_read", cache, cache_of_layer_ / 16, sum_.address());
      cache += cache_of_layer_;
    }
  }

  std::uint64_t bytes_of_weights() const { return weights_.bytes(); }
  std::uint64_t bytes_of_caches() const { return caches_.bytes(); }

 private:
  std::uint64_t weights_of_layer() const {
    std::uint64_t count = 0;
    for (const auto& projection : projections_) count += projection.out * projection.in;
    return count;
  }
  std::uint64_t widest() const {
    std::uint64_t widest = 0;
    for (const auto& projection : projections_) widest = std::max({widest, projection.out, projection.in});
    return widest;
  }

  const Device& device_;
  std::uint64_t layers_;
  std::vector<Projection> projections_;
  std::uint64_t cache_of_layer_;
  std::uint64_t columns_;
  std::uint64_t weight_bytes_;
  DeviceMemory weights_, caches_, input_, output_, sum_, workspace_;
  BlasHandle handle_;
  std::vector<std::unique_ptr<MatrixProduct>> products_;
};

void describe(const Model& model, Conditions& conditions) {
  conditions["layers"] = model.layers;
  conditions["hidden"] = model.hidden;
  conditions["heads"] = model.heads;
  conditions["kv_heads"] = model.kv_heads;
  conditions["head_dim"] = model.head_dim;
  conditions["intermediate"] = model.intermediate;
  conditions["bytes_per_weight"] = model.bytes_per_weight;
}

}  // namespace

void measure_decode(Bench& bench, const Step& step, Measurement& into) {
  if (bench.cublaslt == nullptr) throw Skipped("cuBLASLt is missing");
  const Model& model = *step.model;
  const std::int64_t batch = step.batch.front();
  const std::int64_t context = step.context.front();
  const Precision& precision = *find_precision(model.bytes_per_weight == 1 ? "fp8" : "bf16");
  const Device& device = bench.device(into.gpus.front());
  require_capability(device, precision);
  device.make_current();
  require_room(device, model, step);
  const DecodeStep decode{*bench.cublaslt,
                          device,
                          precision,
                          model,
                          static_cast<std::uint64_t>(batch),
                          static_cast<std::uint64_t>(context)};

  Watch watch = bench.watch(into.gpus.front());
  std::function<void()> pause;
  if (step.load == Load::Burst) pause = [&] { bench.clock.sleep(pause_seconds); };
  const auto pace = Pace::by_samples(bench, step, 100);
  const auto seconds = time_repetitions(
      device, pace, watch, [&] { decode.enqueue(); }, pause);
  into.unit = Unit::Microseconds;
  into.samples = microseconds(seconds);
  into.tokens_per_second = rates(static_cast<double>(batch), {median(seconds).value_or(0)}, 1).front();
  into.bytes = decode.bytes_of_weights() + decode.bytes_of_caches();
  describe(model, into.conditions);
  into.conditions["batch"] = batch;
  into.conditions["context"] = context;
  into.conditions["weight_bytes"] = static_cast<std::int64_t>(decode.bytes_of_weights());
  into.conditions["cache_bytes"] = static_cast<std::int64_t>(decode.bytes_of_caches());
  into.conditions["load"] =
      step.load == Load::Burst ? "bursts of " + std::to_string(steps_in_a_burst) + " steps, 0.5 s apart" : "steady";
  into.conditions["library"] = "cuBLASLt " + bench.cublaslt->version();
  into.conditions["timer"] = "the GPU's, around each step";
  note(bench, into.gpus.front(), watch, into);
}

}  // namespace proviso::probe
