// The keys that a case lists, and whether a file is validly signed by one of them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/date.hpp"
#include "trust/statement.hpp"

namespace proviso::trust {

/// A key with what its owner may do with it.
struct ListedKey {
  Verifier key;
  std::string role;
  std::optional<base::Date> valid_from;   ///< the first day, or none: always was
  std::optional<base::Date> valid_until;  ///< the last day, or none: never expires
  bool revoked = false;                   ///< nothing counts that it ever signed
  std::string holder = {};                ///< the person's name, where it is not the key's; or empty
};

/// Who stands by a file's bytes. INVARIANT: `signer` is empty exactly where `defect` is not.
struct Standing {
  std::string signer;  ///< the key's name
  std::string role;
  std::string grade;  ///< as the signer states it, or empty
  std::optional<base::Date> signed_on;
  std::string defect;  ///< why nobody validly does, for a person
};

/// Whether the owner of a listed key stands by a file's bytes.
struct OwnerStanding {
  std::string name;    ///< the key's, or the person's
  std::string defect;  ///< why not, for a person; empty where it does
};

/// Why nobody stands by a file that has no envelope.
std::string unsigned_defect(const std::string& file);
/// Why this owner of a key has not signed it.
std::string unsigned_defect(const std::string& file, const std::string& name);

/// Judges what lies beside `file`, as a reader calls it. Of several listed keys that signed, the first one in the list
/// with which nothing is wrong counts. A key is good where the day of the signature and, if given, the day of the
/// decision both lie within its validity: an expired key could otherwise sign for days gone by.
Standing judge(const std::string& file, std::string_view sha256, std::string_view envelope_json,
               const std::vector<ListedKey>& keys, std::optional<base::Date> as_of);

/// The same of each owner of a listed key, in the order of the list, each name once, the key's and then the holder's:
/// who owns several keys, as after one has expired, stands by the file with any of them. Without an envelope nobody
/// does.
std::vector<OwnerStanding> judge_each(const std::string& file, std::string_view sha256,
                                      std::optional<std::string_view> envelope_json, const std::vector<ListedKey>& keys,
                                      std::optional<base::Date> as_of);

}  // namespace proviso::trust
