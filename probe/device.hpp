// One GPU with its context, its stream and its kernels, and the memory taken on it. Everything here is freed when it
// goes out of scope; that a free fails is not told, because it fails only after a call that was.
#pragma once

#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "probe/api/cuda.hpp"

namespace proviso::probe {

class Device {
 public:
  // Takes the primary context, the one that cuBLASLt and NCCL use as well, and loads the kernels. Throws Trouble: Busy
  // where another process holds the GPU, NoKernels where this build has none (`is_simulated`: a stand-in needs none).
  Device(const cuda::Api& cuda, int ordinal, bool is_simulated);
  ~Device();
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;

  const cuda::Api& cuda() const { return cuda_; }
  int ordinal() const { return ordinal_; }
  cuda::Device handle() const { return handle_; }
  cuda::Context context() const { return context_; }
  cuda::Stream stream() const { return stream_; }
  int attribute(int which) const;
  std::size_t free_bytes() const;

  // Every call concerns the device that was made current last.
  void make_current() const { cuda_.context_set_current(context_); }
  void wait() const { cuda_.stream_synchronize(stream_); }

  // Launches `blocks` blocks of `threads` threads of the kernel of that name with pointers to its arguments.
  template <class... Args>
  void launch(const char* kernel, unsigned blocks, unsigned threads, Args... args) const {
    std::array<void*, sizeof...(Args) + 1> pointers{static_cast<void*>(&args)..., nullptr};
    cuda_.launch_kernel(find(kernel), blocks, 1, 1, threads, 1, 1, 0, stream_, pointers.data(), nullptr);
  }
  // As many threads as the GPU runs at once, for kernels that stride over their array.
  template <class... Args>
  void launch_full(const char* kernel, Args... args) const {
    launch(kernel, multiprocessors_ * 8, 256, args...);
  }

 private:
  Device(const cuda::Api& cuda, int ordinal) : cuda_{cuda}, ordinal_{ordinal} {}
  cuda::Kernel find(const char* kernel) const;

  const cuda::Api& cuda_;
  int ordinal_;
  cuda::Device handle_ = 0;
  cuda::Context context_ = nullptr;
  cuda::Module module_ = nullptr;
  cuda::Stream stream_ = nullptr;
  unsigned multiprocessors_ = 0;
  mutable std::map<std::string, cuda::Kernel> kernels_;
};

// Memory of a device. Throws Trouble (OutOfMemory) where there is not enough.
class DeviceMemory {
 public:
  DeviceMemory(const Device& device, std::size_t bytes);
  ~DeviceMemory();
  DeviceMemory(DeviceMemory&& other) noexcept
      : device_{other.device_}, address_{std::exchange(other.address_, 0)}, bytes_{other.bytes_} {}
  DeviceMemory& operator=(DeviceMemory&&) = delete;

  cuda::Address address() const { return address_; }
  void* pointer() const { return reinterpret_cast<void*>(address_); }  // as cuBLASLt and NCCL take it
  std::size_t bytes() const { return bytes_; }

 private:
  const Device* device_;
  cuda::Address address_ = 0;
  std::size_t bytes_;
};

// Page-locked memory of the host.
class PinnedMemory {
 public:
  PinnedMemory(const Device& device, std::size_t bytes);
  ~PinnedMemory();
  PinnedMemory(const PinnedMemory&) = delete;
  PinnedMemory& operator=(const PinnedMemory&) = delete;

  void* data() const { return data_; }

 private:
  const Device& device_;
  void* data_ = nullptr;
};

// Points in the queue of a device's stream, and the time between two neighbours as the GPU itself took it.
class Marks {
 public:
  Marks(const Device& device, std::size_t count);
  ~Marks();
  Marks(const Marks&) = delete;
  Marks& operator=(const Marks&) = delete;

  void set(std::size_t mark) const { device_.cuda().event_record(events_[mark], device_.stream()); }
  void wait(std::size_t mark) const { device_.cuda().event_synchronize(events_[mark]); }
  // Seconds from mark to mark + 1, both reached. The timer steps by half a microsecond.
  double seconds_after(std::size_t mark) const;
  std::size_t count() const { return events_.size(); }

 private:
  explicit Marks(const Device& device) : device_{device} {}

  const Device& device_;
  std::vector<cuda::Event> events_;
};

}  // namespace proviso::probe
