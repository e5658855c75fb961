// A folder of the process's own for what a target has to hand to the engine as files; removed at the end.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace proviso::fuzz {

class Scratch {
 public:
  /// In memory (/dev/shm) where the machine has it: targets write thousands of files a second.
  explicit Scratch(std::string_view target);
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  const std::filesystem::path& folder() const { return folder_; }
  /// Overwrites `name`; stops the program where that fails.
  void write(const std::string& name, std::string_view bytes) const;

 private:
  std::filesystem::path folder_;
};

}  // namespace proviso::fuzz
