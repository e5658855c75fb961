#include "probe/trouble.hpp"

namespace proviso::probe {

bool ends_the_run(TroubleKind kind) {
  switch (kind) {
    case TroubleKind::NoDriver:
    case TroubleKind::NoDevice:
    case TroubleKind::Busy:
    case TroubleKind::DeviceLost:
    case TroubleKind::NoKernels:
    case TroubleKind::Interrupted:
      return true;
    case TroubleKind::OutOfMemory:
    case TroubleKind::Refused:
    case TroubleKind::WrongResult:
      return false;
  }
  return true;
}

}  // namespace proviso::probe
