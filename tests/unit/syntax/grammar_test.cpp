// The grammar needs no more than SLL: on every sample its trees are those of full LL, and exact detection finds no
// ambiguity.
#include "ProvisoLexer.h"
#include "ProvisoParser.h"
#include "syntax/byte_stream.hpp"

// After the tokens: Catch has macros that are named like some of them.
#include <catch2/catch.hpp>
#include <string>

#include "samples.hpp"

namespace {

using proviso::grammar::ProvisoLexer;
using proviso::grammar::ProvisoParser;

class Listener final : public antlr4::ANTLRErrorListener {
 public:
  int errors = 0, ambiguities = 0;

 private:
  void syntaxError(antlr4::Recognizer*, antlr4::Token*, size_t, size_t, const std::string&,
                   std::exception_ptr) override {
    ++errors;
  }
  void reportAmbiguity(antlr4::Parser*, const antlr4::dfa::DFA&, size_t, size_t, bool, const antlrcpp::BitSet&,
                       antlr4::atn::ATNConfigSet*) override {
    ++ambiguities;
  }
  void reportAttemptingFullContext(antlr4::Parser*, const antlr4::dfa::DFA&, size_t, size_t, const antlrcpp::BitSet&,
                                   antlr4::atn::ATNConfigSet*) override {}
  void reportContextSensitivity(antlr4::Parser*, const antlr4::dfa::DFA&, size_t, size_t, size_t,
                                antlr4::atn::ATNConfigSet*) override {}
};

std::string tree(const std::string& text, antlr4::atn::PredictionMode mode, Listener& listener) {
  const std::size_t begin = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  proviso::syntax::ByteStream bytes{text, begin, text.size()};
  ProvisoLexer lexer{&bytes};
  lexer.removeErrorListeners();
  antlr4::CommonTokenStream tokens{&lexer};
  tokens.fill();
  ProvisoParser parser{&tokens};
  parser.removeErrorListeners();
  parser.addErrorListener(&listener);
  parser.getInterpreter<antlr4::atn::ParserATNSimulator>()->setPredictionMode(mode);
  const bool is_policy = tokens.LT(1)->getType() == ProvisoParser::POLICY;
  antlr4::ParserRuleContext* root = nullptr;
  if (is_policy) {
    root = parser.policyFile();
  } else {
    root = parser.moduleFile();
  }
  return root->toStringTree(&parser);
}

}  // namespace

TEST_CASE("SLL and exact LL agree on every sample, and nothing is ambiguous") {
  for (const auto& [name, text] : good_samples()) {
    CAPTURE(name);
    Listener quick, exact;
    const std::string fast = tree(text, antlr4::atn::PredictionMode::SLL, quick);
    CHECK(fast == tree(text, antlr4::atn::PredictionMode::LL_EXACT_AMBIG_DETECTION, exact));
    CHECK(quick.errors == 0);
    CHECK(exact.errors == 0);
    CHECK(exact.ambiguities == 0);
  }
}
