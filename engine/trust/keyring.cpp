#include "trust/keyring.hpp"

#include <algorithm>

#include "base/text.hpp"

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

std::string forged(const std::string& file, const std::string& key) {
  return "the signature of " + key + " on " + file + " does not hold";
}

/// Nobody's signature holds: whether that is another's key, or an envelope that was changed.
std::string nobody_listed(const std::string& file, const Envelope& envelope, const std::vector<ListedKey>& keys) {
  for (const Envelope::Signature& one : envelope.signatures)
    for (const ListedKey& listed : keys)
      if (one.key_id == key_id(listed.key)) return forged(file, one.key_id);
  return file + " is signed by a key that is not listed";
}

/// What lies beside a file, with which of the listed keys signed it.
class Beside {
 public:
  Beside(const std::string& file, std::string_view sha256, std::string_view envelope_json,
         const std::vector<ListedKey>& keys, std::optional<base::Date> as_of)
      : file_{file}, sha256_{sha256}, keys_{keys}, as_of_{as_of}, envelope_{envelope_from(envelope_json)} {
    if (!envelope_) return;
    std::vector<Verifier> verifiers;
    verifiers.reserve(keys.size());
    for (const ListedKey& listed : keys) verifiers.push_back(listed.key);
    for (const Verifier* signer : signers_of(envelope_.value(), verifiers))
      signers_.push_back(&keys[static_cast<std::size_t>(signer - verifiers.data())]);
    statement_ = statement_of(envelope_.value());
  }

  /// Those whose signature holds, in the order of the list.
  const std::vector<const ListedKey*>& signers() const { return signers_; }
  /// Only where nothing is wrong with what is signed.
  const FileStatement& statement() const { return statement_.value(); }

  /// Why it is no envelope, or nobody whom the case lists signed it, or it says nothing of these bytes; or empty.
  std::string defect() const {
    if (!envelope_) return name() + " is no envelope: " + envelope_.error();
    return signers_.empty() ? nobody_listed(file_, envelope_.value(), keys_) : defect_of_statement();
  }
  /// Why one that signed does not count, or empty.
  std::string defect_of_signer(const ListedKey& listed) const {
    return defect_of(file_, listed, keys_, statement_->signed_on, as_of_);
  }
  /// Why this key does not stand by the file, or empty.
  std::string defect_of_key(const ListedKey& listed) const {
    if (!envelope_) return defect();
    if (std::ranges::find(signers_, &listed) == signers_.end()) return defect_of_unsigned(listed.key);
    std::string why = defect_of_statement();
    return why.empty() ? defect_of_signer(listed) : why;
  }

 private:
  std::string name() const { return file_ + std::string{envelope_suffix}; }
  std::string defect_of_statement() const {
    if (!statement_) return name() + " says nothing of a file: " + statement_.error();
    return statement_->sha256 == sha256_ ? std::string{} : file_ + " has changed since it was signed";
  }
  std::string defect_of_unsigned(const Verifier& key) const {
    for (const Envelope::Signature& one : envelope_->signatures) {
      if (one.key_id == key_id(key)) return forged(file_, one.key_id);
      const bool listed = std::ranges::any_of(keys_, [&](const ListedKey& k) { return key_id(k.key) == one.key_id; });
      if (!listed && one.key_id.starts_with(key.name + "+"))
        return file_ + " is signed by a key of " + key.name + " that is not listed";
    }
    return unsigned_defect(file_, key.name);
  }

  const std::string& file_;
  std::string_view sha256_;
  const std::vector<ListedKey>& keys_;
  std::optional<base::Date> as_of_;
  base::Result<Envelope, std::string> envelope_;
  base::Result<FileStatement, std::string> statement_ = base::Err{std::string{}};
  std::vector<const ListedKey*> signers_;
};

/// Adds what is wrong with the key's signature, or nothing, to what is known of this name.
void add_owner(std::vector<OwnerStanding>& owners, const std::string& file, const std::string& name,
               const ListedKey& listed, const std::string& wrong) {
  const std::string none = unsigned_defect(file, name);
  const std::string& defect = wrong == unsigned_defect(file, listed.key.name) ? none : wrong;
  const auto known = std::ranges::find_if(owners, [&](const auto& one) { return base::same_name(one.name, name); });
  if (known == owners.end())
    owners.push_back({name, defect});
  else if (!known->defect.empty() && (defect.empty() || known->defect == unsigned_defect(file, known->name)))
    known->defect = defect;  // what is wrong with a signature says more than that one lacks
}

}  // namespace

std::string unsigned_defect(const std::string& file) { return "nobody signed " + file; }

std::string unsigned_defect(const std::string& file, const std::string& name) {
  return name + " has not signed " + file;
}

Standing judge(const std::string& file, std::string_view sha256, std::string_view envelope_json,
               const std::vector<ListedKey>& keys, std::optional<base::Date> as_of) {
  const Beside beside{file, sha256, envelope_json, keys, as_of};
  if (std::string defect = beside.defect(); !defect.empty()) return defective(std::move(defect));
  std::string first_defect;
  for (const ListedKey* signer : beside.signers()) {
    std::string defect = beside.defect_of_signer(*signer);
    const FileStatement& said = beside.statement();
    if (defect.empty()) return {signer->key.name, signer->role, said.grade, said.signed_on, {}};
    if (first_defect.empty()) first_defect = std::move(defect);
  }
  return defective(std::move(first_defect));
}

std::vector<OwnerStanding> judge_each(const std::string& file, std::string_view sha256,
                                      std::optional<std::string_view> envelope_json, const std::vector<ListedKey>& keys,
                                      std::optional<base::Date> as_of) {
  std::vector<OwnerStanding> out;
  std::optional<Beside> beside;
  if (envelope_json) beside.emplace(file, sha256, *envelope_json, keys, as_of);
  for (const ListedKey& listed : keys) {
    const std::string wrong = beside ? beside->defect_of_key(listed) : unsigned_defect(file, listed.key.name);
    add_owner(out, file, listed.key.name, listed, wrong);
    if (!listed.holder.empty() && listed.holder != listed.key.name) add_owner(out, file, listed.holder, listed, wrong);
  }
  return out;
}

}  // namespace proviso::trust
