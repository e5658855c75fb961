// Imports and signatures end to end: kept once, decided on, recorded and replayed from their own bytes.
#include "evidence.hpp"

#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>

#include "base/file.hpp"
#include "base/sha256.hpp"
#include "plan.hpp"
#include "record.hpp"
#include "trace/render_json.hpp"

using namespace proviso;
namespace fs = std::filesystem;

namespace {

const fs::path data = fs::path{PROVISO_SOURCE_DIR} / "tests/cli/data/evidence";

// A copy of the case of tests/cli, gone when this is.
struct Copy {
  fs::path folder = fs::temp_directory_path() / ("proviso-evidence-" + std::to_string(::getpid()));
  Copy() {
    fs::remove_all(folder);
    fs::copy(data, folder, fs::copy_options::recursive);
  }
  ~Copy() {
    std::error_code ignored;
    fs::remove_all(folder, ignored);
  }
  Copy(const Copy&) = delete;
  Copy& operator=(const Copy&) = delete;

  std::string text(const fs::path& file) const { return base::read_file(folder / file).value(); }
  void write(const fs::path& file, std::string_view bytes) const {
    REQUIRE(base::write_file(folder / file, bytes).ok());
  }
  /// The files of a folder, by name, with the time of their last change.
  std::vector<std::pair<fs::path, fs::file_time_type>> files(const fs::path& below) const {
    std::vector<std::pair<fs::path, fs::file_time_type>> out;
    for (const auto& entry : fs::recursive_directory_iterator{folder / below})
      if (entry.is_regular_file()) out.emplace_back(entry.path(), entry.last_write_time());
    std::ranges::sort(out);
    return out;
  }
};

Session new_session() {
  Session session;
  session.shipped = find_shipped({});
  return session;
}

base::Result<KeptImport, ImportFailure> import(Session& session, const Copy& copy, const fs::path& file = "run.json",
                                               std::map<std::string, std::string> bind = {{"gpu", "H100 SXM"}}) {
  const auto room = EvidenceRoom::open(session, session.shipped.policies / "imports/evidence.proviso", {}, {});
  REQUIRE(room);
  return room->import_file({.file = copy.folder / file,
                            .into = copy.folder / "kept",
                            .adapter = {},
                            .bind = std::move(bind),
                            .author = "anna"});
}

base::Result<KeptImport, ImportFailure> import(const Copy& copy) {
  Session session = new_session();  // one for each program that is read
  return import(session, copy);
}

void sign(const Copy& copy, const fs::path& file, const std::string& key) {
  const auto signer = trust::read_signer(copy.folder / "keys" / (key + ".key"));
  REQUIRE(signer.ok());
  const trust::FileStatement statement{file.filename().string(), base::sha256_hex(copy.text(file)), "",
                                       *base::parse_date("2026-11-20")};
  copy.write(file.string() + ".dsse.json",
             trust::to_json(trust::seal(trust::statement_type, trust::to_json(statement), signer.value())));
}

/// How the case of the copy comes out: "award aurora", or what aurora lacks.
std::string outcome(const Copy& copy) {
  Session session = new_session();
  const auto decision =
      decide_case(session, {.case_path = copy.folder, .policy = {}, .as_of = {}, .settings = {}, .eval = {}});
  if (!decision) {
    std::string out;
    for (const diag::Diagnostic& finding : session.diagnostics.items()) out += std::string{diag::code(finding.kind)};
    return out;
  }
  if (decision->verdict.kind == "award") return "award " + decision->verdict.candidate;
  for (const auto& candidate : decision->candidates)
    for (const auto& rule : candidate.rules)
      if (candidate.id == "aurora")
        for (const auto& missing : rule.missing) return missing.reason;
  return decision->verdict.kind;
}

}  // namespace

TEST_CASE("importing twice writes once") {
  const Copy copy;
  const auto first = import(copy);
  REQUIRE(first.ok());
  CHECK(!first->already);
  CHECK(first->adapter == "vllm");
  CHECK(first->records == std::vector<std::string>{"Run"});
  CHECK(first->entries.size() == 1);
  CHECK(first->sha256 == base::sha256_hex(copy.text("run.json")));
  CHECK(copy.text("kept/raw/" + first->sha256 + ".json") == copy.text("run.json"));
  const auto before = copy.files("kept");
  const auto second = import(copy);
  REQUIRE(second.ok());
  CHECK(second->already);
  CHECK(second->manifest == first->manifest);
  CHECK(copy.files("kept") == before);
}

TEST_CASE("of a file that is refused nothing is kept") {
  const Copy copy;
  Session session = new_session();
  const auto refused = import(session, copy, "notes.json");
  REQUIRE(!refused.ok());
  CHECK(refused.error().invalid);
  CHECK(session.diagnostics.has_errors());
  CHECK(!fs::exists(copy.folder / "kept"));
  Session another = new_session();
  CHECK(!import(another, copy, "run.json", {{"gpus", "many"}}).ok());
  Session ambiguous = new_session();
  const auto several = import(ambiguous, copy, "run.json", {{"gpu", "H100"}});
  REQUIRE(!several.ok());
  CHECK(several.error().invalid);
  CHECK(several.error().text.starts_with("`gpu` is bound to `H100`: "));
  CHECK(!fs::exists(copy.folder / "kept"));
}

TEST_CASE("bytes that were changed where they are kept are never written over") {
  const Copy copy;
  const auto first = import(copy);
  REQUIRE(first.ok());
  copy.write("kept/raw/" + first->sha256 + ".json", "{}");
  const auto again = import(copy);
  REQUIRE(!again.ok());
  CHECK(again.error().text.find("is there with other bytes") != std::string::npos);
  CHECK(copy.text("kept/raw/" + first->sha256 + ".json") == "{}");
}

