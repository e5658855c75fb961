#include "policies/writer.hpp"

#include <algorithm>

namespace proviso::agreement {

Tree Writer::write(const TypeName& type, int depth, const Place& place) {
  bool ignored = false;
  return write(type, depth, place, ignored);
}

Tree Writer::write(const TypeName& type, int depth, const Place& place, bool& mentions_subject) {
  depth_ = depth;
  place_ = place;
  subject_mentioned_ = false;
  Tree out = write_inner(type);
  mentions_subject = subject_mentioned_;
  return out;
}

Tree Writer::pick(const Choices& choices) {
  int total = 0;
  for (const Choice& choice : choices.all) total += choice.weight;
  int at = static_cast<int>(dice_.below(static_cast<std::size_t>(total)));
  for (const Choice& choice : choices.all)
    if ((at -= choice.weight) < 0) return choice.make();
  return choices.all.back().make();
}

Tree Writer::form(const TypeName& type, const std::string& format, std::vector<Tree> parts) {
  Tree out = value_tree(type, "");
  std::size_t next = 0;
  for (const char c : format) {
    if (c == '~')
      out.add(std::move(parts[next++]));
    else
      out.words.back() += c;
  }
  return out;
}

Tree Writer::write_inner(const TypeName& type) {
  Choices choices;
  leaves(choices, type);
  fields(choices, type);
  if (depth_ > 0 && !(dice_.chance(15) && !choices.all.empty())) {
    control(choices, type);
    if (type == "bool") truths(choices);
    if (is_quantity(type)) quantities(choices, type);
    if (type == "text" || type == "date") texts_and_dates(choices, type);
    if (is_list(type) || is_set(type)) collections(choices, type);
    if (is_record(type)) records(choices, type);
    choosing(choices, type);
  }
  --depth_;
  Tree out = pick(choices);
  ++depth_;
  return out;
}

// Names that are in sight, and literals.
void Writer::leaves(Choices& choices, const TypeName& type) {
  for (const Named& local : locals_)
    if (local.type == type)
      choices.add(12, [this, local, type] {
        subject_mentioned_ = subject_mentioned_ || local.subject;
        return value_tree(type, local.name);
      });
  for (const Named& known : known_) {
    const bool visible =
        (place_.facts || !known.facts) && (place_.subject || !known.subject) && (place_.eligible || !known.eligible);
    if (known.type == type && visible)
      choices.add(4, [this, known, type] {
        subject_mentioned_ = subject_mentioned_ || known.subject;
        return value_tree(type, known.name);
      });
  }
  if (type == "Offer" && place_.subject)
    choices.add(10, [this] {
      subject_mentioned_ = true;
      return value_tree("Offer", "offer");
    });
  if (place_.facts) {
    const auto input = [&](const char* of, const char* name) {
      if (type == of) choices.add(8, [type, name] { return value_tree(type, name); });
    };
    input("list of Offer", "offers");
    input("list of Part", "parts");
    input("list of Chip", "chips");
    input("Brief", "brief");
    input("Brief", "extra");
    input("date", "as_of");
    if (place_.eligible) input("list of Offer", "eligible");
  }
  if (type == "Offer" && place_.best)
    choices.add(12, [this] { return value_tree("Offer", "best(" + dice_.pick(members_of("Mode")) + ")"); });
  const bool has_literal = type == "bool" || type == "text" || type == "date" || is_quantity(type) || is_enum(type);
  if (has_literal) choices.add(type == "bool" ? 1 : 6, [this, type] { return literal(type); });
  if (choices.all.empty()) choices.add(1, [this, type] { return literal(type); });
}

// The fields of the subject, of the brief, and of whatever local record is in sight.
void Writer::fields(Choices& choices, const TypeName& type) {
  for (const FieldName& field : schema_fields()) {
    if (field.type != type) continue;
    const auto read = [&](int weight, const std::string& of, bool subject) {
      choices.add(weight, [this, type, of, field, subject] {
        subject_mentioned_ = subject_mentioned_ || subject;
        Tree object = value_tree(field.record, of);
        return Tree{Tree::Kind::Expression, type, {"", "." + field.field}, {std::move(object)}};
      });
    };
    if (field.record == "Offer" && place_.subject) read(6, "offer", true);
    if (field.record == "Brief" && place_.facts) read(3, dice_.chance(80) ? "brief" : "extra", false);
    for (const Named& local : locals_) {
      const TypeName held = local.type == "ref Chip" ? "Chip" : local.type;
      if (held == field.record) read(8, local.name, local.subject);
    }
    const bool reachable =
        place_.facts && (field.record == "Chip" || field.record == "Part" || field.record == "Offer");
    if (depth_ > 0 && reachable)
      choices.add(2, [this, type, field] {
        return Tree{Tree::Kind::Expression,
                    type,
                    {"(", ")." + field.field},
                    {sub(field.record == "Chip" ? "ref Chip" : field.record)}};
      });
  }
}

std::string Writer::positive(const TypeName& quantity) {
  static const std::vector<std::string> numbers{"1", "2", "0.5", "0.1", "3", "10", "0.01", "7"};
  const std::string& unit = units_of(quantity).front();
  return dice_.pick(numbers) + (unit.empty() ? "" : " " + unit);
}

Tree Writer::literal(const TypeName& type, bool home) {
  if (type == "bool") return value_tree(type, dice_.chance(50) ? "true" : "false");
  if (type == "text") return value_tree(type, "\"" + dice_.pick(likely_texts()) + "\"");
  if (type == "date") return value_tree(type, dice_.pick(likely_dates()));
  if (is_enum(type)) return value_tree(type, type + "." + dice_.pick(members_of(type)));
  if (is_quantity(type)) {
    const auto& units = units_of(type);
    const std::string unit = home || dice_.chance(60) ? units.front() : dice_.pick(units);
    return value_tree(type, dice_.pick(likely_numbers()) + (unit.empty() ? "" : " " + unit));
  }
  if (is_list(type) || is_set(type)) {
    const bool list = is_list(type);
    Tree out = value_tree(type, list ? "[" : "{");
    const int size = dice_.between(1, 3);
    for (int i = 0; i < size; ++i) out.add(literal(element_of(type)), i + 1 < size ? ", " : list ? "]" : "}");
    return out;
  }
  if (type == "ref Chip" || type == "Chip") return value_tree(type, "Chip { name: \"H1\" }");
  if (type == "Part") return value_tree(type, "Part { id: \"p\", cost: 1 USD }");
  if (type == "Offer") return value_tree(type, "Offer { id: \"made\", price: 2 USD/gpu/h, gpus: 4 gpu }");
  if (type == "Brief") return value_tree(type, "Brief { level: 1 }");
  return value_tree(type, "Offer { id: \"v\" }.release");  // version
}

Tree Writer::message(int depth, const Place& place) {
  depth_ = depth;
  place_ = place;
  Tree out{Tree::Kind::Frame, "", {"\"is "}, {}};
  const int holes = dice_.between(0, 2);
  for (int i = 0; i < holes; ++i) {
    out.words.back() += "{";
    TypeName type = some_type();
    out.add(write_inner(type), "} ");
  }
  out.words.back() += "\"";
  return out;
}

TypeName Writer::some_ordered() {
  for (;;)
    if (const TypeName type = some_type(); is_ordered(type)) return type;
}

// Mostly lists of records: they have fields to ask about.
TypeName Writer::some_source() {
  static const std::vector<TypeName> common{"list of Offer", "list of Part", "list of Part", "list of Chip"};
  if (dice_.chance(60)) return dice_.pick(common);
  for (;;)
    if (const TypeName type = some_type(); is_list(type) || is_set(type)) return type;
}

}  // namespace proviso::agreement
