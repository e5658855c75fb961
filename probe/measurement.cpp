#include "probe/measurement.hpp"

namespace proviso::probe {

std::string_view name_of(Unit unit) {
  switch (unit) {
    case Unit::GigabytesPerSecond:
      return "GB/s";
    case Unit::Teraflops:
      return "TFLOPS";
    case Unit::Microseconds:
      return "us";
    case Unit::Bytes:
      return "bytes";
  }
  return "";
}

}  // namespace proviso::probe
