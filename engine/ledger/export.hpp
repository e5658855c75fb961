// Recorded decisions in forms that others read: in-toto, OCDS, FOCUS, JSON Lines. Pure text in, text out.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "ledger/ledger.hpp"
#include "ledger/standing.hpp"

namespace proviso::ledger {

/// in-toto's predicate type of a decision.
inline constexpr const char* decision_type = "https://proviso.dev/decision/v1";

/// A recorded decision as exports take it.
struct Exported {
  Row row;
  Entry entry;
  std::string document;
  State word = State::Approved;  ///< what stands against the award, if anything: see word_on
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

/// An OCDS 1.1 release with the award. `values` name the figure that is the award's worth, an amount of money, the
/// first that it has; none: none is stated. An award names its one candidate, or its two, and as supplier the provider
/// where the document has one. It is active while nothing stands against it: pending where somebody's approval is
/// missing or a condition open, cancelled where somebody rejected it.
base::Result<std::string, std::string> ocds_release(const Exported& decision, std::string_view ocid,
                                                    const std::vector<std::string>& values);

/// The columns of FOCUS 1.2 that a figure in money can fill.
const std::vector<std::string>& focus_money_columns();

/// A figure that fills a cell; with `rest`, two of an award of two: the winner's, and that of what is taken with it.
struct FocusFigure {
  std::string name;
  std::string rest{};
};
/// A column of FOCUS and what it is filled from: the first that the award has.
struct FocusColumn {
  std::string column;
  std::vector<FocusFigure> figures;
};

/// Rows of the plan, with a header: the columns that FOCUS has for what a decision says, `x_Mode`, `x_Decision`, then
/// the given ones. A row for the winner, none for a decision without one. Of two that are awarded together a row each,
/// and one of both where a figure of both is asked for: what each would cost alone is no cost of theirs.
/// PricingCategory is FOCUS's word where a figure `pricing_category` or `capacity_model`, or the mode, says it. Money
/// per hour, day, month or year is a recurring charge of one such period; of an amount the three columns about the
/// charge are empty. An unknown figure leaves its cell empty. The error names entry, candidate and column: a figure
/// that there is not, or that is no money, or money per something else, and figures of one row in two currencies or for
/// two periods.
base::Result<std::string, std::string> focus_csv(const std::vector<Exported>& decisions,
                                                 const std::vector<FocusColumn>& columns);

}  // namespace proviso::ledger
