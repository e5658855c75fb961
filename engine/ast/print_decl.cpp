#include "ast/print.hpp"
#include "ast/printer.hpp"
#include "base/assert.hpp"
#include "base/overloaded.hpp"

namespace proviso::ast {

namespace {

std::string word(RuleKind kind) {
  switch (kind) {
    case RuleKind::Precondition:
      return "precondition";
    case RuleKind::Require:
      return "require";
    case RuleKind::Forbid:
      return "forbid";
    case RuleKind::Condition:
      return "condition";
    case RuleKind::Warn:
      return "warn";
  }
  PROVISO_UNREACHABLE();
}

std::string word(UnknownPolicy policy) {
  switch (policy) {
    case UnknownPolicy::Defers:
      return "defers";
    case UnknownPolicy::Fails:
      return "fails";
    case UnknownPolicy::Passes:
      return "passes";
  }
  PROVISO_UNREACHABLE();
}

std::string word(Outcome outcome) {
  switch (outcome) {
    case Outcome::Passes:
      return "passes";
    case Outcome::Fails:
      return "fails";
    case Outcome::Unknown:
      return "unknown";
    case Outcome::Waived:
      return "waived";
    case Outcome::Disabled:
      return "disabled";
    case Outcome::NotApplicable:
      return "not_applicable";
  }
  PROVISO_UNREACHABLE();
}

std::string word(Clause::Kind kind) {
  switch (kind) {
    case Clause::Kind::Award:
      return "award";
    case Clause::Kind::Pause:
      return "pause";
    case Clause::Kind::Reject:
      return "reject";
    case Clause::Kind::Insufficient:
      return "insufficient";
  }
  PROVISO_UNREACHABLE();
}

}  // namespace

Sexp& Printer::cites(Sexp& out, const std::vector<PlainText>& cites) const {
  if (cites.empty()) return out;
  Sexp list = Sexp::of("cites");
  for (const PlainText& c : cites) list.add(Sexp::quoted(c.text));
  return out.add(std::move(list));
}

Sexp Printer::field(const FieldDecl& f) const {
  Sexp out = Sexp::of(f.name.text + ":", type(f.type));
  out.maybe("=", maybe(f.default_value));
  if (f.low) out.add(Sexp::of("in", expr(*f.low), expr(*f.high)));
  out.maybe("ask", maybe(f.ask)).maybe("group", maybe(f.group)).maybe("not_objective", maybe(f.not_objective));
  if (!f.doc.empty()) out.add(Sexp::of("doc", Sexp::quoted(f.doc)));
  return out;
}

Sexp Printer::rule(const RuleDecl& r) const {
  Sexp out = Sexp::of(word(r.kind), name(r.name));
  out.flag(r.is_final, "final")
      .maybe("title", maybe(r.title))
      .maybe("when", maybe(r.when))
      .add(Sexp::of("that", expr(r.that)));
  out.maybe("else", maybe(r.message));
  if (r.unknown) out.add(Sexp::of("unknown", Sexp::leaf(word(*r.unknown))));
  if (!r.waivable_by.empty()) {
    Sexp waivable = Sexp::of("waivable");
    for (const RoleSet& roles : r.waivable_by) waivable.add(names("by", roles.roles));
    out.add(std::move(waivable.maybe("up-to", maybe(r.waivable_up_to))));
  }
  if (!r.cleared_by.empty()) out.add(names("cleared-by", r.cleared_by));
  out.maybe("because", maybe(r.because)).maybe("ask", maybe(r.ask));
  cites(out, r.cites);
  if (!r.doc.empty()) out.add(Sexp::of("doc", Sexp::quoted(r.doc)));
  return out;
}

Sexp Printer::show(const ShowDecl& s) const {
  return Sexp::of("show", name(s.name)).maybe("title", maybe(s.title)).maybe("=", expr(s.value));
}

Sexp Printer::clause(const Clause& c) const {
  Sexp out = Sexp::of(word(c.kind));
  if (c.kind == Clause::Kind::Award) out.add(Sexp::leaf(c.mode ? c.mode->text : "any"));
  out.maybe("with", maybe(c.with)).maybe("when", maybe(c.when)).maybe("because", maybe(c.because));
  for (const ShowDecl& s : c.shows) out.add(show(s));
  cites(out, c.cites);
  return out;
}

Sexp Printer::formals(const std::vector<Formal>& formals) const {
  Sexp out = Sexp::of("formals");
  for (const Formal& f : formals) out.add(f.type ? Sexp::of(f.name.text + ":", type(*f.type)) : name(f.name));
  return out;
}

Sexp Printer::expectation(const Expect& e) const {
  Sexp out =
      std::visit(base::Overloaded{
                     [&](const ExpectOutcome& x) {
                       return Sexp::of("expect", Sexp::leaf(x.rule.text()), Sexp::leaf(word(x.outcome)))
                           .maybe("margin", maybe(x.margin));
                     },
                     [&](const ExpectValue& x) { return Sexp::of("expect-value", expr(x.value)); },
                     [&](const ExpectMissing& x) { return Sexp::of("expect-missing", Sexp::quoted(x.path.text)); },
                     [&](const ExpectVerdict& x) {
                       return Sexp::of("expect-verdict", name(x.kind))
                           .maybe("mode", maybe(x.mode))
                           .maybe("id", maybe(x.id))
                           .maybe("with", maybe(x.with));
                     },
                 },
                 e.node);
  return out.maybe("for", maybe(e.candidate));
}

Sexp Printer::decl(const Decl& d) const {
  Sexp out = std::visit(
      base::Overloaded{
          [&](const UseDecl& n) {
            return fields(Sexp::of(n.apply ? "apply" : "use", Sexp::leaf(n.module.text())).maybe("as", maybe(n.alias)),
                          n.settings);
          },
          [&](const DimensionDecl& n) { return names("dimension", n.names); },
          [&](const UnitDecl& n) {
            Sexp unit = Sexp::of("unit", name(n.name)).maybe(":", maybe(n.dimension));
            if (!n.numerator.empty()) {
              Sexp factor = Sexp::of("=", Sexp::leaf(n.numerator));
              if (!n.denominator.empty()) factor.add(Sexp::leaf("/")).add(Sexp::leaf(n.denominator));
              if (n.of) factor.add(Sexp::leaf("[" + n.of->text + "]"));
              unit.add(std::move(factor));
            }
            if (!n.prefixes.empty()) unit.add(names("prefixes", n.prefixes));
            return unit;
          },
          [&](const CurrencyDecl& n) { return names("currency", n.names); },
          [&](const EnumDecl& n) {
            Sexp out_enum = Sexp::of(n.ordered ? "ordered-enum" : "enum", name(n.name));
            for (const Name& member : n.members) out_enum.add(name(member));
            return out_enum;
          },
          [&](const RecordDecl& n) {
            Sexp record = Sexp::of(n.open ? "open-record" : "record", name(n.name));
            for (const FieldDecl& f : n.fields) record.add(field(f));
            return record;
          },
          [&](const ExtendDecl& n) {
            Sexp extend = Sexp::of("extend", name(n.record));
            for (const FieldDecl& f : n.fields) extend.add(field(f));
            return extend;
          },
          [&](const InputDecl& n) { return Sexp::of("input", name(n.name), type(n.type)); },
          [&](const CatalogDecl& n) {
            return Sexp::of("catalog", name(n.name), type(n.type), Sexp::of("key", name(n.key)))
                .maybe("aliases", maybe(n.aliases));
          },
          [&](const SubjectDecl& n) { return Sexp::of("subject", name(n.name), name(n.list)); },
          [&](const ParamDecl& n) {
            return Sexp::of("param", name(n.name))
                .flag(n.is_final, "final")
                .add(type(n.type))
                .maybe("=", maybe(n.default_value))
                .maybe("doc", maybe(n.description));
          },
          [&](const LetDecl& n) {
            Sexp let = Sexp::of("let", name(n.name)).flag(n.is_final, "final");
            if (n.formals) let.add(formals(*n.formals));
            return let.maybe(":", maybe(n.type)).maybe("=", expr(n.body));
          },
          [&](const OverrideDecl& n) {
            Sexp override_let = Sexp::of("override", Sexp::leaf(n.target.text()));
            if (n.formals) override_let.add(formals(*n.formals));
            return override_let.maybe(":", maybe(n.type))
                .maybe("=", expr(n.body))
                .add(Sexp::of("because", Sexp::quoted(n.because.text)));
          },
          [&](const RuleDecl& n) { return rule(n); },
          [&](const GroupDecl& n) {
            Sexp group = Sexp::of("group", name(n.name)).maybe("title", maybe(n.title)).maybe("when", expr(n.when));
            for (const RuleDecl& r : n.rules) group.add(rule(r));
            return group;
          },
          [&](const ShowDecl& n) { return show(n); },
          [&](const ScoreDecl& n) {
            Sexp score = Sexp::of("score", name(n.name))
                             .maybe("title", maybe(n.title))
                             .maybe("weight", expr(n.weight))
                             .maybe("of", expr(n.of));
            score.maybe("from", maybe(n.from)).maybe("to", maybe(n.to));
            for (const Arm& a : n.points) score.add(arm(a));
            return score.maybe("at-least", maybe(n.at_least)).maybe("unknown-scores", maybe(n.unknown_scores));
          },
          [&](const RankDecl& n) {
            Sexp rank = Sexp::of("rank");
            for (const RankKey& k : n.keys)
              rank.add(Sexp::of(k.highest ? "highest" : "lowest", k.value ? expr(*k.value) : Sexp::leaf("score"))
                           .maybe("nearest", maybe(k.nearest)));
            return rank;
          },
          [&](const DecideDecl& n) {
            Sexp decide = Sexp::of("decide");
            for (const Clause& c : n.clauses) decide.add(clause(c));
            return decide;
          },
          [&](const DisableDecl& n) {
            return Sexp::of("disable", Sexp::leaf(n.rule.text()), Sexp::quoted(n.because.text));
          },
          [&](const TestDecl& n) {
            Sexp test = Sexp::of("test", Sexp::quoted(n.title.text));
            for (const Given& g : n.givens) test.add(Sexp::of("given", Sexp::leaf(g.name.text()), expr(g.value)));
            for (const Expect& e : n.expects) test.add(expectation(e));
            return test;
          },
      },
      d.node);
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
