// What exports of several forms read of a decision's document.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace proviso::ledger {

using Json = nlohmann::json;
using Text = base::Result<std::string, std::string>;

/// Money as a figure shows it: "412.50 USD", "~0.333333 USD" with its fraction apart, "2 USD/gpu/h".
struct Money {
  std::string amount;
  std::string currency;
  std::string per;  ///< "gpu/h"; empty: an amount
};
/// Nothing for what is no money, or unknown.
std::optional<Money> money_of(const std::string& shown);

/// The figure of this name of the candidate.
std::optional<std::string> figure_of_candidate(const Json& document, const Json& candidate, std::string_view name);
/// That of the verdict, else of the case.
std::optional<std::string> figure_of_all(const Json& document, std::string_view name);

/// Of the verdict alone, where two candidates are awarded together; else the candidate's, then figure_of_all.
std::optional<std::string> figure_of_award(const Json& document, std::string_view name);
/// Its provider, or empty.
std::string provider_of(const Json& document, const Json& candidate);

/// `body`, with what a document lacks turned into an error.
template <class Body>
Text reading(Body body) {
  try {
    return body();
  } catch (const Json::exception&) {
    return base::Err{std::string{"the document lacks what a decision has"}};
  }
}

}  // namespace proviso::ledger
