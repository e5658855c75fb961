// Laws that every policy obeys, whatever it says: changes to policy or case that change nothing they should not.
#pragma once

#include <map>
#include <optional>

#include "dice.hpp"
#include "pair.hpp"

namespace proviso::agreement {

/// How often each law has been tried, and what broke it.
struct LawCounts {
  std::map<std::string, std::uint64_t> tried;
  std::vector<std::string> broken;
};

/// Tries every law that fits on one policy and case that the engine has decided.
void try_laws(const Tree& policy, const Case& data, const Judged& judged, Dice& dice, LawCounts& counts);

}  // namespace proviso::agreement