TEST_CASE("a signed run decides, and each defect has its reason") {
  const Copy copy;
  const std::string keys = copy.text("keys.toml");
  const auto again = [&](const std::string& key) {
    fs::remove_all(copy.folder / "kept");
    if (!key.empty()) sign(copy, "run.json", key);
    return import(copy);
  };
  const auto with_keys = [&](std::string_view from, std::string_view to) {
    std::string changed = keys;
    const auto at = changed.find(from);
    REQUIRE(at != std::string::npos);
    copy.write("keys.toml", changed.replace(at, from.size(), to));
    const std::string out = outcome(copy);
    copy.write("keys.toml", keys);
    return out;
  };
  const auto unsigned_run = again("");
  REQUIRE(unsigned_run.ok());
  const std::string raw = "kept/raw/" + unsigned_run->sha256 + ".json";
  CHECK(!unsigned_run->with_envelope);
  CHECK(outcome(copy) == "nobody signed " + raw);

  const auto signed_run = again("lab");
  REQUIRE(signed_run.ok());
  CHECK(signed_run->with_envelope);
  CHECK(outcome(copy) == "award aurora");
  CHECK(with_keys("2026-12-31", "2026-11-29").ends_with(" expired on 2026-11-29"));
  CHECK(with_keys("2026-12-31", "2026-11-30") == "award aurora");
  CHECK(with_keys("2026-01-01", "2026-11-21").ends_with(" is not valid before 2026-11-21"));
  CHECK(with_keys("2026-01-01", "2026-11-20") == "award aurora");
  CHECK(with_keys("\n\n", "\nrevoked = true\n\n").ends_with(" is revoked"));
  CHECK(with_keys("\"lab\"", "\"intern\"") != "award aurora");

  REQUIRE(again("stranger").ok());
  CHECK(outcome(copy) == raw + " is signed by a key that is not listed");
  REQUIRE(again("buyer").ok());  // a listed key of another role
  CHECK(outcome(copy) != "award aurora");

  REQUIRE(again("lab").ok());
  std::string changed = copy.text("run.json");
  changed.replace(changed.find("462.25"), 6, "162.25");
  copy.write(raw, changed);
  CHECK(outcome(copy) == "PV0651");
}

TEST_CASE("a signature that came later is kept beside what is there") {
  const Copy copy;
  REQUIRE(import(copy).ok());
  sign(copy, "run.json", "lab");
  const auto again = import(copy);
  REQUIRE(again.ok());
  CHECK(!again->already);
  CHECK(again->with_envelope);
  CHECK(outcome(copy) == "award aurora");
}

TEST_CASE("a decision on imports is recorded with all their files, and replayed from those alone") {
  const Copy copy;
  sign(copy, "run.json", "lab");
  REQUIRE(import(copy).ok());
  Session session = new_session();
  CaseOptions options;
  options.case_path = copy.folder;
  options.eval.trace = eval::TraceLevel::Full;
  auto recorded = decide_for_record(session, options);
  REQUIRE(recorded.ok());
  const auto has = [&](std::string_view end) {
    return std::ranges::any_of(recorded->entry.files,
                               [&](const ledger::FileRef& file) { return file.path.ends_with(end); });
  };
  CHECK(has(".json"));
  CHECK(has(".json.dsse.json"));
  CHECK(has("keys.toml"));
  CHECK(has("adapters/vllm.toml"));
  for (const char* role : {"signature", "keys", "evidence", "adapter vllm"})
    CHECK(std::ranges::any_of(recorded->decision.inputs,
                              [&](const trace::DecisionInput& input) { return input.role == role; }));

  const fs::path file = copy.folder / "ledger";
  ledger::Draft draft{{}, recorded->blobs};
  draft.entry.time = "2026-11-30T12:00:00Z";
  draft.entry.actor = "jo";
  draft.entry.engine = engine_version();
  ledger::Entry opening = draft.entry;
  opening.what = ledger::Opening{"tests.evidence"};
  auto opened = ledger::Ledger::open_to_append(file, opening);
  REQUIRE(opened.ok());
  draft.entry.what = recorded->entry;
  REQUIRE(opened->append(std::move(draft)).ok());
  for (const auto& kept : copy.files("kept")) fs::remove(kept.first);  // the ledger has its own bytes
  const auto laid_out = LaidOutCase::make(opened.value(), recorded->entry);
  REQUIRE(laid_out.ok());
  Session then{.shipped = laid_out->shipped(), .files = {}, .diagnostics = {}};
  const auto document = decide_to_document(then, laid_out->question());
  REQUIRE(document);
  CHECK(*document == recorded->document);
}

TEST_CASE("what to measure is written once, with everybody whom it is for, and only for the undecided") {
  const Copy copy;
  sign(copy, "run.json", "lab");
  REQUIRE(import(copy).ok());
  Session session = new_session();
  CaseOptions options;
  options.case_path = copy.folder;
  const auto plan = measurement_plan(session, options);
  REQUIRE(plan);
  CHECK(plan->insufficient == 1);  // aurora is decided
  CHECK(plan->steps == 2);
  CHECK(plan->open.empty());
  CHECK(plan->text ==
        "schema = \"proviso.plan/1\"\ncase   = \"" + copy.folder.generic_string() +
            "\"\n\n[[step]]\nmeasure = \"serving\"\nrequests = 300\nbecause = \"no signed run on H100 PCIe for "
            "borealis\"\n\n[[step]]\nmeasure = \"memory_copy\"\nbecause = \"tests.signed.quick is unknown for "
            "borealis\"\n");
}
