// The case itself: its keys, its files, its inputs.
#include <catch2/catch.hpp>

#include "case_fixture.hpp"

using namespace proviso;
using facts::testing::Case;
using facts::testing::Folder;
using facts::testing::quote;

TEST_CASE("a case says where its policy, its day and its files are") {
  Folder folder;
  folder.write("case.toml",
               "policy = \"chat.proviso\"\nas_of = 2026-11-30\n[inputs]\nquotes = [\"q/*.toml\", { files = [\"m.csv\", "
               "\"n.csv\"], "
               "adapter = \"skypilot\", bind = { provider = \"x\", gpus = \"8 gpu\", trains = true, countries = "
               "[\"DE\", \"NL\"] } }]\n"
               "[files]\nfx = \"fx.toml\"\n");
  diag::Diagnostics found;
  for (const auto& path : {folder.path(), folder.path() / "case.toml"}) {
    const auto read = facts::read_case(path, found);
    REQUIRE(read);
    CHECK(read->policy == "chat.proviso");
    CHECK(read->as_of == base::parse_date("2026-11-30"));
    CHECK(read->folder == folder.path());
    CHECK(read->sha256.size() == 64);
    REQUIRE(read->inputs.at("quotes").size() == 3);
    CHECK(read->inputs.at("quotes")[0].pattern == "q/*.toml");
    CHECK(read->inputs.at("quotes")[0].at.line == 4U);
    CHECK(read->inputs.at("quotes")[2].pattern == "n.csv");
    CHECK(read->inputs.at("quotes")[2].adapter == "skypilot");
    CHECK(read->inputs.at("quotes")[2].bind.at("countries") == "DE;NL");
    CHECK(read->inputs.at("quotes")[2].bind.at("trains") == "true");
    CHECK(read->files.at("fx")[0].pattern == "fx.toml");
  }
  CHECK(found.empty());
}

TEST_CASE("a case that is not there or not TOML") {
  Folder folder;
  diag::Diagnostics found;
  CHECK(!facts::read_case(folder.path(), found));
  folder.write("case.toml", "as_of = \n");
  CHECK(!facts::read_case(folder.path(), found));
  folder.write("case.toml", "as_of = \"\xff\"\n");
  CHECK(!facts::read_case(folder.path(), found));
  REQUIRE(found.items().size() == 3);
  CHECK(diag::code(found.items()[0].kind) == "PV0701");
  CHECK(diag::code(found.items()[1].kind) == "PV0602");
  CHECK(found.items()[1].where->line == 1U);
  CHECK(diag::code(found.items()[2].kind) == "PV0701");
}

TEST_CASE("everything wrong with a case is said at once") {
  Case c;
  c.head = "as_of = \"yesterday\"\npolcy = \"x\"\n";
  c.inputs = "quotes = 7\nbrief = { adapter = \"x\", file = \"y\" }\n";
  c.files = "rates = \"x\"\nkeys = { files = 3 }\n";
  const auto out = c.read();
  CHECK(out.codes() == "PV0704 PV0702 PV0703 PV0703 PV0702 PV0702 PV0703");
  CHECK(out.text().find("case.toml:2:1: `polcy` is not a key of a case (did you mean `policy`?)") != std::string::npos);
  CHECK(out.text().find("`file` is not a key of inputs.brief (did you mean `files`?)") != std::string::npos);
}

TEST_CASE("files that are not there") {
  Case c;
  std::filesystem::create_directory(c.folder.path() / "offers");
  c.quotes("[\"none.toml\", \"none/*.toml\", \"offers\"]");
  const auto out = c.read();
  CHECK(out.codes() == "PV0705 PV0706 PV0714");
  CHECK(out.text().find("case.toml:4:11: `none.toml` does not exist") == 0);
  CHECK(!out.facts);
}

TEST_CASE("a pattern that may match no file yet") {
  Case c;
  std::filesystem::create_directory(c.folder.path() / "later");
  c.quotes("{ files = \"later/*.toml\", optional = true }");
  const auto refused = c.read();  // the policy wants quotes
  CHECK(refused.codes() == "PV0706");
  CHECK(refused.text().find("`optional` is for an input that the policy declares with `?`, and `quotes` is not") !=
        std::string::npos);
  c.quotes("[\"quotes.toml\", { files = \"later/*.toml\", optional = true }]");
  CHECK(c.read().codes().empty());
  c.quotes("{ files = \"none.toml\", optional = true }");  // a name is no pattern
  CHECK(c.read().codes() == "PV0705");
  c.quotes("{ files = \"quotes.toml\", optional = 1 }");
  CHECK(c.read().codes() == "PV0703");
}

