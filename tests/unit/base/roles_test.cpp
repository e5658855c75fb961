#include "base/roles.hpp"

#include <catch2/catch.hpp>

namespace proviso::base {

using Sets = std::vector<std::vector<std::string>>;

TEST_CASE("Roles are met by different people") {
  const Sets sets{{"cfo", "lead"}, {"ceo"}};
  CHECK(roles_met(sets, {{"Ann", "cfo"}, {"Ben", "lead"}}));
  CHECK(roles_met(sets, {{"Cleo", "ceo"}}));
  CHECK_FALSE(roles_met(sets, {{"Ann", "cfo"}}));
  CHECK_FALSE(roles_met(sets, {{"Ann", "cfo"}, {"Ann", "lead"}}));
  CHECK_FALSE(roles_met(sets, {{"Ann", "cfo"}, {" ann ", "lead"}}));
  CHECK_FALSE(roles_met(sets, {{"", "ceo"}}));
  CHECK_FALSE(roles_met({}, {{"Ann", "cfo"}}));
  // The first to sign as cfo is the only lead: the match has to look further.
  CHECK(roles_met(sets, {{"Ann", "cfo"}, {"Ben", "cfo"}, {"Ann", "lead"}}));
}

TEST_CASE("What is missing is told of each set, unless one person signed for two") {
  const Sets sets{{"cfo", "lead"}, {"ceo"}};
  CHECK(roles_text(sets) == "cfo and lead, or ceo");
  CHECK(missing_roles(sets, {}) == "cfo and lead, or ceo");
  CHECK(missing_roles(sets, {{"Ann", "cfo"}}) == "lead, or ceo");
  CHECK(missing_roles(sets, {{"Ann", "cfo"}, {"Ann", "lead"}}).empty());
}

}  // namespace proviso::base
