// Any bytes as the quotes of a case, in the format that the first byte chooses: read or refused with a place, and
// decided.
#include <cstdlib>

#include "base/assert.hpp"
#include "diag/render.hpp"
#include "proviso.hpp"
#include "scratch.hpp"
#include "target.hpp"
#include "trace/render_json.hpp"

using namespace proviso;

namespace {

// A field of every kind that a reader knows, each with its own way of being wrong.
constexpr std::string_view policy = R"(policy fuzz.data
    currency USD
enum Link { pcie, nvlink }
record Line { name: text, amount: USD/month? }
record Quote {
    id: text,
    price: USD/gpu/h?,
    gpus: gpu = 8 gpu,
    share: number? in 0..1,
    link: Link?,
    captured_on: date?,
    driver: version?,
    idle_billed: bool?,
    countries: set of text?,
    lines: list of Line?,
    gpu: ref Gpu?,
}
record Gpu { name: text, aliases: set of text }
catalog gpus: list of Gpu key name aliases aliases
input quotes: list of Quote
subject candidate in quotes
require cheap "Cheap" that candidate.price * candidate.gpus <= 20 USD/h
require known "Known" that candidate.gpu is known and candidate.driver >= "1.2" unknown fails
score price weight 1 of candidate.price from 3 USD/gpu/h to 1 USD/gpu/h
)";

constexpr std::string_view catalog = R"([[gpus]]
name = "H100"
aliases = ["h100", "H100 SXM"]
)";

const std::vector<std::string> formats = {"quotes.toml", "quotes.json", "quotes.jsonl", "quotes.csv"};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Scratch scratch{"data"};
  static const bool prepared = [] {
    scratch.write("policy.proviso", policy);
    scratch.write("gpus.toml", catalog);
    Session session{.shipped = find_shipped({}), .files = {}, .diagnostics = {}};
    PROVISO_ASSERT(check_program(session, scratch.folder() / "policy.proviso").has_value());
    return true;
  }();
  if (!prepared || size == 0) return 0;
  const std::string& name = formats[data[0] % formats.size()];
  scratch.write(name, fuzz::text_of(data + 1, size - 1));
  scratch.write("case.toml", "policy = \"policy.proviso\"\nas_of = 2026-11-30\n[inputs]\nquotes = \"" + name +
                                 "\"\n[files]\ncatalogs = \"gpus.toml\"\n");
  Session session{.shipped = find_shipped({}), .files = {}, .diagnostics = {}};
  CaseOptions options{.case_path = scratch.folder(), .policy = {}, .as_of = {}, .settings = {}, .eval = {}};
  options.eval.trace = eval::TraceLevel::Full;
  options.eval.budget = 100'000;
  const auto decision = decide_case(session, options);
  session.diagnostics.sort();
  diag::render_text(session.diagnostics, session.files.sources);
  PROVISO_ASSERT(decision.has_value() != session.diagnostics.has_errors());
  if (decision) PROVISO_ASSERT(!trace::to_json(*decision).empty());
  return 0;
}
