// source(x) captured_on(x) grade(x): what is said of a leaf of the data
#include "eval/evaluator.hpp"

namespace proviso::eval {

namespace {

struct Said {
  std::string source;
  std::string grade;
  std::optional<base::Date> captured_on;
};

// Of the leaf itself, else of the record that holds it.
Said said_of(const ir::Heap& heap, const ir::RecordValue& record, std::uint32_t field) {
  Said out;
  if (record.place.valid()) {
    const ir::Place place = heap.places[record.place];
    out.source = place.source;
    out.captured_on = place.captured_on;
  }
  if (field >= record.origins.size() || !record.origins[field].valid()) return out;
  const ir::Origin origin = heap.origins[record.origins[field]];
  if (!origin.source.empty()) out.source = origin.source;
  if (origin.captured_on) out.captured_on = origin.captured_on;
  out.grade = origin.grade;
  return out;
}

// The leaf's own place, else that of the record that holds it.
std::string place_of(const World& world, const ir::RecordValue& record, std::uint32_t field) {
  if (field < record.origins.size() && record.origins[field].valid() && world.documents != nullptr) {
    const ir::Origin at = world.heap.origins[record.origins[field]];
    return place_text((*world.documents)[at.document.index()].path, at.line, at.pointer);
  }
  if (!record.place.valid()) return {};
  const ir::Place place = world.heap.places[record.place];
  return place.document.empty() ? std::string{} : place_text(place.document, place.line, place.pointer);
}

std::string question_of(const std::string& said, const std::string& leaf) {
  if (said == "captured_on") return "On which day was " + leaf + " captured?";
  return said == "source" ? "Who says " + leaf + "?" : "How well is " + leaf + " evidenced?";
}

}  // namespace

Value Evaluator::builtin_provenance(const ir::CallBuiltin& n, ExprId id) {
  const ExprId leaf = program_.operands[n.arguments.begin];
  const auto* field = std::get_if<ir::FieldRef>(&program_[leaf].node);
  PROVISO_ASSERT(field != nullptr);
  const Value object = run(field->object);
  if (object.is_unknown()) return object;
  const Value held = read_field(object.record(), field->field);
  if (held.is_unknown()) return held;
  const Said said = said_of(world_.heap, object.record(), field->field);
  const auto not_said = [&](const std::string& what) {
    std::string path = text_at(id);
    if (path.empty()) path = what;
    return unknown(world_.heap.causes.single({.kind = ir::CauseKind::Missing,
                                              .path = std::move(path),
                                              .reason = "not stated",
                                              .where = place_of(world_, object.record(), field->field),
                                              .ask = question_of(what, text_at(leaf))}));
  };
  base::Interner& texts = *world_.heap.texts;
  if (n.builtin == ir::Builtin::CapturedOn)
    return said.captured_on ? Value{*said.captured_on} : not_said("captured_on");
  const std::string& word = n.builtin == ir::Builtin::SourceOf ? said.source : said.grade;
  if (word.empty()) return not_said(n.builtin == ir::Builtin::SourceOf ? "source" : "grade");
  return Value::text(texts.intern(word));
}

}  // namespace proviso::eval
