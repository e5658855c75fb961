// Rules, figures, scores, ranking, `decide` and tests.
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

Sexp Printer::expectation(const Expect& e) const {
  Sexp out =
      std::visit(base::Overloaded{
                     [&](const ExpectOutcome& x) {
                       return Sexp::of("expect", Sexp::leaf(x.rule.text()), Sexp::leaf(word(x.outcome)))
                           .maybe("margin", maybe(x.margin))
                           .maybe("says", maybe(x.says));
                     },
                     [&](const ExpectStatus& x) { return Sexp::of("expect-status", name(x.status)); },
                     [&](const ExpectRank& x) { return Sexp::of("expect-rank", Sexp::leaf(x.rank.text)); },
                     [&](const ExpectValue& x) { return Sexp::of("expect-value", expr(x.value)); },
                     [&](const ExpectMissing& x) { return Sexp::of("expect-missing", Sexp::quoted(x.path.text)); },
                     [&](const ExpectVerdict& x) {
                       return Sexp::of("expect-verdict", name(x.kind))
                           .maybe("mode", maybe(x.mode))
                           .maybe("id", maybe(x.id))
                           .maybe("with", maybe(x.with))
                           .maybe("says", maybe(x.says));
                     },
                 },
                 e.node);
  return out.maybe("for", maybe(e.candidate));
}

Sexp Printer::node(const RuleDecl& n) const { return rule(n); }

Sexp Printer::node(const GroupDecl& n) const {
  Sexp group = Sexp::of("group", name(n.name)).maybe("title", maybe(n.title)).maybe("when", maybe(n.when));
  for (const RuleDecl& r : n.rules) group.add(rule(r));
  return group;
}

Sexp Printer::node(const ShowDecl& n) const { return show(n); }

Sexp Printer::node(const ScoreDecl& n) const {
  Sexp score = Sexp::of("score", name(n.name))
                   .maybe("title", maybe(n.title))
                   .maybe("weight", expr(n.weight))
                   .maybe("of", expr(n.of));
  score.maybe("from", maybe(n.from)).maybe("to", maybe(n.to));
  for (const Arm& a : n.points) score.add(arm(a));
  return score.maybe("at-least", maybe(n.at_least)).maybe("unknown-scores", maybe(n.unknown_scores));
}

Sexp Printer::node(const RankDecl& n) const {
  Sexp rank = Sexp::of("rank");
  for (const RankKey& k : n.keys)
    rank.add(Sexp::of(k.highest ? "highest" : "lowest", k.value ? expr(*k.value) : Sexp::leaf("score"))
                 .maybe("nearest", maybe(k.nearest)));
  return rank;
}

Sexp Printer::node(const DecideDecl& n) const {
  Sexp decide = Sexp::of("decide");
  for (const Clause& c : n.clauses) decide.add(clause(c));
  return decide;
}

Sexp Printer::node(const DisableDecl& n) const {
  return Sexp::of("disable", Sexp::leaf(n.rule.text()), Sexp::quoted(n.because.text));
}

Sexp Printer::node(const TestDecl& n) const {
  Sexp test = Sexp::of("test", n.shown ? expr(*n.shown) : Sexp::quoted(n.title.text));
  for (const TestColumn& c : n.columns) test.add(Sexp::of(c.name.text + ":", type(c.type)));
  for (const Given& g : n.givens) test.add(Sexp::of("given", Sexp::leaf(g.name.text()), expr(g.value)));
  for (const Expect& e : n.expects) test.add(expectation(e));
  for (const TestCase& c : n.cases) {
    Sexp row = all(Sexp::of("case"), c.values);
    for (const Expect& e : c.expects) row.add(expectation(e));
    test.add(std::move(row));
  }
  return test;
}

}  // namespace proviso::ast
