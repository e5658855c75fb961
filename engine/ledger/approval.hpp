// Somebody's signed word on a decision.
#pragma once

#include <string>

#include "base/result.hpp"
#include "ledger/merkle.hpp"
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
base::Result<Approval, std::string> approval_from(std::string_view bytes);

}  // namespace proviso::ledger
