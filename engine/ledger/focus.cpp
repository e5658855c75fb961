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

/// A row is of one candidate that is taken, or of two together.
struct Part {
  std::string provider, candidate, mode, pricing, told;
  bool bought = false;  ///< owned from then on
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

/// FOCUS's word for how a price comes about, from what a policy or a mode calls it; empty where that says nothing of
/// it.
std::string_view pricing_word(std::string_view said) {
  constexpr std::pair<std::string_view, std::string_view> words[] = {
      {"Standard", "Standard"},   {"standard", "Standard"},  {"on_demand", "Standard"}, {"Committed", "Committed"},
      {"committed", "Committed"}, {"reserved", "Committed"}, {"reserve", "Committed"},  {"Dynamic", "Dynamic"},
      {"dynamic", "Dynamic"},     {"spot", "Dynamic"},       {"Other", "Other"},        {"other", "Other"}};
  const auto* found = std::ranges::find(words, said, &std::pair<std::string_view, std::string_view>::first);
  return found == std::end(words) ? std::string_view{} : found->second;
}

/// A figure `pricing_category` is there to say it; std.rows shows `capacity_model`; a mode may.
std::string pricing_of(const Json& document, const Json& id, const std::string& mode) {
  for (const char* figure : {"pricing_category", "capacity_model"}) {
    const auto said = figure_of_candidate(document, id, figure);
    const auto word = said ? pricing_word(*said) : std::string_view{};
    if (!word.empty()) return std::string{word};
  }
  return std::string{pricing_word(mode)};
}

Part part_of(const Json& document, const Json& id, const Json& mode) {
  Part out;
  out.candidate = id.get<std::string>();
  if (mode.is_string()) out.mode = mode.get<std::string>();
  out.provider = provider_of(document, id);
  out.pricing = pricing_of(document, id, out.mode);
  out.bought = out.mode == "buy";
  out.told = "award: ";
  out.told += out.candidate;
  return out;
}

/// What both have in common is said of them together.
Part together(const Part& base, const Part& rest) {
  const auto common = [](const std::string& one, const std::string& other) {
    return one == other ? one : std::string{};
  };
  Part out{common(base.provider, rest.provider), {}, base.mode, common(base.pricing, rest.pricing), base.told, false};
  if (!rest.mode.empty()) out.mode.append(" with ").append(rest.mode);
  out.told.append(" with ").append(rest.candidate).append(", together");
  return out;
}

/// What was bought or used: FOCUS has no word for what may become either.
std::string_view category_of(const Part& part) {
  if (part.bought || part.pricing == "Committed") return "Purchase";
  return part.pricing == "Standard" || part.pricing == "Dynamic" ? "Usage" : "";
}

/// The rows of one decision while their cells are filled: of a candidate that is taken alone one; of two a row each,
/// and one of both together, so that nothing of both is said of one of them, or added up twice.
class Plan {
 public:
  Plan(const Exported& decision, const Json& document) : decision_{decision}, document_{document} {
    const Json& verdict = document.at("verdict");
    if (verdict.at("candidate").is_null()) return;
    parts_.push_back(part_of(document, verdict.at("candidate"), verdict.at("mode")));
    if (!verdict.at("with").is_null()) {
      parts_.push_back(part_of(document, verdict.at("with"), verdict.at("with_mode")));
      parts_.push_back(together(parts_[0], parts_[1]));
    }
    cells_.resize(parts_.size());
  }

  /// Fills the column in all rows; why it cannot, or empty.
  std::string fill(const FocusColumn& column) {
    if (parts_.empty()) return {};
    std::vector<std::string> shown(parts_.size());
    std::vector<std::string> figures(parts_.size());
    if (!find(column, shown, figures)) {
      std::string text = wrong(column, parts_.front().candidate);
      return text.append(why_none(column));
    }
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      cells_[i].text += ",";
      if (shown[i].empty() || shown[i] == "unknown") continue;  // empty, not zero
      const auto money = money_of(shown[i]);
      std::string why = money ? cells_[i].add(figures[i], *money) : std::string{};
      if (money && why.empty()) continue;
      std::string text =
          wrong(column, i == 2 ? parts_[0].candidate + "` with `" + parts_[1].candidate : parts_[i].candidate);
      text.append("`").append(figures[i]).append("` is ");
      return money ? text.append(shown[i]).append(": ").append(why) : text.append("no money: it is ").append(shown[i]);
    }
    return {};
  }

