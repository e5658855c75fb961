// source(x) captured_on(x) grade(x) signer(x) signer_role(x) digest(x): what is said of a leaf of the data, and who
// stands by the file that it was read from
#include "eval/evaluator.hpp"

namespace proviso::eval {

namespace {

struct Said {
  std::string source;
  std::string grade;
  std::optional<base::Date> captured_on;
};

// The file that the leaf was read from; null for what no file says: a default, what a policy made.
const ir::Document* document_of(const World& world, const ir::RecordValue& record, std::uint32_t field) {
  if (world.documents == nullptr || field >= record.origins.size() || !record.origins[field].valid()) return nullptr;
  const ir::DocumentId id = world.heap.origins[record.origins[field]].document;
  return id.valid() && id.index() < world.documents->size() ? &(*world.documents)[id.index()] : nullptr;
}

// Of the leaf itself, else of the record that holds it; the grade also as the signer of the file states it.
Said said_of(const World& world, const ir::RecordValue& record, std::uint32_t field) {
  const ir::Heap& heap = world.heap;
  Said out;
  if (record.place.valid()) {
    const ir::Place place = heap.places[record.place];
    out.source = place.source;
    out.captured_on = place.captured_on;
  }
  if (field < record.origins.size() && record.origins[field].valid()) {
    const ir::Origin origin = heap.origins[record.origins[field]];
    if (!origin.source.empty()) out.source = origin.source;
    if (origin.captured_on) out.captured_on = origin.captured_on;
    out.grade = origin.grade;
  }
  if (out.grade.empty())
    if (const ir::Document* document = document_of(world, record, field)) out.grade = document->signing.grade;
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

// What a function did not find: the word it would have told, why, and who could say.
struct NotSaid {
  std::string what;
  std::string reason = "not stated";
  std::string ask;
};

NotSaid not_said(ir::Builtin builtin, const std::string& leaf, const ir::Document* document) {
  switch (builtin) {
    case ir::Builtin::CapturedOn:
      return {.what = "captured_on", .ask = "On which day was " + leaf + " captured?"};
    case ir::Builtin::SourceOf:
      return {.what = "source", .ask = "Who says " + leaf + "?"};
    case ir::Builtin::GradeOf:
      return {.what = "grade", .ask = "How well is " + leaf + " evidenced?"};
    default:
      break;
  }
  const std::string what = builtin == ir::Builtin::DigestOf ? "digest" : "signer";
  if (document == nullptr) return {.what = what, .reason = "it was read from no file", .ask = {}};
  const std::string& defect = document->signing.defect;
  return {.what = what,
          .reason = defect.empty() ? "nobody signed " + document->path : defect,
          .ask = "A signature on " + document->path + " by a key that the case lists"};
}

// The word that a function on texts tells, or empty.
std::string word_of(ir::Builtin builtin, const Said& said, const ir::Document* document) {
  if (builtin == ir::Builtin::SourceOf) return said.source;
  if (builtin == ir::Builtin::GradeOf) return said.grade;
  if (document == nullptr) return {};
  if (builtin == ir::Builtin::DigestOf) return document->sha256;
  return builtin == ir::Builtin::SignerOf ? document->signing.signer : document->signing.role;
}

}  // namespace

Value Evaluator::builtin_provenance(const ir::CallBuiltin& n, ExprId id) {
  const ExprId leaf = program_.operands[n.arguments.begin];
  const auto* field = std::get_if<ir::FieldRef>(&program_[leaf].node);
  PROVISO_ASSERT(field != nullptr);
  Value object = run(field->object);
  if (object.is_unknown()) return object;
  Value held = read_field(object.record(), field->field);
  if (held.is_unknown()) return held;
  const Said said = said_of(world_, object.record(), field->field);
  const ir::Document* document = document_of(world_, object.record(), field->field);
  if (n.builtin == ir::Builtin::CapturedOn && said.captured_on) return Value{*said.captured_on};
  const std::string word = n.builtin == ir::Builtin::CapturedOn ? std::string{} : word_of(n.builtin, said, document);
  if (!word.empty()) return Value::text(world_.heap.texts->intern(word));
  NotSaid why = not_said(n.builtin, text_at(leaf), document);
  std::string path = text_at(id);
  if (path.empty()) path = std::move(why.what);
  return unknown(world_.heap.causes.single({.kind = ir::CauseKind::Missing,
                                            .path = std::move(path),
                                            .reason = std::move(why.reason),
                                            .where = place_of(world_, object.record(), field->field),
                                            .ask = std::move(why.ask)}));
}

}  // namespace proviso::eval
