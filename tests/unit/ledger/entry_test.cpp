#include "ledger/entry.hpp"

#include <catch2/catch.hpp>

#include "drafts.hpp"

namespace proviso::ledger {

namespace {

// Written by hand from the form that docs/ledger.md gives: keys in their order, no blanks.
const std::string opening_body =
    R"({"actor":"jo","clock":"given","engine":"0.1.0","kind":"opening","origin":"proviso-ledger/0123456789abcdef",)"
    R"("schema":"proviso.entry/1","seq":0,"time":"2026-11-30T15:42:20Z"})";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

bool refused(const std::string& body) { return !entry_from(body).ok(); }

}  // namespace

TEST_CASE("an entry has one form, which its body tells") {
  CHECK(to_body(opening()) == opening_body);
  CHECK(entry_from(opening_body).value() == opening());
}

TEST_CASE("every kind of entry goes to its body and back") {
  Entry decision = decision_draft("b").entry;
  decision.seq = 7;
  decision.time_given = false;
  auto& what = std::get<DecisionEntry>(decision.what);
  what.files.push_back({"shipped/policies/std/units.proviso", kept("u"), "case/std/units.proviso"});
  what.question.settings = {"budget=20 USD/h", "\u00e4=\"x\\y\""};
  what.question.policy = "case/other.proviso";
  what.question.as_of = "2026-11-30";
  what.review_on = "2027-05-31";
  Entry approval = opening();
  approval.seq = 8;
  approval.what = ApprovalEntry{std::string(64, 'a'), "{\"payload\":\"\"}\n"};
  for (const Entry& entry : {opening(), decision, approval}) {
    const std::string body = to_body(entry);
    const auto back = entry_from(body);
    REQUIRE(back.ok());
    CHECK(back.value() == entry);
    CHECK(to_body(back.value()) == body);
  }
}

TEST_CASE("the same entry in another form is no body") {
  CHECK(refused(opening_body + "\n"));
  CHECK(refused(" " + opening_body));
  CHECK(refused(replaced(opening_body, "\"seq\":0", "\"seq\": 0")));
  CHECK(refused(replaced(opening_body, "\"jo\"", "\"\\u006ao\"")));
  CHECK(refused(replaced(opening_body, "\"seq\":0", "\"seq\":0,\"seq\":0")));
  CHECK(refused(replaced(opening_body, "\"seq\":0", "\"more\":1,\"seq\":0")));
  CHECK(refused(R"({"kind":"opening",)" + replaced(opening_body, "{", "").replace(0, 0, "")));
  CHECK(refused(replaced(opening_body, "\"given\"", "\"mine\"")));
}

TEST_CASE("a body that lacks something, or has it in another form, is refused and says what") {
  CHECK(refused(""));
  CHECK(refused("[]"));
  CHECK(refused("null"));
  CHECK(entry_from(replaced(opening_body, "\"seq\":0,", "")).error() == "it has no `seq`");
  CHECK(entry_from(replaced(opening_body, "\"seq\":0", "\"seq\":\"0\"")).error() == "its `seq` is no number");
  CHECK(refused(replaced(opening_body, "\"seq\":0", "\"seq\":-1")));
  CHECK(refused(replaced(opening_body, "\"seq\":0", "\"seq\":0.0")));
  CHECK(refused(replaced(opening_body, "\"seq\":0", "\"seq\":18446744073709551616")));
  CHECK(entry_from(replaced(opening_body, "\"jo\"", "1")).error() == "its `actor` is no text");
  CHECK(entry_from(replaced(opening_body, "entry/1", "entry/2")).error() == "its schema is not proviso.entry/1");
  CHECK(entry_from(replaced(opening_body, "\"opening\"", "\"closing\"")).error() == "`closing` is no kind of entry");
  CHECK(entry_from(replaced(opening_body, "15:42:20Z", "24:00:00Z")).error() == "its `time` is no moment");
  const std::string decision = to_body(decision_draft("b").entry);
  CHECK_FALSE(refused(decision));
  CHECK(refused(replaced(decision, "\"set\":[]", "\"set\":[1]")));
  CHECK(refused(replaced(decision, "\"set\":[]", "\"set\":\"\"")));
  CHECK(refused(replaced(decision, "\"budget\":", "\"budget\":-")));
  CHECK(refused(replaced(decision, "\"review_on\":\"\"", "\"review_on\":\"2027-02-29\"")));
  CHECK(refused(replaced(decision, "\"sha256\":\"", "\"sha256\":\"0")));
  CHECK(refused(std::string(100'000, '[')));
}

TEST_CASE("a moment is a second of a day that exists, in UTC") {
  for (const char* text : {"2026-11-30T15:42:20Z", "2024-02-29T00:00:00Z", "2026-11-30T23:59:59Z"})
    CHECK(is_moment(text));
  for (const char* text :
       {"", "2026-11-30", "2026-11-30T15:42:20", "2026-11-30 15:42:20Z", "2026-11-30T24:00:00Z", "2026-11-30T15:60:00Z",
        "2026-11-30T15:42:60Z", "2025-02-29T00:00:00Z", "2026-11-30T15:42:20z", "2026-11-30T15:42:2\xb2",
        "2026-11-30T-1:42:20Z", "2026-11-30T15:42:20.5Z", "2026-11-30T15:42:20ZZ"})
    CHECK_FALSE(is_moment(text));
}

TEST_CASE("a document's summary is what it says, and it must say it") {
  const std::string text = document("award", "borealis");
  const auto told = told_by(text);
  REQUIRE(told.ok());
  const Summary* summary = &told->summary;
  CHECK(summary->verdict == "award");
  CHECK(summary->candidate == "borealis");
  CHECK(summary->policy == "examples.first");
  CHECK(summary->as_of == "2026-11-30");
  CHECK_FALSE(told_by("").ok());
  CHECK_FALSE(told_by("{}").ok());
  CHECK_FALSE(told_by("[]").ok());
  CHECK(told_by(replaced(text, "\"as_of\"", "\"of\"")).error() == "it has no `as_of`");
  CHECK_FALSE(told_by(replaced(text, "\"award\"", "1")).ok());
}

}  // namespace proviso::ledger
