// A program made by hand: hours, gigabytes, three currencies with USD at home, one record, one enum.
#pragma once

#include "ir/heap.hpp"
#include "ir/program.hpp"

namespace proviso::ir {

struct SmallProgram {
  Program program;
  RecordId quote;
  EnumId link;
  TypeId money_rate;  ///< USD/gpu/h

  SmallProgram() {
    program.texts = std::make_shared<base::Interner>();
    program.units = std::make_shared<base::UnitSystem>();
    declare_units();
    program.currency = *program.units->find_currency("USD");
    program.name = "acme.chat";
    program.units_used.push_back({});
    program.enums.push_back({.name = "Link", .ordered = false, .members = {"pcie", "nvlink"}, .span = {}});
    link = EnumId{0};
    quote = RecordId{0};
    const UnitId per_hour = unit("USD/gpu/h");
    money_rate = program.types.quantity(program.units_used[per_hour.index()].dimension);
    program.records.push_back(
        {.name = "Quote",
         .open = false,
         .fields = {field("id", program.types.text(), UnitId::none), field("price", money_rate, per_hour),
                    field("link", program.types.enumeration(link), UnitId::none)},
         .doc = {},
         .span = {}});
    Input quotes{};
    quotes.name = "quotes";
    quotes.type = program.types.list(program.types.record(quote));
    quotes.is_list = true;
    program.inputs.push_back(std::move(quotes));
    program.subject =
        Subject{.name = "candidate", .list = InputId{0}, .record = quote, .id_field = 0, .mode_field = {}, .modes = {}};
  }

  UnitId unit(std::string_view text) {
    const auto parsed = program.units->parse(text);
    PROVISO_ASSERT(parsed.ok());
    program.units_used.push_back(parsed.value());
    return UnitId::of(program.units_used.size() - 1);
  }

  ExprId expr(Node node, TypeId type, UnitId shown = UnitId{0}) {
    program.exprs.push_back({.node = std::move(node), .type = type, .unit = shown, .span = {}});
    return ExprId::of(program.exprs.size() - 1);
  }

  ExprId constant(Value value, TypeId type, UnitId shown = UnitId{0}) {
    program.constants.push_back(std::move(value));
    return expr(Constant{ConstId::of(program.constants.size() - 1)}, type, shown);
  }

  Value text(std::string_view words) { return Value::text(program.texts->intern(words)); }
  Value version(std::string_view words) { return Value::version(program.texts->intern(words)); }

  static Field field(std::string name, TypeId type, UnitId shown) {
    return {.name = std::move(name),
            .type = type,
            .unit = shown,
            .optional = true,
            .default_value = {},
            .low = {},
            .high = {},
            .step = {},
            .ask = {},
            .group = {},
            .not_objective = {},
            .doc = {},
            .span = {}};
  }

 private:
  void declare_units() {
    base::UnitSystem& units = *program.units;
    for (const char* currency : {"USD", "EUR", "GBP"}) PROVISO_ASSERT(units.add_currency(currency).ok());
    for (const char* dimension : {"time", "data", "gpu_count"}) PROVISO_ASSERT(units.add_dimension(dimension).ok());
    PROVISO_ASSERT(units.add_base_unit("s", "time", {.si = true}).ok());
    PROVISO_ASSERT(units.add_base_unit("B", "data", {.si = true, .binary = true}).ok());
    PROVISO_ASSERT(units.add_base_unit("gpu", "gpu_count", {}).ok());
    PROVISO_ASSERT(units.add_derived_unit("h", 3600, units.parse("s").value(), {}).ok());
    PROVISO_ASSERT(units.add_derived_unit("month", 730, units.parse("h").value(), {}).ok());
  }
};

inline base::Rational number(std::string_view digits) {
  auto out = base::Rational::from_text(digits, base::TextForm::Data);
  PROVISO_ASSERT(out.has_value());
  return *out;
}

inline base::Date day(std::string_view text) {
  const auto out = base::parse_date(text);
  PROVISO_ASSERT(out.has_value());
  return *out;
}

}  // namespace proviso::ir
