// How a value came about, as `explain` prints it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "trace/decision.hpp"
#include "trace/layout.hpp"

namespace proviso::trace {

/// An indented tree in three columns: each expression, its value, and where it comes from: for inputs the document and
/// what it says of the fact, for the rest the line of the policy where it is another than that of the expression above.
/// Every line begins with `indent` blanks.
std::string derivation_text(const Step& step, const TextOptions& options, std::size_t indent = 0);

/// The rules of a candidate (empty: of the case) with their derivations: decisive ones first, then others that did not
/// pass, then the rest, each by name. With `rule` (full name, or its last part) that one alone; a rule of the case is
/// found from any candidate. Nothing where the decision has no such candidate or rule.
std::optional<std::string> explanation_text(const Decision& decision, std::string_view candidate,
                                            std::optional<std::string_view> rule, const TextOptions& options);

/// Takes out what was not asked for: the decision stays one, its lists hold less. With `candidate` the others and the
/// rules of the case go, with `rule` (as above) all other rules; a rule of the case that is asked for from a candidate
/// stays.
void narrow(Decision& decision, std::string_view candidate, std::optional<std::string_view> rule);

}  // namespace proviso::trace
