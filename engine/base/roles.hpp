// Roles that sign together: who waives a rule, who approves a decision.
#pragma once

#include <string>
#include <vector>

namespace proviso::base {

/// A person in a role.
struct SignedRole {
  std::string name;
  std::string role;
};

/// Whether one of the sets of roles is signed completely, each role by another person. A set without roles never is.
bool roles_met(const std::vector<std::vector<std::string>>& sets, const std::vector<SignedRole>& signatures);

/// "cfo and lead, or ceo".
std::string roles_text(const std::vector<std::vector<std::string>>& sets);

/// Of each set the roles that nobody signed, as `roles_text`; empty where a set lacks none, and one person signed for
/// two.
std::string missing_roles(const std::vector<std::vector<std::string>>& sets, const std::vector<SignedRole>& signatures);

}  // namespace proviso::base
