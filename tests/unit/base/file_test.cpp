#include "base/file.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <string>

#include "print.hpp"

namespace proviso::base {

namespace {

namespace fs = std::filesystem;

// A folder of its own for each test, gone with it.
struct Folder {
  Folder() {
    std::string name = (fs::temp_directory_path() / "proviso-file-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    path = name;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { fs::remove_all(path); }

  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator{path}, fs::directory_iterator{}));
  }
  fs::path path;
};

}  // namespace

TEST_CASE("what is written is read") {
  const Folder folder;
  const fs::path file = folder.path / "a.bin";
  const std::string bytes{"line\n\0\xff end", 11};
  REQUIRE(write_file(file, bytes).ok());
  CHECK(read_file(file).value() == bytes);
  REQUIRE(write_file(file, "").ok());
  CHECK(read_file(file).value().empty());
  CHECK(folder.files() == 1);  // no temporary file is left
}

TEST_CASE("the ways reading fails are told apart") {
  const Folder folder;
  CHECK(read_file(folder.path / "none").error().kind == FileError::Kind::NotFound);
  CHECK(read_file(folder.path).error().kind == FileError::Kind::IsDirectory);
  const fs::path file = folder.path / "a";
  REQUIRE(write_file(file, std::string(1000, 'x')).ok());
  CHECK(read_file(file, 1000).ok());
  CHECK(read_file(file, 999).error().kind == FileError::Kind::TooLarge);
  CHECK(read_file("/dev/zero", 100'000).error().kind == FileError::Kind::TooLarge);
  CHECK(read_file(file / "below").error().kind == FileError::Kind::NotFound);
  CHECK(to_text(read_file("none-such").error()) == "`none-such` does not exist");
  if (::geteuid() != 0) {  // root reads everything
    fs::permissions(file, fs::perms::none);
    CHECK(read_file(file).error().kind == FileError::Kind::NotReadable);
  }
}

TEST_CASE("the ways writing fails leave nothing behind") {
  const Folder folder;
  CHECK(write_file(folder.path, "x").error().kind == FileError::Kind::IsDirectory);
  CHECK(write_file(folder.path / "none" / "a", "x").error().kind == FileError::Kind::NotWritable);
  CHECK(folder.files() == 0);
}

TEST_CASE("a file that is replaced keeps its permissions, a link stays a link") {
  const Folder folder;
  const fs::path file = folder.path / "a";
  REQUIRE(write_file(file, "old").ok());
  fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write);
  fs::create_symlink(file, folder.path / "link");
  REQUIRE(write_file(folder.path / "link", "new").ok());
  CHECK(fs::is_symlink(folder.path / "link"));
  CHECK(read_file(file).value() == "new");
  CHECK(fs::status(file).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
  CHECK(write_file("/dev/null", "x").ok());
}

TEST_CASE("a private file is its owner's alone, and is never written over") {
  const Folder folder;
  const fs::path file = folder.path / "key";
  const mode_t mask = ::umask(0);  // the strictest case: nothing but our own mode narrows it
  const auto made = create_private_file(file, "secret");
  ::umask(mask);
  REQUIRE(made.ok());
  CHECK(fs::status(file).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
  CHECK(create_private_file(file, "other").error().kind == FileError::Kind::NotWritable);
  CHECK(read_file(file).value() == "secret");
  fs::create_symlink(folder.path / "elsewhere", folder.path / "link");
  CHECK_FALSE(create_private_file(folder.path / "link", "secret").ok());  // not even where it leads to nothing
  CHECK_FALSE(fs::exists(folder.path / "elsewhere"));
  CHECK(create_private_file(folder.path / "no such folder" / "key", "").error().kind == FileError::Kind::NotWritable);
}

TEST_CASE("a record keeps what was read, each file once, in its order") {
  const Folder folder;
  const fs::path first = folder.path / "first", second = folder.path / "second";
  REQUIRE(write_file(first, "1").ok());
  REQUIRE(write_file(second, "2").ok());
  REQUIRE(read_file(first).ok());  // before it lives
  const ReadRecord outer;
  REQUIRE(read_file(second).ok());
  {
    const ReadRecord inner;
    REQUIRE(read_file(first).ok());
    CHECK(inner.files().size() == 1);
  }
  REQUIRE(read_file(first).ok());
  REQUIRE(read_file(second).ok());
  CHECK(outer.changed().empty());
  REQUIRE(write_file(second, "changed").ok());
  REQUIRE(read_file(second).ok());
  CHECK(outer.changed() == second);
  CHECK_FALSE(read_file(folder.path / "none").ok());
  CHECK_FALSE(read_file(first, 0).ok());
  REQUIRE(outer.files().size() == 2);
  CHECK(outer.files()[0].path == second);
  CHECK(outer.files()[0].bytes == "2");
  CHECK(outer.files()[1].path == first);
  CHECK(outer.files()[1].bytes == "1");
}

TEST_CASE("results hold the one or the other") {
  const Result<int, std::string> good = 5;
  const Result<int, std::string> bad = Err{"no"};
  CHECK(good.ok());
  CHECK(*good == 5);
  CHECK_FALSE(bad.ok());
  CHECK(bad.error() == "no");
  CHECK(bad.value_or(7) == 7);
  CHECK(Result<std::string, std::string>{"text"}.value() == "text");
}

}  // namespace proviso::base
