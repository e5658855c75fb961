// Samples with words dropped, doubled, swapped and replaced: whatever comes out, the parser answers, and says something
// where it refuses. The sequence is the same on every run.
#include <catch2/catch.hpp>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "ast/print.hpp"
#include "base/file.hpp"
#include "diag/render.hpp"
#include "syntax/parse.hpp"

namespace {

using namespace proviso;

class Sequence {  // xorshift64
 public:
  std::size_t below(std::size_t n) {
    state_ ^= state_ << 13U, state_ ^= state_ >> 7U, state_ ^= state_ << 17U;
    return static_cast<std::size_t>(state_ % n);
  }

 private:
  std::uint64_t state_ = 88'172'645'463'325'252U;
};

const std::vector<std::string> spices = {"(",    ")",       "{",    "}",  "[",   "]",    "\"", ",",  ":",   "=",
                                         "==",   "/a",      "*b",   ".5", "1e5", "let",  "if", "in", "not", "record",
                                         "that", "unknown", "else", "?",  "??",  "^",    "..", "\\", "é",   "&&",
                                         "\n",   "//",      "///",  "12", "for", "with", "-",  "\"{"};

std::string mutated(std::string text, Sequence& random) {
  for (std::size_t edits = 1 + random.below(3); edits > 0; --edits) {
    const std::size_t at = random.below(text.size() + 1), length = random.below(12);
    switch (random.below(4)) {
      case 0:
        text.erase(at, length);
        break;
      case 1:
        text.insert(at, std::string{text, at, length});
        break;
      case 2:
        text.insert(at, spices[random.below(spices.size())]);
        break;
      default:
        text.insert(at, " " + spices[random.below(spices.size())] + " ");
        break;
    }
  }
  return text;
}

}  // namespace

TEST_CASE("mutated samples are answered") {
  std::vector<std::string> samples;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::string{PROVISO_SOURCE_DIR} + "/tests/golden/syntax"))
    if (entry.path().extension() == ".proviso")
      samples.push_back(base::read_file(entry.path()).value_or(std::string{}));
  REQUIRE(!samples.empty());
  std::erase(samples, std::string{});
  Sequence random;
  for (int i = 0; i < 1'500; ++i) {
    const std::string text = mutated(samples[random.below(samples.size())], random);
    base::SourceMap sources;
    diag::Diagnostics diagnostics;
    const auto file = syntax::parse(sources.add("mutated.proviso", text), sources, diagnostics);
    diagnostics.sort();
    const std::string shown = diag::render_text(diagnostics, sources);
    if (file) ast::print(*file);
    if (!file && !diagnostics.has_errors()) FAIL("refused without a word: " << text);
    for (const auto& d : diagnostics.items())
      if (!d.primary.at.valid() || d.primary.at.end > text.size() || d.message().find("Context") != std::string::npos)
        FAIL("no place: " << shown);
  }
}
