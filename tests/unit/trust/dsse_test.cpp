#include "trust/dsse.hpp"

#include <catch2/catch.hpp>

#include "base/base64.hpp"

namespace proviso::trust {

namespace {

const Signer& cfo() {
  static const Signer one{"acme.cfo", base::SecretKey::from_seed({1, 2, 3})};
  return one;
}

const Signer& cto() {
  static const Signer one{"acme.cto", base::SecretKey::from_seed({4, 5, 6})};
  return one;
}

const std::vector<Verifier> both{cfo().verifier(), cto().verifier()};

}  // namespace

TEST_CASE("what is signed is DSSE's pre-authentication encoding") {
  // The example of the specification, and lengths in bytes.
  CHECK(pre_authentication("http://example.com/HelloWorld", "hello world") ==
        "DSSEv1 29 http://example.com/HelloWorld 11 hello world");
  CHECK(pre_authentication("", "") == "DSSEv1 0  0 ");
  CHECK(pre_authentication("t", "\xc3\xa4") == "DSSEv1 1 t 2 \xc3\xa4");
  const Envelope envelope = seal("t", "payload", cfo());
  base::Signature signature{};
  std::copy(envelope.signatures[0].bytes.begin(), envelope.signatures[0].bytes.end(), signature.begin());
  CHECK(base::is_signed("DSSEv1 1 t 7 payload", signature, cfo().key.public_key()));
}

TEST_CASE("an envelope goes to JSON and back") {
  Envelope envelope = seal(statement_type, std::string{"{}\0\xff", 4}, cfo());
  add_signature(envelope, cto());
  const auto back = envelope_from(to_json(envelope));
  REQUIRE(back.ok());
  CHECK(back->payload == envelope.payload);
  CHECK(back->payload_type == statement_type);
  CHECK(back->signatures[1].key_id == key_id(cto().verifier()));
  CHECK(to_json(back.value()) == to_json(envelope));
  CHECK(signers_of(back.value(), both).size() == 2);
}

TEST_CASE("who signed is found by the signature, not by the key id that it claims") {
  Envelope envelope = seal("t", "payload", cfo());
  envelope.signatures[0].key_id = key_id(cto().verifier());
  const auto signers = signers_of(envelope, both);
  REQUIRE(signers.size() == 1);
  CHECK(signers[0]->name == "acme.cfo");
  envelope.signatures.push_back(envelope.signatures[0]);  // twice is not two people
  CHECK(signers_of(envelope, both).size() == 1);
}

TEST_CASE("a signature holds neither for another payload nor for another type") {
  const Envelope good = seal("t", "payload", cfo());
  for (const auto& [type, payload] : {std::pair{"t", "payloae"}, {"u", "payload"}, {"t ", "payload"}, {"t", ""}}) {
    Envelope changed = good;
    changed.payload_type = type;
    changed.payload = payload;
    CHECK(signers_of(changed, both).empty());
  }
  Envelope cut = good;
  cut.signatures[0].bytes.pop_back();
  CHECK(signers_of(cut, both).empty());
}

TEST_CASE("what is no envelope is refused") {
  for (const char* text : {"", "[]", "null", "{}", "{\"payload\":\"\",\"payloadType\":\"\"}",
                           "{\"payload\":\"\",\"payloadType\":\"\",\"signatures\":[]}",
                           "{\"payload\":\"?\",\"payloadType\":\"\",\"signatures\":[{\"sig\":\"AAAA\"}]}",
                           "{\"payload\":1,\"payloadType\":\"\",\"signatures\":[{\"sig\":\"AAAA\"}]}",
                           "{\"payload\":\"\",\"payloadType\":\"\",\"signatures\":[\"AAAA\"]}",
                           "{\"payload\":\"\",\"payloadType\":\"\",\"signatures\":[{\"sig\":\"AAA\"}]}",
                           "{\"payload\":\"\",\"payloadType\":\"\",\"signatures\":[{\"sig\":\"AAAA\"}]} x"})
    CHECK_FALSE(envelope_from(text).ok());
  CHECK(envelope_from(R"({"payload":"","payloadType":"","signatures":[{"sig":"AAAA"}]})").ok());
}

}  // namespace proviso::trust
