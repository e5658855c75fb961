// From ANTLR's tree to plain data: one class, its functions spread over the tree_to_*.cpp files by what they build.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ast/decl.hpp"
#include "syntax/source_reader.hpp"
#include "syntax/words.hpp"

namespace proviso::syntax {

/// The file being built, shared by the builders of its windows.
struct Draft {
  ast::File& file;
  diag::Diagnostics& diagnostics;
  const Limits& limits;
  std::vector<std::size_t> depth = {};  ///< of each expression; 0 for those that were there before
  bool broken = false;                  ///< a part is missing: nothing should be made of the rest
};

/// Reads a window as one expression: the inside of a hole. Reports and marks the draft as broken where it is none.
std::optional<ast::ExprId> read_expression(Draft& draft, const Window& window);

class Builder final : public SourceConsumer {
 public:
  Builder(Draft& draft, const Tokens& tokens) : draft_{draft}, tokens_{tokens} {}

  void first_line(const Token* keyword, P::PathContext* ctx) override;
  void header(P::HeaderContext* ctx) override;
  void decl(P::DeclContext* ctx) override;
  void currency_decl(P::CurrencyDeclContext* ctx) override;
  /// The expression of a window; nothing where it is too deep, which is reported.
  std::optional<ast::ExprId> root(P::ExprContext* ctx);

 private:
  using Rule = antlr4::ParserRuleContext;
  using Terminal = antlr4::tree::TerminalNode;

  // What may be said once: remembers where it was, reports it the second time.
  class Once {
   public:
    explicit Once(Builder& builder) : builder_{builder} {}
    bool first(const std::string& what, base::Span at);

   private:
    Builder& builder_;
    std::map<std::string, base::Span> seen_;
  };

  // ---- places and words (tree_to_words.cpp)
  base::Span span(const Rule* ctx) const;
  base::Span span(Terminal* terminal) const { return tokens_.span(terminal->getSymbol()); }
  base::Span span(ast::ExprId id) const { return draft_.file[id].span; }
  TokenType first_type(Rule* ctx) const { return ctx->getStart()->getType(); }
  /// The n-th child, which is a token.
  const Token* token(Rule* ctx, std::size_t n) const;
  void report(diag::Kind kind, base::Span at, std::vector<std::string> args = {}, std::string help = {});
  ast::Name name_at(const Token* token) const { return {tokens_.text(token), tokens_.span(token)}; }
  ast::Name name(Terminal* terminal) const { return name_at(terminal->getSymbol()); }
  ast::Name name(Rule* ctx) const { return name_at(ctx->getStart()); }  // name, fieldName, unitName: one token each
  template <class Contexts>
  std::vector<ast::Name> names(const Contexts& contexts) const {
    std::vector<ast::Name> out;
    out.reserve(contexts.size());
    for (auto* ctx : contexts) out.push_back(name(ctx));
    return out;
  }
  ast::Path path(P::PathContext* ctx) const;
  ast::UnitText unit(P::UnitContext* ctx);
  std::string digits(Terminal* number);
  ast::TypeId type(P::TypeContext* ctx, bool may_be_optional);
  ast::TypeId core_type(P::CoreTypeContext* ctx, bool optional, base::Span at);
  ast::PlainText date(Terminal* terminal);
  /// `what` is how a message calls it: "a reason".
  ast::PlainText plain(Terminal* terminal, const std::string& what);
  std::vector<ast::PlainText> cites(P::CitesContext* ctx);
  std::optional<ast::ExprId> maybe_text(Terminal* terminal);
  ast::ExprId text(Terminal* terminal);

  // ---- expressions (tree_to_expr.cpp, tree_to_postfix.cpp, tree_to_primary.cpp)
  ast::ExprId add(ast::ExprNode node, base::Span at);
  ast::ExprId expr(P::ExprContext* ctx);
  std::optional<ast::ExprId> maybe(P::ExprContext* ctx);
  template <class Operand, class Build>
  ast::ExprId chain(Rule* ctx, const std::vector<Operand*>& operands, Build build);
  ast::ExprId let_in(P::ExprContext* ctx);
  ast::ExprId disjunction(P::DisjunctionContext* ctx);
  ast::ExprId conjunction(P::ConjunctionContext* ctx);
  ast::ExprId negation(P::NegationContext* ctx);
  ast::ExprId comparison(P::ComparisonContext* ctx);
  ast::ExprId compared(ast::ExprId left, P::ComparedContext* ctx);
  ast::ExprId conversion(P::ConversionContext* ctx);
  ast::ExprId sum(P::SumContext* ctx);
  ast::ExprId product(P::ProductContext* ctx);
  ast::ExprId coalesce(P::CoalesceContext* ctx);
  ast::ExprId negative(P::NegativeContext* ctx);
  ast::ExprId power(P::PowerContext* ctx);
  ast::ExprId exponent(P::ExponentContext* ctx);