  std::string rows(const std::string& unfilled) const {
    std::string out;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      const bool says_nothing = cells_[i].text.find_first_not_of(',') == std::string::npos;
      if (i == 2 && says_nothing) continue;
      const Part& part = parts_[i];
      const Cells& cells = cells_[i];
      for (const std::string& text :
           {part.provider, part.candidate, part.told, std::string{category_of(part)}, part.pricing,
            decision_.row.summary.as_of + "T00:00:00Z", std::string{}, cells.currency, cells.currency})
        out.append(csv_cell(text)).append(",");
      out += cells.period.empty() ? std::string{",,"} : "Recurring,1," + cells.period;
      out.append(",").append(csv_cell(part.mode)).append(",").append(short_id(decision_.row.leaf));
      out.append(cells.text).append(unfilled).append("\n");
    }
    return out;
  }

 private:
  bool is_joint() const { return parts_.size() > 1; }

  /// By row, what is shown and the figure that shows it. False where the award has none of the column's figures.
  bool find(const FocusColumn& column, std::vector<std::string>& shown, std::vector<std::string>& figures) const {
    const Json& winner = document_.at("verdict").at("candidate");
    for (const FocusFigure& wanted : column.figures) {
      if (!is_joint() && !wanted.rest.empty()) continue;
      auto first = is_joint() ? std::nullopt : figure_of_candidate(document_, winner, wanted.name);
      if (!first) first = figure_of_all(document_, wanted.name);
      const auto second = wanted.rest.empty() ? std::nullopt : figure_of_all(document_, wanted.rest);
      if (!first || (!wanted.rest.empty() && !second)) continue;
      const std::size_t row = is_joint() && !second ? 2 : 0;
      shown[row] = *first;
      figures[row] = wanted.name;
      if (second) shown[1] = *second, figures[1] = wanted.rest;
      return true;
    }
    return false;
  }

  std::string why_none(const FocusColumn& column) const {
    const Json& verdict = document_.at("verdict");
    std::string out = "`";
    out.append(column.figures.front().name);
    if (!column.figures.front().rest.empty()) out.append("+").append(column.figures.front().rest);
    const bool of_one =
        is_joint() && (figure_of_candidate(document_, verdict.at("candidate"), column.figures.front().name) ||
                       figure_of_candidate(document_, verdict.at("with"), column.figures.front().name));
    if (!of_one) return out.append("` is no figure of the decision");
    out.append("` is of each alone, and `")
        .append(parts_[1].candidate)
        .append("` is taken with it; figures of the award: ");
    std::string names;
    for (const Json& figure : verdict.at("figures"))
      if (money_of(figure.at("value").get<std::string>()))
        names.append(names.empty() ? "" : ", ").append(figure.at("name").get<std::string>());
    return out.append(names.empty() ? "none in money" : names);
  }

  std::string wrong(const FocusColumn& column, const std::string& candidate) const {
    std::string text = "candidate `";
    return text.append(candidate).append("`, column ").append(column.column).append(": ");
  }

  const Exported& decision_;
  const Json& document_;
  std::vector<Part> parts_;
  std::vector<Cells> cells_;
};

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
      "ProviderName,SkuId,ChargeDescription,ChargeCategory,PricingCategory,ChargePeriodStart,BillingPeriodStart,"
      "BillingCurrency,PricingCurrency,ChargeFrequency,PricingQuantity,PricingUnit,x_Mode,x_Decision";
  for (const FocusColumn& column : columns) out.append(",").append(csv_cell(column.column));
  std::string unfilled;  // FOCUS has these in every row
  for (const std::string column : {"BilledCost", "EffectiveCost"}) {
    if (std::ranges::find(columns, column, &FocusColumn::column) != columns.end()) continue;
    out.append(",").append(column);
    unfilled += ",";
  }
  out += "\n";
  for (const Exported& decision : decisions) {
    const auto rows = reading([&]() -> Text {
      const Json document = Json::parse(decision.document);
      Plan plan{decision, document};
      for (const FocusColumn& column : columns)
        if (std::string why = plan.fill(column); !why.empty()) return base::Err{std::move(why)};
      return plan.rows(unfilled);
    });
    if (!rows) return base::Err{"entry " + std::to_string(decision.row.seq) + ", " + rows.error()};
    out += rows.value();
  }
  return out;
}

}  // namespace proviso::ledger
