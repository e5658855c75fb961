// Whole files in and out, with the ways it can fail told apart.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace proviso::base {

struct FileError {
  enum class Kind : std::uint8_t { NotFound, NotReadable, IsDirectory, TooLarge, NotWritable };
  Kind kind = Kind::NotReadable;
  std::string path;
  std::string detail;  // what the system said, or the limit; may be empty
};

// One line for a person: "`a.toml` does not exist".
std::string to_text(const FileError& error);

inline constexpr std::uint64_t default_file_limit = 64U << 20U;  // bytes

// All bytes of a file, or TooLarge as soon as there are more than `limit`; a pipe or device is read the same way.
// "-" is standard input.
Result<std::string, FileError> read_file(const std::filesystem::path& path, std::uint64_t limit = default_file_limit);

// Readers see the old bytes or the new ones, never a part: a new file beside it is written, synced and renamed over it.
// An existing file keeps its permissions, a symbolic link stays and its target is replaced.
Result<Done, FileError> write_file(const std::filesystem::path& path, std::string_view bytes);

}  // namespace proviso::base
