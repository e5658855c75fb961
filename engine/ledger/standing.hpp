// What state a decision is in: derived from the entries each time, never stored.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ledger/approval.hpp"
#include "ledger/ledger.hpp"

namespace proviso::ledger {

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
  std::vector<Said> said;           ///< in the order of the ledger
  std::vector<std::string> wanted;  ///< who still has to approve, one line for each rule of the policy that asks
  std::string superseded_by;        ///< the id of the decision that took its place, or empty
  bool awards = false;              ///< else an approval is of that nothing is awarded
};

/// The state on a day (ISO), with what was said. A later decision that names it supersedes it; else its day of review,
/// once reached, ends it; else a person's last word counts: any rejection rejects, and approvals by others than the
/// decision's actor approve once the roles that its policy asks for are met. Who is kept apart by the policy does not
/// count, nor what was said after the day, nor, with `keys`, what none of them signed.
base::Result<Standing, Failure> standing_of(const Ledger& ledger, const Row& decision, std::string_view today,
                                            const std::optional<std::vector<trust::Verifier>>& keys);

/// What people have said of the decision so far, whatever the day: Rejected; Open, where its policy asks for approvals
/// that are missing; else Approved, for want of anything against it.
base::Result<State, Failure> word_on(const Ledger& ledger, const Row& decision);

}  // namespace proviso::ledger
