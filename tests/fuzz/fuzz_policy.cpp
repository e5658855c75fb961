// Any text as a whole policy: checked, its tests run, and decided over quotes that state and omit facts.
#include "base/assert.hpp"
#include "diag/render.hpp"
#include "proviso.hpp"
#include "scratch.hpp"
#include "target.hpp"
#include "trace/render_json.hpp"
#include "trace/render_text.hpp"

using namespace proviso;

namespace {

constexpr std::string_view quotes = R"([
  {"id": "a", "mode": "rent", "price": "2.29 USD/gpu/h", "gpus": "8 gpu", "term": "1 month"},
  {"id": "b", "mode": "reserve", "price": "1.99 USD/gpu/h", "gpus": "8 gpu", "term": "12 month"},
  {"id": "c", "mode": "rent", "gpus": "4 gpu"}
])";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Scratch scratch{"policy"};
  static const bool prepared = [] {
    scratch.write("quotes.json", quotes);
    scratch.write("case.toml", "policy = \"policy.proviso\"\nas_of = 2026-11-30\n[inputs]\nquotes = \"quotes.json\"\n");
    return true;
  }();
  if (!prepared) return 0;
  scratch.write("policy.proviso", fuzz::text_of(data, size));

  Session checked{.shipped = find_shipped({}), .files = {}, .diagnostics = {}};
  const bool sound = check_program(checked, scratch.folder() / "policy.proviso").has_value();
  checked.diagnostics.sort();
  diag::render_text(checked.diagnostics, checked.files.sources);
  PROVISO_ASSERT(sound != checked.diagnostics.has_errors());
  if (!sound) return 0;

  Session tested{.shipped = find_shipped({}), .files = {}, .diagnostics = {}};
  test_file(tested, scratch.folder() / "policy.proviso");

  Session session{.shipped = find_shipped({}), .files = {}, .diagnostics = {}};
  CaseOptions options{.case_path = scratch.folder(), .policy = {}, .as_of = {}, .settings = {}, .eval = {}};
  options.eval.trace = eval::TraceLevel::Full;
  options.eval.budget = 100'000;
  const auto decision = decide_case(session, options);
  PROVISO_ASSERT(decision.has_value() != session.diagnostics.has_errors());
  if (decision) {
    trace::to_json(*decision);
    trace::to_text(*decision, {});
  }
  return 0;
}
