#include <catch2/catch.hpp>

#include "ir/print.hpp"
#include "ir/verify.hpp"
#include "small_program.hpp"

namespace proviso::ir {

namespace {

// candidate.price <= 3 USD/gpu/h and candidate.link == nvlink
struct Fixture : SmallProgram {
  ExprId price, limit, cheap, both;

  Fixture() {
    TypeTable& types = program.types;
    const UnitId per_hour{1};
    const ExprId candidate = expr(SubjectRef{}, types.record(quote));
    price = expr(FieldRef{candidate, 1}, money_rate, per_hour);
    limit = constant(Value{base::Rational::ratio(3, 3600)}, money_rate, per_hour);
    cheap = expr(Compare{CompareOp::LessEqual, price, limit}, types.boolean());
    const ExprId link_of = expr(FieldRef{candidate, 2}, types.enumeration(link));
    const ExprId nvlink = constant(Value::member(1), types.enumeration(link));
    const ExprId linked = expr(Compare{CompareOp::Equal, link_of, nvlink}, types.boolean());
    both = expr(And{cheap, linked}, types.boolean());
    program.rules.push_back(rule("acme.chat.fit", both));
  }

  static Rule rule(std::string name, ExprId that) {
    Rule out{};
    out.name = std::move(name);
    out.kind = RuleKind::Require;
    out.that = that;
    out.scope = Scope::Candidate;
    out.active = true;
    return out;
  }
  DefinitionId define(std::string name, ExprId body, Scope scope = Scope::Case, Stage stage = Stage::Rules) {
    Definition out{};
    out.name = std::move(name);
    out.type = program[body].type;
    out.body = body;
    out.scope = scope;
    out.stage = stage;
    program.definitions.push_back(std::move(out));
    return DefinitionId::of(program.definitions.size() - 1);
  }
};

}  // namespace

TEST_CASE("equal types have equal ids") {
  TypeTable types;
  CHECK(types.intern({TypeKind::Text, 0}) == types.text());
  CHECK(types.quantity(base::dimensionless) == types.number());
  CHECK(types.list(types.text()) == types.list(types.text()));
  CHECK(types.list(types.text()) != types.set(types.text()));
  CHECK(types.record(RecordId{1}) != types.ref(RecordId{1}));
  CHECK(types.element(types.set(types.date())) == types.date());
}

TEST_CASE_METHOD(Fixture, "things are found by name") {
  CHECK(program.find_input("quotes") == InputId{0});
  CHECK(program.find_input("quote") == std::nullopt);
  CHECK(program.find_record("Quote") == quote);
  CHECK(program.records[0].find("link") == 2U);
  CHECK(program.records[0].find("") == std::nullopt);
  CHECK(program.catalog_of(quote) == std::nullopt);
  program.catalogs.push_back({.name = "gpus", .record = quote, .key = 0, .aliases = {}, .span = {}});
  CHECK(program.catalog_of(quote) == CatalogId{0});
}

TEST_CASE_METHOD(Fixture, "a sound program verifies") { CHECK(verify(program) == std::nullopt); }

TEST_CASE_METHOD(Fixture, "an operand that comes later is found") {
  program.exprs[cheap.index()].node = Compare{CompareOp::LessEqual, price, both};
  CHECK(verify(program) == "expression 3 uses 7, which does not come before it");
  program.exprs[cheap.index()].node = Not{cheap};
  CHECK(verify(program) == "expression 3 uses 3, which does not come before it");
}

TEST_CASE_METHOD(Fixture, "ids outside the program are found") {
  SECTION("a constant") { expr(Constant{ConstId{99}}, program.types.text()); }
  SECTION("a run of operands that ends beyond the table") {
    expr(MakeList{{.begin = 0, .count = 1}}, program.types.list(program.types.text()));
  }
  SECTION("a run that wraps around") {
    expr(MakeList{{.begin = 0xffffffff, .count = 2}}, program.types.list(program.types.text()));
  }
  SECTION("a mode where the subject has none") { expr(Best{0}, program.types.record(quote)); }
  CHECK(verify(program) == "expression 8 points outside the program");
}

TEST_CASE_METHOD(Fixture, "operands of the wrong type are found") {
  SECTION("a quantity where a truth is wanted") { expr(And{cheap, price}, program.types.boolean()); }
  SECTION("a comparison across types") { expr(Compare{CompareOp::Equal, cheap, price}, program.types.boolean()); }
  SECTION("a field that the record does not have") { expr(FieldRef{ExprId{0}, 3}, program.types.text()); }
  SECTION("a field of what is no record") { expr(FieldRef{price, 0}, program.types.text()); }
  CHECK(verify(program) == "expression 8 has an operand of the wrong type");
}

TEST_CASE_METHOD(Fixture, "an unknown of any type fits everywhere") {
  const ExprId gap = expr(MakeUnknown{}, program.types.any());
  expr(And{gap, cheap}, program.types.boolean());
  expr(Compare{CompareOp::Less, price, gap}, program.types.boolean());
  CHECK(verify(program) == std::nullopt);
}

TEST_CASE_METHOD(Fixture, "definitions that reach themselves are found, those used twice are not") {
  const DefinitionId a = define("acme.chat.a", cheap);
  const ExprId use = expr(DefinitionRef{a}, program.types.boolean());
  define("acme.chat.b", expr(And{use, use}, program.types.boolean()));
  CHECK(verify(program) == std::nullopt);
  program.definitions[a.index()].body = expr(DefinitionRef{DefinitionId{1}}, program.types.boolean());
  CHECK(verify(program) == "`acme.chat.a` reaches itself");
}

TEST_CASE_METHOD(Fixture, "a local beyond the slots of its body is found") {
  const ExprId local = expr(LocalRef{1}, program.types.boolean());
  define("acme.chat.a", expr(Let{0, cheap, local}, program.types.boolean()));
  program.definitions[0].slots = 2;
  CHECK(verify(program) == std::nullopt);
  program.definitions[0].slots = 1;
  CHECK(verify(program) == "`acme.chat.a` uses a local beyond its slots");
}

TEST_CASE_METHOD(Fixture, "rules must be in the order of their names") {
  program.rules.push_back(rule("acme.chat.a", both));
  CHECK(verify(program) == "rule `acme.chat.a` is out of order");
}

TEST_CASE_METHOD(Fixture, "a program prints what is evaluated for what, sorted by name") {
  define("acme.chat.z", cheap, Scope::Candidate);
  define("acme.chat.a", limit);
  define("acme.chat.field", limit, Scope::Case, Stage::Score);
  program.rules.push_back(rule("std.mistakes.sparse", cheap));
  program.rules.back().active = false;
  program.rules.front().is_final = true;
  CHECK(print(program) ==
        "policy acme.chat\n"
        "input quotes: list of Quote\n"
        "subject candidate in quotes\n"
        "definition acme.chat.a: once\n"
        "definition acme.chat.field: once, from the score stage on\n"
        "definition acme.chat.z: each candidate\n"
        "rule acme.chat.fit: each candidate, require, final\n"
        "rule std.mistakes.sparse: each candidate, require, not applied\n");
}

TEST_CASE_METHOD(Fixture, "an expression prints bracketed, with names and units") {
  CHECK(print(program, both) == "((candidate.price <= 3 USD/gpu/h) and (candidate.link == nvlink))");
  CHECK(print_type(program, program.types.list(money_rate), UnitId{1}) == "list of USD/gpu/h");
  CHECK(print_type(program, money_rate, UnitId::none) == "USD/s/gpu");
}

}  // namespace proviso::ir
