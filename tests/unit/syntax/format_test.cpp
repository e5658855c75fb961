// What must hold for every text that is laid out, and how the layout looks.
#include <catch2/catch.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "ast/print.hpp"
#include "base/file.hpp"
#include "samples.hpp"
#include "syntax/door.hpp"
#include "syntax/format.hpp"
#include "syntax/tokens.hpp"
#include "syntax/words.hpp"

using namespace proviso;
namespace fs = std::filesystem;

namespace {

std::string tree(const std::string& text) {
  base::SourceMap sources;
  diag::Diagnostics diagnostics;
  const auto file = syntax::parse(sources.add("test.proviso", text), sources, diagnostics);
  return file ? ast::print(*file) : "no tree";
}

// The comments of a text in order, without blanks behind them. No sample has `//` within a text.
std::vector<std::string> comments(const std::string& text) {
  std::vector<std::string> out;
  for (std::size_t at = text.find("//"); at != std::string::npos; at = text.find("//", at)) {
    std::size_t end = std::min(text.find('\n', at), text.size());
    std::string comment = text.substr(at, end - at);
    comment.erase(comment.find_last_not_of(" \t\r") + 1);
    out.push_back(comment);
    at = end;
  }
  return out;
}

void holds_for(const std::string& text) {
  const auto once = syntax::format(text);
  REQUIRE(once);
  CHECK(tree(*once) == tree(text));
  CHECK(comments(*once) == comments(text));
  const auto twice = syntax::format(*once);
  REQUIRE(twice);
  CHECK(*twice == *once);
  for (std::size_t at = 0, end = 0; at < once->size(); at = end + 1) {
    end = once->find('\n', at);
    REQUIRE(end != std::string::npos);
    const bool trailing_blank = end > at && ((*once)[end - 1] == ' ' || (*once)[end - 1] == '\t');
    CHECK_FALSE(trailing_blank);
  }
}

// The text with a comment before every n-th word, behind the word before it or on a line of its own. Words that touch
// belong together unless one of them is a bracket or a comma.
std::string with_comments(const std::string& text, std::size_t every, bool own_line) {
  base::SourceMap sources;
  diag::Diagnostics diagnostics;
  const auto tokens = syntax::read_tokens(sources.add("test.proviso", text), sources, diagnostics, syntax::Limits{});
  REQUIRE(tokens);
  const auto parts = [](const syntax::Token* token) {
    return syntax::opens_bracket(token->getType()) || syntax::closes_bracket(token->getType()) ||
           token->getText() == ",";
  };
  std::string out;
  std::size_t copied = 0, place = 0;
  const syntax::Token* before = nullptr;
  for (const syntax::Token* token : tokens->all()) {
    if (token->getChannel() != syntax::Token::DEFAULT_CHANNEL) continue;
    const bool together = before != nullptr && tokens->touch(before, token) && !parts(before) && !parts(token);
    if (before != nullptr && !together && ++place % every == 0) {
      const std::size_t at = tokens->span(token).begin;
      out += text.substr(copied, at - copied) + (own_line ? "\n// c" : " // c") + std::to_string(place) + "\n";
      copied = at;
    }
    before = token;
  }
  return out + text.substr(copied);
}

std::string squeezed(const std::string& text) {
  std::string out;
  for (char c : text) out += c == '\n' && out.find("//") == std::string::npos ? ' ' : c;
  return out;
}

}  // namespace

TEST_CASE("the layout of every sample is stable, keeps its tree and its comments") {
  for (const auto& [name, text] : good_samples()) {
    CAPTURE(name);
    holds_for(text);
  }
}

TEST_CASE("lines as they were do not matter") {
  for (const auto& [name, text] : good_samples()) {
    if (text.find("//") != std::string::npos) continue;
    CAPTURE(name);
    const auto once = syntax::format(squeezed(text));
    REQUIRE(once);
    CHECK(tree(*once) == tree(text));
  }
}

TEST_CASE("a comment behind any word stays, whatever the word") {
  const std::string text =
      "module m\nrecord R { a: text?, b: number = 1 in 0..1, c: gpu in 1 gpu.. by 1 gpu }\nlet f(x: h, y) = if x > 1 h "
      "then [x, -y] else match y { "
      "a | b: {1}, else: q with { z: 2 } }\n"
      "require r \"t\" when a that count(x in xs by k where p: v) > 0 waivable by a and b, c up to 5 USD cites \"S\", "
      "\"T\"\n"
      "use m as n with { p: 1 }\ntest \"t\" given a.b = 1 expect r fails for \"x\" margin 1\nenum E { a, b }\nordered "
      "enum F { a < b }\n"
      "score s weight 1 of x points { a: 1 } at least 2\nrank by highest score to nearest 1, lowest b\nlet t: list of "
      "ref R = unknown(\"a\", ask \"b\")\n"
      "unit u = 1/8 m/s prefixes si, binary\nparam p: set of h = 1 h .. \"doc\"\n";
  const std::string sample = text.substr(0, text.find("param p"));
  std::size_t words = 0;
  for (std::size_t at = sample.find(' '); at != std::string::npos; at = sample.find(' ', at + 1)) {
    const std::string line_comment = sample.substr(0, at) + " // here\n" + sample.substr(at);
    if (tree(line_comment) != tree(sample)) continue;  // within a text
    CAPTURE(line_comment);
    holds_for(line_comment);
    holds_for(sample.substr(0, at) + "\n// above\n" + sample.substr(at));
    ++words;
  }
  CHECK(words > 100);
}

TEST_CASE("comments between all words of a policy stay, each by itself and in order") {
  const fs::path root{PROVISO_SOURCE_DIR};
  std::size_t files = 0;
  for (const char* folder : {"policies", "examples", "tests/language"})
    for (const auto& entry : fs::recursive_directory_iterator{root / folder}) {
      if (entry.path().extension() != ".proviso") continue;
      const auto text = base::read_file(entry.path());
      REQUIRE(text);
      CAPTURE(entry.path().string());
      ++files;
      for (const std::size_t every : {1U, 4U})
        for (const bool own_line : {false, true}) holds_for(with_comments(text.value(), every, own_line));
    }
  CHECK(files > 20);
}

TEST_CASE("comments that would share a line follow each other") {
  CHECK(syntax::format("module m\nrequire // one\n r // two\n \"t\" // three\n that x\n") ==
        "module m\n\nrequire r \"t\"  // one\n    // two\n    // three\n    that x\n");
}

TEST_CASE("a file with errors is not laid out") {
  CHECK_FALSE(syntax::format("module m\nlet = 1\n"));
  CHECK_FALSE(syntax::format("module m\nrequire a \"t\" that b = c\n"));
  CHECK_FALSE(syntax::format(""));
}
