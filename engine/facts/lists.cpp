#include "facts/lists.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "diag/suggest.hpp"
#include "ir/compare.hpp"

namespace proviso::facts {

namespace {

// The array that holds the list; null: reported.
const Node* array_of(Session& session, const Document& document, const ListTarget& target,
                     const std::vector<std::string>& known) {
  const Node& root = document.root;
  if (root.form == Form::Array) return &root;
  if (root.form != Form::Table) {
    session.report(diag::Kind::DataWrongForm, document.at(root.at),
                   {target.name, std::string{form_text(root.form)}, "a list of tables"});
    return nullptr;
  }
  const bool mistyped = report_unknown_roots(session, document, known);
  const Node* array = root.find(target.name);
  if (array == nullptr) {
    if (!mistyped) {
      std::string help =
          document.format == Format::Toml ? "each entry begins with [[" + target.name + "]]" : std::string{};
      session.report(diag::Kind::DataNothingWanted, document.at(root.at), {"`" + target.name + "`"}, std::move(help));
    }
    return nullptr;
  }
  if (array->form == Form::Array) return array;
  std::string help =
      array->form == Form::Table && document.format == Format::Toml ? "write [[" + target.name + "]]" : std::string{};
  session.report(diag::Kind::DataWrongForm, document.at(array->at, "/" + target.name),
                 {target.name, std::string{form_text(array->form)}, "a list of tables"}, std::move(help));
  return nullptr;
}

// A list without entries says that it is one; a file without a sign in it may be half a download.
void nothing_at_all(Session& session, const Document& document, const ListTarget& target) {
  const std::string empty = document.format == Format::Csv    ? "a header alone"
                            : document.format == Format::Toml ? "`" + target.name + " = []`"
                                                              : "`[]` in a .json file";
  session.report(diag::Kind::DataNothingWanted, document.at({1, 1}), {"`" + target.name + "`"},
                 "the file is empty; a list without entries is " + empty);
}

// `[[quotes]]` where `offers` is read: a list under another name is taken for the list that is missing.
std::string help_for_root(const Document& document, const Key& key, const std::vector<std::string>& known) {
  const std::string name{key.name};
  if (std::string near = diag::help_did_you_mean(name, known); !near.empty()) return near;
  std::vector<std::string> missing;
  for (const std::string& each : known)
    if (document.root.find(each) == nullptr) missing.push_back(each);
  return diag::help_choose(name, missing, "other list");
}

}  // namespace

bool report_unknown_roots(Session& session, const Document& document, const std::vector<std::string>& known) {
  bool any = false;
  for (const Key& key : document.root.keys) {
    if (std::ranges::find(known, key.name) != known.end()) continue;
    const std::string name{key.name};
    session.report(diag::Kind::DataUnknownTable, document.at(key.at, pointer_step(name)), {name},
                   help_for_root(document, key, known));
    any = true;
  }
  return any;
}

void read_list(Tools& tools, const Document& document, const ListTarget& target,
               const std::vector<std::string>& also_known, std::vector<ir::Value>& into) {
  auto& [session, schemas, leaves] = tools;
  if (base::trim(document.text).empty()) return nothing_at_all(session, document, target);
  if (document.format == Format::Csv) {
    read_csv(session, schemas, leaves, document, target, into);
    return;
  }
  std::vector<std::string> known = also_known;
  known.push_back(target.name);
  const Node* array = array_of(session, document, target, known);
  if (array == nullptr) return;
  NodeReader reader{session, schemas, leaves, document};
  for (std::size_t i = 0; i < array->elements.size(); ++i) {
    const Node& element = array->elements[i];
    std::string pointer = document.format == Format::JsonLines
                              ? ""
                              : (array == &document.root ? "" : "/" + target.name) + "/" + std::to_string(i);
    const std::string number = target.number_prefix + std::to_string(i + 1);
    if (element.form != Form::Table) {
      session.report(diag::Kind::DataWrongForm, document.at(element.at, pointer),
                     {target.name + "[" + number + "]", std::string{form_text(element.form)},
                      "a table (" + target.plan.record->name + ")"});
      continue;
    }
    const std::string path = target.name + "[" + reader.label(target.plan, target.key_field, element, number) + "]";
    into.push_back(reader.record(target.plan, element, path, pointer, {}, target.bindings));
  }
}

std::string place_text(const Session& session, const ir::RecordValue& record) {
  const ir::Place place = session.facts.heap.places[record.place];
  const std::string file = session.file_of(place.document);
  return place.line == 0 ? file : file + ":" + std::to_string(place.line);
}

diag::Location location_of(const Session& session, const ir::RecordValue& record) {
  const ir::Place place = session.facts.heap.places[record.place];
  diag::Location out{.path = session.file_of(place.document), .line = {}, .column = {}, .pointer = place.pointer};
  if (place.line != 0) out.line = place.line;
  if (place.column != 0) out.column = place.column;
  return out;
}

ir::Value finish_list(Session& session, const RecordPlan& plan, std::vector<ir::Value> entries,
                      const std::string& name) {
  const base::Interner& texts = *session.facts.heap.texts;
  const auto id_of = [&](const ir::Value& entry) -> const ir::Value& { return entry.record().fields[*plan.id_field]; };
  // Ids are looked up once, not at each comparison: a price list may have a million of them.
  struct Keyed {
    std::string_view id;
    const ir::Value* entry;
  };
  const auto comes_before = [&](const Keyed& x, const Keyed& y) {
    if (const int order = x.id.compare(y.id); order != 0) return order < 0;
    return ir::canonical_less(*x.entry, *y.entry, texts);
  };
  std::vector<Keyed> keyed;
  keyed.reserve(entries.size());
  for (const ir::Value& entry : entries) {
    const bool named = plan.id_field && !id_of(entry).is_unknown();
    keyed.push_back({named ? texts.text(id_of(entry).text_id()) : std::string_view{}, &entry});
  }
  if (!std::ranges::is_sorted(keyed, comes_before)) {
    std::ranges::stable_sort(keyed, comes_before);
    std::vector<ir::Value> sorted;
    sorted.reserve(entries.size());
    for (const Keyed& each : keyed) sorted.push_back(*each.entry);
    entries = std::move(sorted);
  }
  keyed = {};
  if (plan.id_field)
    for (std::size_t i = 1; i < entries.size(); ++i) {
      const ir::Value& id = id_of(entries[i]);
      if (id.is_unknown() || ir::compare(id, id_of(entries[i - 1]), texts) != 0) continue;
      session.report(
          diag::Kind::DataIdTwice, location_of(session, entries[i].record()),
          {std::string{texts.text(id.text_id())}, "`" + name + "`", place_text(session, entries[i - 1].record())},
          "give one of them another id, or leave it out");
    }
  const std::span<ir::Value> kept = session.facts.heap.arena.values(entries.size());
  std::ranges::move(entries, kept.begin());
  return ir::Value{session.facts.heap.arena.list(kept)};
}

}  // namespace proviso::facts
