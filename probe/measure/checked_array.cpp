#include "probe/measure/checked_array.hpp"

#include <string>

#include "probe/trouble.hpp"

namespace proviso::probe {

void CheckedArray::check_full_of(Vector value, const char* after) const {
  const DeviceMemory sum{device_, sizeof(std::uint32_t)};
  device_.cuda().set_bytes(sum.address(), 0, sum.bytes(), device_.stream());
  device_.launch_full("memory_read", memory_.address(), vectors(), sum.address());
  device_.wait();
  std::uint32_t found = 0;
  device_.cuda().copy_out_and_wait(&found, sum.address(), sizeof found);
  std::uint32_t of_one = 0;
  for (const auto word : value.words) of_one += word;
  const auto expected = static_cast<std::uint32_t>(of_one * vectors());
  if (found != expected)
    throw Trouble(TroubleKind::WrongResult, std::string("after `") + after + "` the words of the array add up to " +
                                                std::to_string(found) + ", where " + std::to_string(expected) +
                                                " was due");
}

}  // namespace proviso::probe
