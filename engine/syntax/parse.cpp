// The door to ANTLR: lexes, parses one declaration after the other, and catches whatever the runtime throws.
#include "syntax/parse.hpp"

#include <exception>
#include <string>

#include "base/assert.hpp"
#include "base/utf8.hpp"
#include "syntax/builder.hpp"
#include "syntax/complaint.hpp"
#include "syntax/strategy.hpp"
#include "syntax/texts.hpp"

namespace proviso::syntax {

namespace {

using diag::Kind;

// One window under the parser.
class Reader {
 public:
  Reader(Draft& draft, Tokens& tokens) : draft_{draft}, tokens_{tokens}, builder_{draft, tokens}, parser_{&tokens.stream()} {
    parser_.removeErrorListeners();
    parser_.setErrorHandler(strategy_);
    parser_.getInterpreter<antlr4::atn::ParserATNSimulator>()->setPredictionMode(antlr4::atn::PredictionMode::SLL);
  }

  void read_file() {
    const Token* first = current();
    const bool is_policy = first->getType() == P::POLICY;
    if (!is_policy && first->getType() != P::MODULE) {
      complain({Kind::NoFirstLine, {tokens_.span(first), {}}, {shown(tokens_, first)}, {}, {}, {}});
      return;
    }
    read([&] {
      tokens_.stream().consume();
      builder_.first_line(parser_.path(), is_policy);
    });
    while (is_policy && begins_header(current()->getType()) && errors_ < draft_.limits.errors) read([&] { builder_.header(parser_.header()); });
    while (current()->getType() != Token::EOF && errors_ < draft_.limits.errors) declaration(is_policy);
  }

  std::optional<ast::ExprId> read_expression() {
    std::optional<ast::ExprId> out;
    read([&] { out = builder_.expr(parser_.embedded()->expr()); });
    return out;
  }

 private:
  void declaration(bool is_policy) {
    const TokenType type = current()->getType();
    const bool stray_closer = closes_bracket(type) && open_when_abandoned_ > 0;
    if (stray_closer) {  // its opener was left behind with an abandoned declaration
      --open_when_abandoned_;
      tokens_.stream().consume();
    } else if (type == P::CURRENCY && !is_policy) {
      read([&] { builder_.currency_decl(parser_.currencyDecl()); });
    } else if (begins_declaration(type) && type != P::CURRENCY) {
      read([&] { builder_.decl(parser_.decl()); });
    } else {
      const Token* found = current();
      complain(complain_after_declaration(tokens_, found));
      skip(found);
    }
  }

  // Runs one step; where it is abandoned, says why and goes on behind what cannot be read.
  template <class Step>
  void read(Step step) {
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
    parser_.getTreeTracker().reset();  // the builder has copied out what it needs
  }

  // The next declaration, where the parser took its `let` for the beginning of an expression that is missing:
  //   let a =
  //   let b = 1
  const Token* swallowed(const Token* from) {
    if (!tokens_.starts_line(from)) return nullptr;
    for (const Token* token = tokens_.after(from); token != nullptr && token->getTokenIndex() < current()->getTokenIndex(); token = tokens_.after(token))
      if (token->getType() == P::LET && tokens_.starts_line(token) && tokens_.indent(token) <= tokens_.indent(from)) return token;
    return nullptr;
  }

  void complain(diag::Diagnostic diagnostic) {
    draft_.diagnostics.add(std::move(diagnostic));
    draft_.broken = true;
    ++errors_;
  }

  // To the next line that begins a declaration and is indented no further than the one that was abandoned.
  void skip(const Token* from) {
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

  const Token* current() { return tokens_.stream().LT(1); }

  Draft& draft_;
  Tokens& tokens_;
  Builder builder_;
  P parser_;
  std::shared_ptr<Strategy> strategy_ = std::make_shared<Strategy>(tokens_);
  std::size_t errors_ = 0;
  std::size_t open_when_abandoned_ = 0;
};

// The whole of a source without its byte order mark, or a report of why it is not even text.
std::optional<Window> open_window(base::FileId source, const base::SourceMap& sources, diag::Diagnostics& diagnostics, const Limits& limits) {
  const std::string_view text = sources.text(source);
  Window window{source, text, 0, text.size()};
  if (text.size() > limits.bytes) {
    diagnostics.add({Kind::FileTooLarge, {window.span(0, 0), {}}, {std::to_string(text.size()), std::to_string(limits.bytes)}, {}, {}, {}});
    return std::nullopt;
  }
  if (const auto bad = base::first_bad_utf8(text)) {
    diagnostics.add({Kind::InvalidUtf8, {window.span(*bad, *bad + 1), {}}, {}, {}, "save the file as UTF-8", {}});
    return std::nullopt;
  }
  if (text.starts_with("\xEF\xBB\xBF")) window.begin = 3;
  if (!check_texts(window, diagnostics, limits)) return std::nullopt;
  return window;
}

// Whatever the runtime throws is a mistake of ours: what the author wrote is answered by Abandoned.
template <class Work>
auto at_the_door(Work work) {
  try {
    return work();
  } catch (const std::exception& error) {
    base::assertion_failed(error.what(), __FILE__, __LINE__);
  }
}

}  // namespace

std::optional<ast::ExprId> read_expression(Draft& draft, const Window& window) {
  auto tokens = Tokens::read(window, draft.diagnostics, draft.limits);
  std::optional<ast::ExprId> out;
  if (tokens) out = Reader{draft, *tokens}.read_expression();
  draft.broken = draft.broken || !out;
  return out;
}

std::optional<ast::File> parse(base::FileId source, const base::SourceMap& sources, diag::Diagnostics& diagnostics, const Limits& limits) {
  return at_the_door([&]() -> std::optional<ast::File> {
    const auto window = open_window(source, sources, diagnostics, limits);
    if (!window) return std::nullopt;
    auto tokens = Tokens::read(*window, diagnostics, limits);
    if (!tokens) return std::nullopt;
    ast::File file;
    file.source = source;
    Draft draft{file, diagnostics, limits};
    Reader{draft, *tokens}.read_file();
    if (draft.broken) return std::nullopt;
    return file;
  });
}

std::optional<ast::ExprId> parse_expression(ast::File& into, base::FileId source, const base::SourceMap& sources,
                                            diag::Diagnostics& diagnostics, const Limits& limits) {
  return at_the_door([&]() -> std::optional<ast::ExprId> {
    const auto window = open_window(source, sources, diagnostics, limits);
    if (!window) return std::nullopt;
    Draft draft{into, diagnostics, limits};
    const auto out = read_expression(draft, *window);
    return draft.broken ? std::nullopt : out;
  });
}

}  // namespace proviso::syntax
