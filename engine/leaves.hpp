// The leaves of a record of the data: every field that was given, value by value, with where it stands.
#pragma once

#include <string>
#include <vector>

#include "ir/facts.hpp"
#include "ir/program.hpp"
#include "ir/rates.hpp"
#include "ir/show.hpp"
#include "trace/derivation.hpp"

namespace proviso {

struct Leaf {
  std::string field;    ///< `memory_visible`, `claims[2].figure`
  std::string heading;  ///< of its questionnaire, or empty: the outermost field's
  trace::Shown value;   ///< "unknown" for a gap
  std::string reason;   ///< of a gap
  trace::InputRef input;
};

/// In the order of the record's declaration; of records inside it, and of lists of them, theirs.
std::vector<Leaf> leaves_of(const ir::Program& program, const ir::Facts& facts, const ir::RateTable& rates,
                            const ir::RecordValue& record, ir::Digits digits);

}  // namespace proviso
