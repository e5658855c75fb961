#include "trust/dsse.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/base64.hpp"

namespace proviso::trust {

namespace {

using Json = nlohmann::json;

/// The member, where it is a text.
const std::string* text_of(const Json& object, const char* name) {
  const auto found = object.find(name);
  return found == object.end() ? nullptr : found->get_ptr<const std::string*>();
}

bool holds(const Envelope& envelope, const std::string& signed_bytes, const Verifier& key) {
  return std::ranges::any_of(envelope.signatures, [&](const Envelope::Signature& one) {
    base::Signature signature{};
    if (one.bytes.size() != signature.size()) return false;
    std::ranges::copy(one.bytes, signature.begin());
    return base::is_signed(signed_bytes, signature, key.key);
  });
}

}  // namespace

std::string pre_authentication(std::string_view payload_type, std::string_view payload) {
  std::string out = "DSSEv1 " + std::to_string(payload_type.size()) + " ";
  out += payload_type;
  out += " " + std::to_string(payload.size()) + " ";
  out += payload;
  return out;
}

void add_signature(Envelope& envelope, const Signer& by) {
  const auto signature = by.key.sign(pre_authentication(envelope.payload_type, envelope.payload));
  envelope.signatures.push_back({key_id(by.verifier()), {signature.begin(), signature.end()}});
}

Envelope seal(std::string payload_type, std::string payload, const Signer& by) {
  Envelope out{std::move(payload_type), std::move(payload), {}};
  add_signature(out, by);
  return out;
}

std::string to_json(const Envelope& envelope) {
  Json signatures = Json::array();
  for (const auto& one : envelope.signatures)
    signatures.push_back({{"keyid", one.key_id}, {"sig", base::to_base64(one.bytes)}});
  const Json json{{"payload", base::to_base64(envelope.payload)},
                  {"payloadType", envelope.payload_type},
                  {"signatures", std::move(signatures)}};
  return json.dump() + "\n";
}

base::Result<Envelope, std::string> envelope_from(std::string_view json_text) {
  const Json json = Json::parse(json_text, nullptr, false);
  if (!json.is_object()) return base::Err{std::string{"it is no JSON object"}};
  const std::string* type = text_of(json, "payloadType");
  const std::string* payload = text_of(json, "payload");
  const auto signatures = json.find("signatures");
  if (type == nullptr || payload == nullptr || signatures == json.end() || !signatures->is_array())
    return base::Err{std::string{"an envelope has `payload`, `payloadType` and `signatures`"}};
  Envelope out{*type, {}, {}};
  auto bytes = base::from_base64(*payload);
  if (!bytes) return base::Err{std::string{"`payload` is not base64"}};
  out.payload = *std::move(bytes);
  for (const Json& one : *signatures) {
    const std::string* signature = one.is_object() ? text_of(one, "sig") : nullptr;
    auto raw = signature == nullptr ? std::nullopt : base::from_base64(*signature);
    if (!raw) return base::Err{std::string{"a signature has `sig`, in base64"}};
    const std::string* key = text_of(one, "keyid");
    out.signatures.push_back({key == nullptr ? "" : *key, *std::move(raw)});
  }
  if (out.signatures.empty()) return base::Err{std::string{"nobody signed it"}};
  return out;
}

std::vector<const Verifier*> signers_of(const Envelope& envelope, const std::vector<Verifier>& keys) {
  const std::string bytes = pre_authentication(envelope.payload_type, envelope.payload);
  std::vector<const Verifier*> out;
  for (const Verifier& key : keys)
    if (holds(envelope, bytes, key)) out.push_back(&key);
  return out;
}

}  // namespace proviso::trust
