// Imports and signatures in a case: the original bytes through their manifest, what is asserted and by whom, and who
// stands by a file.
#include "facts/imports.hpp"

#include <catch2/catch.hpp>

#include "base/sha256.hpp"
#include "case_fixture.hpp"
#include "trust/keyring.hpp"

using namespace proviso;
using facts::testing::Case;
using facts::testing::Outcome;

namespace {

constexpr std::string_view run_json =
    "{\"date\": \"20261112-091500\", \"backend\": \"vllm\", \"model_id\": \"acme/llm-7b\", \"num_prompts\": 1200, "
    "\"request_rate\": \"inf\", \"max_concurrency\": 64, \"duration\": 96.5, \"completed\": 1194, "
    "\"total_input_tokens\": 611328, \"total_output_tokens\": 152832, \"request_throughput\": 12.4375, "
    "\"output_throughput\": 1592.10, \"total_token_throughput\": 7960.0, \"mean_ttft_ms\": 212.4, "
    "\"p99_ttft_ms\": 462.25}";

facts::Manifest manifest() {
  facts::Manifest out;
  out.sha256 = base::sha256_hex(run_json);
  out.file = "raw/" + out.sha256 + ".json";
  out.name = "run.json";
  out.adapter = "vllm";
  out.records = {"Run"};
  return out;
}

// Runs from a folder of imports, with the adapters of this repository.
struct ImportCase : Case {
  facts::Manifest said = manifest();

  ImportCase() {
    catalogs = std::filesystem::path{PROVISO_SOURCE_DIR} / "catalogs";
    world.program.catalogs.clear();
    runs_from("evidence/*.toml");
    file("evidence/" + said.file, run_json);
  }
  ImportCase& runs_from(const std::string& pattern) {
    inputs = "brief = \"brief.toml\"\nquotes = \"quotes.toml\"\nruns = \"" + pattern + "\"\n";
    return *this;
  }
  Outcome import() {
    file("evidence/one.toml", facts::manifest_text(said));
    return read();
  }
  Outcome import_text(std::string_view text) {
    file("evidence/one.toml", text);
    return read();
  }
};

const trust::Signer& lab() {
  static const trust::Signer one{"acme.lab", base::SecretKey::from_seed({7})};
  return one;
}

std::string envelope_of(std::string_view bytes, const std::string& grade = {}) {
  const trust::FileStatement statement{"x", base::sha256_hex(bytes), grade, *base::parse_date("2026-11-20")};
  return trust::to_json(trust::seal(trust::statement_type, trust::to_json(statement), lab()));
}

const ir::Document::Signing& signing(const Outcome& out, std::string_view path) {
  for (const ir::Document& document : out.facts->documents)
    if (document.path == path) return document.signing;
  FAIL("no document " << path);
  throw 0;
}

std::string keys_toml(const std::string& more = {}) {
  return "[[keys]]\nkey = \"" + trust::to_line(lab().verifier()) + "\"\nrole = \"lab\"\n" + more;
}

}  // namespace

TEST_CASE("an import is read from the original bytes, and each value has its place there") {
  ImportCase c;
  const auto out = c.import();
  REQUIRE(out.text() == "");
  CHECK(out.shown("runs[0].ttft_p99") == "462.25 ms");
  const auto origin = out.origin("runs[0].ttft_p99");
  CHECK(out.facts->documents[origin.document.index()].path == "evidence/" + c.said.file);
  CHECK(origin.pointer == "/p99_ttft_ms");
  std::string roles;
  for (const ir::Document& document : out.facts->documents)
    if (document.path.starts_with("evidence/") || document.role.starts_with("adapter"))
      roles += document.role + " " + document.path + "\n";
  CHECK(roles ==
        "runs evidence/one.toml\nruns evidence/" + c.said.file + "\nadapter vllm catalogs/adapters/vllm.toml\n");
}

TEST_CASE("what is bound is asserted by somebody, in the manifest") {
  ImportCase c;
  c.said.bind = {{"gpus", "8 gpu"}};
  c.said.asserted_by = "anna";
  const auto out = c.import();
  REQUIRE(out.text() == "");
  CHECK(out.shown("runs[0].gpus") == "8 gpu");
  const auto origin = out.origin("runs[0].gpus");
  CHECK(origin.source == "asserted by anna in evidence/one.toml");
  CHECK(out.facts->documents[origin.document.index()].path == "evidence/one.toml");
}

TEST_CASE("one changed byte of the original is named with both digests, and nothing is read") {
  ImportCase c;
  std::string changed{run_json};
  changed[changed.size() - 3] = '6';
  c.file("evidence/" + c.said.file, changed);
  const auto out = c.import();
  CHECK(out.codes() == "PV0651");
  CHECK(out.text().find(base::sha256_hex(changed)) != std::string::npos);
  CHECK(out.text().find(c.said.sha256) != std::string::npos);
}

TEST_CASE("a missing original is said to be missing") {
  ImportCase c;
  c.said.file = "raw/gone.json";
  CHECK(c.import().codes() == "PV0601");
}

TEST_CASE("a pattern passes over imports of other records; one that is named is an error") {
  ImportCase c;
  c.said.records = {"Quote"};
  const auto passed = c.import();
  REQUIRE(passed.text() == "");
  CHECK(passed.input("runs").list().elements.empty());
  for (const ir::Document& document : passed.facts->documents) CHECK(document.path != "evidence/one.toml");
  CHECK(c.runs_from("evidence/one.toml").read().codes() == "PV0652");
}

