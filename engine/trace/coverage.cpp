#include "trace/coverage.hpp"

#include <algorithm>
#include <array>
#include <tuple>

#include "trace/json_writer.hpp"
#include "trace/layout.hpp"

namespace proviso::trace {

namespace {

using Kind = CoveragePoint::Kind;

struct KindWord {
  Kind kind;
  std::string_view one;
  std::string_view many;
};
constexpr std::array<KindWord, 5> kinds{{{Kind::Rule, "rule", "outcomes of rules"},
                                         {Kind::Guard, "guard", "sides of guards"},
                                         {Kind::Branch, "branch", "branches of `if`"},
                                         {Kind::Arm, "arm", "arms of `match`"},
                                         {Kind::Clause, "clause", "clauses of `decide`"}}};

std::string_view word_of(Kind kind) {
  for (const KindWord& word : kinds)
    if (word.kind == kind) return word.one;
  return {};
}

auto place_of(const CoveragePoint& point) {
  return std::tie(point.line, point.column, point.kind, point.name, point.what);
}

std::string counted(const CoverageTotal& total) {
  return std::to_string(total.reached) + " of " + std::to_string(total.points) + " (" + total.percent() + ")";
}

// "never failed", "never true", "never took `then`".
std::string never(const CoveragePoint& point) {
  switch (point.kind) {
    case Kind::Rule:
    case Kind::Guard:
    case Kind::Clause:
      return "never " + point.what;
    case Kind::Branch:
    case Kind::Arm:
      return "never took `" + point.what + "`";
  }
  return {};
}

}  // namespace

std::string CoverageTotal::percent() const {
  if (points == 0) return "100 %";
  const std::uint64_t hundredths = reached * 10'000 / points;
  std::string out = std::to_string(hundredths / 100);
  const std::uint64_t rest = hundredths % 100;
  if (rest != 0) out += "." + std::to_string(rest / 10) + (rest % 10 != 0 ? std::to_string(rest % 10) : "");
  return out + " %";
}

CoverageTotal total_of(const std::vector<CoveragePoint>& points) {
  CoverageTotal total;
  for (const CoveragePoint& point : points) {
    ++total.points;
    if (point.hits > 0) ++total.reached;
  }
  return total;
}

CoverageTotal total_of(const Coverage& coverage) {
  CoverageTotal total;
  for (const CoverageFile& file : coverage.files) {
    const CoverageTotal one = total_of(file.points);
    total.points += one.points;
    total.reached += one.reached;
  }
  return total;
}

void merge(Coverage& into, Coverage more) {
  for (CoverageFile& file : more.files) {
    const auto known = std::ranges::find(into.files, file.path, &CoverageFile::path);
    if (known == into.files.end()) {
      into.files.push_back(std::move(file));
      continue;
    }
    for (CoveragePoint& point : file.points) {
      const auto same = std::ranges::find_if(
          known->points, [&](const CoveragePoint& other) { return place_of(other) == place_of(point); });
      if (same == known->points.end())
        known->points.push_back(std::move(point));
      else
        same->hits += point.hits;
    }
    std::ranges::sort(known->points, [](const auto& a, const auto& b) { return place_of(a) < place_of(b); });
  }
  std::ranges::sort(into.files, {}, &CoverageFile::path);
}

std::string coverage_text(const Coverage& coverage) {
  Page page{TextOptions{}};
  for (const CoverageFile& file : coverage.files) {
    page.line(0, "coverage of " + file.module + " (" + file.path + "): " + counted(total_of(file.points)));
    for (const KindWord& word : kinds) {
      std::vector<CoveragePoint> of_kind;
      std::ranges::copy_if(file.points, std::back_inserter(of_kind),
                           [&](const CoveragePoint& point) { return point.kind == word.kind; });
      if (of_kind.empty()) continue;
      page.line(2, pad(word.many, 20) + "  " + counted(total_of(of_kind)));
    }
    for (const CoveragePoint& point : file.points)
      if (point.hits == 0)
        page.line(2, file.path + ":" + std::to_string(point.line) + ":" + std::to_string(point.column) + ": " +
                         std::string{word_of(point.kind)} + " " + harmless(point.name) + " " + harmless(never(point)));
  }
  if (coverage.files.size() != 1) page.line(0, "coverage: " + counted(total_of(coverage)));
  return std::move(page).take();
}

std::string coverage_json(const Coverage& coverage) {
  JsonWriter json;
  const auto totals = [&](const CoverageTotal& total) {
    json.member("percent", total.percent());
    json.key("points");
    json.integer(total.points);
    json.key("reached");
    json.integer(total.reached);
  };
  const auto point = [&](const CoveragePoint& one) {
    json.begin_object();
    json.key("column");
    json.integer(one.column);
    json.key("hits");
    json.integer(one.hits);
    json.member("kind", word_of(one.kind));
    json.key("line");
    json.integer(one.line);
    json.member("name", one.name);
    json.member("what", one.what);
    json.end_object();
  };
  const auto file = [&](const CoverageFile& one) {
    json.begin_object();
    json.member("module", one.module);
    json.member("path", one.path);
    json.key("places");
    json.begin_array();
    for (const CoveragePoint& next : one.points) point(next);
    json.end_array();
    json.key("total");
    json.begin_object();
    totals(total_of(one.points));
    json.end_object();
    json.end_object();
  };
  json.begin_object();
  json.key("files");
  json.begin_array();
  for (const CoverageFile& one : coverage.files) file(one);
  json.end_array();
  json.member("schema", "proviso.coverage/1");
  json.key("total");
  json.begin_object();
  totals(total_of(coverage));
  json.end_object();
  json.end_object();
  return std::move(json).take();
}

std::string coverage_source(const Coverage& coverage) {
  std::string out;
  for (const CoverageFile& file : coverage.files) {
    out += file.path + ": " + counted(total_of(file.points)) + "\n";
    for (std::size_t i = 0; i < file.lines.size(); ++i) {
      std::uint64_t hits = 0;
      bool has_points = false, all = true;
      for (const CoveragePoint& point : file.points) {
        if (point.line != i + 1) continue;
        has_points = true;
        all &= point.hits > 0;
        hits += point.hits;
      }
      const std::string count = !has_points ? "" : std::to_string(hits) + (all ? " " : "!");
      out += pad_left(count.empty() ? " " : count, 8) + " |" + (file.lines[i].empty() ? "" : " ") +
             harmless(file.lines[i]) + "\n";
      for (const CoveragePoint& point : file.points)
        if (point.line == i + 1 && point.hits == 0)
          out += std::string(9, ' ') + "! " + std::string(point.column - 1, ' ') + "^ " + harmless(point.name) + " " +
                 harmless(never(point)) + "\n";
    }
  }
  return out;
}

}  // namespace proviso::trace
