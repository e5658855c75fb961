#include "base/text.hpp"

#include <chrono>
#include <string>

#include "base/interner.hpp"
#include "base/sha256.hpp"
#include "base/source.hpp"
#include "base/utf8.hpp"
#include "print.hpp"

namespace proviso::base {

TEST_CASE("trimming, case, splitting and joining") {
  CHECK(trim("  a b\t\r\n") == "a b");
  CHECK(trim(" \n ").empty());
  CHECK(lower("AbC-\u00c4") == "abc-\u00c4");
  CHECK(upper("AbC1") == "ABC1");
  CHECK(split("a,,b", ',') == std::vector<std::string_view>{"a", "", "b"});
  CHECK(split("", ',') == std::vector<std::string_view>{""});
  CHECK(join({"a", "b", "c"}, ", ") == "a, b, c");
  CHECK(join({"", ""}, "-") == "-");
  CHECK(join({}, ", ").empty());
}

TEST_CASE("globs match whole texts") {
  for (const auto& [pattern, text] : std::vector<std::pair<const char*, const char*>>{{"", ""},
                                                                                      {"*", ""},
                                                                                      {"*", "abc"},
                                                                                      {"a*c", "abbc"},
                                                                                      {"a*c", "ac"},
                                                                                      {"a?c", "abc"},
                                                                                      {"a?c", "a\u00e9c"},
                                                                                      {"*.toml", "x.y.toml"},
                                                                                      {"**a", "a"},
                                                                                      {"*a*b", "xaybab"},
                                                                                      {"H100*", "H100 SXM"},
                                                                                      {"a*?", "ab"},
                                                                                      {"[a]", "[a]"},
                                                                                      {"?", "\U0001f600"},
                                                                                      {"*\u00e9", "caf\u00e9"},
                                                                                      {"a*", "a*"}}) {
    CAPTURE(pattern, text);
    CHECK(glob_match(pattern, text));
  }
  for (const auto& [pattern, text] : std::vector<std::pair<const char*, const char*>>{{"", "a"},
                                                                                      {"a", ""},
                                                                                      {"?", ""},
                                                                                      {"a*c", "abd"},
                                                                                      {"a?c", "ac"},
                                                                                      {"abc", "ABC"},
                                                                                      {"*.toml", "toml"},
                                                                                      {"a*b*c", "acb"},
                                                                                      {"[ab]", "a"},
                                                                                      {"??", "\u00e9"}}) {
    CAPTURE(pattern, text);
    CHECK_FALSE(glob_match(pattern, text));
  }
}

TEST_CASE("hostile globs do not blow up") {
  std::string pattern;
  for (int i = 0; i < 1000; ++i) pattern += "a*";
  pattern += "b";
  const std::string text(20000, 'a');
  const auto begin = std::chrono::steady_clock::now();
  CHECK_FALSE(glob_match(pattern, text));
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds{5});
}

TEST_CASE("well-formed UTF-8 and the place where it ends") {
  CHECK(is_utf8(""));
  CHECK(is_utf8("a\u00e9\u20ac\U0001f600"));
  CHECK(is_utf8("\xed\x9f\xbf\xee\x80\x80\xf4\x8f\xbf\xbf"));  // around the surrogates, and the last code point
  const auto bad = [](std::string_view text, std::size_t offset) {
    CAPTURE(offset);
    CHECK(first_bad_utf8(text) == offset);
  };
  bad("ab\xff", 2);
  bad("\x80", 0);
  bad("a\xc3", 1);               // cut short
  bad("\xc0\xaf", 0);            // overlong
  bad("\xe0\x80\xaf", 0);        // overlong
  bad("\xf0\x80\x80\xaf", 0);    // overlong
  bad("\u00e9\xed\xa0\x80", 2);  // a surrogate
  bad("\xf4\x90\x80\x80", 0);    // past U+10FFFF
  bad("\xe2\x82(", 0);
}

