#include "base/roles.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace proviso::base {

namespace {

// Whether the roles from `next` on can be signed by people not used yet.
bool assign(const std::vector<std::string>& roles, std::size_t next, const std::vector<SignedRole>& signatures,
            std::vector<std::string>& used) {
  if (next == roles.size()) return true;
  for (const SignedRole& signature : signatures) {
    if (signature.role != roles[next] || trim(signature.name).empty()) continue;
    if (std::ranges::any_of(used, [&](const std::string& person) { return same_name(person, signature.name); }))
      continue;
    used.push_back(signature.name);
    if (assign(roles, next + 1, signatures, used)) return true;
    used.pop_back();
  }
  return false;
}

}  // namespace

bool roles_met(const std::vector<std::vector<std::string>>& sets, const std::vector<SignedRole>& signatures) {
  return std::ranges::any_of(sets, [&](const std::vector<std::string>& roles) {
    std::vector<std::string> used;
    return !roles.empty() && assign(roles, 0, signatures, used);
  });
}

std::string roles_text(const std::vector<std::vector<std::string>>& sets) {
  std::vector<std::string> ways;
  ways.reserve(sets.size());
  for (const auto& roles : sets) ways.push_back(join(roles, " and "));
  return join(ways, ", or ");
}

std::string missing_roles(const std::vector<std::vector<std::string>>& sets,
                          const std::vector<SignedRole>& signatures) {
  const auto is_signed = [&](const std::string& role) {
    return std::ranges::any_of(signatures, [&](const SignedRole& signature) { return signature.role == role; });
  };
  std::vector<std::vector<std::string>> lacking;
  for (const auto& roles : sets) {
    auto& of_way = lacking.emplace_back(roles);
    std::erase_if(of_way, is_signed);
    if (of_way.empty()) return {};
  }
  return roles_text(lacking);
}

}  // namespace proviso::base
