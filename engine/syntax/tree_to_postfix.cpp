// What follows a value: fields, calls, binders, `with` and `for`.
#include <algorithm>

#include "base/text.hpp"
#include "diag/suggest.hpp"
#include "syntax/builder.hpp"

namespace proviso::syntax {

using ast::ExprId;

namespace {

struct BinderWord {
  std::string_view word;
  ast::BinderKind kind;
};
constexpr BinderWord binder_words[] = {{"any", ast::BinderKind::Any},       {"all", ast::BinderKind::All},
                                       {"count", ast::BinderKind::Count},   {"sum", ast::BinderKind::Sum},
                                       {"min", ast::BinderKind::Min},       {"max", ast::BinderKind::Max},
                                       {"mean", ast::BinderKind::Mean},     {"map", ast::BinderKind::Map},
                                       {"filter", ast::BinderKind::Filter}, {"unique", ast::BinderKind::Unique},
                                       {"newest", ast::BinderKind::Newest}, {"oldest", ast::BinderKind::Oldest},
                                       {"least", ast::BinderKind::Least},   {"greatest", ast::BinderKind::Greatest},
                                       {"only", ast::BinderKind::Only},     {"quantile", ast::BinderKind::Quantile}};

std::optional<ast::BinderKind> binder_kind(const ast::Path& callee) {
  if (callee.parts.size() != 1) return std::nullopt;
  const auto* const found = std::ranges::find(binder_words, std::string_view{callee.parts[0].text}, &BinderWord::word);
  if (found == std::end(binder_words)) return std::nullopt;
  return found->kind;
}

// Words of other languages for these.
std::string help_for_binder(const std::string& callee) {
  static constexpr std::pair<std::string_view, std::string_view> others[] = {
      {"avg", "mean"},     {"average", "mean"}, {"total", "sum"},  {"maximum", "max"}, {"minimum", "min"},
      {"exists", "any"},   {"some", "any"},     {"every", "all"},  {"forall", "all"},  {"size", "count"},
      {"length", "count"}, {"len", "count"},    {"select", "map"}, {"first", "only"},  {"percentile", "quantile"}};
  for (const auto& [other, ours] : others)
    if (callee == other) return "did you mean `" + std::string{ours} + "`?";
  std::vector<std::string> known;
  known.reserve(std::size(binder_words));
  for (const BinderWord& one : binder_words) known.emplace_back(one.word);
  std::string help = diag::help_did_you_mean(callee, known);
  return help.empty() ? "those that take one are " + base::join(known, ", ") : help;
}

// The only comparison that an expression consists of, or the only value: null where it is more than that.
P::ComparisonContext* sole_comparison(P::ExprContext* ctx) {
  auto* disjunction = ctx->disjunction();
  if (disjunction == nullptr || disjunction->children.size() != 1) return nullptr;
  auto* conjunction = disjunction->conjunction(0);
  if (conjunction->children.size() != 1) return nullptr;
  auto* negation = conjunction->negation(0);
  return negation->children.size() == 1 ? negation->comparison() : nullptr;
}

P::NameContext* sole_name(P::ConversionContext* conversion) {
  if (conversion->children.size() != 1 || conversion->sum()->children.size() != 1) return nullptr;
  auto* product = conversion->sum()->product(0);
  if (product->children.size() != 1) return nullptr;
  auto* coalesce = product->coalesce(0);
  if (coalesce->children.size() != 1) return nullptr;
  auto* negative = coalesce->negative(0);
  if (negative->children.size() != 1 || negative->power()->children.size() != 1) return nullptr;
  auto* postfix = negative->power()->postfix();
  if (postfix == nullptr || postfix->children.size() != 1) return nullptr;
  auto* primary = postfix->primary();
  return primary->children.size() == 1 ? primary->name() : nullptr;
}

P::NameContext* sole_name(P::ExprContext* ctx) {
  auto* comparison = sole_comparison(ctx);
  return comparison != nullptr && comparison->children.size() == 1 ? sole_name(comparison->conversion()) : nullptr;
}

// `x in xs`, the head of a binder.
struct Head {
  P::NameContext* variable;
  P::ConversionContext* source;
};
std::optional<Head> binder_head(P::ExprContext* ctx) {
  auto* comparison = sole_comparison(ctx);
  if (comparison == nullptr || comparison->compared().size() != 1) return std::nullopt;
  auto* membership = comparison->compared(0);
  const bool plain_in = membership->IN() != nullptr && membership->NOT() == nullptr && membership->RANGE() == nullptr;
  auto* variable = sole_name(comparison->conversion());
  if (!plain_in || variable == nullptr) return std::nullopt;
  return Head{variable, membership->conversion(0)};
}

}  // namespace

ExprId Builder::postfix(P::PostfixContext* ctx) {
  auto* primary_ctx = ctx->primary();
  const auto suffixes = ctx->suffix();
  if (suffixes.empty()) return primary(primary_ctx);

  // a.b.c(...): names joined by points before arguments are one path, to a function of a module.
  const bool starts_with_name = primary_ctx->children.size() == 1 && primary_ctx->name() != nullptr;
  std::size_t names_after = 0;
  while (names_after < suffixes.size() && suffixes[names_after]->DOT() != nullptr &&
         suffixes[names_after]->arguments() == nullptr)
    ++names_after;
  const bool calls_path = starts_with_name && names_after < suffixes.size() &&
                          suffixes[names_after]->arguments() != nullptr && suffixes[names_after]->DOT() != nullptr;

  ExprId out;
  std::size_t next = 0;
  if (calls_path) {
    ast::Path callee{{name(primary_ctx->name())}, {}};
    for (; next <= names_after; ++next) callee.parts.push_back(name(suffixes[next]->fieldName()));
    callee.span = base::cover(callee.parts.front().span, callee.parts.back().span);
    out = call(std::move(callee), suffixes[names_after]->arguments());
  } else {
    out = primary(primary_ctx);
  }
  for (; next < suffixes.size(); ++next) out = suffix(out, suffixes[next]);
  return out;
}

ExprId Builder::suffix(ExprId object, P::SuffixContext* ctx) {
  const base::Span at = base::cover(span(object), span(ctx));
  if (ctx->WITH() != nullptr) return add(ast::With{object, inits(ctx->init())}, at);
  if (ctx->perspective() != nullptr) return perspective(object, ctx->perspective());
  if (ctx->arguments() != nullptr)
    report(diag::Kind::NotCallable, span(ctx->fieldName()), {},
           "a value has fields, functions are called by their own names: `f(x)`");
  return add(ast::FieldAccess{object, name(ctx->fieldName())}, at);
}

ExprId Builder::perspective(ExprId value, P::PerspectiveContext* ctx) {
  return add(ast::For{value, target(ctx->target())}, base::cover(span(value), span(ctx)));
}

ExprId Builder::target(P::TargetContext* ctx) {
  if (ctx->name() != nullptr) return name_or_call(ctx->name(), ctx->arguments());
  return add(ast::Paren{expr(ctx->expr())}, span(ctx));
}

ExprId Builder::name_or_call(P::NameContext* ctx, P::ArgumentsContext* arguments) {
  ast::Name word = name(ctx);
  const base::Span at = word.span;
  if (arguments == nullptr) return add(ast::NameRef{std::move(word)}, at);
  return call({{std::move(word)}, at}, arguments);
}

ExprId Builder::call(ast::Path callee, P::ArgumentsContext* ctx) {
  const base::Span at = base::cover(callee.span, span(ctx));
  const auto contexts = ctx->argument();
  if (const auto bound = binder(callee, contexts, at)) return *bound;
  std::vector<ast::Argument> arguments;
  arguments.reserve(contexts.size());
  for (auto* a : contexts) arguments.push_back(argument(callee, a));
  return add(ast::Call{std::move(callee), std::move(arguments)}, at);
}

std::optional<ExprId> Builder::binder(const ast::Path& callee, const std::vector<P::ArgumentContext*>& arguments,
                                      base::Span at) {
  const auto kind = binder_kind(callee);
  const bool has_share = kind == ast::BinderKind::Quantile;
  if (!kind || arguments.size() != (has_share ? 2U : 1U)) return std::nullopt;
  auto* ctx = arguments.back();
  const auto head = binder_head(ctx->expr(0));
  if (!head) return std::nullopt;
  ast::Binder out{*kind, callee.parts[0], {}, name(head->variable), {}, {}, {}, {}};
  if (has_share) out.share = argument(callee, arguments.front()).value;
  out.source = conversion(head->source);
  std::size_t next = 1;
  if (ctx->BY() != nullptr) out.by = expr(ctx->expr(next++));
  if (ctx->WHERE() != nullptr) out.where = expr(ctx->expr(next++));
  if (ctx->COLON() != nullptr) out.value = expr(ctx->expr(next));
  return add(std::move(out), at);
}

ast::Argument Builder::argument(const ast::Path& callee, P::ArgumentContext* ctx) {
  auto* wrong = ctx->BY() != nullptr ? ctx->BY() : ctx->WHERE();
  auto* label = sole_name(ctx->expr(0));
  if (wrong == nullptr && ctx->COLON() != nullptr && label == nullptr) wrong = ctx->COLON();
  if (wrong != nullptr) {
    std::string help = "an argument is `e` or `name: e`";
    if (binder_kind(callee))
      help = "write `" + callee.text() + "(x in xs ...)`";
    else if (binder_head(ctx->expr(0)))
      help = help_for_binder(callee.text());
    report(diag::Kind::NotABinder, span(wrong), {callee.text(), tokens_.text(wrong->getSymbol())}, help);
    return {std::nullopt, expr(ctx->expr(0))};
  }
  if (ctx->COLON() != nullptr) return {name(label), expr(ctx->expr(1))};
  return {std::nullopt, expr(ctx->expr(0))};
}

std::vector<ast::FieldInit> Builder::inits(const std::vector<P::InitContext*>& contexts) {
  std::vector<ast::FieldInit> out;
  Once once{*this};
  for (auto* ctx : contexts) {
    ast::Name field = name(ctx->fieldName());
    once.first("`" + field.text + "`", field.span);
    out.push_back({std::move(field), expr(ctx->expr())});
  }
  return out;
}

}  // namespace proviso::syntax
