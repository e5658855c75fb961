#include "trust/note.hpp"

#include <catch2/catch.hpp>

namespace proviso::trust {

namespace {

// The key pair and note of the documentation of Go's golang.org/x/mod/sumdb/note.
const auto signer = signer_from("PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz");
const std::string text =
    "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const std::string signature =
    "\u2014 PeterNeumann "
    "x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n";

NoteCheck check_of(const std::string& bytes) {
  const auto note = note_from(bytes);
  REQUIRE(note.ok());
  return check(note.value(), signer->verifier());
}

}  // namespace

TEST_CASE("a note is signed as other tools of C2SP signed-note do") {
  CHECK(signed_note(text, signer.value()) == text + "\n" + signature);
  const auto note = note_from(text + "\n" + signature);
  REQUIRE(note.ok());
  CHECK(note->text == text);
  REQUIRE(note->signatures.size() == 1);
  CHECK(check(note.value(), signer->verifier()) == NoteCheck::Signed);
}

TEST_CASE("a signature is of one text and one key") {
  CHECK(check_of(text) == NoteCheck::NotByIt);  // a text alone
  CHECK(check_of("Other\n" + text + "\n" + signature) == NoteCheck::Wrong);
  auto other = signer->verifier();
  other.id ^= 1U;
  CHECK(check(note_from(text + "\n" + signature).value(), other) == NoteCheck::NotByIt);
  other = signer->verifier();
  other.name = "MaryNeumann";
  CHECK(check(note_from(text + "\n" + signature).value(), other) == NoteCheck::NotByIt);
  other = signer->verifier();
  other.key[0] ^= 1U;  // as if ids collided
  CHECK(check(note_from(text + "\n" + signature).value(), other) == NoteCheck::Wrong);
}

TEST_CASE("others may have signed as well, with keys of other kinds, too") {
  const Signer second{"witness", base::SecretKey::random()};
  const std::string line = signed_note(text, second).substr(text.size() + 1);
  CHECK(check(note_from(text + "\n" + line + signature).value(), second.verifier()) == NoteCheck::Signed);
  CHECK(check_of(text + "\n" + line + signature) == NoteCheck::Signed);
  // Four bytes of id and eight of a signature that no Ed25519 key makes: passed over.
  CHECK(check_of(text + "\n\u2014 cosigner AAAAAAAAAAAAAAAA\n" + signature) == NoteCheck::Signed);
}

TEST_CASE("what is not of the form of a note is refused") {
  for (const std::string& bytes :
       {std::string{}, std::string{"no end"}, text + "\n" + signature.substr(0, signature.size() - 1), text + "\n\n",
        text + "\nsomebody\n", text + "\n- PeterNeumann x08g\n", text + "\n\u2014 PeterNeumann\n",
        text + "\n\u2014 Peter+Neumann x08gowAA\n", text + "\n\u2014 PeterNeumann x08g\n",
        text + "\n\u2014 PeterNeumann not!base64\n", text + "\n" + signature + "trailing\n",
        text + "\n" + signature + "\n", std::string{"\xff\n"}, std::string{"carriage\r\n"}, std::string{"zero\0\n", 6}})
    CHECK_FALSE(note_from(bytes).ok());
}

TEST_CASE("a text may have blank lines of its own: the last one parts") {
  const std::string with_blank = "first\n\nsecond\n";
  const auto note = note_from(signed_note(with_blank, signer.value()));
  REQUIRE(note.ok());
  CHECK(note->text == with_blank);
  CHECK(check(note.value(), signer->verifier()) == NoteCheck::Signed);
}

}  // namespace proviso::trust
