#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "diag/excerpt.hpp"
#include "diag/render.hpp"

using namespace proviso;
using diag::Colour;
using diag::Diagnostic;
using diag::Diagnostics;
using diag::Kind;

namespace {

struct Fixture {
  base::SourceMap sources;
  base::FileId a = sources.add("a.proviso", "module m\nlet x = y\n\tlet z = \"日本\" + w\n");
  base::FileId b = sources.add("b.proviso", "module b\nlet y = 1\n");
  Diagnostics diagnostics;

  void unknown(base::Span at, std::string name) {
    diagnostics.add({Kind::UnknownName, {at, {}}, {std::move(name)}, {}, {}, {}});
  }
};

}  // namespace

TEST_CASE("codes are unique and every text is worded by the rules") {
  std::set<std::string_view> codes, texts;
  for (const auto& row : diag::registry()) {
    CAPTURE(row.code, row.text);
    CHECK(codes.insert(row.code).second);
    CHECK_FALSE(row.text.ends_with('.'));
    CHECK_FALSE((row.text[0] >= 'A' && row.text[0] <= 'Z' && row.text[1] >= 'a'));
    CHECK(&diag::row(row.kind) == &row);
  }
}

TEST_CASE("an excerpt shows the line, the place and what is said of it") {
  Fixture f;
  f.diagnostics.add(
      {Kind::UnknownName, {{f.a, 17, 18}, "not found"}, {"y"}, {{{f.b, 13, 14}, "there is one here"}}, "use b", {}});
  CHECK(diag::render_text(f.diagnostics, f.sources) ==
        "error[PV0201]: `y` is not declared\n"
        " --> a.proviso:2:9\n"
        "  |\n"
        "2 | let x = y\n"
        "  |         ^ not found\n"
        " ::: b.proviso:2:5\n"
        "  |\n"
        "2 | let y = 1\n"
        "  |     - there is one here\n"
        "  = help: use b\n"
        "\n"
        "1 error\n");
}

TEST_CASE("tabs are four columns, wide characters two") {
  Fixture f;
  f.unknown({f.a, 39, 40}, "w");
  const std::string text = diag::render_text(f.diagnostics, f.sources);
  CHECK(text.find("3 |     let z = \"日本\" + w\n"
                  "  |                      ^\n") != std::string::npos);
}

TEST_CASE("long lines are cut around the place") {
  base::SourceMap sources;
  const auto file = sources.add("long", "let x = [" + std::string(5'000, '1') + "?" + std::string(5'000, '2') + "]");
  Diagnostics diagnostics;
  diagnostics.add({Kind::UnknownName, {{file, 5'009, 5'010}, {}}, {"?"}, {}, {}, {}});
  const std::string text = diag::render_text(diagnostics, sources);
  CHECK(text.size() < 500);
  CHECK(text.find("1 | ...1111") != std::string::npos);
  const auto line = text.find("1 | "), next = text.find('\n', line) + 1;
  CHECK(text[next + (text.find('?', line) - line)] == '^');
}

TEST_CASE("control characters never reach the terminal") {
  CHECK(diag::printable("a\x1b[31mb\x07") == "a\xEF\xBF\xBD[31mb\xEF\xBF\xBD");
  CHECK(diag::printable("caf\xe9") == "caf\xEF\xBF\xBD");
  CHECK(diag::printable("дом €") == "дом €");
  CHECK(diag::printable("a\u202Eb") ==
        "a\xEF\xBF\xBD"
        "b");
}

TEST_CASE("findings are sorted by file and place, repetitions dropped, the rest counted") {
  Fixture f;
  f.unknown({f.b, 4, 5}, "c");
  f.unknown({f.a, 17, 18}, "b");
  f.unknown({f.a, 13, 14}, "a");
  f.unknown({f.a, 17, 18}, "b2");
  f.unknown({f.a, 17, 18}, "b");
  f.diagnostics.sort();
  std::string names;
  for (const auto& d : f.diagnostics.items()) names += d.args[0] + " ";
  CHECK(names == "a b b2 c ");
  const std::string text = diag::render_text(f.diagnostics, f.sources, Colour::Off, 2);
  CHECK(text.find("and 2 more\n4 errors\n") != std::string::npos);
  CHECK(text.find("`c`") == std::string::npos);
}

TEST_CASE("a name that is used in many places is one finding, shown with some of them") {
  Fixture f;
  const auto file = f.sources.add("c.proviso", std::string(100, 'w'));
  for (std::uint32_t at = 0; at < 9; ++at) f.unknown({file, 10 * at, 10 * at + 1}, "w");
  f.unknown({file, 95, 96}, "v");
  f.unknown({f.a, 39, 40}, "w");
  f.diagnostics.sort();
  REQUIRE(f.diagnostics.items().size() == 3);
  CHECK(f.diagnostics.items()[0].primary.at.file == f.a);
  const auto& first = f.diagnostics.items()[1];
  CHECK(first.primary.at.begin == 0);
  REQUIRE(first.related.size() == 5);
  CHECK(first.related[0].at.begin == 10);
  CHECK(first.related[4].text == "and here, and 3 times more");
  f.diagnostics.sort();
  CHECK(f.diagnostics.items()[1].related.size() == 5);
}

