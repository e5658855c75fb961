// How each construct becomes an S-expression; expressions and declarations have a file each.
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

 private:
  const File& file_;
};

}  // namespace proviso::ast
