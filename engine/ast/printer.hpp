// How each construct becomes an S-expression; expressions, declarations and what judges have a file each.
#pragma once

#include "ast/decl.hpp"
#include "ast/sexp.hpp"

namespace proviso::ast {

class Printer {
 public:
  explicit Printer(const File& file) : file_{file} {}

  Sexp expr(ExprId id) const;
  Sexp type(TypeId id) const;
  Sexp decl(const Decl& decl) const;
  Sexp header() const;

  std::optional<Sexp> maybe(const std::optional<ExprId>& id) const {
    if (!id) return std::nullopt;
    return expr(*id);
  }
  std::optional<Sexp> maybe(const std::optional<TypeId>& id) const {
    if (!id) return std::nullopt;
    return type(*id);
  }
  std::optional<Sexp> maybe(const std::optional<PlainText>& text) const {
    if (!text) return std::nullopt;
    return Sexp::quoted(text->text);
  }
  std::optional<Sexp> maybe(const std::optional<Name>& name) const {
    if (!name) return std::nullopt;
    return Sexp::leaf(name->text);
  }

  static Sexp name(const Name& name) { return Sexp::leaf(name.text); }
  Sexp names(std::string head, const std::vector<Name>& names) const;
  Sexp& cites(Sexp& out, const std::vector<PlainText>& cites) const;
  Sexp fields(Sexp out, const std::vector<FieldInit>& fields) const;
  Sexp arm(const Arm& arm) const;
  Sexp pattern(const Pattern& pattern) const;
  Sexp field(const FieldDecl& field) const;
  Sexp rule(const RuleDecl& rule) const;
  Sexp show(const ShowDecl& show) const;
  Sexp clause(const Clause& clause) const;
  Sexp formals(const std::vector<Formal>& formals) const;
  Sexp expectation(const Expect& expect) const;

  Sexp all(Sexp out, const std::vector<ExprId>& parts) const;

 private:
  // ---- one for each construct
  Sexp node(const UseDecl& n) const;
  Sexp node(const DimensionDecl& n) const;
  Sexp node(const UnitDecl& n) const;
  Sexp node(const CurrencyDecl& n) const;
  Sexp node(const EnumDecl& n) const;
  Sexp node(const RecordDecl& n) const;
  Sexp node(const ExtendDecl& n) const;
  Sexp node(const InputDecl& n) const;
  Sexp node(const CatalogDecl& n) const;
  Sexp node(const SubjectDecl& n) const;
  Sexp node(const ParamDecl& n) const;
  Sexp node(const LetDecl& n) const;
  Sexp node(const OverrideDecl& n) const;
  Sexp node(const RuleDecl& n) const;
  Sexp node(const GroupDecl& n) const;
  Sexp node(const ShowDecl& n) const;
  Sexp node(const ScoreDecl& n) const;
  Sexp node(const RankDecl& n) const;
  Sexp node(const DecideDecl& n) const;
  Sexp node(const DisableDecl& n) const;
  Sexp node(const TestDecl& n) const;
  Sexp node(const NumberLit& n) const;
  Sexp node(const DateLit& n) const;
  Sexp node(const BoolLit& n) const;
  Sexp node(const TextLit& n) const;
  Sexp node(const UnknownLit& n) const;
  Sexp node(const NameRef& n) const;
  Sexp node(const MemberRef& n) const;
  Sexp node(const FieldAccess& n) const;
  Sexp node(const Call& n) const;
  Sexp node(const Binder& n) const;
  Sexp node(const Unary& n) const;
  Sexp node(const Binary& n) const;
  Sexp node(const Membership& n) const;
  Sexp node(const Between& n) const;
  Sexp node(const IsState& n) const;
  Sexp node(const As& n) const;
  Sexp node(const If& n) const;
  Sexp node(const Match& n) const;
  Sexp node(const LetIn& n) const;
  Sexp node(const RecordLit& n) const;
  Sexp node(const With& n) const;
  Sexp node(const ListLit& n) const;
  Sexp node(const SetLit& n) const;
  Sexp node(const For& n) const;
  Sexp node(const Paren& n) const;

  const File& file_;
};

}  // namespace proviso::ast
