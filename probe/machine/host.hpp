// The machine around the GPUs, and this program itself.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace proviso::probe {

struct Host {
  std::optional<std::string> cpu;  // "AMD EPYC 9654 96-Core Processor"
  int cpus = 0;                    // online, as this program sees them
  std::uint64_t memory_bytes = 0;
  std::string kernel;
  std::optional<std::string> container;  // docker, podman, kubernetes, lxc; none of them is no proof that there is none
};

Host read_host();

// SHA-256 of the running program's own file, as hexadecimal digits; nothing where the file cannot be read.
std::optional<std::string> own_digest();

// Now, as 2026-11-30T12:00:00Z.
std::string timestamp();

}  // namespace proviso::probe
