// On a terminal, a line on stderr that says how far long work is; gone when it is done.
#pragma once

#include <cstdio>
#include <string>
#include <utility>

namespace proviso::cli {

class ProgressLine {
 public:
  /// `what` is counted; less than `worth_telling` of them are done before anybody has read the line.
  ProgressLine(std::string what, std::size_t worth_telling) : what_{std::move(what)}, worth_telling_{worth_telling} {}
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() { clear(); }

  void show(std::size_t done, std::size_t all) {
    const std::size_t per_cent = all == 0 ? 100 : done * 100 / all;
    if (all < worth_telling_ || per_cent == shown_) return;
    shown_ = per_cent;
    std::fprintf(stderr, "\r%zu of %zu %s", done, all, what_.c_str());
  }
  /// Where nobody knows of how many.
  void count(std::size_t done) {
    shown_ = 0;
    std::fprintf(stderr, "\r%zu %s", done, what_.c_str());
  }
  void clear() {
    if (std::exchange(shown_, nothing) != nothing) std::fprintf(stderr, "\r\033[K");
  }

 private:
  static constexpr std::size_t nothing = 101;
  std::string what_;
  std::size_t worth_telling_;
  std::size_t shown_ = nothing;
};

}  // namespace proviso::cli
