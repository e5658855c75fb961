#include "facts/foreign_values.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "facts/foreign_conditions.hpp"
#include "facts/foreign_dates.hpp"

namespace proviso::facts {

namespace {

Made text_made(std::string text) {
  Made out;
  out.kind = Made::Kind::Text;
  out.text = std::move(text);
  return out;
}

Made gap(std::string because) {
  Made out;
  out.kind = Made::Kind::Gap;
  out.text = std::move(because);
  return out;
}

Made wrong(diag::Kind kind, std::vector<std::string> args) {
  Made out;
  out.kind = Made::Kind::Wrong;
  out.problem = Problem{kind, std::move(args), {}};
  return out;
}

Made not_a_number(std::string_view text) { return wrong(diag::Kind::DataNotANumber, {std::string{text}}); }

bool is_measured(const FieldMapping& mapping) {
  return !mapping.unit.empty() || !mapping.units.empty() || !mapping.operations.empty() || !mapping.style.is_plain();
}

bool is_constant(const Source& source) { return source.kind == Source::Kind::Constant; }

}  // namespace

Made ValueMaker::make(const FieldMapping& mapping, const Row& row, bool list) {
  Made out = mapping.join.empty() ? first_of(mapping, row, list) : joined(mapping, row);
  if (out.kind == Made::Kind::Nothing) return out;
  for (const std::size_t group : mapping.needs) {
    if (holds(adapter_.groups[group].when, row, adapter_.missing)) continue;
    const SourceId from = out.from;
    out = gap(adapter_.groups[group].because);
    out.from = from;
    return out;
  }
  return out;
}

Made ValueMaker::joined(const FieldMapping& mapping, const Row& row) {
  std::string text;
  bool any = false;
  for (const SourceId source : mapping.join) {
    const Foreign& value = row.values[source.index()];
    if (!is_constant(adapter_.sources[source.index()]) && says_nothing(value, adapter_.missing)) continue;
    if (!text.empty()) text += mapping.with;
    text += base::trim(value.text);
    any = true;
  }
  return any ? of_text(mapping, row, std::move(text)) : Made{};
}

Made ValueMaker::first_of(const FieldMapping& mapping, const Row& row, bool list) {
  for (const SourceId source : mapping.from) {
    const Foreign& value = row.values[source.index()];
    const bool constant = is_constant(adapter_.sources[source.index()]);
    const bool of_elements = value.is_list() && (!mapping.count.empty() || mapping.pick != Pick::None);
    const bool nothing = says_nothing(value, adapter_.missing) || says_nothing(value, mapping.missing);
    if (!constant && !of_elements && nothing) continue;
    Made out;
    if (of_elements || value.form == Form::Array)
      out = of_list(mapping, row, value, list);
    else if (!mapping.count.empty())
      continue;
    else if (value.form == Form::Table)
      out = wrong(diag::Kind::DataWrongForm, {std::string{form_text(value.form)}, "one value"});
    else
      out = of_text(mapping, row, std::string{base::trim(value.text)});
    if (out.kind == Made::Kind::Nothing) continue;
    if (!constant) out.from = source;
    return out;
  }
  return {};
}

Made ValueMaker::of_list(const FieldMapping& mapping, const Row& row, const Foreign& value, bool list) {
  if (!mapping.count.empty()) {
    std::size_t count = 0;
    value.each_element([&](const Node& element) {
      const std::string_view text = base::trim(element.text);
      count += std::ranges::any_of(mapping.count, [&](const std::string& word) { return word == "*" || word == text; });
    });
    return of_text(mapping, row, std::to_string(count));
  }
  if (mapping.pick != Pick::None) return picked(mapping, row, value);
  return list ? elements(mapping, value) : one_of(mapping, row, value);
}

// Where one value is wanted: what all elements say.
Made ValueMaker::one_of(const FieldMapping& mapping, const Row& row, const Foreign& value) {
  std::optional<std::string> said;
  bool differ = false;
  value.each_element([&](const Node& element) {
    const std::string_view text = base::trim(element.text);
    differ = differ || (said && *said != text) || element.form == Form::Table || element.form == Form::Array;
    if (!said) said = std::string{text};
  });
  if (!said) return {};
  if (differ) return gap("it is a list of different values");
  return said->empty() || adapter_.missing.has(*said) || mapping.missing.has(*said) ? Made{}
                                                                                    : of_text(mapping, row, *said);
}

// The sum of the elements, the largest or the smallest.
Made ValueMaker::picked(const FieldMapping& mapping, const Row& row, const Foreign& value) {
  std::optional<base::Rational> out;
  Made stopped;
  value.each_element([&](const Node& element) {
    if (stopped.kind != Made::Kind::Nothing) return;
    std::string text{base::trim(element.text)};
    const Foreign each{element.form, element.text, element.at, &element, {}};
    const bool nothing = says_nothing(each, adapter_.missing) || says_nothing(each, mapping.missing);
    if (nothing || !extracted(mapping, text)) {
      stopped = gap("one of the list's elements says nothing");
      return;
    }
    const auto number = whole_number(text, mapping.style);
    if (!number)
      stopped = not_a_number(text);
    else if (out && mapping.pick == Pick::Sum)
      *out += *number;
    else if (!out || (mapping.pick == Pick::Largest) == (*number > *out))
      out = number;
  });
  if (stopped.kind != Made::Kind::Nothing || !out) return stopped;
  Made made;
  made.kind = Made::Kind::Number;
  made.number = *out;
  made.unit = mapping.unit;
  return in_currency(mapping, row, computed(mapping, row, std::move(made)));
}

Made ValueMaker::elements(const FieldMapping& mapping, const Foreign& value) const {
  Made out;
  out.kind = Made::Kind::List;
  value.each_element([&](const Node& element) {
    std::string text{base::trim(element.text)};
    const bool empty = text.empty();
    if (!empty && (adapter_.missing.has(text) || !extracted(mapping, text) || !renamed(mapping, text))) return;
    out.elements.emplace_back(std::move(text), element.at);
  });
  return out;
}

// False where it does not match, or takes out what says nothing.
bool ValueMaker::extracted(const FieldMapping& mapping, std::string& text) const {
  if (!mapping.extract) return true;
  std::vector<std::string_view> groups;
  if (!mapping.extract->match(text, groups)) return false;
  if (mapping.rewrite.empty() && groups[1].data() == nullptr) return false;
  text = mapping.rewrite.empty() ? std::string{base::trim(groups[1])} : Pattern::rewritten(mapping.rewrite, groups);
  return !text.empty() && !adapter_.missing.has(text) && !mapping.missing.has(text);
}

// False where only listed words count, and this is none of them.
bool ValueMaker::renamed(const FieldMapping& mapping, std::string& text) const {
  const auto found = mapping.texts.find(text);
  if (found != mapping.texts.end()) text = found->second;
  return found != mapping.texts.end() || !mapping.listed;
}

Made ValueMaker::of_text(const FieldMapping& mapping, const Row& row, std::string text) {
  if (!extracted(mapping, text)) return {};
  if (!mapping.split.empty()) return split(mapping, row, text);
  if (!renamed(mapping, text)) return {};
  for (const std::string& form : mapping.dates)
    if (const auto day = date_like(form, text))
      if (const auto after = base::add_days(*day, mapping.days_after)) return text_made(base::to_text(*after));
  return is_measured(mapping) ? measured(mapping, row, std::move(text)) : text_made(std::move(text));
}

Made ValueMaker::split(const FieldMapping& mapping, const Row& row, std::string_view text) const {
  Made out;
  out.kind = Made::Kind::List;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(mapping.split, at), text.size());
    std::string part{base::trim(text.substr(at, end - at))};
    at = end + mapping.split.size();
    if (!part.empty() && !adapter_.missing.has(part) && renamed(mapping, part))
      out.elements.emplace_back(std::move(part), row.at);
  }
  return out;
}

