// Any bytes as an adapter and the foreign file it reads, separated by a line `---`; the first byte chooses the format.
#include <vector>

#include "base/assert.hpp"
#include "diag/render.hpp"
#include "proviso.hpp"
#include "scratch.hpp"
#include "target.hpp"

using namespace proviso;

namespace {

constexpr std::string_view policy = R"(policy fuzz.adapters
    currency USD
record Run {
    id: text,
    model: text?,
    gpus: gpu?,
    measured_on: date?,
    output_rate: token/s?,
    ttft_p99: ms?,
    price: USD/gpu/h?,
}
input evidence: list of Run
subject run in evidence
require quick "Quick" that run.ttft_p99 <= 800 ms
)";

const std::vector<std::string> formats = {"run.json", "run.csv", "run.jsonl", "run.toml", "run.log", "run.xml"};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Scratch scratch{"adapters"};
  static const bool prepared = [] {
    scratch.write("policy.proviso", policy);
    Session session{.shipped = find_shipped({}), .files = {}, .diagnostics = {}};
    PROVISO_ASSERT(check_program(session, scratch.folder() / "policy.proviso").has_value());
    return true;
  }();
  if (!prepared || size == 0) return 0;
  const std::string_view text = fuzz::text_of(data + 1, size - 1);
  constexpr std::string_view separator = "\n---\n";
  const auto at = text.find(separator);
  const std::string& name = formats[data[0] % formats.size()];
  // Without a separator the shipped adapters read the bytes, where they recognise them.
  const bool own = at != std::string_view::npos;
  if (own) scratch.write("own.toml", text.substr(0, at));
  scratch.write(name, own ? text.substr(at + separator.size()) : text);
  scratch.write("case.toml", "policy = \"policy.proviso\"\nas_of = 2026-11-30\n[inputs]\nevidence = [{ files = \"" +
                                 name + "\"" + (own ? ", adapter = \"own.toml\"" : "") + " }]\n");
  Session session{.shipped = find_shipped({}), .files = {}, .diagnostics = {}};
  CaseOptions options{.case_path = scratch.folder(), .policy = {}, .as_of = {}, .settings = {}, .eval = {}};
  const auto decision = decide_case(session, options);
  session.diagnostics.sort();
  diag::render_text(session.diagnostics, session.files.sources);
  PROVISO_ASSERT(decision.has_value() != session.diagnostics.has_errors());
  return 0;
}
