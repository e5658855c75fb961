// Files that no honest program writes end in findings, never in a crash or an endless run.
#include <catch2/catch.hpp>

#include "case_fixture.hpp"
#include "facts/from_json.hpp"
#include "facts/from_toml.hpp"
#include "facts/glob.hpp"

using namespace proviso;
using facts::testing::Case;
using facts::testing::quote;

namespace {

std::string repeated(std::string_view text, std::size_t times) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) out += text;
  return out;
}

}  // namespace

TEST_CASE("deep nesting") {
  Case c;
  c.file("q.json", repeated("[", 200'000));
  CHECK(c.quotes("\"q.json\"").read().codes() == "PV0603");
  c.file("q.json", repeated("{\"a\":", 200'000));
  CHECK(c.read().codes() == "PV0603");
  c.quotes("\"quotes.toml\"");
  c.file("quotes.toml", "x = " + repeated("[", 200'000));
  CHECK(c.read().codes() == "PV0602");
  c.file("quotes.toml", repeated("a.", 200'000) + "b = 1\n");
  CHECK(c.read().codes() == "PV0603");
  c.file("quotes.toml", "[" + repeated("a.", 200'000) + "b]\n");
  CHECK(c.read().codes() == "PV0603");
  c.file("quotes.toml", quote("a", "provider = \"" + repeated("a.", 200) + "\" # " + repeated(".", 200) +
                                       "\nfactor = '''\n" + repeated(".", 200) + "'''"));
  CHECK(c.read().codes() == "PV0612");  // dots in texts and comments are no keys
}

TEST_CASE("numbers of a size that nobody means") {
  Case c;
  c.file("quotes.toml", quote("a", "factor = \"" + std::string(1000, '7') + "\""));
  CHECK(c.read().codes() == "");
  c.file("quotes.toml", quote("a", "factor = \"1e99999999999\""));
  CHECK(!c.read().facts);
  c.file("quotes.toml", quote("a", "factor = 99999999999999999999"));
  CHECK(c.read().codes() == "");  // beyond 64 bits, and exact all the same
  c.file("q.json", "[{\"id\": \"a\", \"factor\": 1" + std::string(2000, '0') + "}]");
  CHECK(!c.quotes("\"q.json\"").read().facts);
}

TEST_CASE("bytes that are no text") {
  Case c;
  for (const char* name : {"q.toml", "q.json", "q.jsonl", "q.csv"}) {
    c.file(name, std::string_view{"\x7f"
                                  "ELF\x00\x01\xff\xfe",
                                  8});
    CHECK(c.quotes("\"" + std::string{name} + "\"").read().codes() == "PV0602");
    c.file(name, "id\n\xc3\x28\n");
    CHECK(c.read().codes() == "PV0602");
  }
}

TEST_CASE("every file cut off anywhere gives findings or facts") {
  const std::string toml = quote("a", "price = { value = \"2 USD/gpu/h\", source = \"x\" }\ntags = [\"x\", \"y\"]\n");
  const std::string json =
      "{\"quotes\": [{\"id\": \"\\u00e4\", \"price\": {\"value\": \"2 USD/gpu/h\"}, \"factor\": 1.5e3}]}";
  const std::string csv = "id,price,provider\na,2 USD/gpu/h,\"x\"\"y\"\n";
  Case c;
  for (const auto& [name, text] :
       {std::pair{"q.toml", &toml}, {"q.json", &json}, {"q.jsonl", &json}, {"q.csv", &csv}}) {
    c.quotes("\"" + std::string{name} + "\"");
    for (std::size_t length = 0; length < text->size(); ++length) {
      c.file(name, text->substr(0, length));
      const auto out = c.read();
      CHECK(out.facts.has_value() == out.codes().empty());
    }
  }
}

TEST_CASE("more problems than anybody reads are counted") {
  Case c;
  std::string rows = "id,price\n";
  for (int i = 0; i < 1000; ++i) rows += std::to_string(i) + ",2\n";
  const auto out = c.file("q.csv", rows).quotes("\"q.csv\"").read();
  REQUIRE(out.found.items().size() == 101);
  const auto& last = out.found.items().back();
  CHECK(diag::code(last.kind) == "PV0626");
  CHECK(last.message() == "900 more problems in this file are not shown");
  CHECK(out.found.items().front().where->line == 2);
}

TEST_CASE("more values in a file, or files behind a pattern, than the limits allow") {
  facts::Limits few;
  few.values = 4;
  few.files = 2;
  const auto codes = [&](facts::Format format, std::string text) {
    facts::Document document;
    document.format = format;
    document.text = std::move(text);
    diag::Diagnostics found;
    if (format == facts::Format::Toml)
      from_toml(document, found, few);
    else
      from_json(document, found, few);
    std::string out;
    for (const auto& finding : found.items()) out += std::string{diag::code(finding.kind)} + " " + finding.message();
    return out;
  };
  // The root counts, and so does each list.
  CHECK(codes(facts::Format::Json, "[1, 2, 3]").empty());
  CHECK(codes(facts::Format::Json, "[1, 2, 3, 4]") == "PV0604 the file holds more than 4 values");
  CHECK(codes(facts::Format::JsonLines, "1\n2\n3\n4\n").empty());
  CHECK(codes(facts::Format::JsonLines, "1\n2\n3\n4\n5\n6\n") == "PV0604 the file holds more than 4 values");
  CHECK(codes(facts::Format::Toml, "a = [1, 2]\n").empty());
  CHECK(codes(facts::Format::Toml, "a = [1, 2, 3]\n") == "PV0604 the file holds more than 4 values");

  Case c;
  c.file("q/a.csv", "id\n").file("q/b.csv", "id\n");
  CHECK(std::holds_alternative<std::vector<facts::FoundFile>>(facts::find_files(c.folder.path(), "q/*.csv", few)));
  c.file("q/c.csv", "id\n");
  const auto problem = facts::find_files(c.folder.path(), "q/*.csv", few);
  REQUIRE(std::holds_alternative<facts::Problem>(problem));
  CHECK(diag::code(std::get<facts::Problem>(problem).kind) == "PV0711");
  CHECK(std::get<facts::Problem>(problem).args == std::vector<std::string>{"q/*.csv", "2"});
}

TEST_CASE("a row of more cells than any table has") {
  Case c;
  c.file("q.csv", "id\n" + repeated(",", 100'000)).quotes("\"q.csv\"");
  CHECK(c.read().text().find("the row has more than 4096 cells") != std::string::npos);
}

TEST_CASE("a file beyond the limit of bytes") {
  Case c;
  c.file("q.csv", "id\n");
  std::filesystem::resize_file(c.folder.path() / "q.csv", (256U << 20U) + 1);  // a hole: it takes no room on the disk
  const auto out = c.quotes("\"q.csv\"").read();
  CHECK(out.codes() == "PV0601");
  CHECK(out.text().find("268435456") != std::string::npos);
}

TEST_CASE("a file that may not be read") {
  Case c;
  std::filesystem::create_symlink("loop.toml", c.folder.path() / "loop.toml");
  const auto out = c.quotes("\"loop.toml\"").read();
  CHECK(!out.facts);
}
