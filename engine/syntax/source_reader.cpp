// Where a declaration cannot be read, one finding is made and reading goes on at the next.
#include "syntax/source_reader.hpp"

#include "syntax/words.hpp"

namespace proviso::syntax {

using diag::Kind;

SourceReader::SourceReader(Tokens& tokens, diag::Diagnostics& diagnostics, const Limits& limits)
    : tokens_{tokens},
      diagnostics_{diagnostics},
      limits_{limits},
      parser_{&tokens.stream()},
      strategy_{std::make_shared<Strategy>(tokens)} {
  parser_.removeErrorListeners();
  parser_.setErrorHandler(strategy_);
  parser_.getInterpreter<antlr4::atn::ParserATNSimulator>()->setPredictionMode(antlr4::atn::PredictionMode::SLL);
}

bool SourceReader::read_file(SourceConsumer& consumer) {
  const Token* first = current();
  const bool is_policy = first->getType() == P::POLICY;
  if (!is_policy && first->getType() != P::MODULE) {
    complain({Kind::NoFirstLine,
              {tokens_.span(first), {}},
              {shown(tokens_, first)},
              {},
              "what decides begins with `policy NAME`, what others use with `module NAME`",
              {}});
    return false;
  }
  read([&] {
    tokens_.stream().consume();
    consumer.first_line(first, parser_.path());
  });
  const auto go_on = [&] { return errors_ < limits_.errors; };
  while (is_policy && begins_header(current()->getType()) && go_on()) read([&] { consumer.header(parser_.header()); });
  while (current()->getType() != Token::EOF && go_on()) declaration(consumer, is_policy);
  return errors_ == 0;
}

P::ExprContext* SourceReader::read_expression() {
  strategy_->begin_at(current());
  try {
    return parser_.embedded()->expr();
  } catch (Abandoned& abandoned) {
    complain(std::move(abandoned.diagnostic));
    return nullptr;
  }
}

void SourceReader::declaration(SourceConsumer& consumer, bool is_policy) {
  const TokenType type = current()->getType();
  const bool stray_closer = closes_bracket(type) && open_when_abandoned_ > 0;
  if (stray_closer) {  // its opener was left behind with an abandoned declaration
    --open_when_abandoned_;
    tokens_.stream().consume();
  } else if (type == P::CURRENCY && !is_policy) {
    read([&] { consumer.currency_decl(parser_.currencyDecl()); });
  } else if (begins_declaration(type) && type != P::CURRENCY) {
    read([&] { consumer.decl(parser_.decl()); });
  } else {
    const Token* found = current();
    complain(complain_after_declaration(tokens_, found));
    skip(found);
  }
}

// Runs one step; where it is abandoned, says why and goes on behind what cannot be read.
template <class Step>
void SourceReader::read(Step step) {
  const Token* from = current();
  strategy_->begin_at(from);
  try {
    step();
  } catch (Abandoned& abandoned) {
    if (const Token* next = swallowed(from)) {
      complain(syntax::complain(tokens_, from, next, expression_start()));
      tokens_.stream().seek(next->getTokenIndex());
    } else {
      complain(std::move(abandoned.diagnostic));
      skip(from);
    }
  }
  parser_.getTreeTracker().reset();  // the consumer has copied out what it needs
}

// The next declaration, where the parser took its `let` for the beginning of an expression that is missing:
//   let a =
//   let b = 1
const Token* SourceReader::swallowed(const Token* from) {
  if (!tokens_.starts_line(from)) return nullptr;
  const std::size_t reached = current()->getTokenIndex();
  for (const Token* token = tokens_.after(from); token != nullptr && token->getTokenIndex() < reached;
       token = tokens_.after(token))
    if (token->getType() == P::LET && tokens_.starts_line(token) && tokens_.indent(token) <= tokens_.indent(from))
      return token;
  return nullptr;
}

void SourceReader::complain(diag::Diagnostic diagnostic) {
  diagnostics_.add(std::move(diagnostic));
  ++errors_;
}

// To the next line that begins a declaration and is indented no further than the one that was abandoned.
void SourceReader::skip(const Token* from) {
  const std::size_t indent = tokens_.starts_line(from) ? tokens_.indent(from) : std::string::npos;
  const Token* token = current();
  const auto resumes = [&] {
    const bool begins = begins_declaration(token->getType()) || begins_header(token->getType());
    return token != from && begins && tokens_.starts_line(token) && tokens_.indent(token) <= indent;
  };
  for (; token->getType() != Token::EOF && !resumes(); token = current()) tokens_.stream().consume();
  open_when_abandoned_ = 0;
  for (std::size_t i = from->getTokenIndex(); i < token->getTokenIndex(); ++i) {
    if (opens_bracket(tokens_.all()[i]->getType())) ++open_when_abandoned_;
    if (closes_bracket(tokens_.all()[i]->getType()) && open_when_abandoned_ > 0) --open_when_abandoned_;
  }
}

}  // namespace proviso::syntax
