// Recorded decisions in forms that others read: in-toto, OCDS, FOCUS, JSON Lines. Pure text in, text out.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "ledger/ledger.hpp"

namespace proviso::ledger {

/// in-toto's predicate type of a decision.
inline constexpr const char* decision_type = "https://proviso.dev/decision/v1";

/// A recorded decision as exports take it.
struct Exported {
  Row row;
  Entry entry;
  std::string document;
};

/// JSON pointers into a decision's document (RFC 6901) whose values leave the house as `"[masked]"`.
using Masks = std::vector<std::string>;

/// The document with the values masked, and `masked`, the sorted list of their pointers. The error names a pointer that
/// is none, or one that leads nowhere: what was to be hidden would otherwise go out under another name.
base::Result<std::string, std::string> masked(std::string_view document, const Masks& masks);

/// One line: the entry, its id, and the (masked) document. With masks the entry goes without its summary, which repeats
/// the document.
base::Result<std::string, std::string> json_line(const Exported& decision, const Masks& masks);

/// An in-toto Statement v1 about the document: what `trust::seal` takes.
base::Result<std::string, std::string> statement(const Exported& decision, const Masks& masks);

/// An OCDS 1.1 release with the award. `value` names the figure that is the award's worth, an amount of money; empty:
/// none is stated. An award names the candidate, and its provider as supplier where the document has one.
base::Result<std::string, std::string> ocds_release(const Exported& decision, std::string_view ocid,
                                                    std::string_view value);

/// The columns of FOCUS 1.2 that a figure in money can fill.
const std::vector<std::string>& focus_money_columns();

/// A column of FOCUS and the figure it is filled from.
using FocusColumn = std::pair<std::string, std::string>;

/// Rows of the plan, with a header: ProviderName, SkuId (the candidate), PricingCategory (the mode), ChargePeriodStart,
/// PricingCurrency, ChargeFrequency, PricingQuantity, PricingUnit, then the given columns; a row for the winner and one
/// for what is taken with it, none for a decision without a winner. Money per hour, day, month or year is a recurring
/// charge of one such period; of an amount the three columns about the charge are empty. An unknown figure leaves its
/// cell empty; one of the whole decision stands in the winner's row alone. The error names entry, candidate and column:
/// a figure that there is not, or that is no money, or money per something else, and figures of one row in two
/// currencies or for two periods.
base::Result<std::string, std::string> focus_csv(const std::vector<Exported>& decisions,
                                                 const std::vector<FocusColumn>& columns);

}  // namespace proviso::ledger
