#include "ledger/merkle.hpp"

#include <catch2/catch.hpp>
#include <string>

namespace proviso::ledger {

namespace {

// The leaves and roots that the reference implementations of Certificate Transparency are tested with.
const std::string reference_leaves[] = {
    "",
    {"\0", 1},
    "\x10",
    "\x20\x21",
    "\x30\x31",
    "\x40\x41\x42\x43",
    "\x50\x51\x52\x53\x54\x55\x56\x57",
    "\x60\x61\x62\x63\x64\x65\x66\x67\x68\x69\x6a\x6b\x6c\x6d\x6e\x6f",
};
constexpr const char* reference_roots[] = {
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
};

constexpr std::uint64_t most = 40;

std::vector<Digest> leaves(std::uint64_t count) {
  std::vector<Digest> out;
  for (std::uint64_t i = 0; i < count; ++i) out.push_back(leaf_hash("entry " + std::to_string(i)));
  return out;
}

std::vector<Digest> without_last(std::vector<Digest> proof) {
  proof.pop_back();
  return proof;
}

std::vector<Digest> with(std::vector<Digest> proof, const Digest& one) {
  proof.push_back(one);
  return proof;
}

}  // namespace

TEST_CASE("the tree's hash is that of Certificate Transparency") {
  CHECK(base::to_hex(tree_hash({})) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  std::vector<Digest> grown;
  for (std::size_t i = 0; i < 8; ++i) {
    grown.push_back(leaf_hash(reference_leaves[i]));
    CHECK(base::to_hex(tree_hash(grown)) == reference_roots[i]);
  }
}

TEST_CASE("every leaf of every tree is shown to be in its place, and nowhere else") {
  for (std::uint64_t size = 1; size <= most; ++size) {
    const auto all = leaves(size);
    const Digest root = tree_hash(all);
    for (std::uint64_t index = 0; index < size; ++index) {
      INFO("leaf " << index << " of " << size);
      const auto proof = inclusion_proof(index, all);
      REQUIRE(includes(root, size, index, all[index], proof));
      for (std::uint64_t other = 0; other < size + 2; ++other)
        if (other != index) CHECK_FALSE(includes(root, size, other, all[index], proof));
      CHECK_FALSE(includes(root, size, index, leaf_hash("other"), proof));
      CHECK_FALSE(includes(leaf_hash("other"), size, index, all[index], proof));
      CHECK_FALSE(includes(root, size, index, all[index], with(proof, root)));
      if (proof.empty()) continue;
      CHECK_FALSE(includes(root, size, index, all[index], without_last(proof)));
      CHECK_FALSE(includes(root, size, index, all[index], {}));
      for (std::size_t place = 0; place < proof.size(); ++place) {
        auto changed = proof;
        changed[place][31] ^= 1U;
        CHECK_FALSE(includes(root, size, index, all[index], changed));
      }
    }
  }
  CHECK_FALSE(includes(tree_hash({}), 0, 0, leaf_hash(""), {}));
}

TEST_CASE("every tree is shown to begin with every earlier one, and with no other") {
  const auto most_leaves = leaves(most);
  for (std::uint64_t size = 1; size <= most; ++size) {
    const auto all = std::span{most_leaves}.first(size);
    const Digest root = tree_hash(all);
    for (std::uint64_t from = 1; from <= size; ++from) {
      INFO("from " << from << " to " << size);
      const Digest earlier = tree_hash(all.first(from));
      const auto proof = consistency_proof(from, all);
      REQUIRE(extends(earlier, from, root, size, proof));
      CHECK_FALSE(extends(leaf_hash("other"), from, root, size, proof));
      CHECK_FALSE(extends(earlier, from, leaf_hash("other"), size, proof));
      CHECK_FALSE(extends(earlier, from, root, size, with(proof, root)));
      if (from > 1) CHECK_FALSE(extends(earlier, from - 1, root, size, proof));
      if (from < size) CHECK_FALSE(extends(earlier, from + 1, root, size, proof));
      if (proof.empty()) continue;
      CHECK_FALSE(extends(earlier, from, root, size, without_last(proof)));
      for (std::size_t place = 0; place < proof.size(); ++place) {
        auto changed = proof;
        changed[place][0] ^= 0x80U;
        CHECK_FALSE(extends(earlier, from, root, size, changed));
      }
    }
  }
}

TEST_CASE("a tree whose history was rewritten extends none of its old roots") {
  auto all = leaves(most);
  const Digest before = tree_hash(std::span{all}.first(20));
  all[7] = leaf_hash("rewritten");
  CHECK(extends(tree_hash(std::span{all}.first(20)), 20, tree_hash(all), most, consistency_proof(20, all)));
  CHECK_FALSE(extends(before, 20, tree_hash(all), most, consistency_proof(20, all)));
}

TEST_CASE("nothing is said of trees of no leaves, or of more leaves than there are") {
  const auto all = leaves(3);
  const Digest root = tree_hash(all);
  CHECK_FALSE(extends(tree_hash({}), 0, root, 3, {}));
  CHECK_FALSE(extends(root, 4, root, 3, {}));
  CHECK_FALSE(extends(root, 3, leaf_hash(""), 3, {}));
}

}  // namespace proviso::ledger
