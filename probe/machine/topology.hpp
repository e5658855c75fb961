// How the GPUs of a machine are wired, in the words of `nvidia-smi topo -m`.
#pragma once

#include <string>
#include <vector>

#include "probe/machine/gpu.hpp"

namespace proviso::probe {

// One row for each GPU: `X` itself, `NV18` eighteen NVLinks (straight, or through a switch), `PIX` one PCIe bridge,
// `PXB` several, `PHB` the host bridge, `NODE` within a NUMA node, `SYS` across. `?` where NVML does not say. Empty
// without NVML.
std::vector<std::vector<std::string>> read_topology(const nvml::Api* nvml, const std::vector<Gpu>& gpus,
                                                    const std::vector<nvml::Device>& handles);

}  // namespace proviso::probe
