// Writing and reading one large file, as a checkpoint is. The host's real clock times it, also where the GPU is a
// stand-in.
#include <fcntl.h>
#include <sys/random.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>

#include "probe/measure/measures.hpp"
#include "probe/measure/timing.hpp"
#include "probe/trouble.hpp"

namespace proviso::probe {

namespace {

constexpr std::uint64_t block_bytes = std::uint64_t{8} << 20U;
constexpr std::size_t alignment = 4096;  // what O_DIRECT asks of addresses and sizes on the disks of today
constexpr std::uint64_t default_bytes = std::uint64_t{8} << 30U;

[[noreturn]] void fail(const std::string& what, const std::string& path) {
  throw Trouble(TroubleKind::Refused, what + " `" + path + "`: " + std::strerror(errno));
}

// A block of random bytes: a disk that compresses or removes duplicates within a block gains nothing.
struct Block {
  Block() : data{static_cast<unsigned char*>(std::aligned_alloc(alignment, block_bytes))} {
    if (data == nullptr) throw Trouble(TroubleKind::OutOfMemory, "out of memory: no 8 MiB on the host");
    for (std::uint64_t done = 0; done < block_bytes; done += 256)
      if (getrandom(data + done, 256, 0) != 256)
        throw Trouble(TroubleKind::Refused, "the system gives no random bytes");
  }
  ~Block() { std::free(data); }
  Block(const Block&) = delete;
  Block& operator=(const Block&) = delete;
  // Makes the block unlike every other one of the file.
  void number(std::uint64_t index) const {
    for (std::uint64_t page = 0; page < block_bytes; page += alignment) std::memcpy(data + page, &index, sizeof index);
  }
  unsigned char* data;
};

// A slow disk must not hold up a run that has to end.
void keep_to_the_time(const Bench& bench) {
  stop_if_interrupted();
  if (bench.is_late()) throw Skipped("the time of the plan was over before the file was written and read");
}

// A file without a name that anybody else would see for long: gone when it is closed, also when the program is killed.
class ScratchFile {
 public:
  explicit ScratchFile(const std::string& folder) : path_{folder + "/proviso-probe-" + std::to_string(getpid())} {
    constexpr int flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC;
    descriptor_ = ::open(path_.c_str(), flags | O_DIRECT, 0600);
    is_direct_ = descriptor_ >= 0;
    if (!is_direct_ && errno == EINVAL) {  // tmpfs and others know no O_DIRECT, but may have made the file
      ::unlink(path_.c_str());
      descriptor_ = ::open(path_.c_str(), flags, 0600);
    }
    if (descriptor_ < 0) fail("cannot make a file in", folder);
    ::unlink(path_.c_str());
  }
  ~ScratchFile() { ::close(descriptor_); }
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;

  bool is_direct() const { return is_direct_; }

  void write(const Bench& bench, const Block& block, std::uint64_t bytes) const {
    rewind();
    for (std::uint64_t done = 0; done < bytes; done += block_bytes) {
      keep_to_the_time(bench);
      block.number(done / block_bytes);
      for (std::uint64_t at = 0; at < block_bytes;) {
        const auto count = ::write(descriptor_, block.data + at, block_bytes - at);
        if (count < 0) fail("cannot write to", path_);
        at += static_cast<std::uint64_t>(count);
      }
    }
    if (::fsync(descriptor_) != 0) fail("cannot fsync", path_);
  }

  // Checks the number in each block.
  void read(const Bench& bench, const Block& block, std::uint64_t bytes) const {
    rewind();
    for (std::uint64_t done = 0; done < bytes; done += block_bytes) {
      keep_to_the_time(bench);
      for (std::uint64_t at = 0; at < block_bytes;) {
        const auto count = ::read(descriptor_, block.data + at, block_bytes - at);
        if (count < 0) fail("cannot read", path_);
        if (count == 0) throw Trouble(TroubleKind::WrongResult, "`" + path_ + "` ends before what was written to it");
        at += static_cast<std::uint64_t>(count);
      }
      std::uint64_t index = 0;
      std::memcpy(&index, block.data, sizeof index);
      if (index != done / block_bytes)
        throw Trouble(TroubleKind::WrongResult, "what is read from `" + path_ + "` is not what was written");
    }
  }

  // Asks the system to forget the file's pages, so that they are read from where they lie.
  void drop_from_cache() const {
    if (posix_fadvise(descriptor_, 0, 0, POSIX_FADV_DONTNEED) != 0) fail("cannot drop from the cache", path_);
  }

 private:
  void rewind() const {
    if (::lseek(descriptor_, 0, SEEK_SET) != 0) fail("cannot rewind", path_);
  }

  std::string path_;
  int descriptor_ = -1;
  bool is_direct_ = false;
};

std::uint64_t file_bytes(const Step& step) {
  const std::uint64_t bytes = step.bytes.value_or(default_bytes);
  const std::uint64_t whole = (bytes + block_bytes - 1) / block_bytes * block_bytes;
  struct statvfs disk {};
  if (statvfs(step.path.c_str(), &disk) != 0) fail("cannot look at", step.path);
  if (static_cast<std::uint64_t>(disk.f_bavail) * disk.f_frsize < whole + block_bytes)
    throw Skipped("`" + step.path + "` has no room for a file of " + std::to_string(whole) + " bytes");
  return whole;
}

double seconds_of(const std::function<void()>& work) {
  const auto begun = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
}

void conclude(Measurement& into, const Step& step, const ScratchFile& file, std::uint64_t bytes,
              const std::vector<double>& seconds) {
  into.bytes = bytes;
  into.samples = rates(static_cast<double>(bytes), seconds, 1e9);
  into.conditions["path"] = step.path;
  into.conditions["direct"] = file.is_direct();
  into.conditions["block_bytes"] = static_cast<std::int64_t>(block_bytes);
  into.conditions["host_memory"] = "one block, again and again";
}

}  // namespace

void measure_checkpoint_write(Bench& bench, const Step& step, Measurement& into) {
  if (step.path.empty())
    throw Skipped("no path to write to was given: a step has a `path`, or all have that of `--path`");
  const std::uint64_t bytes = file_bytes(step);
  const Block block;
  const ScratchFile file{step.path};
  const auto pace = Pace::by_samples(bench, step, 5);
  std::vector<double> seconds;
  while (pace.goes_on(seconds.size())) seconds.push_back(seconds_of([&] { file.write(bench, block, bytes); }));
  conclude(into, step, file, bytes, seconds);
  into.conditions["timed"] =
      "the first byte to the end of fsync; the first write makes the file, later ones overwrite it";
}

void measure_checkpoint_read(Bench& bench, const Step& step, Measurement& into) {
  if (step.path.empty())
    throw Skipped("no path to read from was given: a step has a `path`, or all have that of `--path`");
  const std::uint64_t bytes = file_bytes(step);
  const Block block;
  const ScratchFile file{step.path};
  file.write(bench, block, bytes);
  const auto pace = Pace::by_samples(bench, step, 5);
  std::vector<double> seconds;
  while (pace.goes_on(seconds.size())) {
    if (!file.is_direct()) file.drop_from_cache();
    seconds.push_back(seconds_of([&] { file.read(bench, block, bytes); }));
  }
  conclude(into, step, file, bytes, seconds);
  into.conditions["timed"] =
      file.is_direct() ? "reads past the system's cache" : "reads after the system was asked to drop its cache";
}

}  // namespace proviso::probe
