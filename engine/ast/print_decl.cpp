// Files and their declarations; what judges stands in print_rules.cpp.
#include "ast/print.hpp"
#include "ast/printer.hpp"

namespace proviso::ast {

Sexp& Printer::cites(Sexp& out, const std::vector<PlainText>& cites) const {
  if (cites.empty()) return out;
  Sexp list = Sexp::of("cites");
  for (const PlainText& c : cites) list.add(Sexp::quoted(c.text));
  return out.add(std::move(list));
}

Sexp Printer::field(const FieldDecl& f) const {
  Sexp out = Sexp::of(f.name.text + ":", type(f.type));
  out.maybe("=", maybe(f.default_value));
  if (f.low) {
    Sexp range = Sexp::of("in", expr(*f.low));
    if (f.high) range.add(expr(*f.high));
    out.add(std::move(range.maybe("by", maybe(f.step))));
  }
  out.maybe("ask", maybe(f.ask)).maybe("group", maybe(f.group)).maybe("not_objective", maybe(f.not_objective));
  if (!f.doc.empty()) out.add(Sexp::of("doc", Sexp::quoted(f.doc)));
  return out;
}

Sexp Printer::formals(const std::vector<Formal>& formals) const {
  Sexp out = Sexp::of("formals");
  for (const Formal& f : formals) out.add(f.type ? Sexp::of(f.name.text + ":", type(*f.type)) : name(f.name));
  return out;
}

Sexp Printer::node(const UseDecl& n) const {
  return fields(Sexp::of(n.apply ? "apply" : "use", Sexp::leaf(n.module.text())).maybe("as", maybe(n.alias)),
                n.settings);
}

Sexp Printer::node(const DimensionDecl& n) const { return names("dimension", n.names); }

Sexp Printer::node(const UnitDecl& n) const {
  Sexp unit = Sexp::of("unit", name(n.name)).maybe(":", maybe(n.dimension));
  if (!n.numerator.empty()) {
    Sexp factor = Sexp::of("=", Sexp::leaf(n.numerator));
    if (!n.denominator.empty()) factor.add(Sexp::leaf("/")).add(Sexp::leaf(n.denominator));
    if (n.of) factor.add(Sexp::leaf("[" + n.of->text + "]"));
    unit.add(std::move(factor));
  }
  if (!n.prefixes.empty()) unit.add(names("prefixes", n.prefixes));
  return unit;
}

Sexp Printer::node(const CurrencyDecl& n) const { return names("currency", n.names); }

Sexp Printer::node(const EnumDecl& n) const {
  Sexp out_enum = Sexp::of(n.ordered ? "ordered-enum" : "enum", name(n.name));
  for (const Name& member : n.members) out_enum.add(name(member));
  return out_enum;
}

Sexp Printer::node(const RecordDecl& n) const {
  Sexp record = Sexp::of(n.open ? "open-record" : "record", name(n.name));
  for (const FieldDecl& f : n.fields) record.add(field(f));
  return record;
}

Sexp Printer::node(const ExtendDecl& n) const {
  Sexp extend = Sexp::of("extend", name(n.record));
  for (const FieldDecl& f : n.fields) extend.add(field(f));
  return extend;
}

Sexp Printer::node(const InputDecl& n) const { return Sexp::of("input", name(n.name), type(n.type)); }

Sexp Printer::node(const CatalogDecl& n) const {
  return Sexp::of("catalog", name(n.name), type(n.type), Sexp::of("key", name(n.key)))
      .maybe("aliases", maybe(n.aliases));
}

Sexp Printer::node(const SubjectDecl& n) const { return Sexp::of("subject", name(n.name), name(n.list)); }

Sexp Printer::node(const ParamDecl& n) const {
  return Sexp::of("param", name(n.name))
      .flag(n.is_final, "final")
      .add(type(n.type))
      .maybe("=", maybe(n.default_value))
      .maybe("doc", maybe(n.description));
}

Sexp Printer::node(const LetDecl& n) const {
  Sexp let = Sexp::of("let", name(n.name)).flag(n.is_final, "final");
  if (n.formals) let.add(formals(*n.formals));
  return let.maybe(":", maybe(n.type)).maybe("=", expr(n.body));
}

Sexp Printer::node(const OverrideDecl& n) const {
  Sexp override_let = Sexp::of("override", Sexp::leaf(n.target.text()));
  if (n.formals) override_let.add(formals(*n.formals));
  return override_let.maybe(":", maybe(n.type))
      .maybe("=", expr(n.body))
      .add(Sexp::of("because", Sexp::quoted(n.because.text)));
}

Sexp Printer::decl(const Decl& d) const {
  Sexp out = std::visit([&](const auto& n) { return node(n); }, d.node);
  cites(out, d.cites);
  const bool holds_own_doc = std::holds_alternative<RuleDecl>(d.node);
  if (!d.doc.empty() && !holds_own_doc) out.add(Sexp::of("doc", Sexp::quoted(d.doc)));
  return out;
}

Sexp Printer::header() const {
  const Header& h = file_.header;
  Sexp out = Sexp::of(file_.is_policy ? "policy" : "module", Sexp::leaf(file_.name.text()));
  out.maybe("title", maybe(h.title)).maybe("version", maybe(h.version)).maybe("owner", maybe(h.owner));
  if (h.currency) out.add(Sexp::of("currency", Sexp::leaf(h.currency->text)));
  if (h.in_force) out.add(Sexp::of("in_force", Sexp::leaf(h.in_force->from.text), Sexp::leaf(h.in_force->until.text)));
  return out;
}

std::string print(const File& file) {
  const Printer printer{file};
  std::string out = lay_out(printer.header());
  for (const Decl& d : file.decls) out += lay_out(printer.decl(d));
  return out;
}

std::string print(const File& file, ExprId id) { return lay_out(Printer{file}.expr(id)); }

}  // namespace proviso::ast
