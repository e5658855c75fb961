// The compiled kernels, carried inside the program.
#pragma once

#include <span>

namespace proviso::probe {

// A fat binary as cuModuleLoadData takes it; empty in a build without nvcc.
std::span<const unsigned char> kernel_image();

}  // namespace proviso::probe
