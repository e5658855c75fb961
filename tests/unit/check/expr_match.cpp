// match over enums and brackets, and the other ways to choose.
#include <catch2/catch.hpp>

#include "expr.hpp"

using namespace proviso;
using check::testing::finding_of;
using check::testing::type_of;

TEST_CASE("a match over an enum covers it once") {
  CHECK(type_of("match candidate.mode { rent: 1 USD, reserve | buy: 2 USD, api: 3 EUR }") == "USD");
  CHECK(type_of("match candidate.mode { Mode.rent: 1, else: 2 }") == "number");
  CHECK(type_of("match candidate.mode { rent: pcie, else: Link.nvlink }") == "Link");
  CHECK(type_of("match candidate.mode { rent: unknown(\"not costed\"), else: 2 ms }") == "ms");
  CHECK(finding_of("match candidate.mode { rent: 1, buy: 2 }") ==
        "PV0319 the match leaves out `api` and `reserve` of `Mode` | add an arm for each, or `else`");
  CHECK(finding_of("match candidate.mode { rent: 1, rent | buy: 2, else: 3 }")
            .starts_with("PV0320 `rent` is covered by an earlier arm"));
  CHECK(finding_of("match candidate.mode { rent: 1, reserve: 1, buy: 2, api: 4, else: 3 }")
            .starts_with("PV0320 every member of `Mode`"));
  CHECK(finding_of("match candidate.mode { else: 3, rent: 1 }")
            .starts_with("PV0320 everything is covered by an earlier arm"));
  CHECK(finding_of("match candidate.mode { rnt: 1, else: 2 }") ==
        "PV0205 `rnt` is not a member of `Mode` | did you mean `rent`?");
  CHECK(finding_of("match candidate.mode { Link.pcie: 1, else: 2 }")
            .starts_with("PV0323 this arm is a member of `Link`, and the match goes over `Mode`"));
  CHECK(finding_of("match candidate.mode { < 3: 1, else: 2 }").starts_with("PV0323 this arm is a bracket"));
  CHECK(finding_of("match candidate.mode { rent: 1 USD, else: 2 h }")
            .starts_with("PV0306 the arms of a match are of different types: `USD` (money) and `h` (time): one is in "
                         "`USD`, the other in `h`"));
}

TEST_CASE("brackets ascend and end with else") {
  CHECK(type_of("match brief.budget { < 10 USD/month: 1, <= 50 USD/month: 2, else: 3 }") == "number");
  CHECK(type_of("match candidate.gpus { < 8 gpu: 1, <= 8 gpu: 2, else: 3 }") == "number");
  CHECK(finding_of("match candidate.gpus { < 8 gpu: 1, < 16 gpu: 2 }")
            .starts_with("PV0321 a match over brackets ends with `else`"));
  CHECK(finding_of("match candidate.gpus { < 8 gpu: 1, < 8 gpu: 2, else: 3 }").starts_with("PV0324"));
  CHECK(finding_of("match candidate.gpus { <= 8 gpu: 1, < 8 gpu: 2, else: 3 }").starts_with("PV0324"));
  CHECK(finding_of("match candidate.gpus { < 16 gpu: 1, < 8 gpu: 2, else: 3 }").starts_with("PV0324"));
  CHECK(finding_of("match candidate.gpus { < 8: 1, else: 3 }").find("write `8 gpu`") != std::string::npos);
  CHECK(finding_of("match candidate.gpus { few: 1, else: 3 }").starts_with("PV0323 this arm is a name"));
  CHECK(finding_of("match candidate.managed { yes: 1, else: 3 }").find("write `if ... then ... else ...`") !=
        std::string::npos);
  CHECK(finding_of("match candidate.id { a: 1, else: 3 }")
            .starts_with("PV0322 a match goes over an enum or a quantity, found `text`"));
  // a scrutinee that is wrong is the one thing said
  CHECK(finding_of("match candidate.mod { rent: 1, else: 3 }").starts_with("PV0260"));
}

TEST_CASE("if and ?? take values of one type") {
  CHECK(type_of("if candidate.managed then 1 USD else 2 USD/h * 1 h") == "USD");
  CHECK(finding_of("if candidate.gpus then 1 else 2").starts_with("PV0301 expected `bool`, found `gpu` (gpu_count)"));
  CHECK(finding_of("if true then 1 USD else 0") ==
        "PV0306 the branches of `if` are of different types: `USD` (money) and `number` | write `0 USD`");
  CHECK(finding_of("candidate.price ?? candidate.node_price")
            .starts_with("PV0306 the two sides of `??` are of different types"));
  CHECK(finding_of("if true then \"a\" else 3")
            .starts_with("PV0306 the branches of `if` are of different types: `text` and `number`"));
}

TEST_CASE("what can be asked of a value") {
  CHECK(type_of("candidate.price is known") == "bool");
  CHECK(type_of("(candidate.price < limit) is true") == "bool");
  CHECK(finding_of("candidate.price is true").starts_with("PV0301 expected `bool`, found `USD/gpu/h`"));
  CHECK(finding_of("candidate.price == unknown(\"x\")")
            .starts_with("PV0345 nothing equals `unknown`, not even itself | write `is unknown`"));
  CHECK(finding_of("candidate.mode < buy")
            .starts_with("PV0305 `Mode` has no order, so `<` says nothing of it | declare it as `ordered enum Mode"));
  CHECK(finding_of("candidate.id < \"b\"").starts_with("PV0305 `text` has no order"));
  CHECK(finding_of("candidate.price in 1..2 USD/gpu/h").find("write `1 USD/gpu/h`") != std::string::npos);
  CHECK(type_of("candidate.price in 1 USD/gpu/h..2 USD/gpu/h") == "bool");
  CHECK(type_of("brief.start in 2026-01-01..2026-12-31") == "bool");
  CHECK(finding_of("candidate.id in \"abc\"").starts_with("PV0333 `in` goes over a list or a set, found `text` | "));
  CHECK(finding_of("candidate.price in {1, 2}").starts_with("PV0304"));
}
