// What the stand-in plays, from the environment: PROVISO_STAND_IN="gpus=8;nvlink=switch;ns.memory_copy=500000".
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace stand_in {

class Scenario {
 public:
  // The one of this process.
  static const Scenario& get();

  std::string text(const std::string& key, const std::string& otherwise) const;
  std::int64_t number(const std::string& key, std::int64_t otherwise) const;
  // `clock=1980,1410`
  std::vector<std::int64_t> numbers(const std::string& key) const;

 private:
  Scenario();
  std::map<std::string, std::string> values_;
};

}  // namespace stand_in
