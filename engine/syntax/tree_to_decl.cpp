// The first lines of a file, and declarations that need no file of their own.
#include "syntax/builder.hpp"

namespace proviso::syntax {

void Builder::first_line(const Token* keyword, P::PathContext* ctx) {
  draft_.file.is_policy = keyword->getType() == P::POLICY;
  draft_.file.name = path(ctx);
}

void Builder::header(P::HeaderContext* ctx) {
  ast::Header& header = draft_.file.header;
  const auto once = [&](auto& slot, auto value) {
    if (slot) {
      report(diag::Kind::GivenTwice, span(ctx), {"`" + tokens_.text(ctx->getStart()) + "`"});
    } else {
      slot = std::move(value);
    }
  };
  switch (first_type(ctx)) {
    case P::TITLE:
      return once(header.title, plain(ctx->TEXT(), "a policy's title"));
    case P::VERSION:
      return once(header.version, plain(ctx->TEXT(), "a policy's version"));
    case P::OWNER:
      return once(header.owner, plain(ctx->TEXT(), "a policy's owner"));
    case P::CURRENCY:
      return once(header.currency, unit(ctx->unit()));
    default:
      return once(header.in_force, ast::InForce{date(ctx->DATE(0)), date(ctx->DATE(1))});
  }
}

void Builder::decl(P::DeclContext* ctx) {
  const bool is_final = ctx->FINAL() != nullptr;
  ast::Decl out{ast::TestDecl{}, span(ctx), tokens_.doc_before(ctx->getStart()), cites(ctx->cites())};
  if (ctx->ruleDecl() != nullptr) {
    out.node = rule_decl(ctx->ruleDecl(), is_final, ctx);
  } else if (ctx->paramDecl() != nullptr) {
    out.node = param_decl(ctx->paramDecl(), is_final);
  } else if (ctx->letDecl() != nullptr) {
    out.node = let_decl(ctx->letDecl(), is_final);
  } else if (ctx->decideDecl() != nullptr) {
    out.node = decide_decl(ctx->decideDecl());
  } else {
    out.node = plain_decl(ctx->plainDecl());
  }
  draft_.file.decls.push_back(std::move(out));
}

void Builder::currency_decl(P::CurrencyDeclContext* ctx) {
  draft_.file.decls.push_back(
      {ast::CurrencyDecl{names(ctx->unitName())}, span(ctx), tokens_.doc_before(ctx->getStart()), cites(ctx->cites())});
}

ast::DeclNode Builder::plain_decl(P::PlainDeclContext* ctx) {
  if (auto* c = ctx->useDecl()) return use_decl(c);
  if (auto* c = ctx->dimensionDecl()) return ast::DimensionDecl{names(c->name())};
  if (auto* c = ctx->unitDecl()) return unit_decl(c);
  if (auto* c = ctx->enumDecl()) return enum_decl(c);
  if (auto* c = ctx->recordDecl()) return record_decl(c);
  if (auto* c = ctx->extendDecl()) return extend_decl(c);
  if (auto* c = ctx->inputDecl()) return ast::InputDecl{name(c->name()), type(c->type(), true)};
  if (auto* c = ctx->catalogDecl()) return catalog_decl(c);
  if (auto* c = ctx->subjectDecl()) return ast::SubjectDecl{name(c->name(0)), name(c->name(1))};
  if (auto* c = ctx->overrideDecl()) return override_decl(c);
  if (auto* c = ctx->groupDecl()) return group_decl(c);
  if (auto* c = ctx->showDecl()) return show_decl(c);
  if (auto* c = ctx->scoreDecl()) return score_decl(c);
  if (auto* c = ctx->rankDecl()) return rank_decl(c);
  if (auto* c = ctx->disableDecl()) return ast::DisableDecl{path(c->path()), plain(c->TEXT(), "a reason")};
  return test_decl(ctx->testDecl());
}

ast::UseDecl Builder::use_decl(P::UseDeclContext* ctx) {
  ast::UseDecl out{ctx->APPLY() != nullptr, path(ctx->path()), {}, {}};
  if (ctx->AS() != nullptr) out.alias = name(ctx->name());
  Once once{*this};
  for (auto* setting : ctx->setting()) {
    ast::Name param = name(setting->name());
    once.first("`" + param.text + "`", param.span);
    out.settings.push_back({std::move(param), expr(setting->expr())});
  }
  return out;
}

// unit B: data   unit bit = 1/8 B   unit Hz = 1/s
ast::UnitDecl Builder::unit_decl(P::UnitDeclContext* ctx) {
  ast::UnitDecl out{name(ctx->unitName()), {}, {}, {}, {}, {}};
  auto written = ctx->name();
  if (ctx->COLON() != nullptr) {
    out.dimension = name(written.front());
    written.erase(written.begin());
  }
  out.prefixes = names(written);
  auto* factor = ctx->factor();
  if (factor == nullptr) return out;
  out.numerator = digits(factor->NUMBER(0));
  if (factor->NUMBER().size() > 1) out.denominator = digits(factor->NUMBER(1));
  if (factor->unit() != nullptr) {
    out.of = unit(factor->unit());
  } else if (const auto tails = factor->UNIT_TAIL(); !tails.empty()) {
    out.of = ast::UnitText{"1", base::cover(span(tails.front()), span(tails.back()))};
    for (auto* tail : tails) out.of->text += tokens_.text(tail->getSymbol());
  }
  return out;
}

ast::EnumDecl Builder::enum_decl(P::EnumDeclContext* ctx) {
  return {ctx->ORDERED() != nullptr, name(ctx->TYPE()), names(ctx->name())};
}

ast::ParamDecl Builder::param_decl(P::ParamDeclContext* ctx, bool is_final) {
  ast::ParamDecl out{is_final, name(ctx->name()), type(ctx->type(), false), maybe(ctx->expr()), {}};
  if (ctx->TEXT() != nullptr) out.description = plain(ctx->TEXT(), "a parameter's description");
  return out;
}

std::optional<ast::TypeId> Builder::maybe_type(P::TypeContext* ctx) {
  if (ctx == nullptr) return std::nullopt;
  return type(ctx, false);
}

std::optional<std::vector<ast::Formal>> Builder::formals(P::FormalsContext* ctx) {
  if (ctx == nullptr) return std::nullopt;
  std::vector<ast::Formal> out;
  for (auto* formal : ctx->formal()) out.push_back({name(formal->name()), maybe_type(formal->type())});
  return out;
}

ast::LetDecl Builder::let_decl(P::LetDeclContext* ctx, bool is_final) {
  return {is_final, name(ctx->name()), formals(ctx->formals()), maybe_type(ctx->type()), expr(ctx->expr())};
}

ast::OverrideDecl Builder::override_decl(P::OverrideDeclContext* ctx) {
  return {path(ctx->path()), formals(ctx->formals()), maybe_type(ctx->type()), expr(ctx->expr()),
          plain(ctx->TEXT(), "a reason")};
}

}  // namespace proviso::syntax
