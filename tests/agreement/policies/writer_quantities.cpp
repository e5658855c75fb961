// Expressions of quantities, dates and texts.
#include "policies/writer.hpp"

namespace proviso::agreement {

namespace {

const std::vector<std::string>& rounding_modes() {
  static const std::vector<std::string> modes{"up", "down", "ceiling", "floor", "half_up", "half_down", "half_even"};
  return modes;
}

}  // namespace

void Writer::quantities(Choices& choices, const TypeName& type) {
  choices.add(14, [this, type] {
    return form(type, dice_.chance(50) ? "(~ + ~)" : "(~ - ~)", {sub(type), sub(type)});
  });
  for (const Product& product : products())
    if (product.result == type)
      choices.add(7, [this, type, product] {
        return form(type, product.divides ? "(~ / ~)" : "(~ * ~)", {sub(product.a), sub(product.b)});
      });
  choices.add(3, [this, type] { return form(type, "(-~)", {sub(type)}); });
  choices.add(3, [this, type] {
    const std::string& unit = dice_.pick(units_of(type));
    return unit.empty() ? sub(type) : form(type, "(~ as " + unit + ")", {sub(type)});
  });
  choices.add(4, [this, type] {
    return form(type, dice_.chance(50) ? "min(~, ~)" : "max(~, ~)", {sub(type), sub(type)});
  });
  choices.add(2, [this, type] { return form(type, "max(~, ~, ~)", {sub(type), sub(type), sub(type)}); });
  choices.add(2, [this, type] { return form(type, "abs(~)", {sub(type)}); });
  choices.add(5, [this, type] {
    Tree step = dice_.chance(80) ? value_tree(type, positive(type)) : sub(type);
    return form(type, "round(~, ~, " + dice_.pick(rounding_modes()) + ")", {sub(type), std::move(step)});
  });
  choices.add(7, [this, type] {
    static const std::vector<std::string> words{"sum", "min", "max", "mean"};
    return binder(type, dice_.pick(words), some_source(), "", type);
  });
  choices.add(2, [this, type] {
    static const std::vector<std::string> shares{"0.5, ", "95 %, ", "0, ", "1, ", "0.25, "};
    return binder(type, "quantile", some_source(), "", type, dice_.pick(shares));
  });
  if (type == "number") {
    choices.add(4, [this] { return binder("number", "count", some_source(), "", ""); });
    choices.add(2, [this] { return form("number", "count(~)", {sub(some_source())}); });
    choices.add(2, [this] { return form("number", "length(~)", {sub("text")}); });
    choices.add(3, [this] {
      static const std::vector<std::string> exponents{"2", "3", "-1", "0", "-2", "40", "700"};
      return form("number", "((~) ^ " + dice_.pick(exponents) + ")", {sub("number")});
    });
    choices.add(2, [this] { return form("number", "((~) ^ (~))", {sub("number"), sub("number")}); });
    choices.add(2, [this] { return form("number", "sqrt(~, " + positive("number") + ")", {sub("number")}); });
    choices.add(2, [this] {
      static const std::vector<std::string> exponents{"2", "0", "-1", "3", "0.5", "1.5", "-0.5"};
      return form("number", "pow(~, p0 * " + dice_.pick(exponents) + ", " + positive("number") + ")",
                  {place_.facts && dice_.chance(50) ? value_tree("number", "brief.level") : literal("number")});
    });
    choices.add(1, [this] { return form("number", "quantile(~, ~)", {sub("number"), sub("list of number")}); });
  }
  if (type == "h") {
    choices.add(4, [this] { return form("h", "(~ - ~)", {sub("date"), sub("date")}); });
    choices.add(3, [this] { return form("h", "sqrt(~, 1 min)", {sub("h^2")}); });
  }
  if (type == "h^2")
    choices.add(4, [this] { return form("h^2", dice_.chance(50) ? "((~) ^ 2)" : "pow(~, 2, 1 h^2)", {sub("h")}); });
}

void Writer::texts_and_dates(Choices& choices, const TypeName& type) {
  if (type == "date") {
    choices.add(8, [this] {
      static const std::vector<std::string> steps{"14 day", "1 day", "0 day", "24 h", "brief.hours", "3_000_000 day"};
      Tree by = dice_.chance(70) ? value_tree("h", place_.facts ? dice_.pick(steps) : "14 day")
                                 : form("h", "(~ * 1)", {sub("h")});
      return form("date", dice_.chance(50) ? "(~ + ~)" : "(~ - ~)", {sub("date"), std::move(by)});
    });
    choices.add(4, [this] {
      static const std::vector<std::string> months{"1", "-1", "12", "13", "p0 * 0.5", "0", "100_000"};
      Tree by = dice_.chance(70) ? value_tree("number", dice_.pick(months)) : sub("number");
      return form("date", dice_.chance(50) ? "add_months(~, ~, down)" : "add_months(~, ~, up)",
                  {sub("date"), std::move(by)});
    });
    choices.add(3, [this] {
      return form("date", dice_.chance(50) ? "min(~, ~)" : "max(~, ~)", {sub("date"), sub("date")});
    });
  }
  if (place_.facts) {
    const std::vector<std::string> words =
        type == "date" ? std::vector<std::string>{"captured_on"}
                       : std::vector<std::string>{"source", "grade", "signer", "signer_role", "digest"};
    choices.add(4, [this, type, words] {
      const FieldName field = dice_.pick(schema_fields());
      const bool chip = field.record == "Chip";
      return form(type, dice_.pick(words) + "((~)." + field.field + ")", {sub(chip ? "ref Chip" : field.record)});
    });
  }
  if (type == "text") {
    choices.add(3, [this] {
      static const std::vector<std::string> words{"lower", "upper", "trim"};
      return form("text", dice_.pick(words) + "(~)", {sub("text")});
    });
    choices.add(5, [this] { return form("text", "\"of {~} and {~}\"", {sub(some_type()), sub(some_type())}); });
  }
}

}  // namespace proviso::agreement
