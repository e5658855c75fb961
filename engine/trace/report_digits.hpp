// A decision read back from its document, with the digits that people are shown: a document has all of them, or twelve.
#pragma once

#include "trace/decision.hpp"

namespace proviso::trace {

/// Values as reports show them (ir::Digits::Report), from their digits or their fraction. A message has its values as
/// texts, and of those that do not end only twelve digits: they are rounded from these.
void use_report_digits(Decision& decision);

}  // namespace proviso::trace
