#include "probe/device.hpp"

#include "probe/kernel_image.hpp"
#include "probe/trouble.hpp"

namespace proviso::probe {

// Whatever fails below, the object is whole by then: its destructor gives back what was taken.
Device::Device(const cuda::Api& cuda, int ordinal, bool is_simulated) : Device{cuda, ordinal} {
  const auto image = kernel_image();
  if (image.empty() && !is_simulated)
    throw Trouble(TroubleKind::NoKernels,
                  "this proviso-probe was built without nvcc and has no kernels to run on a GPU");
  cuda_.device_get(&handle_, ordinal);
  cuda_.primary_context_retain(&context_, handle_);
  make_current();
  multiprocessors_ = static_cast<unsigned>(attribute(cuda::attribute_multiprocessors));
  cuda_.stream_create(&stream_, cuda::stream_non_blocking);
  cuda_.module_load_data(&module_, image.data());
}

Device::~Device() {
  if (context_ == nullptr) return;
  cuda_.context_set_current.code(context_);
  if (module_ != nullptr) cuda_.module_unload.code(module_);
  if (stream_ != nullptr) cuda_.stream_destroy.code(stream_);
  cuda_.primary_context_release.code(handle_);
}

int Device::attribute(int which) const {
  int value = 0;
  cuda_.device_get_attribute(&value, which, handle_);
  return value;
}

std::size_t Device::free_bytes() const {
  std::size_t free = 0;
  std::size_t total = 0;
  make_current();
  cuda_.memory_get_info(&free, &total);
  return free;
}

cuda::Kernel Device::find(const char* kernel) const {
  auto& found = kernels_[kernel];
  if (found == nullptr) cuda_.module_get_function(&found, module_, kernel);
  return found;
}

DeviceMemory::DeviceMemory(const Device& device, std::size_t bytes) : device_{&device}, bytes_{bytes} {
  device.make_current();
  device.cuda().memory_allocate(&address_, bytes);
}

DeviceMemory::~DeviceMemory() {
  if (address_ == 0) return;
  device_->cuda().context_set_current.code(device_->context());
  device_->cuda().memory_free.code(address_);
}

PinnedMemory::PinnedMemory(const Device& device, std::size_t bytes) : device_{device} {
  device.make_current();
  device.cuda().host_allocate(&data_, bytes);
}

PinnedMemory::~PinnedMemory() { device_.cuda().host_free.code(data_); }

Marks::Marks(const Device& device, std::size_t count) : Marks{device} {
  device.make_current();
  events_.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    cuda::Event event = nullptr;
    device.cuda().event_create(&event, 0);
    events_.push_back(event);
  }
}

Marks::~Marks() {
  for (cuda::Event event : events_) device_.cuda().event_destroy.code(event);
}

double Marks::seconds_after(std::size_t mark) const {
  float milliseconds = 0;
  device_.cuda().event_elapsed_time(&milliseconds, events_[mark], events_[mark + 1]);
  return static_cast<double>(milliseconds) * 1e-3;
}

}  // namespace proviso::probe
