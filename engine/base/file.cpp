#include "base/file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <system_error>

namespace proviso::base {

namespace {

namespace fs = std::filesystem;

// Closes a descriptor of ours when done with it.
class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_{fd} {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  int get() const { return fd_; }
  // For writers, to whom a failing close matters.
  bool close() { return ::close(std::exchange(fd_, -1)) == 0; }

 private:
  int fd_;
};

std::string system_text(int code) { return std::generic_category().message(code); }

Err<FileError> fail(FileError::Kind kind, const fs::path& path, std::string detail = {}) {
  return Err{FileError{.kind = kind, .path = path.string(), .detail = std::move(detail)}};
}

Err<FileError> cannot_read(const fs::path& path, int code) {
  if (code == ENOENT || code == ENOTDIR) return fail(FileError::Kind::NotFound, path);
  if (code == EISDIR) return fail(FileError::Kind::IsDirectory, path);
  return fail(FileError::Kind::NotReadable, path, system_text(code));
}

Result<std::string, FileError> read_all(int fd, const fs::path& path, std::uint64_t limit) {
  std::string bytes;
  const auto too_large = [&] {
    return fail(FileError::Kind::TooLarge, path, "the limit is " + std::to_string(limit) + " bytes");
  };
  struct stat status {};
  if (::fstat(fd, &status) == 0 && S_ISREG(status.st_mode)) {
    const auto size = static_cast<std::uint64_t>(status.st_size);
    if (size > limit) return too_large();
    bytes.reserve(static_cast<std::size_t>(size));
  }
  std::array<char, 65536> buffer;
  while (true) {
    const ssize_t count = ::read(fd, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return cannot_read(path, errno);
    if (count == 0) return bytes;
    if (static_cast<std::uint64_t>(count) > limit - bytes.size()) return too_large();
    bytes.append(buffer.data(), static_cast<std::size_t>(count));
  }
}

// 0, or the system's code.
int write_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(fd, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return ::fsync(fd) == 0 ? 0 : errno;
}

// What a file of ours gets where there is none before: read and write for all, less the process's mask.
mode_t new_file_mode() {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666 & ~mask;
}

thread_local ReadRecord* innermost = nullptr;

}  // namespace

ReadRecord::ReadRecord() : outer_{innermost} { innermost = this; }

ReadRecord::~ReadRecord() { innermost = outer_; }

void ReadRecord::keep(const fs::path& path, std::string_view bytes) {
  const auto known = std::ranges::find(files_, path, &File::path);
  if (known == files_.end())
    files_.push_back({path, std::string{bytes}});
  else if (known->bytes != bytes)
    changed_ = path;
}

std::string to_text(const FileError& error) {
  const std::string name = '`' + error.path + '`';
  const std::string detail = error.detail.empty() ? "" : ": " + error.detail;
  switch (error.kind) {
    case FileError::Kind::NotFound:
      return name + " does not exist" + detail;
    case FileError::Kind::NotReadable:
      return name + " cannot be read" + detail;
    case FileError::Kind::IsDirectory:
      return name + " is a directory" + detail;
    case FileError::Kind::TooLarge:
      return name + " is too large" + detail;
    case FileError::Kind::NotWritable:
      return name + " cannot be written" + detail;
  }
  PROVISO_UNREACHABLE();
}

std::vector<std::string> names_beside(const fs::path& path) {
  constexpr std::size_t most = 1'000;
  std::vector<std::string> out;
  std::error_code ignored;
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path{"."};
  for (fs::directory_iterator at{folder, ignored}, end; !ignored && at != end && out.size() < most;
       at.increment(ignored))
    out.push_back(at->path().filename().string());
  std::ranges::sort(out);
  return out;
}

Result<std::string, FileError> read_file(const fs::path& path, std::uint64_t limit) {
  Result<std::string, FileError> read = [&]() -> Result<std::string, FileError> {
    if (path == "-") return read_all(STDIN_FILENO, path, limit);
    const Descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
    if (file.get() < 0) return cannot_read(path, errno);
    return read_all(file.get(), path, limit);
  }();
  if (read && innermost != nullptr) innermost->keep(path, read.value());
  return read;
}

Result<Done, FileError> write_file(const fs::path& path, std::string_view bytes) {
  const auto cannot_write = [&](int code) {
    return fail(code == EISDIR ? FileError::Kind::IsDirectory : FileError::Kind::NotWritable, path, system_text(code));
  };
  std::error_code ignored;
  fs::path target = fs::is_symlink(path, ignored) ? fs::canonical(path, ignored) : path;
  if (target.empty()) target = path;  // a link to nothing is replaced
  struct stat status {};
  const bool exists = ::stat(target.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) return fail(FileError::Kind::IsDirectory, path);
  if (exists && !S_ISREG(status.st_mode)) {  // a device or pipe cannot be replaced, only written to
    Descriptor file{::open(target.c_str(), O_WRONLY | O_CLOEXEC)};
    if (file.get() < 0) return cannot_write(errno);
    const int code = write_all(file.get(), bytes);
    if (code != 0 && code != EINVAL && code != EROFS) return cannot_write(code);  // such a file has nothing to sync
    return Done{};
  }

  std::string name = target.string() + ".XXXXXX";
  Descriptor file{::mkostemp(name.data(), O_CLOEXEC)};
  if (file.get() < 0) return cannot_write(errno);
  int code = write_all(file.get(), bytes);
  if (code == 0 && ::fchmod(file.get(), exists ? status.st_mode & 07777 : new_file_mode()) != 0) code = errno;
  if (!file.close() && code == 0) code = errno;
  if (code == 0 && ::rename(name.c_str(), target.c_str()) != 0) code = errno;
  if (code != 0) {
    ::unlink(name.c_str());
    return cannot_write(code);
  }
  return Done{};
}

Result<Done, FileError> create_private_file(const fs::path& path, std::string_view bytes) {
  Descriptor file{::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR)};
  if (file.get() < 0) return fail(FileError::Kind::NotWritable, path, system_text(errno));
  int code = write_all(file.get(), bytes);
  if (!file.close() && code == 0) code = errno;
  if (code == 0) return Done{};
  ::unlink(path.c_str());
  return fail(FileError::Kind::NotWritable, path, system_text(code));
}

}  // namespace proviso::base
