// Runs one target over every file of a folder, as a test: a seed that once broke it must not break it again.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <vector>

#include "base/file.hpp"
#include "target.hpp"

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: " << *argv << " FOLDER\n";
    return 9;
  }
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(argv[1])) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const auto& file : files) {
    std::cout << file.filename().string() << std::endl;  // flushed: the last line names the file that broke it
    const auto bytes = proviso::base::read_file(file);
    if (!bytes.ok()) {
      std::cerr << proviso::base::to_text(bytes.error()) << '\n';
      return 4;
    }
    const std::string& text = bytes.value();
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());  // NOLINT
  }
  std::cout << files.size() << " seeds\n";
  return files.empty() ? 1 : 0;
}
