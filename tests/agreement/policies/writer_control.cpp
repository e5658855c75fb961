// What makes a value of any type: choices, local names, calls, other subjects, defaults.
#include "policies/writer.hpp"

namespace proviso::agreement {

void Writer::control(Choices& choices, const TypeName& type) {
  choices.add(6, [this, type] { return form(type, "(if ~ then ~ else ~)", {sub("bool"), sub(type), sub(type)}); });
  choices.add(1, [this, type] {
    return form(type, "(if ~ then ~ else unknown(\"no " + type + "\"))", {sub("bool"), sub(type)});
  });
  choices.add(5, [this, type] { return form(type, "(~ ?? ~)", {sub(type), sub(type)}); });
  choices.add(3, [this, type] {
    const TypeName scrutinee = dice_.chance(50) ? "Mode" : "Tier";
    const auto& members = members_of(scrutinee);
    if (dice_.chance(50))
      return form(type, "(match ~ { " + members[0] + ": ~, " + members[1] + " | " + members[2] + ": ~ })",
                  {sub(scrutinee), sub(type), sub(type)});
    return form(type, "(match ~ { " + members[1] + ": ~, else: ~ })", {sub(scrutinee), sub(type), sub(type)});
  });
  choices.add(3, [this, type] {
    const TypeName scrutinee = dice_.pick(quantity_types());
    const std::string unit = units_of(scrutinee).front();
    const auto limit = [&](const char* number) {
      return value_tree(scrutinee, number + (unit.empty() ? "" : " " + unit));
    };
    // No literal, which would have to be above the first.
    Tree second = dice_.chance(70) ? limit("10") : form(scrutinee, "max(~, ~)", {sub(scrutinee), limit("1")});
    return form(
        type, "(match ~ { " + std::string{dice_.chance(50) ? "< " : "<= "} + "~: ~, < ~: ~, else: ~ })",
        {sub(scrutinee), limit(dice_.chance(50) ? "1" : "0.5"), sub(type), std::move(second), sub(type), sub(type)});
  });
  choices.add(3, [this, type] {
    const TypeName bound = some_type();
    const std::string name = fresh("v");
    const bool before = subject_mentioned_;
    subject_mentioned_ = false;
    Tree value = sub(bound);
    locals_.push_back({name, bound, true, subject_mentioned_, false});
    subject_mentioned_ = subject_mentioned_ || before;
    Tree body = sub(type);
    locals_.pop_back();
    return form(type, "(let " + name + " = (~) in ~)", {std::move(value), std::move(body)});
  });
  if (place_.facts)
    choices.add(3, [this, type] {
      const Place outer = place_;
      const bool before = subject_mentioned_;
      Tree subject = sub("Offer");
      const bool mentioned = subject_mentioned_;
      place_.subject = true;
      Tree body = sub(type);
      place_ = outer;
      subject_mentioned_ = before || mentioned;
      return form(type, "(~ for (~))", {form(type, "(~)", {std::move(body)}), std::move(subject)});
    });
  for (const NamedFunction& function : functions_) {
    if (function.type != type || !place_.facts || (function.subject && !place_.subject)) continue;
    choices.add(6, [this, type, function] {
      subject_mentioned_ = subject_mentioned_ || function.subject;
      Tree out = value_tree(type, function.name + "(");
      for (std::size_t i = 0; i < function.formals.size(); ++i)
        out.add(sub(function.formals[i].second), i + 1 < function.formals.size() ? ", " : ")");
      return out;
    });
  }
}

void Writer::records(Choices& choices, const TypeName& type) {
  if (type == "ref Chip" || type == "Chip") return;
  choices.add(4, [this, type] { return make_record(type); });
  choices.add(6, [this, type] { return changed_record(type); });
}

Tree Writer::make_record(const TypeName& record) {
  Tree out = value_tree(record, record + " {");
  bool first = true;
  for (const FieldName& field : schema_fields()) {
    const bool needed = field.field == "id";
    if (field.record != record || !(needed || dice_.chance(25))) continue;
    out.words.back() += (first ? " " : ", ") + field.field + ": ";
    first = false;
    if (field.type == "ref Chip" && dice_.chance(60))
      out.words.back() += dice_.chance(50) ? "\"H1\"" : dice_.chance(50) ? "\"h 1\"" : "\"Twin\"";
    else if (field.type != "ref Chip" || dice_.chance(50))
      out.add(field.type == "version" || field.type == "ref Chip" ? value_tree(field.type, "unknown(\"field\")")
                                                                  : sub(field.type));
    else
      out.words.back() += "unknown";
  }
  out.words.back() += " }";
  return out;
}

Tree Writer::changed_record(const TypeName& record) {
  std::vector<FieldName> own;
  for (const FieldName& field : schema_fields())
    if (field.record == record && field.type != "ref Chip" && field.type != "version") own.push_back(field);
  const FieldName field = dice_.pick(own);
  return form(record, "(~ with { " + field.field + ": ~ })", {form(record, "(~)", {sub(record)}), sub(field.type)});
}

}  // namespace proviso::agreement