  ast::ExprId postfix(P::PostfixContext* ctx);
  ast::ExprId suffix(ast::ExprId object, P::SuffixContext* ctx);
  ast::ExprId perspective(ast::ExprId value, P::PerspectiveContext* ctx);
  ast::ExprId target(P::TargetContext* ctx);
  ast::ExprId name_or_call(P::NameContext* ctx, P::ArgumentsContext* arguments);
  ast::ExprId call(ast::Path callee, P::ArgumentsContext* ctx);
  std::optional<ast::ExprId> binder(const ast::Path& callee, const std::vector<P::ArgumentContext*>& arguments,
                                    base::Span at);
  ast::Argument argument(const ast::Path& callee, P::ArgumentContext* ctx);
  std::vector<ast::FieldInit> inits(const std::vector<P::InitContext*>& contexts);

  ast::ExprId primary(P::PrimaryContext* ctx);
  ast::ExprId unknown(P::PrimaryContext* ctx);
  ast::ExprId type_led(P::PrimaryContext* ctx);
  std::vector<ast::ExprId> exprs(const std::vector<P::ExprContext*>& contexts);
  std::vector<ast::Arm> arms(const std::vector<P::ArmContext*>& contexts);
  ast::Pattern pattern(P::PatternContext* ctx);

  // ---- declarations (tree_to_decl.cpp, tree_to_record.cpp, tree_to_rule.cpp, tree_to_choice.cpp, tree_to_test.cpp)
  ast::DeclNode plain_decl(P::PlainDeclContext* ctx);
  ast::UseDecl use_decl(P::UseDeclContext* ctx);
  ast::UnitDecl unit_decl(P::UnitDeclContext* ctx);
  ast::EnumDecl enum_decl(P::EnumDeclContext* ctx);
  ast::ParamDecl param_decl(P::ParamDeclContext* ctx, bool is_final);
  ast::LetDecl let_decl(P::LetDeclContext* ctx, bool is_final);
  ast::OverrideDecl override_decl(P::OverrideDeclContext* ctx);
  std::optional<std::vector<ast::Formal>> formals(P::FormalsContext* ctx);
  std::optional<ast::TypeId> maybe_type(P::TypeContext* ctx);
  ast::RecordDecl record_decl(P::RecordDeclContext* ctx);
  ast::ExtendDecl extend_decl(P::ExtendDeclContext* ctx);
  std::vector<ast::FieldDecl> fields(P::FieldsContext* ctx);
  ast::FieldDecl field(P::FieldContext* ctx);
  void range(ast::FieldDecl& field, P::FieldClauseContext* ctx);
  ast::CatalogDecl catalog_decl(P::CatalogDeclContext* ctx);
  ast::RuleDecl rule_decl(P::RuleDeclContext* ctx, bool is_final, Rule* whole);
  void rule_clause(ast::RuleDecl& rule, P::RuleClauseContext* ctx, Once& once);
  ast::GroupDecl group_decl(P::GroupDeclContext* ctx);
  ast::ShowDecl show_decl(P::ShowDeclContext* ctx);
  ast::ScoreDecl score_decl(P::ScoreDeclContext* ctx);
  ast::RankDecl rank_decl(P::RankDeclContext* ctx);
  ast::DecideDecl decide_decl(P::DecideDeclContext* ctx);
  ast::Clause clause(P::ClauseContext* ctx, const Token* decide);
  void warn_of_outer_show(P::ShowDeclContext* show, const Token* decide);
  ast::TestDecl test_decl(P::TestDeclContext* ctx);
  ast::Expect expect(P::ExpectContext* ctx);

  Draft& draft_;
  const Tokens& tokens_;
};

}  // namespace proviso::syntax
