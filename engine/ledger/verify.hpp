// Everything in a ledger computed again from the bytes up: that nothing in it was changed, removed, added or put in
// another order. Needs no policy and trusts no column.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ledger/checkpoint.hpp"
#include "ledger/ledger.hpp"

namespace proviso::ledger {

struct Finding {
  std::string where;  ///< "entry 7", "entry 7, verdict", "blob 3f2a...", "schema", "file"
  std::string what;
};

struct Verification {
  bool checkpoint_is_of_another = false;  ///< ledger, so that it shows nothing about this one
  std::uint64_t entries = 0;
  std::uint64_t blobs = 0;
  Checkpoint now;                 ///< as the bodies have it
  std::vector<Finding> findings;  ///< empty: it is whole
};

struct VerifyOptions {
  std::optional<Checkpoint> earlier;  ///< one kept elsewhere: the ledger must begin with it
  std::size_t most_findings = 20;
  std::function<void(std::uint64_t done, std::uint64_t all)> progress = {};
};

/// A Failure only where nothing could be read at all.
base::Result<Verification, Failure> verify(const Ledger& ledger, const VerifyOptions& options = {});

}  // namespace proviso::ledger
