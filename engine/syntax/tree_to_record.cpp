// Records and catalogs: the schemas of data.
#include "syntax/builder.hpp"

namespace proviso::syntax {

ast::RecordDecl Builder::record_decl(P::RecordDeclContext* ctx) {
  return {ctx->OPEN() != nullptr, name(ctx->TYPE()), fields(ctx->fields())};
}

ast::ExtendDecl Builder::extend_decl(P::ExtendDeclContext* ctx) { return {name(ctx->TYPE()), fields(ctx->fields())}; }

ast::CatalogDecl Builder::catalog_decl(P::CatalogDeclContext* ctx) {
  ast::CatalogDecl out{name(ctx->name()), type(ctx->type(), false), name(ctx->fieldName(0)), {}};
  if (ctx->ALIASES() != nullptr) out.aliases = name(ctx->fieldName(1));
  return out;
}

std::vector<ast::FieldDecl> Builder::fields(P::FieldsContext* ctx) {
  std::vector<ast::FieldDecl> out;
  for (auto* f : ctx->field()) out.push_back(field(f));
  return out;
}

// in LOW..[HIGH] [by STEP]
void Builder::range(ast::FieldDecl& field, P::FieldClauseContext* ctx) {
  const bool has_step = ctx->BY() != nullptr;
  const std::size_t sums = ctx->sum().size();
  field.low = sum(ctx->sum(0));
  if (sums == (has_step ? 3U : 2U)) field.high = sum(ctx->sum(1));
  if (has_step) field.step = sum(ctx->sum(sums - 1));
}

ast::FieldDecl Builder::field(P::FieldContext* ctx) {
  ast::FieldDecl out{name(ctx->fieldName()),
                     type(ctx->type(), true),
                     {},
                     {},
                     {},
                     {},
                     {},
                     {},
                     {},
                     tokens_.doc_before(ctx->getStart()),
                     span(ctx)};
  Once once{*this};
  for (auto* clause : ctx->fieldClause()) {
    const base::Span at = span(clause);
    const std::string word = "`" + tokens_.text(clause->getStart()) + "`";
    if (!once.first(word, at)) continue;
    switch (first_type(clause)) {
      case P::ASSIGN:
        out.default_value = sum(clause->sum(0));
        break;
      case P::IN:
        range(out, clause);
        break;
      case P::ASK:
        out.ask = plain(clause->TEXT(), "a field's question");
        break;
      case P::GROUP:
        out.group = plain(clause->TEXT(), "a field's heading");
        break;
      default:
        out.not_objective = plain(clause->TEXT(), "a reason");
        break;
    }
  }
  return out;
}

}  // namespace proviso::syntax
