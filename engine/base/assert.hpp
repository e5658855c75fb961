// For mistakes of ours, never for the author's or the world's: says where, and stops the program in every build.
#pragma once

namespace proviso::base {

// Prints the failed condition and its place to stderr and aborts.
[[noreturn]] void assertion_failed(const char* condition, const char* file, int line) noexcept;

}  // namespace proviso::base

#define PROVISO_ASSERT(condition)                      \
  (static_cast<bool>(condition) ? static_cast<void>(0) \
                                : ::proviso::base::assertion_failed(#condition, __FILE__, __LINE__))

// Marks a place that cannot be reached, such as the end of an exhaustive switch.
#define PROVISO_UNREACHABLE() ::proviso::base::assertion_failed("unreachable", __FILE__, __LINE__)
