#include "trace/audit.hpp"

#include <catch2/catch.hpp>

namespace proviso::trace {

namespace {

Step input(std::string text, std::string value, std::string path, std::uint32_t line) {
  Step out;
  out.kind = Step::Kind::Input;
  out.text = std::move(text);
  out.value.text = std::move(value);
  out.input = InputRef{};
  out.input->path = std::move(path);
  out.input->line = line;
  return out;
}

RuleResult rule(std::string name, std::string kind, std::string outcome, std::vector<Missing> missing = {},
                std::vector<Step> read = {}) {
  RuleResult out;
  out.rule = "a.p." + name;
  out.title = "about " + name;
  out.kind = std::move(kind);
  out.outcome = std::move(outcome);
  out.missing = std::move(missing);
  out.message = name + " it is not";
  out.group = "Hardware";
  Step root;
  root.text = "x";
  root.children = std::move(read);
  out.trace = root;
  return out;
}

Missing lacks(std::string path, std::string where, std::string ask = {}) {
  Missing out;
  out.path = std::move(path);
  out.reason = "not stated";
  out.where = std::move(where);
  out.ask = std::move(ask);
  return out;
}

Missing without_rate() {
  Missing out = lacks("candidate.price", "q.toml:1", "what is the price?");
  out.lacks_rate = true;
  return out;
}

/// One quote with one rule.
AuditPoint point(RuleResult result) {
  Decision decision;
  decision.inputs = {{"quotes", "q.toml", "aa"}, {"catalog gpus", "catalogs/gpus.toml", "bb"}};
  CandidateResult candidate;
  candidate.id = "q";
  candidate.rules = {std::move(result)};
  decision.candidates = {candidate};
  return audit_of(decision, "candidate").quotes.front().points.front();
}

AuditState state(RuleResult result) { return point(std::move(result)).state; }

}  // namespace

TEST_CASE("what is missing of the quote is open, what is missing elsewhere cannot be checked") {
  CHECK(state(rule("r", "condition", "pass")) == AuditState::Answered);
  CHECK(state(rule("r", "condition", "not_applicable")) == AuditState::NotAsked);
  CHECK(state(rule("r", "condition", "fail", {lacks("candidate.price", "q.toml:1")})) == AuditState::Open);
  CHECK(state(rule("r", "condition", "unknown", {lacks("candidate.price", "q.toml:1")})) == AuditState::Open);
  CHECK(state(rule("r", "require", "fail", {lacks("candidate.price", "q.toml:1")})) == AuditState::Open);
  CHECK(state(rule("r", "warn", "unknown", {lacks("candidate.gpu.fp4", "catalogs/gpus.toml:12")})) ==
        AuditState::Unchecked);
  CHECK(state(rule("r", "warn", "unknown", {lacks("brief", "")})) == AuditState::Unchecked);
  CHECK(state(rule("r", "warn", "unknown", {lacks("brief", ""), lacks("candidate.price", "q.toml:1")})) ==
        AuditState::Open);
  CHECK(state(rule("r", "warn", "unknown")) == AuditState::Unchecked);
}

TEST_CASE("a price in a currency without a rate has been said") {
  const AuditPoint found = point(rule("r", "condition", "fail", {without_rate()}));
  CHECK(found.state == AuditState::Unchecked);
  CHECK(questions_of({}, found).empty());
}

TEST_CASE("what fails with all facts known contradicts, or falls short where it is a condition") {
  for (const char* kind : {"require", "forbid", "warn", "precondition"})
    CHECK(state(rule("r", kind, "fail")) == AuditState::Contradicted);
  CHECK(state(rule("r", "condition", "fail")) == AuditState::FallsShort);
}

TEST_CASE("what the quote says stands apart from what the catalog holds; guards are not part of the question") {
  RuleResult claim = rule("r", "warn", "fail");
  Step guard = input("candidate.mode", "rent", "q.toml", 2);
  Step that;
  that.text = "candidate.claimed <= candidate.gpu.rate";
  that.children = {input("candidate.claimed", "3958", "q.toml", 9),
                   input("candidate.gpu.rate", "1979", "catalogs/gpus.toml", 4)};
  claim.trace->text = "when candidate.mode == rent that candidate.claimed <= candidate.gpu.rate";
  claim.trace->children = {guard, that};
  const AuditPoint found = point(claim);
  REQUIRE(found.stated.size() == 1);
  CHECK(found.stated.front().name == "candidate.claimed");
  CHECK(found.stated.front().input.line == 9);
  REQUIRE(found.reference.size() == 1);
  CHECK(found.reference.front().value.text == "1979");
}

TEST_CASE("each missing fact is asked once, in the words of its field, else of the rule") {
  Audit audit;
  audit.subject = "candidate";
  AuditPoint open =
      point(rule("r", "condition", "fail",
                 {lacks("candidate.cores", "q.toml:1", "How many cores?"), lacks("candidate.disk", "q.toml:1"),
                  lacks("candidate.cores", "q.toml:1", "How many cores?")}));
  open.ask = "What is it like?";
  const auto asked = questions_of(audit, open);
  REQUIRE(asked.size() == 2);
  CHECK(asked[0].text == "How many cores?");
  CHECK(asked[0].about == "cores");
  CHECK(asked[1].text == "What is it like?");
  CHECK(asked[1].about == "disk");
}

TEST_CASE("texts of a quote bring no markup into the questionnaire") {
  Decision decision;
  decision.inputs = {{"quotes", "q.toml", "aa"}};
  CandidateResult candidate;
  candidate.id = "a`b";
  candidate.rules = {rule("r", "condition", "pass", {}, {input("candidate.note", "<b>|[x](y)\n## z", "q.toml", 3)})};
  decision.candidates = {candidate};
  const std::string text = audit_markdown(audit_of(decision, "candidate"));
  CHECK(text.find("## ``a`b``") != std::string::npos);
  CHECK(text.find("\\<b\\>\\|\\[x\\](y)") != std::string::npos);
  CHECK(text.find("\n## z") == std::string::npos);
}

}  // namespace proviso::trace
