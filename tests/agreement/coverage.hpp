// What the random policies and cases have reached: each construct of a checked program, and each way a decision can go.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "pair.hpp"

namespace proviso::agreement {

class Coverage {
 public:
  Coverage();
  void add(const ir::Program& program);
  void add(const ir::Program& program, const Finding& finding);

  /// Everything that should have been reached, and how often it was.
  const std::map<std::string, std::uint64_t>& counts() const { return counts_; }
  std::vector<std::string> never() const;

 private:
  void count(const std::string& what);
  void add_expressions(const ir::Program& program);
  void add_rules(const ir::Program& program);
  void add_choosing(const ir::Program& program);

  std::map<std::string, std::uint64_t> counts_;
};

}  // namespace proviso::agreement