TEST_CASE("code points are counted and found") {
  CHECK(code_points("a\u00e9\u20ac\U0001f600") == 4);
  CHECK(code_point_offset("a\u00e9b", 0) == 0);
  CHECK(code_point_offset("a\u00e9b", 2) == 3);
  CHECK(code_point_offset("a\u00e9b", 9) == 4);
}

TEST_CASE("SHA-256 of the vectors of FIPS 180-2") {
  CHECK(sha256_hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256_hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(sha256_hex(std::string(1'000'000, 'a')) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("lines and columns count from one, in code points") {
  SourceMap sources;
  const FileId file = sources.add("a.proviso", "one\nzw\u00f6lf x\r\n\tlast");
  CHECK(sources.path(file) == "a.proviso");
  CHECK(sources.line_column(file, 0) == LineColumn{1, 1});
  CHECK(sources.line_column(file, 3) == LineColumn{1, 4});  // the line end itself
  CHECK(sources.line_column(file, 4) == LineColumn{2, 1});
  CHECK(sources.line_column(file, 11) == LineColumn{2, 7});  // behind two bytes of one letter
  CHECK(sources.line_column(file, 15) == LineColumn{3, 2});  // behind a tab
  CHECK(sources.line_column(file, 9999) == LineColumn{3, 6});
  CHECK(sources.line_text(file, 1) == "one");
  CHECK(sources.line_text(file, 2) == "zw\u00f6lf x");
  CHECK(sources.line_text(file, 3) == "\tlast");
  CHECK(sources.line_text(file, 0).empty());
  CHECK(sources.line_text(file, 4).empty());
  CHECK(sources.line_count(file) == 3);
  CHECK(sources.text(Span{file, 4, 10}) == "zw\u00f6lf");
}

TEST_CASE("a byte order mark takes no column of the first line") {
  SourceMap sources;
  const FileId file = sources.add("a.proviso", "\xEF\xBB\xBFone\ntwo");
  CHECK(sources.line_column(file, 0) == LineColumn{1, 1});
  CHECK(sources.line_column(file, 3) == LineColumn{1, 1});
  CHECK(sources.line_column(file, 5) == LineColumn{1, 3});
  CHECK(sources.line_column(file, 8) == LineColumn{2, 2});
  CHECK(sources.line_text(file, 1) == "one");
  CHECK(sources.line_begin(file, 1) == 3);
}

TEST_CASE("texts of sources stay where they are") {
  SourceMap sources;
  const FileId first = sources.add("first", "x");
  const std::string_view text = sources.text(first);
  for (int i = 0; i < 1000; ++i) sources.add("more", "y");
  CHECK(sources.text(first).data() == text.data());
  CHECK(sources.size() == 1001);
  CHECK(sources.line_column(sources.add("empty", ""), 0) == LineColumn{1, 1});
}

TEST_CASE("spans cover one another") {
  const FileId file{0};
  CHECK(cover({file, 3, 5}, {file, 8, 9}) == Span{file, 3, 9});
  CHECK(cover({file, 3, 9}, {file, 4, 5}) == Span{file, 3, 9});
  CHECK(cover(Span{}, {file, 4, 5}) == Span{file, 4, 5});
  CHECK_FALSE(Span{}.valid());
}

TEST_CASE("a text is interned once") {
  Interner names;
  const TextId a = names.intern("alpha");
  const std::string_view view = names.text(a);
  for (int i = 0; i < 1000; ++i) names.intern("name" + std::to_string(i));
  CHECK(names.intern(std::string{"alp"} + "ha") == a);
  CHECK(names.text(a).data() == view.data());
  CHECK(names.find("name7") == names.intern("name7"));
  CHECK(names.find("omega") == TextId::none);
  CHECK(names.size() == 1001);
  CHECK(names.text(names.intern("")).empty());
}

}  // namespace proviso::base
