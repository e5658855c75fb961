// What is refused for its size, and what an expression needs of the program around it.
#include <catch2/catch.hpp>

#include "expr.hpp"

using namespace proviso;
using check::testing::check_texts;
using check::testing::check_with;
using check::testing::finding_in;
using check::testing::finding_of;
using check::testing::type_of;

namespace {

std::string sum_of(int operands) {
  std::string text = "1";
  for (int i = 1; i < operands; ++i) text += " + 1";
  return text;
}

}  // namespace

TEST_CASE("long chains of operands are no deep nesting") {
  CHECK(type_of(sum_of(1000)) == "number");
  std::string choices;
  for (int i = 0; i < 500; ++i)
    choices += "if tries == " + std::to_string(i) + " then " + std::to_string(i) + " USD else ";
  CHECK(type_of(choices + "0 USD") == "USD");
}

TEST_CASE("definitions add up to a height") {
  std::string text = "let a0 = 1\n";
  for (int i = 1; i < 8; ++i)
    text += "let a" + std::to_string(i) + " = a" + std::to_string(i - 1) + sum_of(300).substr(1) + "\n";
  CHECK(check_with(text).codes().find("PV0342") != std::string::npos);
}

TEST_CASE("functions without types cannot multiply without end") {
  // each calls the next for two types of its own: 2^n instances
  std::string text;
  for (int i = 0; i < 16; ++i) {
    const std::string next = "f" + std::to_string(i + 1);
    text += "let f" + std::to_string(i) + "(v) = count(" + next + "([v])) + count(" + next + "({v}))\n";
  }
  text += "let f16(v) = [v]\nlet answer = f0(1)\n";
  const auto checked = check_with(text);
  CHECK(checked.codes().find("PV0343") != std::string::npos);
}

TEST_CASE("units are held to their limits") {
  std::string many = "gpu";
  for (int i = 0; i < 16; ++i) many += "*gpu";
  CHECK(finding_of("1 " + many).starts_with("PV0311"));
  CHECK(finding_of("1 gpu^100").starts_with("PV0310 the exponents of this unit pass 99"));
}

TEST_CASE("a bare name of two modules is refused, its qualified form is not") {
  const std::string_view a = "module m.a\nlet shared = 1\nlet f(v) = v\n";
  const std::string_view b = "module m.b\nlet shared = 2\nlet f(v) = v\n";
  const std::string head = "policy t.p\n    currency USD\nuse std.units\nuse m.a\nuse m.b\nrequire r \"t\" that true\n";
  const auto both = check_texts({head + "let answer = shared\n", a, b});
  CHECK(both.findings().find("PV0202 7:14 `shared` is defined more than once: `m.a.shared` and `m.b.shared`") !=
        std::string::npos);
  CHECK(check_texts({head + "let answer = f(1)\n", a, b}).codes().find("PV0202") != std::string::npos);
  CHECK(check_texts({head + "let answer = a.shared + m.b.f(b.shared)\n", a, b}).program.has_value());
}

TEST_CASE("what needs a subject says so") {
  const std::string head =
      "policy t.p\n    currency USD\nuse std.units\nrecord Offer { id: text, price: USD? }\ninput offers: list of "
      "Offer\nrequire r \"t\" that true\n";
  for (const char* text : {"count(eligible)", "1 for only(o in offers)", "best(rent)"})
    CHECK(check_texts({head + "let answer = " + text + "\n"}).codes().find("PV0340") != std::string::npos);
  CHECK(check_texts({head + "subject offer in offers\nlet answer = best(rent)\n"}).codes().find("PV0341") !=
        std::string::npos);
  CHECK(finding_in("let m = Mode.rent\ndecide\n    award api when (hourly for best(m)) < limit\n    award rent\n")
            .starts_with("PV0303 `best` takes a mode written out"));
}

TEST_CASE("a title knows parameters only") {
  CHECK(finding_in("require r \"about {candidate.id}\" that true\n")
            .starts_with("PV0338 `candidate` depends on the case"));
  CHECK(check_with("require r \"at most {limit}\" that true\n").program.has_value());
  CHECK(finding_in("record Fixed { part: ref Gpu = \"H100\" }\n").starts_with("PV0338 `ref Gpu` depends on the case"));
}
