#include "world.hpp"

#include <sys/mman.h>

#include <algorithm>

namespace stand_in {

World& World::get() {
  static World world;
  return world;
}

int World::enter(const char* symbol) {
  if (lost_ != 0) return lost_;
  const std::int64_t count = ++calls_[symbol];
  const std::string fail = scenario_.text("fail", "");
  const auto at = fail.find('@');
  const auto colon = fail.find(':');
  if (at == std::string::npos || colon == std::string::npos || fail.substr(0, at) != symbol) return 0;
  if (count != std::stoll(fail.substr(at + 1, colon - at - 1))) return 0;
  const int code = std::stoi(fail.substr(colon + 1));
  if (code >= 200) lost_ = code;
  return code;
}

std::int64_t World::duration(const std::string& kind) {
  const std::int64_t plain = scenario_.number("ns." + kind, 1'000'000);
  const std::int64_t noise = ++timed_ % 3 == 0 ? scenario_.number("noise", 0) : 0;
  return plain + plain * noise / 100;
}

void World::enqueue(Stream& stream, const std::string& kind) {
  pass(scenario_.number("ns.launch_call", 2000));
  stream.busy_until = std::max(stream.busy_until, now_) + duration(kind);
}

void World::run(const std::string& kind) { pass(duration(kind)); }

Address World::allocate(std::size_t bytes) {
  if (bytes > free_bytes()) return 0;
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return 0;
  const auto address = reinterpret_cast<Address>(memory);
  blocks_[address] = {current, bytes};
  used_[static_cast<std::size_t>(current)] += bytes;
  return address;
}

void World::free(Address address) {
  const auto found = blocks_.find(address);
  if (found == blocks_.end()) return;
  used_[static_cast<std::size_t>(found->second.gpu)] -= found->second.bytes;
  munmap(reinterpret_cast<void*>(address), found->second.bytes);
  sums.erase(address);
  blocks_.erase(found);
}

}  // namespace stand_in

// The clock's symbol is what tells the probe that nothing here is real.
extern "C" std::int64_t proviso_stand_in_now() { return stand_in::World::get().now(); }
extern "C" void proviso_stand_in_sleep(std::int64_t nanoseconds) { stand_in::World::get().pass(nanoseconds); }
