// A ledger's state in three lines (C2SP tlog-checkpoint), and proofs against it, for those who hold no ledger.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "ledger/merkle.hpp"

namespace proviso::ledger {

struct Checkpoint {
  std::string origin;
  std::uint64_t size = 0;
  Digest root{};

  friend bool operator==(const Checkpoint&, const Checkpoint&) = default;
};

/// Of the first leaves of a ledger, all of them as a rule.
Checkpoint checkpoint_of(std::string origin, std::span<const Digest> leaves);

/// Origin, size and root in base64, a line each.
std::string to_text(const Checkpoint& checkpoint);
/// Of a note's text; lines behind the third are extensions and count for nothing. The error says what is wrong.
base::Result<Checkpoint, std::string> checkpoint_from(std::string_view text);

/// That the entry is the one of this number (C2SP tlog-proof): `note` is the checkpoint, signed or not.
std::string inclusion_text(std::uint64_t index, std::span<const Digest> proof, std::string_view note);

/// That the ledger of `note` begins with the one of `from` entries: the same form under a name of its own.
std::string consistency_text(std::uint64_t from, std::span<const Digest> proof, std::string_view note);

}  // namespace proviso::ledger
