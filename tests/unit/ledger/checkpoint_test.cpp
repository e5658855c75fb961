#include "ledger/checkpoint.hpp"

#include <catch2/catch.hpp>

namespace proviso::ledger {

namespace {

const std::string text = "proviso-ledger/0123456789abcdef\n1\nbjQLnP+zepicpUTmu3gKLHiQHT+zNzh2hRGjBhevoB0=\n";

}  // namespace

TEST_CASE("a checkpoint is three lines") {
  // The tree of one empty entry; its root is the first of Certificate Transparency's reference roots, in base64.
  const std::vector<Digest> leaves{leaf_hash("")};
  const Checkpoint checkpoint = checkpoint_of("proviso-ledger/0123456789abcdef", leaves);
  CHECK(to_text(checkpoint) == text);
  CHECK(checkpoint_from(text).value() == checkpoint);
  CHECK(checkpoint_from(text + "an extension\n").value() == checkpoint);
}

TEST_CASE("what is no checkpoint is refused") {
  const std::string root = text.substr(text.find("bjQL"));
  for (const std::string& bad :
       {std::string{}, std::string{"origin\n1\n"}, "\n1\n" + root, "origin\n\n" + root, "origin\n01\n" + root,
        "origin\n+1\n" + root, "origin\n-1\n" + root, "origin\n1 \n" + root, "origin\n0x1\n" + root,
        "origin\n18446744073709551616\n" + root, std::string{"origin\n1\nbjQL\n"}, std::string{"origin\n1\n\n"},
        "origin\n1\n" + root.substr(0, root.size() - 1), "origin\n1\n " + root})
    CHECK_FALSE(checkpoint_from(bad).ok());
  CHECK(checkpoint_from("origin\n18446744073709551615\n" + root).ok());
}

TEST_CASE("proofs are a head, a hash a line, and the checkpoint as it stands") {
  const std::vector<Digest> proof{leaf_hash("")};
  CHECK(inclusion_text(3, proof, text) ==
        "c2sp.org/tlog-proof@v1\nindex 3\nbjQLnP+zepicpUTmu3gKLHiQHT+zNzh2hRGjBhevoB0=\n\n" + text);
  CHECK(inclusion_text(0, {}, text) == "c2sp.org/tlog-proof@v1\nindex 0\n\n" + text);
  CHECK(consistency_text(1, proof, text) ==
        "proviso.consistency/1\nfrom 1\nbjQLnP+zepicpUTmu3gKLHiQHT+zNzh2hRGjBhevoB0=\n\n" + text);
}

}  // namespace proviso::ledger
