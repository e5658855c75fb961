#include "base/assert.hpp"

#include <cstdio>
#include <cstdlib>

namespace proviso::base {

void assertion_failed(const char* condition, const char* file, int line) noexcept {
  std::fprintf(stderr, "proviso: internal error: %s does not hold at %s:%d\n", condition, file, line);
  std::abort();
}

}  // namespace proviso::base
