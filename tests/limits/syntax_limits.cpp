// One input for each way of being too much, and one for each that is just not too much.
#include <catch2/catch.hpp>
#include <ctime>
#include <string>

#include "ast/print.hpp"
#include "diag/diagnostics.hpp"
#include "syntax/parse.hpp"

namespace {

using namespace proviso;
using diag::Kind;

std::string times(std::size_t n, const std::string& text) {
  std::string out;
  out.reserve(n * text.size());
  for (std::size_t i = 0; i < n; ++i) out += text;
  return out;
}

std::string let(const std::string& expression) { return "module m\nlet x = " + expression + "\n"; }

struct Answer {
  bool accepted;
  std::vector<diag::Diagnostic> found;
  double milliseconds;
};

Answer answer(std::string text) {
  base::SourceMap sources;
  diag::Diagnostics diagnostics;
  const auto source = sources.add("hostile.proviso", std::move(text));
  const std::clock_t start = std::clock();
  const auto file = syntax::parse(source, sources, diagnostics);
  const double took = 1000.0 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  if (file) ast::print(*file);  // a recursive walk over the tree that came out
  return {file.has_value(), {diagnostics.items().begin(), diagnostics.items().end()}, took};
}

#ifdef __SANITIZE_ADDRESS__
constexpr double slower = 5;  // what the sanitizers cost, and more
#else
constexpr double slower = 1;
#endif
// Of processor time, so that a busy machine does not matter.
constexpr double at_once = 100 * slower;
constexpr double after_reading_all = 1000 * slower;  // the lexer has to come to the limit first

void refused(const std::string& text, Kind kind, double patience = at_once) {
  const Answer a = answer(text);
  CAPTURE(text.substr(0, 60), a.milliseconds);
  CHECK_FALSE(a.accepted);
  REQUIRE(a.found.size() >= 1);
  CHECK(diag::code(a.found[0].kind) == diag::code(kind));
  CHECK(a.found[0].primary.at.valid());
  CHECK(a.milliseconds < patience);
}

void accepted(const std::string& text) {
  const Answer a = answer(text);
  CAPTURE(text.substr(0, 60), a.found.empty() ? "" : a.found[0].message());
  CHECK(a.accepted);
  CHECK(a.found.empty());
}

}  // namespace

