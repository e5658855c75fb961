// DSSE, the envelope of in-toto: a payload, its type, and who signed both.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "trust/keys.hpp"

namespace proviso::trust {

/// Payload type of in-toto statements.
inline constexpr const char* statement_type = "application/vnd.in-toto+json";

struct Envelope {
  struct Signature {
    std::string key_id;  ///< a hint, not signed: `name+id` as this tool writes it
    std::string bytes;
  };
  std::string payload_type;
  std::string payload;
  std::vector<Signature> signatures;
};

/// What is signed: `DSSEv1`, type and payload, each behind its length.
std::string pre_authentication(std::string_view payload_type, std::string_view payload);

Envelope seal(std::string payload_type, std::string payload, const Signer& by);
void add_signature(Envelope& envelope, const Signer& by);

/// One line of JSON with a line end.
std::string to_json(const Envelope& envelope);
/// The error says what is wrong with the form. Nothing is verified, and the payload is not looked into.
base::Result<Envelope, std::string> envelope_from(std::string_view json_text);

/// Those of the keys that signed it, in their order; whatever key id a signature claims.
std::vector<const Verifier*> signers_of(const Envelope& envelope, const std::vector<Verifier>& keys);

}  // namespace proviso::trust
