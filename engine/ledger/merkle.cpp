#include "ledger/merkle.hpp"

#include <bit>

#include "base/assert.hpp"

namespace proviso::ledger {

namespace {

Digest node_hash(const Digest& left, const Digest& right) {
  return base::sha256({std::string_view{"\x01", 1}, base::bytes_of(left), base::bytes_of(right)});
}

/// The largest power of two below `size`, which is 2 or more: so many leaves are on the left.
std::uint64_t left_of(std::uint64_t size) { return std::bit_floor(size - 1); }

void add_path(std::uint64_t index, std::span<const Digest> leaves, std::vector<Digest>& proof) {
  if (leaves.size() <= 1) return;
  const auto left = left_of(leaves.size());
  if (index < left) {
    add_path(index, leaves.first(left), proof);
    proof.push_back(tree_hash(leaves.subspan(left)));
  } else {
    add_path(index - left, leaves.subspan(left), proof);
    proof.push_back(tree_hash(leaves.first(left)));
  }
}

/// SUBPROOF: `whole` while the earlier tree is one that the verifier has in hand.
void add_subproof(std::uint64_t from, std::span<const Digest> leaves, bool whole, std::vector<Digest>& proof) {
  if (from == leaves.size()) {
    if (!whole) proof.push_back(tree_hash(leaves));
    return;
  }
  const auto left = left_of(leaves.size());
  if (from <= left) {
    add_subproof(from, leaves.first(left), whole, proof);
    proof.push_back(tree_hash(leaves.subspan(left)));
  } else {
    add_subproof(from - left, leaves.subspan(left), false, proof);
    proof.push_back(tree_hash(leaves.first(left)));
  }
}

}  // namespace

Digest leaf_hash(std::string_view entry) { return base::sha256({std::string_view{"\0", 1}, entry}); }

Digest tree_hash(std::span<const Digest> leaves) {
  if (leaves.empty()) return base::sha256("");
  // Complete trees of falling size, as the bits of the number of leaves so far.
  std::vector<Digest> open;
  for (std::uint64_t i = 0; i < leaves.size(); ++i) {
    open.push_back(leaves[i]);
    for (int merges = std::countr_one(i); merges > 0; --merges) {
      const Digest right = open.back();
      open.pop_back();
      open.back() = node_hash(open.back(), right);
    }
  }
  Digest hash = open.back();
  for (auto next = open.rbegin() + 1; next != open.rend(); ++next) hash = node_hash(*next, hash);
  return hash;
}

std::vector<Digest> inclusion_proof(std::uint64_t index, std::span<const Digest> leaves) {
  PROVISO_ASSERT(index < leaves.size());
  std::vector<Digest> proof;
  add_path(index, leaves, proof);
  return proof;
}

std::vector<Digest> consistency_proof(std::uint64_t from, std::span<const Digest> leaves) {
  PROVISO_ASSERT(from > 0 && from <= leaves.size());
  std::vector<Digest> proof;
  add_subproof(from, leaves, true, proof);
  return proof;
}

bool includes(const Digest& root, std::uint64_t size, std::uint64_t index, const Digest& leaf,
              std::span<const Digest> proof) {
  if (index >= size) return false;
  std::uint64_t node = index, last = size - 1;
  Digest hash = leaf;
  for (const Digest& beside : proof) {
    if (last == 0) return false;
    if ((node & 1U) != 0 || node == last) {
      hash = node_hash(beside, hash);
      while ((node & 1U) == 0 && node != 0) node >>= 1U, last >>= 1U;
    } else {
      hash = node_hash(hash, beside);
    }
    node >>= 1U;
    last >>= 1U;
  }
  return last == 0 && hash == root;
}

bool extends(const Digest& earlier_root, std::uint64_t earlier_size, const Digest& root, std::uint64_t size,
             std::span<const Digest> proof) {
  if (earlier_size == 0 || earlier_size > size) return false;
  if (earlier_size == size) return proof.empty() && earlier_root == root;
  if (proof.empty() && !std::has_single_bit(earlier_size)) return false;
  std::vector<Digest> path{proof.begin(), proof.end()};
  if (std::has_single_bit(earlier_size)) path.insert(path.begin(), earlier_root);
  std::uint64_t node = earlier_size - 1, last = size - 1;
  while ((node & 1U) != 0) node >>= 1U, last >>= 1U;
  Digest earlier = path.front(), whole = path.front();
  for (auto beside = path.begin() + 1; beside != path.end(); ++beside) {
    if (last == 0) return false;
    if ((node & 1U) != 0 || node == last) {
      earlier = node_hash(*beside, earlier);
      whole = node_hash(*beside, whole);
      while ((node & 1U) == 0 && node != 0) node >>= 1U, last >>= 1U;
    } else {
      whole = node_hash(whole, *beside);
    }
    node >>= 1U;
    last >>= 1U;
  }
  return last == 0 && earlier == earlier_root && whole == root;
}

}  // namespace proviso::ledger
