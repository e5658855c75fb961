#include "trust/keys.hpp"

#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>

#include "base/base64.hpp"
#include "trust/note.hpp"

namespace proviso::trust {

namespace {

namespace fs = std::filesystem;

// The key pair and note of the documentation of Go's golang.org/x/mod/sumdb/note.
constexpr const char* secret_line = "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz";
constexpr const char* public_line = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";

std::string error_of(std::string_view line) {
  const auto key = verifier_from(line);
  return key ? "" : key.error();
}

std::string secret_error_of(std::string_view line) {
  const auto key = signer_from(line);
  return key ? "" : key.error();
}

struct Folder {
  Folder() {
    std::string name = (fs::temp_directory_path() / "proviso-keys-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    path = name;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { fs::remove_all(path); }
  fs::path file(std::string_view text) const {
    REQUIRE(base::write_file(path / "keys", text).ok());
    return path / "keys";
  }
  fs::path path;
};

}  // namespace

TEST_CASE("keys are read and written as other tools of C2SP signed-note do") {
  const auto signer = signer_from(secret_line);
  REQUIRE(signer.ok());
  CHECK(to_line(signer->verifier()) == public_line);
  CHECK(to_secret_line(signer.value()) == secret_line);
  const auto verifier = verifier_from(public_line);
  REQUIRE(verifier.ok());
  CHECK(verifier.value() == signer->verifier());
  CHECK(verifier->name == "PeterNeumann");
  CHECK(verifier->id == 0xc74f20a3);
  CHECK(key_id(verifier.value()) == "PeterNeumann+c74f20a3");
}

TEST_CASE("a key is read in its one form alone") {
  const std::string line = public_line;
  CHECK(error_of("") != "");
  CHECK(error_of("PeterNeumann") == "it is not of the form NAME+ID+KEY");
  CHECK(error_of("PeterNeumann+c74f20a3") == "it is not of the form NAME+ID+KEY");
  CHECK(error_of("+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW") == "its name is empty");
  CHECK(error_of("Peter Neumann" + line.substr(12)) == "its name may have neither blanks nor `+`");
  CHECK(error_of(line + "=") == "its key is not 33 bytes in base64");
  CHECK(error_of(line + "AAAA") == "its key is not 33 bytes in base64");
  CHECK(error_of(line.substr(0, line.size() - 4)) == "its key is not 33 bytes in base64");
  CHECK(error_of("PeterNeumann+c74f20a3+Ahpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW") ==
        "its key is of another kind than Ed25519");
  CHECK(error_of("PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TX") != "");  // another key, old id
  CHECK(error_of("PeterNeumann+C74F20A3" + line.substr(21)) != "");
  CHECK(error_of("PeterNeumann+c74f20a4" + line.substr(21)) == "its id is not c74f20a3: name or key was changed");
  CHECK(error_of("MaryNeumann" + line.substr(12)).ends_with("name or key was changed"));
}

TEST_CASE("a secret key is not taken for its public half, nor the other way round") {
  CHECK(error_of(secret_line) == "it is a secret key; its public half is wanted");
  CHECK(secret_error_of(public_line) == "it is not a secret key: PRIVATE+KEY+...");
  CHECK(secret_error_of(std::string{"PRIVATE+KEY+"} + public_line).starts_with("its id does not fit"));
  CHECK(secret_error_of(std::string{secret_line}.replace(12, 1, "M")).starts_with("its id does not fit"));
}

TEST_CASE("a name that lines and notes could not hold is refused") {
  for (const char* name : {"acme.cfo", "a", "example.com/log", "\xd0\xa4\xd0\xb8\xd0\xbd", "-"})
    CHECK(name_defect(name) == "");
  for (const char* name : {"", "a b", " a", "a\n", "a\tb", "a+b", "a\x7f",
                           "a\xc2\xa0"
                           "b",
                           "a\xe2\x80\xa8"
                           "b",
                           "a\xe3\x80\x80", "\xff", "a\xc3"})
    CHECK(name_defect(name) != "");
  CHECK(name_defect({"a\0b", 3}) != "");
}

TEST_CASE("a file of keys names the line that holds none") {
  const Folder folder;
  const std::string line = public_line;
  const auto keys = read_verifiers(folder.file("# finance\n\n  " + line + "  \r\n#" + line + "\n" + line));
  REQUIRE(keys.ok());
  CHECK(keys->size() == 2);
  const auto bad = read_verifiers(folder.file(line + "\n\nMary+00000000+AAAA\n"));
  REQUIRE_FALSE(bad.ok());
  CHECK(bad.error().find("keys:3: ") != std::string::npos);
  CHECK_FALSE(read_verifiers(folder.file("# nobody yet\n")).ok());
  CHECK_FALSE(read_verifiers(folder.path / "none").ok());
  CHECK(read_verifiers(folder.file(std::string{secret_line} + "\n")).error().find("AYEK") == std::string::npos);
}

TEST_CASE("the text of a broken key file is never repeated") {
  const Folder folder;
  REQUIRE(read_signer(folder.file(std::string{secret_line} + "\n")).ok());
  for (const std::string& text : {std::string{secret_line}.substr(0, 60), std::string{secret_line} + "AA",
                                  "PRIVATE+KEY+" + std::string(80, 'S')}) {
    const auto signer = read_signer(folder.file(text));
    REQUIRE_FALSE(signer.ok());
    for (std::size_t at = 0; at + 6 <= text.size(); ++at)
      if (text.substr(at, 6).find("KEY") == std::string::npos && text.substr(at, 6).find("PRIV") == std::string::npos &&
          at > 12)
        CHECK(signer.error().find(text.substr(at, 6)) == std::string::npos);
  }
}

}  // namespace proviso::trust
