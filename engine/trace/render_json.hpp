// A decision as a document for machines.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "trace/decision.hpp"
#include "trace/json_writer.hpp"

namespace proviso::trace {

/// One line of canonical JSON (RFC 8785) with a line end. Numbers of the decision are texts, ranks and positions
/// integers. Nothing depends on the order of quotes, rules or files but digests and what stands in `at`, `path`,
/// `line`, `column`, `pointer` and `where`.
std::string to_json(const Decision& decision);

/// The same bytes in pieces, the candidates one after the other, so that only one has to be in memory.
class JsonStream {
 public:
  using Write = std::function<void(std::string_view piece)>;

  explicit JsonStream(Write write) : write_{std::move(write)} {}
  /// In the order that the decision tells them; `decision` may lack what stands behind its candidates.
  void candidate(const Decision& decision, const CandidateResult& candidate);
  /// All that is left: with candidates that have not been written yet.
  void finish(const Decision& decision);

 private:
  void begin(const Decision& decision);

  Write write_;
  JsonWriter json_;
  bool begun_ = false;
};

}  // namespace proviso::trace
