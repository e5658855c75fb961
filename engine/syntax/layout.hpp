// The one layout of the language: from ANTLR's tree to a document. Words stay as they were written, comments stay with
// the word that they stand before or behind; only blanks and line ends are chosen here.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "syntax/doc.hpp"
#include "syntax/source_reader.hpp"

namespace proviso::syntax {

class Layout final : public SourceConsumer {
 public:
  Layout(Docs& docs, const Tokens& tokens) : docs_{docs}, tokens_{tokens} {}

  void first_line(const Token* keyword, P::PathContext* path) override;
  void header(P::HeaderContext* ctx) override;
  void decl(P::DeclContext* ctx) override;
  void currency_decl(P::CurrencyDeclContext* ctx) override;

  DocId finish();

 private:
  using Rule = antlr4::ParserRuleContext;
  using Terminal = antlr4::tree::TerminalNode;

  // A declaration as it will stand in the file.
  struct Entry {
    DocId before;  // its comments
    DocId body;
    std::vector<std::string> cells;  // of a one-line declaration whose neighbours may be lined up with it
    DocId last_cell;                 // with the comment behind it
    TokenType kind;
    bool blank_before;  // as written
    bool one_line;
  };

  // ---- words and comments (layout_words.cpp)
  std::vector<const Token*> comments_before(const Token* token) const;
  bool blank_line_before(const Token* token) const;
  /// The comments on lines of their own before a token.
  DocId leading(const Token* token);
  /// The same, taken out of the token's own document: for the outside of a group that begins with it.
  DocId hoisted(const Token* token);
  DocId word(const Token* token);
  DocId word(Terminal* terminal) { return word(terminal->getSymbol()); }
  DocId padded(const Token* token, std::size_t width);
  DocId with_comments(const Token* token, DocId words);
  DocId concat(std::vector<DocId> parts) { return docs_.concat(std::move(parts)); }
  DocId text(std::string words) { return docs_.text(std::move(words)); }
  DocId blank() { return docs_.text(" "); }
  /// All words of a rule without blanks between them: units, paths, names.
  DocId tight(Rule* ctx);
  /// All words and rules with single blanks between them, none before `,` and `:`.
  DocId spaced(Rule* ctx);
  DocId any(antlr4::tree::ParseTree* node);
  DocId factor_or_tight(Rule* ctx);
  DocId type(P::TypeContext* ctx);
  /// A word that is left out, with the comments that stay.
  DocId comments_of(const Token* token);

  // ---- brackets (layout_brackets.cpp)
  // One item between brackets, with all that depends on its place.
  struct Item {
    Rule* ctx;
    DocId comments;
    DocId doc;
    bool blank_before;
  };
  struct Brackets {
    const Token* open;
    const Token* close;
    bool padded;             // { a } rather than {a}
    bool may_fill = false;   // short items share lines
    bool last_comma = true;  // where it does not fit on a line
    bool always_broken = false;
  };
  template <class Contexts>
  DocId bracketed(const Contexts& contexts, const Brackets& brackets) {
    std::vector<Item> items;
    items.reserve(contexts.size());
    for (auto* ctx : contexts) items.push_back(item(ctx));
    return bracketed(items, brackets);
  }
  Item item(Rule* ctx);
  bool has_comments(const Item& item) const;
  DocId bracketed(const std::vector<Item>& items, const Brackets& brackets);
  /// The comma behind an item, with its comments; nothing behind the last one.
  DocId comma_after(Rule* ctx);
  /// a, b, c outside of brackets; what does not fit goes on below.
  template <class Contexts>
  DocId listed(const Contexts& contexts) {
    std::vector<DocId> parts;
    for (auto* ctx : contexts) {
      if (!parts.empty()) parts.push_back(docs_.line());
      parts.push_back(any(ctx));
      parts.push_back(comma_after(ctx));
    }
    return docs_.nest(docs_.concat(std::move(parts)));
  }
  DocId cites(P::CitesContext* ctx);
  DocId texts_after(P::CitesContext* ctx);

