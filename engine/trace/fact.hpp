// Facts that a derivation rests on: the leaves of the data that it read, with where each stands and who says so.
#pragma once

#include <string>
#include <vector>

#include "trace/derivation.hpp"

namespace proviso::trace {

struct Fact {
  std::string name;    ///< as the policy says it: `candidate.gpu.fp8`
  Shown value;         ///< "unknown" where what was written could not be read as a value: an ambiguous name, no rate
  std::string reason;  ///< of an unknown, else empty
  InputRef input;
};

/// In the order in which they were read, each place of the data once.
std::vector<Fact> facts_in(const Step& step);
/// Those that say most of a value first: quantities before words, and what was read near the value before what was read
/// far below it.
std::vector<Fact> telling_facts(const Step& step);
/// The same of several derivations: adds what `into` does not have.
void add_facts(std::vector<Fact>& into, const Step& step);

/// A parameter that a derivation used: its default, or what was set, and where.
struct UsedParam {
  std::string name;
  Shown value;
  std::string note;  ///< "its default", "set on the command line"
};
/// Adds the parameters that `into` does not have.
void add_params(std::vector<UsedParam>& into, const Step& step);

/// A field that no document stated, and the default that held instead.
struct UsedDefault {
  std::string name;  ///< of the field
  Shown value;
  std::string from;  ///< "the default of Quote at quotes.proviso:14"
};
/// Adds the defaults that `into` does not have, each place of a declaration once.
void add_defaults(std::vector<UsedDefault>& into, const Step& step);

/// A value and, where it is unknown, why: "unknown (fits H100 SXM, H100 PCIe)".
std::string fact_text(const Fact& fact);

}  // namespace proviso::trace
