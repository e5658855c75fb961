// An array on a device whose content is known, so that what a kernel left behind can be checked: a kernel that did
// nothing is fast.
#pragma once

#include <cstdint>

#include "probe/device.hpp"

namespace proviso::probe {

// Sixteen bytes as a kernel takes them.
struct alignas(16) Vector {
  std::uint32_t words[4];
};

inline constexpr Vector count_to_four{{1, 2, 3, 4}};

class CheckedArray {
 public:
  // `bytes` is a multiple of 16. The content is not defined.
  CheckedArray(const Device& device, std::uint64_t bytes) : device_{device}, memory_{device, bytes} {}

  cuda::Address address() const { return memory_.address(); }
  std::uint64_t bytes() const { return memory_.bytes(); }
  std::uint64_t vectors() const { return memory_.bytes() / sizeof(Vector); }

  // Queues a write of `value` to every vector.
  void fill(Vector value) const { device_.launch_full("memory_write", memory_.address(), vectors(), value); }
  // Waits, adds up every word on the device and throws Trouble (WrongResult) unless the sum is that of an array full of
  // `value`.
  void check_full_of(Vector value, const char* after) const;

 private:
  const Device& device_;
  DeviceMemory memory_;
};

}  // namespace proviso::probe
