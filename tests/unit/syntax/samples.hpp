// The samples of the golden tests that parse.
#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "base/file.hpp"

/// Name and text of each, sorted by name.
inline std::vector<std::pair<std::string, std::string>> good_samples() {
  std::vector<std::pair<std::string, std::string>> out;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::string{PROVISO_SOURCE_DIR} + "/tests/golden/syntax")) {
    const std::string name = entry.path().filename().string();
    const bool good = name.starts_with("ok_") && entry.path().extension() == ".proviso";
    if (good) out.emplace_back(name, proviso::base::read_file(entry.path()).value_or(std::string{}));
  }
  std::ranges::sort(out);
  return out;
}
