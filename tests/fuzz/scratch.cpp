#include "scratch.hpp"

#include <unistd.h>

#include <fstream>

#include "base/assert.hpp"

namespace proviso::fuzz {

namespace fs = std::filesystem;

Scratch::Scratch(std::string_view target) {
  const fs::path memory{"/dev/shm"};
  const fs::path root = fs::is_directory(memory) ? memory : fs::temp_directory_path();
  folder_ = root / ("proviso-fuzz-" + std::string{target} + "-" + std::to_string(getpid()));
  fs::create_directories(folder_);
}

Scratch::~Scratch() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

void Scratch::write(const std::string& name, std::string_view bytes) const {
  std::ofstream file{folder_ / name, std::ios::binary | std::ios::trunc};
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  PROVISO_ASSERT(file.good());
}

}  // namespace proviso::fuzz
