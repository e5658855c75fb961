#include "probe/api/library.hpp"

#include <dlfcn.h>
#include <link.h>

#include <cstdlib>

namespace proviso::probe {

Library::Library(const char* variable, std::span<const char* const> names) {
  const char* chosen = std::getenv(variable);
  const std::span<const char* const> one{&chosen, 1};
  for (const char* candidate : chosen != nullptr ? one : names) {
    if (name_.empty()) name_ = candidate;
    handle_ = dlopen(candidate, RTLD_NOW | RTLD_LOCAL);
    if (handle_ != nullptr) {
      name_ = candidate;
      break;
    }
    // Of several names the first problem is told: it is that of the newest version.
    if (problem_.empty()) problem_ = dlerror();
  }
  if (handle_ == nullptr) return;
  problem_.clear();
  link_map* map = nullptr;
  if (dlinfo(handle_, RTLD_DI_LINKMAP, static_cast<void*>(&map)) == 0 && map != nullptr) path_ = map->l_name;
}

Library::~Library() {
  if (handle_ != nullptr) dlclose(handle_);
}

void* Library::symbol(const char* name) const { return handle_ == nullptr ? nullptr : dlsym(handle_, name); }

}  // namespace proviso::probe
