#include "scenario.hpp"

#include <cstdlib>
#include <sstream>

namespace stand_in {

const Scenario& Scenario::get() {
  static const Scenario scenario;
  return scenario;
}

Scenario::Scenario() {
  const char* given = std::getenv("PROVISO_STAND_IN");
  std::istringstream parts{given == nullptr ? "" : given};
  for (std::string part; std::getline(parts, part, ';');)
    if (const auto equals = part.find('='); equals != std::string::npos)
      values_[part.substr(0, equals)] = part.substr(equals + 1);
}

std::string Scenario::text(const std::string& key, const std::string& otherwise) const {
  const auto found = values_.find(key);
  return found == values_.end() ? otherwise : found->second;
}

std::int64_t Scenario::number(const std::string& key, std::int64_t otherwise) const {
  const auto found = values_.find(key);
  return found == values_.end() ? otherwise : std::stoll(found->second);
}

std::vector<std::int64_t> Scenario::numbers(const std::string& key) const {
  std::vector<std::int64_t> numbers;
  std::istringstream parts{text(key, "")};
  for (std::string part; std::getline(parts, part, ',');) numbers.push_back(std::stoll(part));
  return numbers;
}

}  // namespace stand_in
