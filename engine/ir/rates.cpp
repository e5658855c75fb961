#include "ir/rates.hpp"

#include "base/rounding.hpp"

namespace proviso::ir {

namespace {

using Answer = std::variant<base::Rational, Cause>;

// One currency's way into the policy's currency.
struct Pair {
  const std::string& from;
  const std::string& to;
};

Cause no_rate(const Pair& pair, std::string reason, std::optional<base::Date> as_of) {
  const std::string until = as_of ? " dated on or before " + base::to_text(*as_of) : "";
  return {.kind = CauseKind::NoRate,
          .path = "fx[" + pair.from + "/" + pair.to + "]",
          .reason = std::move(reason),
          .where = "fx of the case",
          .ask = "the exchange rate of " + pair.from + " to " + pair.to + until};
}

Cause too_large() {
  return {.kind = CauseKind::TooLarge,
          .path = {},
          .reason = "the converted amount has too many digits",
          .where = {},
          .ask = {}};
}

// The newest entries of one pair and direction: their date, and whether they agree.
struct Newest {
  const Rate* rate = nullptr;
  bool differ = false;

  void offer(const Rate& next) {
    if (rate == nullptr || next.date > rate->date) {
      rate = &next;
      differ = false;
    } else if (next.date == rate->date && next.rate != rate->rate) {
      differ = true;
    }
  }
};

/// The rate, and how a reader finds it again: "1 EUR = 1.1 USD on 2026-11-28, ECB".
struct Found {
  Answer answer;
  std::string told;

  Found(Cause cause) : answer{std::move(cause)} {}
  explicit Found(const Rate& rate, bool direct)
      : answer{direct ? rate.rate : rate.rate.reciprocal()},
        told{"1 " + rate.from + " = " + rate.rate.decimal(12) + " " + rate.to + " on " + base::to_text(rate.date) +
             (rate.source.empty() ? "" : ", " + rate.source)} {}
};

Found find_rate(const Pair& pair, std::span<const Rate> rates, std::optional<base::Date> as_of) {
  if (!as_of) return no_rate(pair, "`as_of` is not known, so no exchange rate applies", as_of);
  Newest direct;
  Newest reverse;
  for (const Rate& rate : rates) {
    if (rate.date > *as_of) continue;
    if (rate.from == pair.from && rate.to == pair.to) direct.offer(rate);
    if (rate.from == pair.to && rate.to == pair.from) reverse.offer(rate);
  }
  const bool use_direct =
      direct.rate != nullptr && (reverse.rate == nullptr || direct.rate->date >= reverse.rate->date);
  const Newest& chosen = use_direct ? direct : reverse;
  if (chosen.rate == nullptr)
    return no_rate(pair, "no rate of " + pair.from + " to " + pair.to + " on or before " + base::to_text(*as_of),
                   as_of);
  const std::string named = chosen.rate->from + " to " + chosen.rate->to + " on " + base::to_text(chosen.rate->date);
  if (chosen.differ) return no_rate(pair, "two rates of " + named + " differ", as_of);
  if (chosen.rate->rate.sign() <= 0) return no_rate(pair, "the rate of " + named + " is not above zero", as_of);
  return Found{*chosen.rate, use_direct};
}

}  // namespace

RateTable::RateTable(const Program& program, std::span<const Rate> rates, std::optional<base::Date> as_of) {
  const base::UnitSystem& units = *program.units;
  const base::CurrencyId home = program.currency.valid() ? program.currency : units.home_currency();
  for (std::size_t i = 0; i < units.currency_count(); ++i) {
    const auto currency = base::CurrencyId::of(i);
    if (currency == home) {
      by_currency_.emplace_back(base::Rational{1});
      told_.emplace_back();
    } else {
      Found found = find_rate({units.currency_name(currency), units.currency_name(home)}, rates, as_of);
      by_currency_.push_back(std::move(found.answer));
      told_.push_back(std::move(found.told));
    }
  }
}

std::string RateTable::told(const base::Unit& unit) const {
  std::string out;
  for (const auto& [currency, exponent] : unit.currencies)
    if (currency.index() < told_.size() && !told_[currency.index()].empty())
      out += (out.empty() ? "" : "; ") + told_[currency.index()];
  return out;
}

Answer RateTable::to_policy(base::CurrencyId from) const {
  if (from.index() < by_currency_.size()) return by_currency_[from.index()];
  return Cause{.kind = CauseKind::NoRate, .path = "fx", .reason = "no exchange rates here", .where = {}, .ask = {}};
}

Answer RateTable::canonical(const base::Rational& number, const base::Unit& unit) const {
  base::Rational out = number * unit.scale;
  for (const auto& [currency, exponent] : unit.currencies) {
    const Answer rate = to_policy(currency);
    if (const auto* cause = std::get_if<Cause>(&rate)) return *cause;
    const auto factor = base::power(std::get<base::Rational>(rate), exponent, base::max_number_digits);
    if (!factor) return too_large();
    out *= *factor;
  }
  if (!out.within_digits(base::max_number_digits)) return too_large();
  return out;
}

Answer RateTable::in_unit(const base::Rational& canonical, const base::Unit& unit) const {
  const Answer one = this->canonical(1, unit);
  if (const auto* cause = std::get_if<Cause>(&one)) return *cause;
  return canonical / std::get<base::Rational>(one);
}

std::vector<Rate> rates_from(const Program& program, const Value& list, const base::Interner& texts) {
  std::vector<Rate> out;
  if (list.kind() != ValueKind::List || !program.rate.valid()) return out;
  const Record& schema = program.records[program.rate.index()];
  const auto from = schema.find("from"), to = schema.find("to"), rate = schema.find("rate"), date = schema.find("date"),
             source = schema.find("source");
  PROVISO_ASSERT(from && to && rate && date && source);
  for (const Value& element : list.list().elements) {
    if (element.kind() != ValueKind::Record) continue;
    const auto fields = element.record().fields;
    if (fields[*from].is_unknown() || fields[*to].is_unknown() || fields[*rate].is_unknown() ||
        fields[*date].is_unknown())
      continue;
    const Value& said = fields[*source];
    out.push_back({.from = std::string{texts.text(fields[*from].text_id())},
                   .to = std::string{texts.text(fields[*to].text_id())},
                   .rate = fields[*rate].number(),
                   .date = fields[*date].date(),
                   .source = said.is_unknown() ? std::string{} : std::string{texts.text(said.text_id())}});
  }
  return out;
}

}  // namespace proviso::ir
