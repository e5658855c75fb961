// Keys with a name, each one line of text in the form of C2SP signed-note, so that other tools read them, too:
// `acme.cfo+d4cbb2f5+AbB3...` for the public half, `PRIVATE+KEY+acme.cfo+d4cbb2f5+AXJ9...` for the secret one.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/ed25519.hpp"
#include "base/file.hpp"
#include "base/result.hpp"

namespace proviso::trust {

/// Checks what a key of this name has signed.
struct Verifier {
  std::string name;
  std::uint32_t id = 0;  ///< the first four bytes of SHA-256(NAME, line end, 1, key), the high one first
  base::PublicKey key{};

  friend bool operator==(const Verifier&, const Verifier&) = default;
};

struct Signer {
  std::string name;
  base::SecretKey key;

  Verifier verifier() const;
};

/// What is wrong with a key's name (it is empty, or has blanks, `+` or bytes that are no UTF-8), or empty.
std::string name_defect(std::string_view name);

/// `name+id`, as signatures refer to a key.
std::string key_id(const Verifier& verifier);

std::string to_line(const Verifier& verifier);
/// The secret line; the caller wipes it.
std::string to_secret_line(const Signer& signer);

/// The error says what is wrong, for a person.
base::Result<Verifier, std::string> verifier_from(std::string_view line);
base::Result<Signer, std::string> signer_from(std::string_view line);

/// One key a line; blank lines and those beginning with `#` count for nothing. The error names file and line.
base::Result<std::vector<Verifier>, std::string> read_verifiers(const std::filesystem::path& file);
/// The error never repeats the file's text.
base::Result<Signer, std::string> read_signer(const std::filesystem::path& file);

}  // namespace proviso::trust
