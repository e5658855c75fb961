#include "trust/keys.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/base64.hpp"
#include "base/sha256.hpp"
#include "base/text.hpp"
#include "base/utf8.hpp"

namespace proviso::trust {

namespace {

constexpr char ed25519_kind = 1;
constexpr std::string_view secret_prefix = "PRIVATE+KEY+";

/// Unicode's white space beyond ASCII.
constexpr std::string_view wide_blanks[] = {"\u0085", "\u00a0", "\u1680", "\u2000", "\u2001", "\u2002", "\u2003",
                                            "\u2004", "\u2005", "\u2006", "\u2007", "\u2008", "\u2009", "\u200a",
                                            "\u2028", "\u2029", "\u202f", "\u205f", "\u3000"};

std::uint32_t id_of(std::string_view name, const base::PublicKey& key) {
  const std::string_view bytes{reinterpret_cast<const char*>(key.data()), key.size()};
  const auto digest = base::sha256({name, "\n", {&ed25519_kind, 1}, bytes});
  std::uint32_t id = 0;
  for (std::size_t i = 0; i < 4; ++i) id = id << 8U | digest[i];
  return id;
}

std::string hex8(std::uint32_t id) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text(8, '0');
  for (std::size_t i = 0; i < 8; ++i) text[i] = digits[(id >> (28 - 4 * i)) & 15U];
  return text;
}

std::string with_kind(std::string_view bytes) { return std::string{ed25519_kind} + std::string{bytes}; }

/// NAME+ID+BASE64 taken apart: the 32 bytes behind the kind.
struct Parts {
  std::string name;
  std::string id;
  std::string bytes;
};

base::Result<Parts, std::string> parts_of(std::string_view line) {
  const auto first = line.find('+');
  const auto second = first == std::string_view::npos ? first : line.find('+', first + 1);
  if (second == std::string_view::npos) return base::Err{std::string{"it is not of the form NAME+ID+KEY"}};
  Parts parts{std::string{line.substr(0, first)}, std::string{line.substr(first + 1, second - first - 1)}, {}};
  if (std::string defect = name_defect(parts.name); !defect.empty()) return base::Err{"its name " + defect};
  const auto bytes = base::from_base64(line.substr(second + 1));
  if (!bytes || bytes->size() != 33) return base::Err{std::string{"its key is not 33 bytes in base64"}};
  if (bytes->front() != ed25519_kind) return base::Err{std::string{"its key is of another kind than Ed25519"}};
  parts.bytes = bytes->substr(1);
  return parts;
}

}  // namespace

Verifier Signer::verifier() const { return {name, id_of(name, key.public_key()), key.public_key()}; }

std::string name_defect(std::string_view name) {
  if (name.empty()) return "is empty";
  if (!base::is_utf8(name)) return "is not UTF-8";
  for (const char c : name)
    if (c == '+' || static_cast<unsigned char>(c) <= ' ' || c == '\x7f') return "may have neither blanks nor `+`";
  const auto has_blank = [&](std::string_view blank) { return name.find(blank) != std::string_view::npos; };
  if (std::ranges::any_of(wide_blanks, has_blank)) return "may have neither blanks nor `+`";
  return {};
}

std::string key_id(const Verifier& verifier) { return verifier.name + "+" + hex8(verifier.id); }

std::string to_line(const Verifier& verifier) {
  const std::string_view bytes{reinterpret_cast<const char*>(verifier.key.data()), verifier.key.size()};
  return key_id(verifier) + "+" + base::to_base64(with_kind(bytes));
}

std::string to_secret_line(const Signer& signer) {
  auto seed = signer.key.seed();
  std::string bytes = with_kind({reinterpret_cast<const char*>(seed.data()), seed.size()});
  std::string line = std::string{secret_prefix} + key_id(signer.verifier()) + "+" + base::to_base64(bytes);
  base::wipe(seed.data(), seed.size());
  base::wipe(bytes.data(), bytes.size());
  return line;
}

base::Result<Verifier, std::string> verifier_from(std::string_view line) {
  if (line.starts_with(secret_prefix)) return base::Err{std::string{"it is a secret key; its public half is wanted"}};
  auto parts = parts_of(line);
  if (!parts) return base::Err{std::move(parts).error()};
  Verifier out{parts->name, 0, {}};
  std::ranges::copy(parts->bytes, out.key.begin());
  out.id = id_of(out.name, out.key);
  if (hex8(out.id) != parts->id) return base::Err{"its id is not " + hex8(out.id) + ": name or key was changed"};
  return out;
}

base::Result<Signer, std::string> signer_from(std::string_view line) {
  if (!line.starts_with(secret_prefix)) return base::Err{std::string{"it is not a secret key: PRIVATE+KEY+..."}};
  auto parts = parts_of(line.substr(secret_prefix.size()));
  if (!parts) return base::Err{std::move(parts).error()};
  base::SecretKey::Seed seed{};
  std::ranges::copy(parts->bytes, seed.begin());
  base::wipe(parts->bytes.data(), parts->bytes.size());
  Signer out{parts->name, base::SecretKey::from_seed(seed)};
  base::wipe(seed.data(), seed.size());
  if (hex8(out.verifier().id) != parts->id)
    return base::Err{std::string{"its id does not fit: name or key was changed"}};
  return out;
}

base::Result<std::vector<Verifier>, std::string> read_verifiers(const std::filesystem::path& file) {
  const auto text = base::read_file(file);
  if (!text) return base::Err{base::to_text(text.error())};
  std::vector<Verifier> out;
  std::size_t number = 0;
  for (const std::string_view raw : base::split(text.value(), '\n')) {
    ++number;
    const std::string_view line = base::trim(raw);
    if (line.empty() || line.starts_with('#')) continue;
    auto key = verifier_from(line);
    if (!key) {
      std::string why = file.generic_string();
      why.append(":").append(std::to_string(number)).append(": no key: ").append(key.error());
      if (file.extension() == ".toml")
        why += "; a file of public keys is wanted, one a line, as `proviso key new` prints them";
      return base::Err{std::move(why)};
    }
    out.push_back(std::move(key).value());
  }
  if (out.empty()) return base::Err{"`" + file.generic_string() + "` holds no key"};
  return out;
}

base::Result<Signer, std::string> read_signer(const std::filesystem::path& file) {
  auto text = base::read_file(file);
  if (!text) return base::Err{base::to_text(text.error())};
  std::string secret = std::move(text).value();
  auto signer = signer_from(base::trim(secret));
  base::wipe(secret.data(), secret.size());
  if (!signer) return base::Err{"`" + file.generic_string() + "` holds no secret key: " + signer.error()};
  return signer;
}

}  // namespace proviso::trust
