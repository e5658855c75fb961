// Any bytes as a manifest, the envelope beside the file that it imports, and the keys that the case lists, apart by
// lines `---`: read or refused with a place, and nobody stands by a file whose signature does not hold.
#include <array>

#include "base/assert.hpp"
#include "base/sha256.hpp"
#include "diag/render.hpp"
#include "proviso.hpp"
#include "scratch.hpp"
#include "target.hpp"
#include "trust/keyring.hpp"

using namespace proviso;

namespace {

constexpr std::string_view policy = R"(policy fuzz.evidence
record Run { id: text, gpus: gpu?, requests: request? }
input evidence: list of Run
subject run in evidence
require signed "Signed" that signer_role(run.id) == "lab" and digest(run.id) != signer(run.id)
)";

constexpr std::string_view run =
    "{\"num_prompts\": 4, \"completed\": 4, \"request_throughput\": 1, \"output_throughput\": 1, "
    "\"total_input_tokens\": 1, \"total_output_tokens\": 1, \"mean_ttft_ms\": 1, \"model_id\": \"m\"}";

/// The parts between lines `---`; those that are not there are empty.
std::array<std::string_view, 3> parts_of(std::string_view text) {
  constexpr std::string_view separator = "\n---\n";
  std::array<std::string_view, 3> out;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const auto at = i + 1 < out.size() ? text.find(separator) : std::string_view::npos;
    out[i] = text.substr(0, at);
    text = at == std::string_view::npos ? std::string_view{} : text.substr(at + separator.size());
  }
  return out;
}

/// Whatever the envelope says, it is read, written and read again alike, and judged by a key that signed nothing.
void judge(std::string_view envelope) {
  const auto read = trust::envelope_from(envelope);
  if (read) {
    const auto again = trust::envelope_from(trust::to_json(read.value()));
    PROVISO_ASSERT(again.ok() && again->payload == read->payload);
    const auto statement = trust::statement_of(read.value());
    if (statement) {
      trust::Envelope made = read.value();
      made.payload = trust::to_json(statement.value());
      PROVISO_ASSERT(trust::statement_of(made).ok());
    }
  }
  const trust::Signer nobody{"fuzz.nobody", base::SecretKey::from_seed({9})};
  const trust::Standing standing =
      trust::judge("run.json", base::sha256_hex(run), envelope, {{nobody.verifier(), "lab", {}, {}, false}}, {});
  PROVISO_ASSERT(standing.signer.empty() && !standing.defect.empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Scratch scratch{"evidence"};
  static const bool prepared = [] {
    scratch.write("policy.proviso", policy);
    scratch.write("run.json", run);
    Session session{.shipped = find_shipped({}), .files = {}, .diagnostics = {}};
    PROVISO_ASSERT(check_program(session, scratch.folder() / "policy.proviso").has_value());
    scratch.write("case.toml",
                  "policy = \"policy.proviso\"\nas_of = 2026-11-30\n[inputs]\nevidence = \"one.toml\"\n"
                  "[files]\nkeys = \"keys.toml\"\n");
    return true;
  }();
  if (!prepared) return 0;
  const auto [manifest, envelope, keys] = parts_of(fuzz::text_of(data, size));
  judge(envelope);
  scratch.write("one.toml", manifest);
  scratch.write("run.json.dsse.json", envelope);
  scratch.write("keys.toml", keys);
  Session session{.shipped = find_shipped({}), .files = {}, .diagnostics = {}};
  const CaseOptions options{.case_path = scratch.folder(), .policy = {}, .as_of = {}, .settings = {}, .eval = {}};
  const auto decision = decide_case(session, options);
  session.diagnostics.sort();
  diag::render_text(session.diagnostics, session.files.sources);
  PROVISO_ASSERT(decision.has_value() != session.diagnostics.has_errors());
  return 0;
}
