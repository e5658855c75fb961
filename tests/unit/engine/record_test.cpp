// What a ledger keeps of a case, for every example: the document reads back to the same bytes, and the files are those
// that it rests on.
#include "record.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>

#include "trace/read_json.hpp"
#include "trace/render_json.hpp"

using namespace proviso;
namespace fs = std::filesystem;

namespace {

const fs::path examples = fs::path{PROVISO_SOURCE_DIR} / "examples";

RecordedCase recorded(const fs::path& folder, eval::TraceLevel trace) {
  Session session;
  session.shipped = find_shipped({});
  CaseOptions options;
  options.case_path = folder;
  options.eval.trace = trace;
  auto out = decide_for_record(session, options);
  REQUIRE(out.ok());
  return std::move(out).value();
}

}  // namespace

TEST_CASE("Every example's document reads back, byte for byte, and names what the ledger keeps") {
  std::size_t cases = 0;
  for (const auto& entry : fs::recursive_directory_iterator{examples}) {
    if (entry.path().filename() != "case.toml") continue;
    INFO(entry.path().generic_string());
    const auto level = ++cases % 2 == 0 ? eval::TraceLevel::Full : eval::TraceLevel::Decisive;
    const RecordedCase record = recorded(entry.path().parent_path(), level);
    const auto decision = trace::decision_from_json(record.document);
    REQUIRE(decision.ok());
    CHECK(trace::to_json(decision.value()) == record.document);
    CHECK(record.entry.document.sha256 == base::sha256(record.document));
    CHECK(record.blobs.size() == record.entry.files.size() + 1);
    // Whatever the decision names as its input is among the recorded files.
    for (const trace::DecisionInput& input : decision->inputs) {
      const auto is_it = [&](const ledger::FileRef& file) { return base::to_hex(file.bytes.sha256) == input.sha256; };
      CHECK(std::ranges::any_of(record.entry.files, is_it));
    }
    for (const ledger::FileRef& file : record.entry.files)
      CHECK((file.path.starts_with("case/") || file.path.starts_with("shipped/")));
  }
  CHECK(cases > 20);
}
