// The Merkle tree of RFC 6962, section 2.1: one hash stands for all entries and their order, and short proofs show that
// an entry is among them, or that a later tree still begins with an earlier one.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/sha256.hpp"

namespace proviso::ledger {

using base::Digest;

/// SHA-256(0x00 || entry).
Digest leaf_hash(std::string_view entry);

/// The tree's hash; of no leaves, the hash of nothing. Linear in the number of leaves.
Digest tree_hash(std::span<const Digest> leaves);

/// PATH(index, leaves): the hashes beside the way from the leaf to the root, the lowest first. `index` is one of them.
std::vector<Digest> inclusion_proof(std::uint64_t index, std::span<const Digest> leaves);

/// PROOF(from, leaves): shows that the tree of the first `from` leaves (1 or more, at most all) is the beginning of the
/// whole.
std::vector<Digest> consistency_proof(std::uint64_t from, std::span<const Digest> leaves);

/// Whether the proof leads from the leaf to the root. RFC 9162, 2.1.3.2.
bool includes(const Digest& root, std::uint64_t size, std::uint64_t index, const Digest& leaf,
              std::span<const Digest> proof);

/// Whether the proof leads from one root to the other. RFC 9162, 2.1.4.2.
bool extends(const Digest& earlier_root, std::uint64_t earlier_size, const Digest& root, std::uint64_t size,
             std::span<const Digest> proof);

}  // namespace proviso::ledger
