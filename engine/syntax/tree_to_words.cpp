// Names, paths, units, types, texts: what declarations and expressions are made of.
#include <algorithm>

#include "base/calendar_help.hpp"
#include "base/date.hpp"
#include "syntax/builder.hpp"
#include "syntax/texts.hpp"

namespace proviso::syntax {

bool Builder::Once::first(const std::string& what, base::Span at) {
  const auto [place, fresh] = seen_.try_emplace(what, at);
  if (fresh) return true;
  builder_.draft_.diagnostics.add(
      {diag::Kind::GivenTwice, {at, {}}, {what}, {{place->second, "first given here"}}, {}, {}});
  return false;
}

base::Span Builder::span(const Rule* ctx) const {
  // getStart and getStop are not const in the runtime; they change nothing.
  auto* rule = const_cast<Rule*>(ctx);
  return tokens_.span(rule->getStart(), rule->getStop());
}

const Token* Builder::token(Rule* ctx, std::size_t n) const {
  return dynamic_cast<Terminal*>(ctx->children[n])->getSymbol();
}

void Builder::report(diag::Kind kind, base::Span at, std::vector<std::string> args, std::string help) {
  draft_.diagnostics.add({kind, {at, {}}, std::move(args), {}, std::move(help), {}});
}

ast::Path Builder::path(P::PathContext* ctx) const { return {names(ctx->name()), span(ctx)}; }

ast::UnitText Builder::unit(P::UnitContext* ctx) {
  const base::Span at = span(ctx);
  std::string text;
  bool tight = true;
  for (const Token* t = ctx->getStart(); t != nullptr && tokens_.span(t).end <= at.end; t = tokens_.after(t)) {
    tight = tight && (text.empty() || tokens_.touch(tokens_.before(t), t));
    text += tokens_.text(t);
  }
  if (!tight) report(diag::Kind::LooseUnit, at, {}, "write `" + text + "`, or a blank behind the operator to compute");
  return {std::move(text), at};
}

std::string Builder::digits(Terminal* number) {
  const std::string written = tokens_.text(number->getSymbol());
  std::string out;
  bool well_formed = true;
  for (std::size_t i = 0; i < written.size(); ++i) {
    if (written[i] != '_') {
      out += written[i];
      continue;
    }
    const bool between_digits = i > 0 && i + 1 < written.size() && written[i - 1] >= '0' && written[i - 1] <= '9' &&
                                written[i + 1] >= '0' && written[i + 1] <= '9';
    well_formed = well_formed && between_digits;
  }
  if (!well_formed)
    report(diag::Kind::MalformedNumber, span(number), {written}, "`_` stands between two digits: `" + out + "`");
  return out;
}

ast::TypeId Builder::type(P::TypeContext* ctx, bool may_be_optional) {
  const bool optional = ctx->QUESTION() != nullptr;
  if (optional && !may_be_optional)
    report(diag::Kind::OptionalType, span(ctx->QUESTION()), {}, "any expression may be unknown; leave the `?` out");
  return core_type(ctx->coreType(), optional && may_be_optional, span(ctx));
}

ast::TypeId Builder::core_type(P::CoreTypeContext* ctx, bool optional, base::Span at) {
  ast::Type out{ast::NamedType{}, optional, at};
  if (ctx->coreType() != nullptr) {
    const ast::TypeId element = core_type(ctx->coreType(), false, span(ctx->coreType()));
    if (ctx->LIST() != nullptr) {
      out.node = ast::ListType{element};
    } else {
      out.node = ast::SetType{element};
    }
  } else if (ctx->REF() != nullptr) {
    out.node = ast::RefType{name(ctx->TYPE())};
  } else if (ctx->VERSION() != nullptr) {
    out.node = ast::NamedType{{tokens_.text(ctx->VERSION()->getSymbol()), span(ctx)}};
  } else {
    out.node = ast::NamedType{unit(ctx->unit())};
  }
  draft_.file.types.push_back(std::move(out));
  return ast::TypeId::of(draft_.file.types.size() - 1);
}

ast::PlainText Builder::date(Terminal* terminal) {
  ast::PlainText out{tokens_.text(terminal->getSymbol()), span(terminal)};
  if (!base::parse_date(out.text)) report(diag::Kind::InvalidDate, out.span, {out.text}, base::calendar_help(out.text));
  return out;
}

ast::PlainText Builder::plain(Terminal* terminal, const std::string& what) {
  ast::PlainText out{{}, span(terminal)};
  for (const Piece& piece : split_text(tokens_.window(), out.span)) {
    if (const auto* literal = std::get_if<std::string>(&piece)) {
      out.text += *literal;
    } else {
      const base::Span hole = std::get<base::Span>(piece);
      report(diag::Kind::HoleNotAllowed, {hole.file, hole.begin - 1, hole.end + 1}, {what},
             "write `\\{` for the sign itself");
    }
  }
  return out;
}

std::vector<ast::PlainText> Builder::cites(P::CitesContext* ctx) {
  std::vector<ast::PlainText> out;
  if (ctx == nullptr) return out;
  for (Terminal* text : ctx->TEXT()) out.push_back(plain(text, "a citation"));
  return out;
}

std::optional<ast::ExprId> Builder::maybe_text(Terminal* terminal) {
  if (terminal == nullptr) return std::nullopt;
  return text(terminal);
}

ast::ExprId Builder::text(Terminal* terminal) {
  const base::Span at = span(terminal);
  ast::TextLit out;
  for (Piece& piece : split_text(tokens_.window(), at)) {
    if (auto* literal = std::get_if<std::string>(&piece)) {
      out.parts.emplace_back(std::move(*literal));
      continue;
    }
    const base::Span hole = std::get<base::Span>(piece);
    const Window inside{tokens_.window().file, tokens_.window().text, hole.begin, hole.end};
    const std::string_view written = inside.text_of(hole);
    if (written.find_first_not_of(" \t") == std::string_view::npos) {
      report(diag::Kind::EmptyHole, {hole.file, hole.begin - 1, hole.end + 1}, {}, "write `\\{` for the sign itself");
    } else if (const auto value = read_expression(draft_, inside)) {
      out.parts.emplace_back(*value);
    }
  }
  return add(std::move(out), at);
}

}  // namespace proviso::syntax