TEST_CASE("a glob stays in its folder, and ** does not") {
  Case c;
  c.file("q/a.toml", quote("a"))
      .file("q/b.toml", quote("b"))
      .file("q/deep/er/c.toml", quote("c"))
      .file("q/.hidden.toml", quote("h"));
  c.file("q/note.txt", "no");
  CHECK(c.quotes("\"q/*.toml\"").read().input("quotes").list().elements.size() == 2);
  CHECK(c.quotes("\"q/?.toml\"").read().input("quotes").list().elements.size() == 2);
  CHECK(c.quotes("\"q/**/*.toml\"").read().input("quotes").list().elements.size() == 3);
  CHECK(c.quotes("\"**/c.toml\"").read().input("quotes").list().elements.size() == 1);
  CHECK(c.quotes("\"q/d*/**\"").read().input("quotes").list().elements.size() == 1);
}

TEST_CASE("a glob reaches as deep as folders lie") {
  Case c;
  std::string folder;
  for (int i = 0; i < 100; ++i) folder += "d/";
  c.file("q/" + folder + "deep.toml", quote("deep"));
  CHECK(c.quotes("\"q/**/*.toml\"").read().input("quotes").list().elements.size() == 1);
}

TEST_CASE("a file is bound once") {
  Case c;
  c.file("q/a.toml", quote("a"));
  const auto out = c.quotes("[\"q/*.toml\", \"q/../q/a.toml\"]").read();
  CHECK(out.codes() == "PV0707");
}

TEST_CASE("inputs are those of the policy") {
  Case c;
  c.inputs += "quote = \"quotes.toml\"\n";
  const auto out = c.read();
  CHECK(out.codes() == "PV0708");
  CHECK(out.text().find("did you mean `quotes`?") != std::string::npos);
}

TEST_CASE("an input that must be bound, and one that need not") {
  Case c;
  c.inputs = "brief = \"brief.toml\"\n";
  CHECK(c.read().codes() == "PV0709 PV0709");
  c.inputs = "brief = []\nruns = []\nquotes = \"quotes.toml\"\n";  // of a list it says that there is none
  CHECK(c.read().codes() == "PV0709");

  Case fine;
  const auto read = fine.read();
  REQUIRE(read.codes() == "");
  const auto causes = read.causes("limit");
  REQUIRE(causes.size() == 1);
  CHECK(causes[0].kind == ir::CauseKind::Missing);
  CHECK(causes[0].path == "limit");
  CHECK(read.causes("allowed")[0].path == "allowed");
}

TEST_CASE("an input of one value has one file") {
  Case c;
  c.file("other.toml", "name = \"x\"");
  c.inputs = "brief = [\"brief.toml\", \"other.toml\"]\nquotes = \"quotes.toml\"\nruns = \"runs.toml\"\n";
  CHECK(c.read().codes() == "PV0710");
}

TEST_CASE("scalars and lists of scalars stand under their name") {
  Case c;
  c.inputs += "limit = \"limits.toml\"\nallowed = \"limits.toml\"\n";
  c.file("limits.toml", "limit = \"0.8 s\"\nallowed = [\"NL\", \"DE\"]\n");
  const auto out = c.read();
  REQUIRE(out.codes() == "");
  CHECK(out.input("limit").number() == base::Rational::ratio(8, 10));
  CHECK(out.input("allowed").list().elements.size() == 2);
  c.file("limits.toml", "limt = \"0.8 s\"\n");
  CHECK(c.read().codes() == "PV0629");
  c.file("limits.toml", "limit = 800\nallowed = [\"NL\"]\n");
  CHECK(c.read().codes() == "PV0611");
}

TEST_CASE("as_of lies within in_force, both days included") {
  Case c;
  c.world.program.in_force = {*base::parse_date("2026-11-30"), *base::parse_date("2026-12-31")};
  CHECK(c.read().codes() == "");
  c.head = "as_of = 2026-11-29\n";
  CHECK(c.read().codes() == "PV0713");
  c.head = "as_of = 2026-12-31\n";
  CHECK(c.read().codes() == "");
  c.head = "as_of = 2027-01-01\n";
  CHECK(c.read().codes() == "PV0713");
}

TEST_CASE("every file that was read is listed with its digest") {
  Case c;
  const auto out = c.read();
  REQUIRE(out.facts);
  std::vector<std::string> listed;
  for (const auto& document : out.facts->documents) {
    listed.push_back(document.role + " " + document.path);
    CHECK(document.sha256.size() == 64);
  }
  CHECK(listed ==
        std::vector<std::string>{"case case.toml", "brief brief.toml", "quotes quotes.toml", "runs runs.toml"});
}
