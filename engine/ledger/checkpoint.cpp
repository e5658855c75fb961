#include "ledger/checkpoint.hpp"

#include <charconv>

#include "base/base64.hpp"
#include "base/text.hpp"

namespace proviso::ledger {

namespace {

std::string proof_text(std::string head, std::span<const Digest> proof, std::string_view note) {
  for (const Digest& hash : proof) head += base::to_base64(base::bytes_of(hash)) + "\n";
  return head + "\n" + std::string{note};
}

}  // namespace

Checkpoint checkpoint_of(std::string origin, std::span<const Digest> leaves) {
  return {std::move(origin), leaves.size(), tree_hash(leaves)};
}

std::string to_text(const Checkpoint& checkpoint) {
  return checkpoint.origin + "\n" + std::to_string(checkpoint.size) + "\n" +
         base::to_base64(base::bytes_of(checkpoint.root)) + "\n";
}

base::Result<Checkpoint, std::string> checkpoint_from(std::string_view text) {
  const auto lines = base::split(text, '\n');
  if (lines.size() < 4) return base::Err{std::string{"a checkpoint has three lines: origin, size, root"}};
  Checkpoint out{std::string{lines[0]}, 0, {}};
  if (out.origin.empty()) return base::Err{std::string{"its first line, the origin, is empty"}};
  const std::string_view size = lines[1];
  const auto [end, error] = std::from_chars(size.data(), size.data() + size.size(), out.size);
  const bool one_form = std::to_string(out.size) == size;
  if (error != std::errc{} || end != size.data() + size.size() || !one_form)
    return base::Err{"its second line, the size, is no number: `" + std::string{size} + "`"};
  const auto root = base::from_base64(lines[2]);
  const auto digest = root ? base::digest_from_bytes(*root) : std::nullopt;
  if (!digest) return base::Err{std::string{"its third line, the root, is not 32 bytes in base64"}};
  out.root = *digest;
  return out;
}

std::string inclusion_text(std::uint64_t index, std::span<const Digest> proof, std::string_view note) {
  return proof_text("c2sp.org/tlog-proof@v1\nindex " + std::to_string(index) + "\n", proof, note);
}

std::string consistency_text(std::uint64_t from, std::span<const Digest> proof, std::string_view note) {
  return proof_text("proviso.consistency/1\nfrom " + std::to_string(from) + "\n", proof, note);
}

}  // namespace proviso::ledger
