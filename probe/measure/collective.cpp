// What NCCL moves among all GPUs at once, as bus bandwidth: the figure that compares with the link of one GPU whatever
// their number. Formulas: nccl-tests, doc/PERFORMANCE.md.
#include "probe/measure/measures.hpp"
#include "probe/measure/timing.hpp"
#include "probe/trouble.hpp"

namespace proviso::probe {

namespace {

constexpr std::uint64_t default_bytes = std::uint64_t{512} << 20U;

// The communicators of all GPUs and a buffer to send and to receive on each.
class Ring {
 public:
  Ring(const Bench& bench, const std::vector<int>& gpus, std::uint64_t bytes)
      : bench_{bench}, gpus_{gpus}, ranks_(gpus.size()) {
    for (const int gpu : gpus) {
      send_.emplace_back(bench.device(gpu), bytes);
      receive_.emplace_back(bench.device(gpu), bytes);
      const Device& device = bench.device(gpu);
      device.cuda().set_bytes(send_.back().address(), 0, bytes, device.stream());
      device.wait();
    }
    bench.nccl->init_all(ranks_.data(), static_cast<int>(gpus.size()), gpus.data());
  }
  ~Ring() {
    for (nccl::Communicator rank : ranks_) bench_.nccl->destroy.code(rank);
  }
  Ring(const Ring&) = delete;
  Ring& operator=(const Ring&) = delete;

  // Calls `call(rank, communicator, send, receive, stream)` for every rank, as one collective.
  template <class Call>
  void run(const Call& call) const {
    bench_.nccl->group_start();
    for (std::size_t i = 0; i < ranks_.size(); ++i) {
      const Device& device = bench_.device(gpus_[i]);
      device.make_current();
      call(static_cast<int>(i), ranks_[i], send_[i].address(), receive_[i].address(), device.stream());
    }
    bench_.nccl->group_end();
    bench_.device(gpus_.front()).make_current();
  }

 private:
  const Bench& bench_;
  const std::vector<int>& gpus_;
  std::vector<DeviceMemory> send_, receive_;
  std::vector<nccl::Communicator> ranks_;
};

// `share` of the bytes is what crosses the link of one GPU.
template <class Call>
void measure(Bench& bench, const Step& step, Measurement& into, const char* formula, double share, const Call& call) {
  if (into.gpus.size() < 2) throw Skipped("a collective takes at least two GPUs");
  if (bench.nccl == nullptr) throw Skipped("NCCL is missing");
  const auto ranks = static_cast<std::uint64_t>(into.gpus.size());
  // Whole floats, as many for every rank.
  const std::uint64_t bytes = step.bytes.value_or(default_bytes) / (4 * ranks) * (4 * ranks);
  const Ring ring{bench, into.gpus, bytes};
  const Device& first = bench.device(into.gpus.front());
  Watch watch = bench.watch(into.gpus.front());
  const auto seconds = time_repetitions(first, Pace::by_samples(bench, step, 100), watch,
                                        [&] { ring.run([&](auto... given) { call(bytes / 4, ranks, given...); }); });
  for (const int gpu : into.gpus) {
    bench.device(gpu).make_current();
    bench.device(gpu).wait();
  }
  into.bytes = bytes;
  into.samples = rates(static_cast<double>(bytes) * share, seconds, 1e9);
  into.conditions["figure"] = "bus bandwidth";
  into.conditions["formula"] = formula;
  into.conditions["library"] = "NCCL " + bench.nccl->version();
  into.conditions["timer"] = "the first GPU's, around each collective";
  note(bench, into.gpus.front(), watch, into);
}

double others(const Measurement& into) {
  return static_cast<double>(into.gpus.size() - 1) / static_cast<double>(into.gpus.size());
}

const void* readable(cuda::Address address) { return reinterpret_cast<const void*>(address); }
void* writable(cuda::Address address) { return reinterpret_cast<void*>(address); }

}  // namespace

void measure_all_reduce(Bench& bench, const Step& step, Measurement& into) {
  measure(bench, step, into, "bytes / time x 2 (n - 1) / n", 2 * others(into),
          [&](std::uint64_t floats, std::uint64_t, int, nccl::Communicator rank, cuda::Address send,
              cuda::Address receive, cuda::Stream stream) {
            bench.nccl->all_reduce(readable(send), writable(receive), floats, nccl::type_float32, nccl::operation_sum,
                                   rank, stream);
          });
}

void measure_all_gather(Bench& bench, const Step& step, Measurement& into) {
  measure(bench, step, into, "bytes received / time x (n - 1) / n", others(into),
          [&](std::uint64_t floats, std::uint64_t ranks, int, nccl::Communicator rank, cuda::Address send,
              cuda::Address receive, cuda::Stream stream) {
            bench.nccl->all_gather(readable(send), writable(receive), floats / ranks, nccl::type_float32, rank, stream);
          });
}

void measure_all_to_all(Bench& bench, const Step& step, Measurement& into) {
  measure(bench, step, into, "bytes sent / time x (n - 1) / n", others(into),
          [&](std::uint64_t floats, std::uint64_t ranks, int, nccl::Communicator rank, cuda::Address send,
              cuda::Address receive, cuda::Stream stream) {
            const std::uint64_t part = floats / ranks;
            for (std::uint64_t peer = 0; peer < ranks; ++peer) {
              bench.nccl->send(readable(send + peer * part * 4), part, nccl::type_float32, static_cast<int>(peer), rank,
                               stream);
              bench.nccl->receive(writable(receive + peer * part * 4), part, nccl::type_float32, static_cast<int>(peer),
                                  rank, stream);
            }
          });
}

}  // namespace proviso::probe