Made ValueMaker::measured(const FieldMapping& mapping, const Row& row, std::string text) {
  const auto number = foreign_number(text, mapping.style);
  if (!number) return not_a_number(text);
  Made out;
  out.kind = Made::Kind::Number;
  out.number = number->number;
  const auto unit = mapping.units.find(number->rest);
  if (unit != mapping.units.end())
    out.unit = unit->second;
  else
    out.unit = number->rest.empty() ? mapping.unit : std::string{number->rest};
  if (mapping.operations.empty()) out.text = std::move(text);
  return in_currency(mapping, row, computed(mapping, row, std::move(out)));
}

Made ValueMaker::computed(const FieldMapping& mapping, const Row& row, Made made) const {
  for (const Operation& operation : mapping.operations) {
    const Source& source = adapter_.sources[operation.operand.index()];
    const Foreign& operand = row.values[operation.operand.index()];
    if (!is_constant(source) && says_nothing(operand, adapter_.missing)) return {};
    const auto number =
        whole_number(operand.text, mapping.style.is_plain() || is_constant(source) ? NumberStyle{} : mapping.style);
    if (!number) return not_a_number(operand.text);
    switch (operation.kind) {
      case Operation::Kind::Times:
        made.number *= *number;
        break;
      case Operation::Kind::Plus:
        made.number += *number;
        break;
      case Operation::Kind::Minus:
        made.number -= *number;
        break;
      case Operation::Kind::Over:
        if (number->is_zero()) return gap("`" + source.written + "` is 0, and nothing can be divided by it");
        made.number /= *number;
        break;
    }
    if (!made.number.within_digits(base::max_number_digits))
      return wrong(diag::Kind::DataNumberTooLong, {std::to_string(base::max_number_digits)});
  }
  return made;
}

// The unit's first word is the currency that the row names.
Made ValueMaker::in_currency(const FieldMapping& mapping, const Row& row, Made made) {
  if (!mapping.currency.valid() || made.kind != Made::Kind::Number) return made;
  const Foreign& said = row.values[mapping.currency.index()];
  if (said.form == Form::Null || base::trim(said.text).empty())
    return gap("it does not say in which currency (`" + adapter_.sources[mapping.currency.index()].written + "`)");
  std::string word{base::trim(said.text)};
  if (const auto known = mapping.units.find(word); known != mapping.units.end()) word = known->second;
  made.unit = word + made.unit.substr(std::min(made.unit.find_first_of("/*^ "), made.unit.size()));
  made.text.clear();
  if (!knows_unit(made.unit)) return gap("its currency is " + word + ", which the policy does not know");
  return made;
}

bool ValueMaker::knows_unit(const std::string& unit) {
  const auto known = known_units_.find(unit);
  if (known != known_units_.end()) return known->second;
  return known_units_.emplace(unit, units_.parse(unit).ok()).first->second;
}

}  // namespace proviso::facts
