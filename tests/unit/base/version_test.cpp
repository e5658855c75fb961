#include "base/version.hpp"

#include <string>
#include <vector>

#include "print.hpp"

namespace proviso::base {

TEST_CASE("versions in ascending order") {
  const std::vector<std::string> ascending{"0.9",
                                           "0.11",
                                           "0.11.1",
                                           "1.0.dev1",
                                           "1.0a1",
                                           "1.0-alpha.2",
                                           "1.0b1",
                                           "1.0-rc1",
                                           "1.0rc2",
                                           "1.0rc10",
                                           "1.0",
                                           "1.0+cu118",
                                           "1.0+cu121",
                                           "1.0.post1",
                                           "1.0.1",
                                           "1.2",
                                           "1.10",
                                           "2",
                                           "550.54.14",
                                           "550.54.15",
                                           "20261130",
                                           "99999999999999999999999999",
                                           "100000000000000000000000000"};
  for (std::size_t i = 0; i < ascending.size(); ++i)
    for (std::size_t j = 0; j < ascending.size(); ++j) {
      CAPTURE(ascending[i], ascending[j]);
      CHECK(compare_versions(ascending[i], ascending[j]) == std::weak_ordering{i <=> j});
      CHECK((version_key(ascending[i]) == version_key(ascending[j])) == (i == j));
    }
}

TEST_CASE("different texts of one version are equivalent") {
  const auto same = [](const char* a, const char* b) {
    CAPTURE(a, b);
    CHECK(compare_versions(a, b) == std::weak_ordering::equivalent);
    CHECK(version_key(a) == version_key(b));
  };
  same("1.2", "1.2.0");
  same("1.2", "1.2.0.0");
  same("0", "0.0");
  same("v1.2", "1.2");
  same("1.02", "1.2");
  same("1.0rc1", "1.0.0-RC.1");
  same("1.0a1", "1.0-alpha1");
  same("1.0.c2", "1.0pre2");
  same("1.0_3", "1.0.3");
}

TEST_CASE("pre-releases of semver, in its order") {
  const std::vector<std::string> ascending{"1.0.0-alpha",   "1.0.0-alpha.1", "1.0.0-beta", "1.0.0-beta.2",
                                           "1.0.0-beta.11", "1.0.0-rc.1",    "1.0.0"};
  for (std::size_t i = 1; i < ascending.size(); ++i) {
    CAPTURE(ascending[i]);
    CHECK(compare_versions(ascending[i - 1], ascending[i]) == std::weak_ordering::less);
  }
}

TEST_CASE("what may stand for a version") {
  for (const char* text : {"1", "v1", "0.6.3.post1", "12.4", "1.0-rc1", "2.1.0+cu118", "2026_11"})
    CHECK(valid_version(text));
  for (const std::string& text : {std::string{}, std::string{"v"}, std::string{"latest"}, std::string{"1."},
                                  std::string{".1"}, std::string{"1..2"}, std::string{"1.-2"}, std::string{"1 2"},
                                  std::string{"1.0 "}, std::string{"\u0661"}, std::string(201, '1')}) {
    CAPTURE(text);
    CHECK_FALSE(valid_version(text));
  }
}

}  // namespace proviso::base
