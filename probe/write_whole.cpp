#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "probe/report.hpp"
#include "probe/trouble.hpp"

namespace proviso::probe {

namespace {

bool write_all(int descriptor, const std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    const auto count = ::write(descriptor, text.data() + at, text.size() - at);
    if (count < 0 && errno != EINTR) return false;
    if (count > 0) at += static_cast<std::size_t>(count);
  }
  return true;
}

}  // namespace

void write_whole(const std::string& file, const std::string& text) {
  const std::string beside = file + ".part-" + std::to_string(getpid());
  const auto fail = [&] {
    const std::string why = std::strerror(errno);
    ::unlink(beside.c_str());
    throw Trouble(TroubleKind::Refused, "cannot write `" + file + "`: " + why);
  };
  const int descriptor = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (descriptor < 0) fail();
  const bool is_written = write_all(descriptor, text) && ::fsync(descriptor) == 0;
  if (::close(descriptor) != 0 || !is_written) fail();
  if (std::rename(beside.c_str(), file.c_str()) != 0) fail();
}

}  // namespace proviso::probe