TEST_CASE("a manifest of several records gives each list its own, and binds the fields that each has") {
  ImportCase c;
  c.said.records = {"Quote", "Run"};
  c.said.bind = {{"gpus", "8 gpu"}, {"concurrency", "64 request"}, {"price", "2 USD/gpu/h"}};
  c.said.asserted_by = "anna";
  const auto out = c.import();
  REQUIRE(out.text() == "");
  CHECK(out.shown("runs[0].gpus") == "8 gpu");
}

TEST_CASE("a broken manifest says what is wrong with it, and where") {
  ImportCase c;
  const std::string good = facts::manifest_text(c.said);
  const auto without = [&](std::string_view key) {
    const auto begin = good.find("\n" + std::string{key}) + 1;
    return good.substr(0, begin) + good.substr(good.find('\n', begin) + 1);
  };
  for (const char* key : {"file", "sha256", "name", "adapter", "record"}) {
    INFO(key);
    CHECK(c.import_text(without(key)).text().find("it has no `" + std::string{key} + "`") != std::string::npos);
  }
  CHECK(c.import_text(good + "[import.bind]\ngpus = \"8 gpu\"\n").text() ==
        "one.toml:7:1: this is not an import: fields are bound, but `asserted_by` names nobody\n");
  CHECK(c.import_text(good + "adaptor = \"x\"\n").text().find("did you mean `adapter`?") != std::string::npos);
  CHECK(c.import_text(good + "[[quotes]]\nid = \"a\"\n").text().find("stands beside `[import]`") != std::string::npos);
  for (const char* path : {"../run.json", "/etc/passwd", "raw/../../x", "."}) {
    INFO(path);
    facts::Manifest out = c.said;
    out.file = path;
    CHECK(c.import_text(facts::manifest_text(out)).text().find("leads out of the manifest's folder") !=
          std::string::npos);
  }
  CHECK(c.import_text("[import]\nfile = 3\n").codes().starts_with("PV0650"));
}

TEST_CASE("the same manifest has the same name and bytes; another author or binding another name") {
  facts::Manifest a = manifest();
  CHECK(facts::manifest_name(a).starts_with("vllm-"));
  CHECK(facts::manifest_name(a).size() == std::string{"vllm-"}.size() + 12 + std::string{".toml"}.size());
  facts::Manifest b = a;
  b.name = "copied.json";  // what a file is called changes nothing of what it says
  CHECK(facts::manifest_name(a) == facts::manifest_name(b));
  b.bind = {{"gpus", "8 gpu"}};
  CHECK(facts::manifest_name(a) != facts::manifest_name(b));
  facts::Manifest c = b;
  c.asserted_by = "anna";
  CHECK(facts::manifest_name(b) != facts::manifest_name(c));
}

TEST_CASE("names and texts that TOML would read otherwise come back as they were") {
  ImportCase c;
  c.said.name = "a \"quoted\" \\ name\x01\ttab";
  c.said.bind = {{"tokenizer", "x\ny \"z\""}};
  c.said.asserted_by = "Änne";
  const auto out = c.import();
  REQUIRE(out.text() == "");
  CHECK(out.shown("runs[0].tokenizer") == "x\ny \"z\"");
}

TEST_CASE("an envelope beside a file of the case is judged by the keys that the case lists") {
  ImportCase c;
  c.files = "keys = \"keys.toml\"\n";
  c.file("keys.toml", keys_toml()).file("evidence/" + c.said.file + ".dsse.json", envelope_of(run_json, "measured"));
  const auto out = c.import();
  REQUIRE(out.text() == "");
  const auto& of_raw = signing(out, "evidence/" + c.said.file);
  CHECK(of_raw.signer == "acme.lab");
  CHECK(of_raw.role == "lab");
  CHECK(of_raw.grade == "measured");
  CHECK(signing(out, "evidence/one.toml").defect == "nobody signed evidence/one.toml");
  bool listed = false;
  for (const ir::Document& document : out.facts->documents)
    listed = listed || (document.role == "signature" && document.path == "evidence/" + c.said.file + ".dsse.json" &&
                        document.sha256 == base::sha256_hex(envelope_of(run_json, "measured")));
  CHECK(listed);
}

TEST_CASE("patterns pass over envelopes") {
  Case c;
  c.quotes("\"offers/*.json\"").file("offers/a.json", R"([{"id": "a"}])");
  c.file("offers/a.json.dsse.json", envelope_of(R"([{"id": "a"}])"));
  const auto out = c.read();
  REQUIRE(out.text() == "");
  CHECK(out.input("quotes").list().elements.size() == 1);
  CHECK(signing(out, "offers/a.json").defect == "offers/a.json is signed by a key that is not listed");
}

TEST_CASE("keys of a case that are none are errors") {
  Case c;
  c.files = "keys = \"keys.toml\"\n";
  c.file("keys.toml", "[[keys]]\nkey = \"acme.lab\"\nrole = \"lab\"\n");
  CHECK(c.read().codes() == "PV0636");
  c.file("keys.toml", keys_toml("valid_from = 2026-12-01\nvalid_until = 2026-11-30\n"));
  CHECK(c.read().text().find("its first day is after its last") != std::string::npos);
  std::string secret = trust::to_secret_line(lab());
  c.file("keys.toml", "[[keys]]\nkey = \"" + secret + "\"\nrole = \"lab\"\n");
  const auto out = c.read();
  CHECK(out.codes() == "PV0636");
  CHECK(out.text().find(secret) == std::string::npos);
  c.file("keys.toml", keys_toml("valid_from = 2026-11-30\nvalid_until = 2026-11-30\n"));
  CHECK(c.read().text() == "");
}
