#include "trace/coverage.hpp"

#include <catch2/catch.hpp>

namespace proviso::trace::testing {

namespace {

using Kind = CoveragePoint::Kind;

CoveragePoint point(std::uint32_t line, std::string what, std::uint64_t hits) {
  return {.kind = Kind::Rule, .name = "cheap", .what = std::move(what), .line = line, .column = 1, .hits = hits};
}

Coverage of(std::string path, std::vector<CoveragePoint> points) {
  Coverage out;
  out.files.push_back({.path = std::move(path), .module = "t.m", .lines = {"rule"}, .points = std::move(points)});
  return out;
}

}  // namespace

TEST_CASE("a share is rounded down: only all is all") {
  CHECK(CoverageTotal{0, 0}.percent() == "100 %");
  CHECK(CoverageTotal{0, 3}.percent() == "0 %");
  CHECK(CoverageTotal{2, 3}.percent() == "66.66 %");
  CHECK(CoverageTotal{1, 2}.percent() == "50 %");
  CHECK(CoverageTotal{9, 10'000}.percent() == "0.09 %");
  CHECK(CoverageTotal{199'999, 200'000}.percent() == "99.99 %");
  CHECK(CoverageTotal{7, 7}.percent() == "100 %");
}

TEST_CASE("what several files of tests reach of one policy is added up") {
  Coverage all = of("b", {point(1, "passed", 2), point(1, "failed", 0)});
  merge(all, of("b", {point(1, "failed", 3), point(2, "passed", 0)}));
  merge(all, of("a", {point(1, "passed", 1)}));
  REQUIRE(all.files.size() == 2);
  CHECK(all.files[0].path == "a");
  REQUIRE(all.files[1].points.size() == 3);
  CHECK(total_of(all).points == 4);
  CHECK(total_of(all).reached == 3);
  CHECK(all.files[1].points[0].what == "failed");
  CHECK(all.files[1].points[0].hits == 3);
  CHECK(all.files[1].points[1].hits == 2);
}

TEST_CASE("the summary names what was not reached, with its place") {
  const std::string text = coverage_text(of("p.proviso", {point(1, "passed", 2), point(1, "failed", 0)}));
  CHECK(text ==
        "coverage of t.m (p.proviso): 1 of 2 (50 %)\n"
        "  outcomes of rules     1 of 2 (50 %)\n"
        "  p.proviso:1:1: rule cheap never failed\n");
}

TEST_CASE("the source shows a count at each line that has points, and what was not reached below it") {
  CHECK(coverage_source(of("p.proviso", {point(1, "passed", 2), point(1, "failed", 0)})) ==
        "p.proviso: 1 of 2 (50 %)\n"
        "      2! | rule\n"
        "         ! ^ cheap never failed\n");
}

}  // namespace proviso::trace::testing
