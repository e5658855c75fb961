// Who stands by a file: the statement in its envelope, the keys that a case lists, and every way in which nobody does.
#include "trust/keyring.hpp"

#include <catch2/catch.hpp>

#include "base/base64.hpp"
#include "base/sha256.hpp"

namespace proviso::trust {

namespace {

base::Date day(std::string_view text) { return *base::parse_date(text); }

const Signer& lab() {
  static const Signer one{"acme.lab", base::SecretKey::from_seed({1, 2, 3})};
  return one;
}
const Signer& stranger() {
  static const Signer one{"other.lab", base::SecretKey::from_seed({4, 5, 6})};
  return one;
}

const std::string bytes = "{\"duration\": 96.5}\n";

std::string envelope(const Signer& by, std::string_view signed_on = "2026-11-20", std::string_view grade = "") {
  const FileStatement statement{"run.json", base::sha256_hex(bytes), std::string{grade}, day(signed_on)};
  return to_json(seal(statement_type, to_json(statement), by));
}

ListedKey listed(const Signer& by) {
  return {.key = by.verifier(), .role = "lab", .valid_from = {}, .valid_until = {}, .revoked = false};
}

Standing judged(const std::vector<ListedKey>& keys, const std::string& json, std::string_view as_of = "2026-11-30",
                std::string_view file = bytes) {
  return judge("run.json", base::sha256_hex(file), json, keys, day(as_of));
}

/// What is wrong with each owner of a key, as `NAME: WHY`.
std::vector<std::string> owners(const std::vector<ListedKey>& keys, std::optional<std::string_view> json,
                                std::string_view file = bytes) {
  std::vector<std::string> out;
  for (const OwnerStanding& one : judge_each("run.json", base::sha256_hex(file), json, keys, day("2026-11-30")))
    out.push_back(one.name + ": " + one.defect);
  return out;
}

using Words = std::vector<std::string>;

}  // namespace

TEST_CASE("a statement goes into an envelope and back, and is the in-toto Statement v1 that other tools read") {
  const FileStatement statement{"run.json", std::string(64, 'a'), "probe_on_target", day("2026-11-30")};
  CHECK(to_json(statement) ==
        "{\"_type\":\"https://in-toto.io/Statement/v1\",\"predicate\":{\"grade\":\"probe_on_target\",\"signed_on\":"
        "\"2026-11-30\"},\"predicateType\":\"urn:proviso:signed-file:1\",\"subject\":[{\"digest\":{\"sha256\":\"" +
            std::string(64, 'a') + "\"},\"name\":\"run.json\"}]}");
  const auto back = statement_of(seal(statement_type, to_json(statement), lab()));
  REQUIRE(back.ok());
  CHECK(back.value() == statement);
  CHECK(to_json(FileStatement{"x", std::string(64, 'a'), "", day("2026-11-30")}).find("grade") == std::string::npos);
}

TEST_CASE("what is no statement about one file says why") {
  const auto why = [](std::string payload, std::string type = statement_type) {
    const auto made = statement_of(seal(std::move(type), std::move(payload), lab()));
    return made.ok() ? std::string{} : made.error();
  };
  const std::string good = to_json(FileStatement{"x", std::string(64, 'a'), "", day("2026-11-30")});
  const auto with = [&](std::string_view from, std::string_view to) {
    std::string out = good;
    const auto at = out.find(from);
    REQUIRE(at != std::string::npos);
    return out.replace(at, from.size(), to);
  };
  CHECK(why(good) == "");
  CHECK(why(good, "text/plain") == "its payload is no in-toto statement");
  CHECK(why("{") == "it is no in-toto Statement v1");
  CHECK(why("\xff") == "it is no in-toto Statement v1");
  CHECK(why(with("Statement/v1", "Statement/v0.1")) == "it is no in-toto Statement v1");
  CHECK(why(with("signed-file:1", "signed-file:2")) ==
        "its statement is of another kind than `urn:proviso:signed-file:1`");
  CHECK(why(with("\"subject\":[", "\"subject\":[{},")) == "its statement is not of exactly one file");
  CHECK(why(with(std::string(64, 'a'), std::string(63, 'a'))) == "its statement has no SHA-256 of the file");
  CHECK(why(with("2026-11-30", "2026-02-30")) == "its statement does not say on which day it was signed");
  CHECK(why(with("\"signed_on\"", "\"grade\":1,\"signed_on\"")) == "its `grade` is no text");
}

TEST_CASE("a listed key that signed stands by the file, with its role and what it says of it") {
  const Standing standing = judged({listed(stranger()), listed(lab())}, envelope(lab(), "2026-11-20", "measured"));
  CHECK(standing.signer == "acme.lab");
  CHECK(standing.role == "lab");
  CHECK(standing.grade == "measured");
  CHECK(standing.signed_on == day("2026-11-20"));
  CHECK(standing.defect == "");
}

TEST_CASE("one changed byte of the file") {
  std::string changed = bytes;
  changed[4] ^= 1;
  CHECK(judged({listed(lab())}, envelope(lab()), "2026-11-30", changed).defect ==
        "run.json has changed since it was signed");
}

TEST_CASE("a key that is not listed") {
  CHECK(judged({listed(lab())}, envelope(stranger())).defect == "run.json is signed by a key that is not listed");
  CHECK(judged({}, envelope(lab())).defect == "run.json is signed by a key that is not listed");
}

TEST_CASE("an envelope that was changed after it was signed is told from another's signature") {
  auto forged = envelope_from(envelope(lab()));
  REQUIRE(forged.ok());
  forged->payload = to_json(FileStatement{"run.json", base::sha256_hex("forged"), "", day("2026-11-20")});
  CHECK(judged({listed(lab())}, to_json(forged.value()), "2026-11-30", "forged").defect ==
        "the signature of " + key_id(lab().verifier()) + " on run.json does not hold");
}

TEST_CASE("a key counts from its first day to its last, on the day of signing and on that of the decision") {
  ListedKey key = listed(lab());
  key.valid_from = day("2026-11-20");
  key.valid_until = day("2026-11-30");
  const std::string id = key_id(lab().verifier());
  CHECK(judged({key}, envelope(lab(), "2026-11-20"), "2026-11-30").defect == "");
  CHECK(judged({key}, envelope(lab(), "2026-11-19"), "2026-11-30").defect ==
        "run.json is signed, but its key " + id + " is not valid before 2026-11-20");
  CHECK(judged({key}, envelope(lab(), "2026-11-20"), "2026-12-01").defect ==
        "run.json is signed, but its key " + id + " expired on 2026-11-30");
  // Whoever keeps an expired key can still write an earlier day: so the day of the decision counts, too.
  CHECK(judge("run.json", base::sha256_hex(bytes), envelope(lab(), "2026-12-01"), {key}, std::nullopt).defect ==
        "run.json is signed, but its key " + id + " expired on 2026-11-30");
  CHECK(judge("run.json", base::sha256_hex(bytes), envelope(lab(), "2026-11-30"), {key}, std::nullopt).defect == "");
}

TEST_CASE("nothing counts that a revoked key ever signed, however often the key is listed") {
  ListedKey revoked = listed(lab());
  revoked.revoked = true;
  const std::string why = "run.json is signed, but its key " + key_id(lab().verifier()) + " is revoked";
  CHECK(judged({revoked}, envelope(lab())).defect == why);
  CHECK(judged({listed(lab()), revoked}, envelope(lab())).defect == why);
}

TEST_CASE("what is signed after the day of the decision was not there to decide on") {
  CHECK(judged({listed(lab())}, envelope(lab(), "2026-11-30")).defect == "");
  CHECK(judged({listed(lab())}, envelope(lab(), "2026-12-01")).defect ==
        "run.json was signed on 2026-12-01, after the day of the decision");
}

TEST_CASE("of two signatures, one that counts is enough") {
  auto both = envelope_from(envelope(stranger()));
  REQUIRE(both.ok());
  add_signature(both.value(), lab());
  ListedKey expired = listed(stranger());
  expired.valid_until = day("2026-01-31");
  CHECK(judged({expired, listed(lab())}, to_json(both.value())).signer == "acme.lab");
  CHECK(judged({expired}, to_json(both.value())).defect ==
        "run.json is signed, but its key " + key_id(stranger().verifier()) + " expired on 2026-01-31");
}

TEST_CASE("what lies beside a file and is no envelope is said to be none") {
  CHECK(judged({listed(lab())}, "[]").defect == "run.json.dsse.json is no envelope: it is no JSON object");
  CHECK(judged({listed(lab())}, to_json(seal(statement_type, "{}", lab()))).defect ==
        "run.json.dsse.json says nothing of a file: it is no in-toto Statement v1");
}

TEST_CASE("each owner of a listed key is judged for himself") {
  const std::vector<ListedKey> both{listed(stranger()), listed(lab())};
  CHECK(owners(both, envelope(lab())) == Words{"other.lab: other.lab has not signed run.json", "acme.lab: "});
  CHECK(owners(both, {}) ==
        Words{"other.lab: other.lab has not signed run.json", "acme.lab: acme.lab has not signed run.json"});
  CHECK(owners({}, envelope(lab())).empty());
  // Bytes that changed are told of who signed others, and only of him.
  CHECK(owners(both, envelope(lab()), "forged") ==
        Words{"other.lab: other.lab has not signed run.json", "acme.lab: run.json has changed since it was signed"});
  CHECK(owners({listed(lab())}, "[]") == Words{"acme.lab: run.json.dsse.json is no envelope: it is no JSON object"});

  auto joined = envelope_from(envelope(stranger()));
  REQUIRE(joined.ok());
  add_signature(joined.value(), lab());
  CHECK(owners(both, to_json(joined.value())) == Words{"other.lab: ", "acme.lab: "});
}

TEST_CASE("an owner's key that is not listed, and a signature that does not hold, are told as what they are") {
  const Signer other{"acme.lab", base::SecretKey::from_seed({7, 8, 9})};
  CHECK(owners({listed(lab())}, envelope(other)) ==
        Words{"acme.lab: run.json is signed by a key of acme.lab that is not listed"});
  auto forged = envelope_from(envelope(lab()));
  REQUIRE(forged.ok());
  forged->payload += " ";
  CHECK(owners({listed(lab())}, to_json(forged.value())) ==
        Words{"acme.lab: the signature of " + key_id(lab().verifier()) + " on run.json does not hold"});
}

TEST_CASE("who owns several keys stands by a file with any of them; else what is wrong with a signature is told") {
  ListedKey old = listed(Signer{"acme.lab", base::SecretKey::from_seed({7, 8, 9})});
  old.valid_until = day("2026-11-01");
  const Signer signer{"acme.lab", base::SecretKey::from_seed({7, 8, 9})};
  CHECK(owners({old, listed(lab())}, envelope(lab())) == Words{"acme.lab: "});
  CHECK(owners({listed(lab()), old}, envelope(lab())) == Words{"acme.lab: "});
  const std::string expired = "acme.lab: run.json is signed, but its key " + key_id(old.key) + " expired on 2026-11-01";
  CHECK(owners({old, listed(lab())}, envelope(signer)) == Words{expired});
  CHECK(owners({listed(lab()), old}, envelope(signer)) == Words{expired});
}

TEST_CASE("the holder of a key is its owner by his own name, too") {
  ListedKey carla = listed(lab());
  carla.holder = "Carla Finance";
  CHECK(owners({carla}, envelope(lab())) == Words{"acme.lab: ", "Carla Finance: "});
  CHECK(owners({carla}, {}) ==
        Words{"acme.lab: acme.lab has not signed run.json", "Carla Finance: Carla Finance has not signed run.json"});
  // With any of her keys.
  ListedKey other = listed(stranger());
  other.holder = "carla finance";
  CHECK(owners({carla, other}, envelope(stranger())) ==
        Words{"acme.lab: acme.lab has not signed run.json", "Carla Finance: ", "other.lab: "});
}

}  // namespace proviso::trust
