// Somebody's signed word on a decision, and what state a decision is in, which is derived from the entries each time.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ledger/ledger.hpp"
#include "trust/dsse.hpp"

namespace proviso::ledger {

/// in-toto's predicate type of an approval.
inline constexpr const char* approval_type = "https://proviso.dev/approval/v1";

struct Approval {
  std::string decision;  ///< the decision's id, 64 hexadecimal digits
  Digest document{};     ///< of the decision's document
  bool approves = true;
  std::string name;  ///< who
  std::string role;
  std::string reason;  ///< a rejection has one
  std::string time;    ///< RFC 3339
  std::string key;     ///< the public line of the key that signs

  friend bool operator==(const Approval&, const Approval&) = default;
};

/// The statement about the decision in its envelope, signed.
std::string signed_approval(const Approval& approval, const trust::Signer& by);

/// Reads an envelope and verifies it with the key that it names, which has to bear the name of the person; whether that
/// key is trusted is another question. The
/// error says what is wrong.
base::Result<Approval, std::string> approval_from(std::string_view envelope);

/// A recorded approval.
struct Said {
  std::uint64_t seq = 0;
  Approval approval;
  std::string defect;  ///< why it counts for nothing, or empty
};

enum class State : std::uint8_t { Open, Approved, Rejected, Superseded, Expired };
std::string_view to_text(State state);

struct Standing {
  State state = State::Open;
  std::vector<Said> said;     ///< in the order of the ledger
  std::string superseded_by;  ///< the id of the decision that took its place, or empty
};

/// The state on a day (ISO), with what was said. A later decision that names it supersedes it; else its day of review,
/// once reached, ends it; else a person's last word counts: any rejection rejects, an approval by another than the
/// decision's actor approves. What was said after the day does not count. With `keys`, only what these signed counts.
base::Result<Standing, Failure> standing_of(const Ledger& ledger, const Row& decision, std::string_view today,
                                            const std::optional<std::vector<trust::Verifier>>& keys);

}  // namespace proviso::ledger
