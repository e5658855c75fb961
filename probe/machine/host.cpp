#include "probe/machine/host.hpp"

#include <sodium.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>

namespace proviso::probe {

namespace {

// The value of `key` in a file of lines `key : value`.
std::optional<std::string> value_in(const char* file, const std::string& key) {
  std::ifstream stream{file};
  for (std::string line; std::getline(stream, line);) {
    if (!line.starts_with(key)) continue;
    const auto colon = line.find(':');
    const auto begin = colon == std::string::npos ? colon : line.find_first_not_of(" \t", colon + 1);
    if (begin != std::string::npos) return line.substr(begin);
  }
  return std::nullopt;
}

std::optional<std::string> container() {
  std::error_code ignored;
  if (std::getenv("KUBERNETES_SERVICE_HOST") != nullptr) return "kubernetes";
  if (std::filesystem::exists("/.dockerenv", ignored)) return "docker";
  if (std::filesystem::exists("/run/.containerenv", ignored)) return "podman";
  std::ifstream groups{"/proc/1/cgroup"};
  for (std::string line; std::getline(groups, line);)
    for (const char* name : {"kubepods", "docker", "podman", "lxc"})
      if (line.find(name) != std::string::npos) return name == std::string{"kubepods"} ? "kubernetes" : name;
  return std::nullopt;
}

}  // namespace

Host read_host() {
  Host host;
  host.cpu = value_in("/proc/cpuinfo", "model name");
  host.cpus = static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN));
  host.memory_bytes =
      static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  utsname system{};
  if (uname(&system) == 0) host.kernel = system.release;
  host.container = container();
  return host;
}

std::optional<std::string> own_digest() {
  std::ifstream file{"/proc/self/exe", std::ios::binary};
  if (!file || sodium_init() < 0) return std::nullopt;
  crypto_hash_sha256_state state;
  crypto_hash_sha256_init(&state);
  std::array<char, 65536> block{};
  while (file.read(block.data(), block.size()) || file.gcount() > 0)
    crypto_hash_sha256_update(&state, reinterpret_cast<const unsigned char*>(block.data()),
                              static_cast<unsigned long long>(file.gcount()));
  std::array<unsigned char, crypto_hash_sha256_BYTES> digest{};
  crypto_hash_sha256_final(&state, digest.data());
  std::array<char, 2 * crypto_hash_sha256_BYTES + 1> text{};
  return sodium_bin2hex(text.data(), text.size(), digest.data(), digest.size());
}

std::string timestamp() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text.data();
}

}  // namespace proviso::probe
