#include "probe/machine/topology.hpp"

#include <algorithm>
#include <cctype>
#include <map>

namespace proviso::probe {

namespace {

// Where the active links of one GPU lead.
struct Links {
  unsigned to_switches = 0;
  std::map<std::string, unsigned> to_gpus;  // by PCI address
  unsigned untold = 0;                      // to what the driver does not say: a GPU, or a switch and so to all
};

// NVML writes the domain with eight digits, CUDA with four: what both share is the end.
std::string comparable(std::string pci) {
  std::transform(pci.begin(), pci.end(), pci.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  constexpr std::size_t digits = 12;  // 0000:0f:00.0
  return pci.size() > digits ? pci.substr(pci.size() - digits) : pci;
}

Links links_of(const nvml::Api& nvml, nvml::Device handle) {
  Links links;
  for (unsigned link = 0; link < nvml::links_at_most; ++link) {
    if (nvml.ask<unsigned>(nvml.nvlink_state, handle, link).value_or(0) == 0) continue;
    const auto type = nvml.ask<unsigned>(nvml.nvlink_remote_type, handle, link);
    if (type == nvml::remote_is_switch) {
      ++links.to_switches;
      continue;
    }
    if (type != nvml::remote_is_gpu) ++links.untold;
    if (const auto remote = nvml.ask<nvml::PciInfo>(nvml.nvlink_remote, handle, link))
      ++links.to_gpus[comparable(remote->bus_id)];
  }
  return links;
}

// nvmlGpuTopologyLevel_t. The first is a board with two GPUs on one bridge, which nvidia-smi also calls PIX.
std::string ancestor(unsigned level) {
  switch (level) {
    case 0:
    case 10:
      return "PIX";
    case 20:
      return "PXB";
    case 30:
      return "PHB";
    case 40:
      return "NODE";
    case 50:
      return "SYS";
    default:
      return "?";
  }
}

std::string between(const nvml::Api& nvml, nvml::Device a, nvml::Device b, const Links& of_a, const Links& of_b,
                    const std::string& pci_of_b) {
  const auto straight = of_a.to_gpus.find(pci_of_b);
  // Through switches every link of a GPU reaches every other; a pair has as many as the one with fewer.
  const unsigned links =
      straight != of_a.to_gpus.end() ? straight->second : std::min(of_a.to_switches, of_b.to_switches);
  if (links > 0) return "NV" + std::to_string(links);
  if (of_a.untold > 0 && of_b.untold > 0) return "?";
  const auto level = nvml.ask<unsigned>(nvml.common_ancestor, a, b);
  return level ? ancestor(*level) : "?";
}

}  // namespace

std::vector<std::vector<std::string>> read_topology(const nvml::Api* nvml, const std::vector<Gpu>& gpus,
                                                    const std::vector<nvml::Device>& handles) {
  std::vector<std::vector<std::string>> rows;
  if (nvml == nullptr) return rows;
  std::vector<Links> links;
  links.reserve(handles.size());
  for (nvml::Device handle : handles) links.push_back(handle == nullptr ? Links{} : links_of(*nvml, handle));
  for (std::size_t a = 0; a < gpus.size(); ++a) {
    auto& row = rows.emplace_back();
    for (std::size_t b = 0; b < gpus.size(); ++b) {
      if (a == b)
        row.emplace_back("X");
      else if (handles[a] == nullptr || handles[b] == nullptr)
        row.emplace_back("?");
      else
        row.push_back(between(*nvml, handles[a], handles[b], links[a], links[b], comparable(gpus[b].pci)));
    }
  }
  return rows;
}

}  // namespace proviso::probe