TEST_CASE("brackets without end") {
  refused(let(times(50'000, "(") + "1" + times(50'000, ")")), Kind::NestedTooDeep);
  refused(let(times(50'000, "(")), Kind::NestedTooDeep);
  refused(let(times(50'000, "[")), Kind::NestedTooDeep);
  refused(let(times(20'000, "f({")), Kind::NestedTooDeep);
  refused(let(times(20'000, "match a { b: ")), Kind::NestedTooDeep);
  refused(let(times(20'000, "A { b: ")), Kind::NestedTooDeep);
  refused("module m\n" + times(10'000, "record A {"), Kind::NestedTooDeep);
  refused("module m\n" + times(8'000, "group g when {\n"), Kind::NestedTooDeep);
  refused("module m\n" + times(50'000, ")"), Kind::Unexpected);
}

TEST_CASE("chains without end") {
  refused(let("1" + times(49'999, " + 1")), Kind::ChainTooLong);
  refused(let("a" + times(10'000, " and a")), Kind::ChainTooLong);
  refused(let("a" + times(10'000, " ?? a")), Kind::ChainTooLong);
  refused(let(times(10'000, "not ") + "a"), Kind::ChainTooLong);
  refused(let(times(10'000, "- ") + "a"), Kind::ChainTooLong);
  refused(let(times(10'000, "-") + "a"), Kind::ChainTooLong);
  refused(let(times(10'000, "if a then b else ") + "c"), Kind::ChainTooLong);
  refused(let(times(10'000, "if ") + "c"), Kind::ChainTooLong);
  refused(let(times(10'000, "let a = 1 in ") + "a"), Kind::ChainTooLong);
  refused(let(times(10'000, "let a = 1, b = 2 in ") + "a"), Kind::ChainTooLong);
  refused(let("a" + times(10'000, " ^ a")), Kind::ChainTooLong);
  refused(let("a" + times(10'000, ".b")), Kind::ChainTooLong);
  refused(let("a" + times(10'000, " < a")), Kind::ChainTooLong);
  refused(let("a" + times(10'000, " is known")), Kind::ChainTooLong);
  refused(let("a" + times(10'000, " as h")), Kind::ChainTooLong);
  refused(let("a" + times(10'000, " with { b: 1 }")), Kind::ChainTooLong);
  refused(let("a" + times(10'000, " for b")), Kind::ChainTooLong);
  refused("module m\ninput x: " + times(10'000, "list of ") + "text", Kind::ChainTooLong);
  refused(let(times(10'000, "(a ?? ") + "a" + times(10'000, ")")), Kind::NestedTooDeep);
}

TEST_CASE("lists without end") {
  refused(let("[" + times(50'000, "1, ") + "1]"), Kind::TooManyElements);
  refused(let("{" + times(50'000, "(1), ") + "1}"), Kind::TooManyElements);
  refused(let("f(" + times(10'001, "let a = 1, b = 2 in a, ") + "1)"), Kind::TooManyElements);
  refused("module m\nenum E { " + times(20'000, "a, ") + "b }\n", Kind::TooManyElements);
}

TEST_CASE("depth that no single limit sees") {
  refused(let(times(150, times(20, "if a then b else ") + "(") + "1" + times(150, ")")), Kind::ExpressionTooDeep);
  refused(let(times(100, times(20, "not ") + "(") + "a" + times(100, ")")), Kind::ExpressionTooDeep);
  refused(let(times(7, "(") + "1" + times(7, times(400, " + 1") + ")")), Kind::ExpressionTooDeep);
}

TEST_CASE("texts without end") {
  refused(let(times(10'000, "\"{f(") + "1" + times(10'000, ")}\"")), Kind::TextNestedTooDeep);
  refused(let(times(10'000, "\"{")), Kind::TextNestedTooDeep);
  refused(let("\"" + times(10'000, "{")), Kind::TextNestedTooDeep);
  refused(let("\"" + times(5'000, "a") + "\""), Kind::TextTooLong);
  refused(let("\"{" + times(10'000, "not ") + "a}\""), Kind::TextTooLong);
  refused(let("\"{" + times(900, "(") + "a}\""), Kind::NestedTooDeep);
  refused(let(times(50'000, "\"")), Kind::Expected);
  refused(let("\"" + times(100'000, "a")), Kind::UnclosedText);
}

TEST_CASE("files that are no policies") {
  refused("", Kind::NoFirstLine);
  refused(std::string(1000, '\0'), Kind::NoFirstLine);
  refused("\xff\xfe policy a", Kind::InvalidUtf8);
  refused("module m\nlet a = \"\xc3\x28\"", Kind::InvalidUtf8);
  refused(times(5'000'000, " "), Kind::FileTooLarge);
  refused("module m\n" + times(300'000, "1 "), Kind::TooManyTokens, after_reading_all);
  refused("module m\n" + times(100'000, "\xE2\x82\xAC "), Kind::StrayCharacter, after_reading_all);
}

TEST_CASE("as many mistakes as lines") {
  const Answer a = answer("module m\n" + times(20'000, "let = 1\n"));
  CHECK_FALSE(a.accepted);
  CHECK(a.found.size() == syntax::Limits{}.errors);
  CHECK(a.milliseconds < after_reading_all);
}

TEST_CASE("what is just not too much") {
  accepted(let("1" + times(999, " + 1")));
  accepted(let(times(999, "not ") + "a"));
  accepted(let(times(200, "(") + "1" + times(200, ")")));
  accepted(let(times(999, "if a then b else ") + "c"));
  accepted(let("a.b.c == d" + times(990, " and a.b.c == d")));
  accepted(let("\"" + times(3'999, "a") + "\""));
  accepted(let("\"{f(\"{f(\"{f(\"{x}\")}\")}\")}\""));
  std::string elements;
  for (int i = 0; i < 10'000; ++i) elements += "if a then 1 + 2 else 3,\n";
  accepted(let("[" + elements + "]"));
  accepted("module m\n" + times(20'000, "let x = not a + b\n"));
}
