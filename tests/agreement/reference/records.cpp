// Records, lists, sets, texts with holes, and `unknown("...")`.
#include <algorithm>

#include "reference/reference.hpp"

namespace proviso::agreement {

Value Reference::field(const Record& record, std::uint32_t field) const {
  const Value& value = record.fields[field];
  const auto* why = std::get_if<Unknown>(&value);
  if (why == nullptr || !why->causes.empty()) return value;
  const ir::Record& schema = program_.records[record.type.index()];
  return unknown((record.place.empty() ? "made" : record.place) + "." + schema.fields[field].name, "");
}

void Reference::causes_inside(Causes& causes, const Value& value) const {
  add_causes(causes, value);
  if (const auto* record = std::get_if<RecordPtr>(&value))
    for (std::uint32_t i = 0; i < (*record)->fields.size(); ++i) causes_inside(causes, field(**record, i));
  if (const auto* list = std::get_if<ListPtr>(&value))
    for (const Value& element : (*list)->elements) causes_inside(causes, element);
}

Value Reference::eval(const ir::FieldRef& n, Frame& frame) {
  const Value object = eval(n.object, frame);
  return is_unknown(object) ? object : field(*std::get<RecordPtr>(object), n.field);
}

Value Reference::eval(const ir::MakeRecord& n, Frame& frame) {
  const ir::Record& schema = program_.records[n.record.index()];
  Record out{n.record, "", {}, {}};
  for (std::uint32_t i = 0; i < n.fields.count; ++i) {
    const ir::ExprId written = program_.operands[n.fields.begin + i];
    Frame constant{nullptr, std::vector<Value>(64)};
    if (written.valid())
      out.fields.push_back(eval(written, frame));
    else if (schema.fields[i].default_value.valid())
      out.fields.push_back(eval(schema.fields[i].default_value, constant));
    else
      out.fields.emplace_back(Unknown{});
  }
  return std::make_shared<const Record>(std::move(out));
}

Value Reference::eval(const ir::WithFields& n, Frame& frame) {
  const Value object = eval(n.object, frame);
  if (is_unknown(object)) return object;
  Record out = *std::get<RecordPtr>(object);
  for (std::uint32_t i = 0; i < n.updates.count; ++i) {
    const ir::FieldUpdate& update = program_.updates[n.updates.begin + i];
    out.fields[update.field] = eval(update.value, frame);
    if (!out.said.empty()) out.said[update.field] = {};
  }
  return std::make_shared<const Record>(std::move(out));
}

Value Reference::eval(const ir::MakeList& n, Frame& frame) {
  std::vector<Value> elements;
  for (std::uint32_t i = 0; i < n.elements.count; ++i)
    elements.push_back(eval(program_.operands[n.elements.begin + i], frame));
  return make_list(std::move(elements));
}

Value Reference::eval(const ir::MakeSet& n, Frame& frame) {
  std::vector<Value> elements;
  for (std::uint32_t i = 0; i < n.elements.count; ++i)
    elements.push_back(eval(program_.operands[n.elements.begin + i], frame));
  return make_list(as_set(std::move(elements)));
}

Value Reference::eval(const ir::MakeText& n, Frame& frame) {
  std::string out;
  Unknown why;
  bool open = false;
  for (std::uint32_t i = 0; i < n.parts.count; ++i) {
    const ir::TextPart& part = program_.text_parts[n.parts.begin + i];
    if (!part.hole.valid()) {
      out += program_.texts->text(part.literal);
      continue;
    }
    const Value hole = eval(part.hole, frame);
    open = open || is_unknown(hole);
    add_causes(why.causes, hole);
    if (!is_unknown(hole)) out += shown(hole, program_[part.hole].type, program_[part.hole].unit, Digits::Report);
  }
  if (open) return why;
  return out;
}

Value Reference::eval(const ir::MakeUnknown& n, Frame& frame) {
  const Value reason = n.reason.valid() ? eval(n.reason, frame) : Value{std::string{}};
  return unknown("", "stated: " + std::get<std::string>(reason));
}

}  // namespace proviso::agreement