  // ---- declarations (layout_decl.cpp, layout_rule.cpp)
  DocId followed_by(DocId body, Rule* tail, DocId words);
  void add_entry(Rule* ctx, DocId before, DocId body, std::vector<DocId> cells, bool blank_before);
  DocId lined_up(std::size_t first, std::size_t last);
  std::size_t run_from(std::size_t first) const;
  DocId plain_decl(P::PlainDeclContext* ctx);
  DocId use_decl(P::UseDeclContext* ctx);
  DocId enum_decl(P::EnumDeclContext* ctx);
  DocId record(Rule* ctx, P::FieldsContext* fields);
  DocId signature(std::vector<DocId> head, P::FormalsContext* formals, Terminal* colon, P::TypeContext* of);
  DocId field(P::FieldContext* ctx);
  DocId field_range(P::FieldClauseContext* ctx);
  /// `head body`, the body on the next line where it does not fit; one that ends in a bracket opens it on this line.
  DocId defined(DocId head, P::ExprContext* body);
  DocId let_decl(P::LetDeclContext* ctx);
  DocId override_decl(P::OverrideDeclContext* ctx);
  DocId rule_decl(P::RuleDeclContext* ctx, Terminal* final_word);
  DocId clause_line(const Token* keyword, DocId rest);
  DocId group_decl(P::GroupDeclContext* ctx);
  DocId clause_rest(P::RuleClauseContext* ctx);
  DocId clause_tail(P::ClauseTailContext* ctx);
  std::size_t width_of(Rule* ctx) const;
  DocId decide_decl(P::DecideDeclContext* ctx);
  DocId test_case(P::TestCaseContext* ctx);
  DocId test_decl(P::TestDeclContext* ctx);
  // The columns of declarations that are lined up with their neighbours.
  DocId joined(const std::vector<DocId>& cells);
  std::vector<DocId> param_cells(P::ParamDeclContext* ctx);
  std::vector<DocId> unit_cells(P::UnitDeclContext* ctx);
  std::vector<DocId> show_cells(P::ShowDeclContext* ctx);
  std::vector<DocId> score_cells(P::ScoreDeclContext* ctx);

  // ---- expressions (layout_expr.cpp)
  DocId expr(P::ExprContext* ctx);
  DocId conditional(P::ExprContext* ctx);
  DocId let_in(P::ExprContext* ctx);
  template <class Operand>
  DocId chain(Rule* ctx, const std::vector<Operand*>& operands);
  DocId prefixed(const std::vector<Terminal*>& signs, bool blank_after, Rule* operand);
  DocId comparison(P::ComparisonContext* ctx);
  DocId compared(P::ComparedContext* ctx);
  DocId range(Rule* low, Terminal* dots, Rule* high);
  DocId power(P::PowerContext* ctx);
  DocId postfix(P::PostfixContext* ctx);
  DocId suffix(P::SuffixContext* ctx);
  DocId perspective(P::PerspectiveContext* ctx);
  DocId parentheses(Terminal* open, P::ExprContext* inside, Terminal* close);
  DocId primary(P::PrimaryContext* ctx);
  DocId unknown(P::PrimaryContext* ctx);
  DocId arguments(P::ArgumentsContext* ctx);
  DocId argument(P::ArgumentContext* ctx);
  DocId arm(P::ArmContext* ctx);
  bool ends_in_bracket(Rule* ctx) const;
  /// A part of a chain: what goes on below is set in, unless a bracket does that.
  DocId operand(Rule* ctx);

  Docs& docs_;
  const Tokens& tokens_;
  std::vector<DocId> head_;  // the first line and the header
  std::set<const Token*> hoisted_;
  std::vector<Entry> entries_;
};

}  // namespace proviso::syntax
