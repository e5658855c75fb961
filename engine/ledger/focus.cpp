// The plan in the words of FOCUS (FinOps Open Cost and Usage Specification), as CSV.
#include <algorithm>

#include "ledger/export.hpp"
#include "ledger/export_parts.hpp"

namespace proviso::ledger {

namespace {

std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? "\"\"" : std::string{c};
  return out + "\"";
}

/// A unit of time by FOCUS's name for several, or empty: it has none for a week.
std::string_view period_of(std::string_view unit) {
  constexpr std::pair<std::string_view, std::string_view> periods[] = {
      {"h", "Hours"}, {"day", "Days"}, {"month", "Months"}, {"year", "Years"}, {"min", "Minutes"}, {"s", "Seconds"}};
  const auto* found = std::ranges::find(periods, unit, &std::pair<std::string_view, std::string_view>::first);
  return found == std::end(periods) ? std::string_view{} : found->second;
}

/// One of the candidates that are taken.
struct Taken {
  const Json& document;
  const Json& id;
  const Json& mode;
  bool first;  ///< figures of the whole decision stand in its row, so that no sum counts them twice
};

/// A row as its cells are filled. All of its money is in one currency, and for one period or for none.
struct Cells {
  std::string currency;
  std::string period;
  std::string filled_by;  ///< the figure that settled both
  std::string text;

  /// Adds the money of a figure; why it cannot, or empty.
  std::string add(const std::string& figure, const Money& money) {
    const std::string_view period_now = period_of(money.per);
    if (!money.per.empty() && period_now.empty())
      return "money per `" + money.per + "`, and FOCUS has costs of amounts and of periods: h, day, month, year";
    if (!filled_by.empty() && money.currency != currency)
      return "in " + money.currency + ", and `" + filled_by + "` of the same row in " + currency;
    if (!filled_by.empty() && period_now != period)
      return described(period_now) + ", and `" + filled_by + "` of the same row " + described(period);
    if (filled_by.empty()) filled_by = figure;
    currency = money.currency;
    period = period_now;
    text += money.amount;
    return {};
  }

 private:
  static std::string described(std::string_view period) {
    return period.empty() ? "an amount" : "for PricingUnit " + std::string{period};
  }
};

Text focus_row(const Exported& decision, const Taken& taken, const std::vector<FocusColumn>& columns) {
  const std::string id = taken.id.get<std::string>();
  Cells row;
  for (const FocusColumn& wanted : columns) {
    const std::string& figure = wanted.second;
    const auto wrong = [&](const std::string& why) {
      std::string text = "candidate `" + id + "`, column ";
      text.append(wanted.first).append(": `").append(figure).append("` ").append(why);
      return base::Err{std::move(text)};
    };
    row.text += ",";
    auto shown = figure_of_candidate(taken.document, taken.id, figure);
    if (!shown) {
      shown = figure_of_all(taken.document, figure);
      if (shown && !taken.first) continue;
    }
    if (!shown) return wrong("is no figure of the decision");
    if (*shown == "unknown") continue;  // empty, not zero
    const auto money = money_of(*shown);
    if (!money) return wrong("is no money: it is " + *shown);
    if (const std::string why = row.add(figure, *money); !why.empty()) return wrong("is " + *shown + ": " + why);
  }
  std::string provider;
  for (const Json& one : taken.document.at("candidates"))
    if (one.at("id") == taken.id && one.contains("provider")) provider = one.at("provider").get<std::string>();
  const std::string mode = taken.mode.is_null() ? std::string{} : taken.mode.get<std::string>();
  const std::string charge = row.period.empty() ? std::string{",,"} : "Recurring,1," + row.period;
  return csv_cell(provider) + "," + csv_cell(id) + "," + csv_cell(mode) + "," + decision.row.summary.as_of +
         "T00:00:00Z," + row.currency + "," + charge + row.text + "\n";
}

}  // namespace

const std::vector<std::string>& focus_money_columns() {
  static const std::vector<std::string> columns{"BilledCost",
                                                "ContractedCost",
                                                "ContractedUnitPrice",
                                                "EffectiveCost",
                                                "ListCost",
                                                "ListUnitPrice",
                                                "PricingCurrencyContractedUnitPrice",
                                                "PricingCurrencyEffectiveCost",
                                                "PricingCurrencyListUnitPrice"};
  return columns;
}

Text focus_csv(const std::vector<Exported>& decisions, const std::vector<FocusColumn>& columns) {
  std::string out =
      "ProviderName,SkuId,PricingCategory,ChargePeriodStart,PricingCurrency,ChargeFrequency,PricingQuantity,"
      "PricingUnit";
  for (const auto& [column, figure] : columns) out += "," + csv_cell(column);
  out += "\n";
  for (const Exported& decision : decisions) {
    const auto rows = reading([&]() -> Text {
      const Json document = Json::parse(decision.document);
      const Json& verdict = document.at("verdict");
      std::string both;
      for (const auto& [candidate, mode] : {std::pair{"candidate", "mode"}, std::pair{"with", "with_mode"}}) {
        if (verdict.at(candidate).is_null()) continue;
        Text row = focus_row(decision, {document, verdict.at(candidate), verdict.at(mode), both.empty()}, columns);
        if (!row) return row;
        both += row.value();
      }
      return both;
    });
    if (!rows) return base::Err{"entry " + std::to_string(decision.row.seq) + ", " + rows.error()};
    out += rows.value();
  }
  return out;
}

}  // namespace proviso::ledger
