#include "ledger/approval.hpp"

#include <catch2/catch.hpp>

#include "drafts.hpp"

namespace proviso::ledger {

namespace {

trust::Signer signer(std::string name, std::uint8_t first) {
  base::SecretKey::Seed seed{};
  seed[0] = first;
  return {std::move(name), base::SecretKey::from_seed(seed)};
}

Approval word_of(const std::string& name, bool approves = true) {
  return {.decision = std::string(64, 'a'),
          .document = base::sha256("document"),
          .approves = approves,
          .name = name,
          .role = "cfo",
          .reason = approves ? "" : "too long",
          .time = "2026-12-01T09:00:00Z",
          .key = {}};
}

}  // namespace

TEST_CASE("a signed word is read back as it was said, with its key") {
  const auto ann = signer("ann", 1);
  Approval said = word_of("Ann", false);
  const auto back = approval_from(signed_approval(said, ann));
  REQUIRE(back.ok());
  said.key = to_line(ann.verifier());
  CHECK(back.value() == said);
}

TEST_CASE("a changed byte of the word is found") {
  const std::string envelope = signed_approval(word_of("ann"), signer("ann", 1));
  auto opened = trust::envelope_from(envelope);
  REQUIRE(opened.ok());
  for (const auto& [from, to] :
       {std::pair{"approve", "reject_"}, std::pair{"\"cfo\"", "\"ceo\""}, std::pair{"2026-12-01", "2026-12-02"}}) {
    trust::Envelope changed = opened.value();
    const auto at = changed.payload.find(from);
    REQUIRE(at != std::string::npos);
    changed.payload.replace(at, std::string{from}.size(), to);
    CHECK_FALSE(approval_from(to_json(changed)).ok());
  }
}

TEST_CASE("nobody speaks with another's key") {
  const auto read = approval_from(signed_approval(word_of("carla"), signer("ann", 1)));
  REQUIRE_FALSE(read.ok());
  CHECK(read.error() == "its key is that of `ann`, and it speaks as `carla`");
}

TEST_CASE("what is no approval is refused with the reason") {
  const auto why = [](std::string_view text) {
    const auto read = approval_from(text);
    return read.ok() ? std::string{} : read.error();
  };
  CHECK(why("") == "it is no envelope: it is no JSON object");
  CHECK(why("{\"payload\":\"\"}") == "it is no envelope: an envelope has `payload`, `payloadType` and `signatures`");
  const auto ann = signer("ann", 1);
  CHECK(why(to_json(trust::seal("text/plain", "{}", ann))) == "it holds no in-toto statement");
  CHECK(why(to_json(trust::seal(trust::statement_type, "{}", ann))) == "its statement lacks what an approval has");
  CHECK(why(to_json(trust::seal(trust::statement_type, "no json", ann))) == "its statement lacks what an approval has");
}

}  // namespace proviso::ledger
