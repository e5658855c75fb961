#include "trust/keyring.hpp"

#include <algorithm>

namespace proviso::trust {

namespace {

Standing defective(std::string why) {
  Standing out;
  out.defect = std::move(why);
  return out;
}

/// What keeps the key from counting on that day, or empty.
std::string defect_on(const ListedKey& listed, base::Date day) {
  const std::string key = "its key " + key_id(listed.key);
  if (listed.valid_from && day < *listed.valid_from)
    return key + " is not valid before " + base::to_text(*listed.valid_from);
  if (listed.valid_until && day > *listed.valid_until) return key + " expired on " + base::to_text(*listed.valid_until);
  return {};
}

/// A key that is listed twice is revoked if one of its lines says so.
bool is_revoked(const ListedKey& listed, const std::vector<ListedKey>& keys) {
  return std::ranges::any_of(keys,
                             [&](const ListedKey& other) { return other.revoked && other.key.key == listed.key.key; });
}

std::string defect_of(const std::string& file, const ListedKey& listed, const std::vector<ListedKey>& keys,
                      base::Date signed_on, std::optional<base::Date> as_of) {
  if (is_revoked(listed, keys)) return file + " is signed, but its key " + key_id(listed.key) + " is revoked";
  if (as_of && signed_on > *as_of)
    return file + " was signed on " + base::to_text(signed_on) + ", after the day of the decision";
  std::string why = defect_on(listed, signed_on);
  if (why.empty() && as_of) why = defect_on(listed, *as_of);
  return why.empty() ? why : file + " is signed, but " + why;
}

/// Nobody's signature holds: whether that is another's key, or an envelope that was changed.
std::string nobody_listed(const std::string& file, const Envelope& envelope, const std::vector<ListedKey>& keys) {
  for (const Envelope::Signature& one : envelope.signatures)
    for (const ListedKey& listed : keys)
      if (one.key_id == key_id(listed.key)) return "the signature of " + one.key_id + " on " + file + " does not hold";
  return file + " is signed by a key that is not listed";
}

}  // namespace

std::string unsigned_defect(const std::string& file) { return "nobody signed " + file; }

Standing judge(const std::string& file, std::string_view sha256, std::string_view envelope_json,
               const std::vector<ListedKey>& keys, std::optional<base::Date> as_of) {
  const auto envelope = envelope_from(envelope_json);
  const std::string beside = file + std::string{envelope_suffix};
  if (!envelope) return defective(beside + " is no envelope: " + envelope.error());
  std::vector<Verifier> verifiers;
  verifiers.reserve(keys.size());
  for (const ListedKey& listed : keys) verifiers.push_back(listed.key);
  const auto signers = signers_of(envelope.value(), verifiers);
  if (signers.empty()) return defective(nobody_listed(file, envelope.value(), keys));
  const auto statement = statement_of(envelope.value());
  if (!statement) return defective(beside + " says nothing of a file: " + statement.error());
  if (statement->sha256 != sha256) return defective(file + " has changed since it was signed");
  std::string first_defect;
  for (const Verifier* signer : signers) {
    const ListedKey& listed = keys[static_cast<std::size_t>(signer - verifiers.data())];
    std::string defect = defect_of(file, listed, keys, statement->signed_on, as_of);
    if (defect.empty()) return {listed.key.name, listed.role, statement->grade, statement->signed_on, {}};
    if (first_defect.empty()) first_defect = std::move(defect);
  }
  return defective(std::move(first_defect));
}

}  // namespace proviso::trust
