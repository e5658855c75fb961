// What ends a measurement. A probe calls foreign libraries in every second line, so a failed call is an exception here,
// and run_plan.cpp is the one door that catches it: the measurement then has a reason and no figures.
#pragma once

#include <stdexcept>
#include <string>

namespace proviso::probe {

enum class TroubleKind {
  NoDriver,     // no libcuda, or one that lacks what is needed
  NoDevice,     // the driver sees no GPU
  Busy,         // the GPU is taken by somebody else
  OutOfMemory,  // on the device or on the host
  DeviceLost,   // nothing can be measured on this machine any more
  NoKernels,    // this program was built without nvcc
  Interrupted,  // by a signal
  Refused,      // any other call that failed
  WrongResult,  // a kernel ran, but what it left is not what it should have computed
};

// True of what concerns the machine and not only the measurement: nothing is tried after it.
bool ends_the_run(TroubleKind kind);

class Trouble : public std::runtime_error {
 public:
  Trouble(TroubleKind kind, const std::string& text) : std::runtime_error(text), kind_{kind} {}
  TroubleKind kind() const { return kind_; }

 private:
  TroubleKind kind_;
};

// Not a failure: this machine cannot be asked for the measurement (one GPU has no pair, Ampere has no FP8).
class Skipped : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace proviso::probe