TEST_CASE("the count of what is not shown of a file is shown") {
  Fixture f;
  for (std::uint32_t line = 1; line < 5; ++line)
    f.diagnostics.add({Kind::DataNoValue, {}, {"x"}, {}, {}, diag::Location{"q.csv", line, 1, ""}});
  f.diagnostics.add({Kind::DataMoreProblems, {}, {"7"}, {}, {}, diag::Location{"q.csv", {}, {}, ""}});
  f.diagnostics.add({Kind::DataMoreProblems, {}, {"8"}, {}, {}, diag::Location{"z.csv", {}, {}, ""}});
  f.diagnostics.sort();
  const std::string text = diag::render_text(f.diagnostics, f.sources, Colour::Off, 2);
  CHECK(text.find("7 more problems") != std::string::npos);
  CHECK(text.find("8 more problems") != std::string::npos);
  CHECK(text.find(" more\n6 errors\n") != std::string::npos);
}

TEST_CASE("a place in a data file is shown without an excerpt") {
  Fixture f;
  f.diagnostics.add({Kind::UnknownName, {}, {"k"}, {}, {}, diag::Location{"quotes/a.json", 3, 7, "/quotes/0/price"}});
  CHECK(diag::render_text(f.diagnostics, f.sources).find("  --> quotes/a.json:3:7 at /quotes/0/price\n") !=
        std::string::npos);
}

TEST_CASE("colour is marked only where it is wanted") {
  Fixture f;
  f.unknown({f.a, 17, 18}, "y");
  CHECK(diag::render_text(f.diagnostics, f.sources).find('\x1b') == std::string::npos);
  CHECK(diag::render_text(f.diagnostics, f.sources, Colour::On).find("\x1b[1;31merror[PV0201]\x1b[0m") == 0);
}

TEST_CASE("nothing to say says nothing") {
  Fixture f;
  CHECK(diag::render_text(f.diagnostics, f.sources).empty());
  CHECK(diag::summary(f.diagnostics).empty());
}

namespace {

// What the fixture of these tests has found, and another program's finding.
struct TwoPrograms {
  Fixture first, second;

  TwoPrograms() {
    first.diagnostics.add(
        {Kind::UnknownName, {{first.a, 17, 18}, "here"}, {"y"}, {{{first.b, 13, 14}, "there"}}, "use b", {}});
    first.diagnostics.add({Kind::UnknownName, {}, {"k"}, {}, {}, diag::Location{"a b.json", 3, 5, "/x"}});
    second.diagnostics.add({Kind::UnusedParam, {{second.b, 13, 14}, {}}, {"y"}, {}, {}, {}});
  }
  std::vector<diag::Report> reports() const {
    return {{&first.diagnostics, &first.sources}, {&second.diagnostics, &second.sources}};
  }
};

}  // namespace

TEST_CASE("json holds the findings of all programs, with place, code and help") {
  const TwoPrograms two;
  const auto json = nlohmann::json::parse(diag::render_json(two.reports()));
  CHECK(json["errors"] == 2);
  CHECK(json["warnings"] == 1);
  CHECK(json["diagnostics"].size() == 3);
  CHECK(json["diagnostics"][0]["code"] == "PV0201");
  CHECK(json["diagnostics"][0]["at"]["line"] == 2);
  CHECK(json["diagnostics"][0]["at"]["end_column"] == 10);
  CHECK(json["diagnostics"][0]["related"][0]["path"] == "b.proviso");
  CHECK(json["diagnostics"][1]["at"]["pointer"] == "/x");
  CHECK(json["diagnostics"][2]["severity"] == "warning");
}

TEST_CASE("a sarif log holds a rule for each code and a result for each finding") {
  const TwoPrograms two;
  const auto sarif = nlohmann::json::parse(diag::render_sarif(two.reports(), "1.2.3"));
  CHECK(sarif["version"] == "2.1.0");
  REQUIRE(sarif["runs"].size() == 1);
  const auto& driver = sarif["runs"][0]["tool"]["driver"];
  CHECK(driver["semanticVersion"] == "1.2.3");
  REQUIRE(driver["rules"].size() == 2);
  CHECK(driver["rules"][0]["shortDescription"]["text"] == "`NAME` is not declared");
  const auto& results = sarif["runs"][0]["results"];
  REQUIRE(results.size() == 3);
  CHECK(results[0]["locations"][0]["physicalLocation"]["region"]["startColumn"] == 9);
  CHECK(results[0]["message"]["text"] == "`y` is not declared; use b");
  CHECK(results[0]["relatedLocations"][0]["message"]["text"] == "there");
  const auto& data = results[1]["locations"][0]["physicalLocation"];
  CHECK(data["artifactLocation"]["uri"] == "a%20b.json");
  CHECK(data["region"] == nlohmann::json{{"startLine", 3}});
  for (const auto& result : results)
    CHECK(driver["rules"][result["ruleIndex"].get<std::size_t>()]["id"] == result["ruleId"]);
}

TEST_CASE("columns of a sarif log count UTF-16 code units") {
  base::SourceMap sources;
  // U+1F600 is four bytes and two code units, U+65E5 three bytes and one.
  const auto file = sources.add("/a/b.proviso", "module m\n\"\U0001F600日\" x\n");
  Diagnostics diagnostics;
  diagnostics.add({Kind::UnknownName, {{file, 19, 20}, {}}, {"x"}, {}, {}, {}});
  const std::vector<diag::Report> reports{{&diagnostics, &sources}};
  const auto sarif = nlohmann::json::parse(diag::render_sarif(reports, "1"));
  CHECK(sarif["runs"][0]["columnKind"] == "utf16CodeUnits");
  const auto& place = sarif["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
  CHECK(place["artifactLocation"]["uri"] == "file:///a/b.proviso");
  CHECK(place["region"] == nlohmann::json{{"startLine", 2}, {"startColumn", 7}, {"endLine", 2}, {"endColumn", 8}});
  CHECK(nlohmann::json::parse(diag::render_json(reports))["diagnostics"][0]["at"]["column"] == 6);
}
