// Whole files in and out, with the ways it can fail told apart.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

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

// The names of the files in the folder where the path would lie, sorted, a thousand at most: one of them may be meant.
std::vector<std::string> names_beside(const std::filesystem::path& path);

// While one lives, it keeps what `read_file` of this thread reads: path and bytes, in the order of reading, a file read
// twice once. So a decision's record holds what was read, whoever read it. They nest; the innermost keeps.
class ReadRecord {
 public:
  struct File {
    std::filesystem::path path;  // as it was given
    std::string bytes;
  };

  ReadRecord();
  ~ReadRecord();
  ReadRecord(const ReadRecord&) = delete;
  ReadRecord& operator=(const ReadRecord&) = delete;

  const std::vector<File>& files() const { return files_; }
  // A file that had other bytes when it was read again, or empty: nobody can say which of them counted.
  const std::filesystem::path& changed() const { return changed_; }
  void keep(const std::filesystem::path& path, std::string_view bytes);

 private:
  std::vector<File> files_;
  std::filesystem::path changed_;
  ReadRecord* outer_;
};

// Readers see the old bytes or the new ones, never a part: a new file beside it is written, synced and renamed over it.
// An existing file keeps its permissions, a symbolic link stays and its target is replaced.
Result<Done, FileError> write_file(const std::filesystem::path& path, std::string_view bytes);

// A new file that its owner alone may read and write (0600), such as a private key. NotWritable where there is one of
// that name.
Result<Done, FileError> create_private_file(const std::filesystem::path& path, std::string_view bytes);

}  // namespace proviso::base
