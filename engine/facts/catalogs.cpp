#include "facts/catalogs.hpp"

#include <algorithm>
#include <system_error>

#include "facts/bindings.hpp"
#include "ir/compare.hpp"

namespace proviso::facts {

namespace {

namespace fs = std::filesystem;

// One file that may hold entries of several catalogs.
struct CatalogFile {
  std::unique_ptr<Document> document;
  std::string stem;  // names the catalog where the file itself names none: CSV, an array at the root
  const FileSpec* spec = nullptr;
  const Adapter* adapter = nullptr;  // of a foreign file: its record says which catalog is meant
};

bool names_catalog(const CatalogFile& file, const std::string& name) {
  if (file.document->root.form == Form::Table) return file.document->root.find(name) != nullptr;
  return file.stem == name;
}

class CatalogReader {
 public:
  CatalogReader(Tools& tools, References& references, Adapters& adapters, const ShippedCatalogs& shipped,
                const Document& case_document)
      : tools_{tools}, references_{references}, adapters_{adapters}, shipped_{shipped}, case_document_{case_document} {
    for (const ir::Catalog& catalog : tools.session.program.catalogs) names_.push_back(catalog.name);
  }

  void add(const BoundFile& bound) {
    if (!bound.spec->adapter.empty()) return add_foreign(bound);
    const FoundFile& found = bound.file;
    const auto format = format_of(found.shown);
    Session& session = tools_.session;
    if (!format) {
      session.report(diag::Kind::DataUnknownFormat,
                     {.path = found.path.generic_string(), .line = {}, .column = {}, .pointer = {}}, {found.shown},
                     "its name ends in .toml, .json, .jsonl or .csv");
      return;
    }
    CatalogFile file{session.open("catalogs", found.path, found.shown, *format), found.path.stem().string(),
                     bound.spec};
    if (file.document == nullptr || !session.parse(*file.document)) return;
    report_unknown_roots(session, *file.document, names_);
    const bool useful = std::ranges::any_of(names_, [&](const std::string& name) { return names_catalog(file, name); });
    if (!useful && file.document->root.keys.empty())
      session.report(diag::Kind::DataNothingWanted, file.document->at({}), {"a catalog"}, "name it after its catalog");
    added_.push_back(std::move(file));
  }

  // Entries are read after those they refer to.
  void run() {
    tools_.session.facts.catalogs.resize(names_.size());
    states_.assign(names_.size(), State::Waiting);
    for (std::size_t i = 0; i < names_.size(); ++i) visit(i);
  }

 private:
  enum class State : std::uint8_t { Waiting, Open, Done };

  void add_foreign(const BoundFile& bound) {
    Session& session = tools_.session;
    const Adapter* adapter = adapters_.find(bound.spec->adapter, bound.spec->at);
    if (adapter == nullptr) return;
    const bool useful = std::ranges::any_of(session.program.catalogs, [&](const ir::Catalog& catalog) {
      return session.record(catalog.record).name == adapter->record;
    });
    if (!useful)
      return session.report(diag::Kind::AdapterFillsNothing, bound.spec->at, {adapter->name, "the catalogs"},
                            "its records are of the type " + adapter->record);
    CatalogFile file{
        session.open("catalogs", bound.file.path, bound.file.shown, adapter->reading.format), {}, bound.spec, adapter};
    if (file.document != nullptr && session.parse(*file.document, adapter->reading)) added_.push_back(std::move(file));
  }

  void visit(std::size_t index) {
    if (states_[index] != State::Waiting) return;
    states_[index] = State::Open;
    const ir::Program& program = tools_.session.program;
    std::vector<std::uint32_t> seen;
    refer(index, program.records[program.catalogs[index].record.index()], seen);
    read(index);
    states_[index] = State::Done;
  }
  // What the fields of a record refer to, also through records inside it.
  void refer(std::size_t index, const ir::Record& record, std::vector<std::uint32_t>& seen) {
    const ir::Program& program = tools_.session.program;
    for (const ir::Field& field : record.fields) {
      ir::Type type = program.types[field.type];
      while (type.kind == ir::TypeKind::List || type.kind == ir::TypeKind::Set)
        type = program.types[ir::TypeId{type.argument}];
      if (type.kind == ir::TypeKind::Record && std::ranges::find(seen, type.argument) == seen.end()) {
        seen.push_back(type.argument);
        refer(index, program.records[type.argument], seen);
      }
      if (type.kind != ir::TypeKind::Ref) continue;
      const auto target = program.catalog_of(ir::RecordId{type.argument});
      if (!target) continue;
      PROVISO_ASSERT(states_[target->index()] != State::Open);  // no record contains itself: the checker says so
      visit(target->index());
    }
  }

  void read(std::size_t index) {
    Session& session = tools_.session;
    const auto id = ir::CatalogId::of(index);
    const ir::Catalog& catalog = session.program.catalogs[index];
    const RecordPlan& plan = tools_.schemas.plan(catalog.record);
    const ListTarget target{
        .plan = plan, .name = catalog.name, .number_prefix = {}, .key_field = catalog.key, .bindings = nullptr};
    std::vector<ir::Value> entries;
    for (const fs::path& file : shipped_files(catalog.name)) {
      const std::string shown = "catalogs/" + file.lexically_relative(shipped_.folder).generic_string();
      const auto document = session.open("catalog " + catalog.name, file, shown, Format::Toml);
      if (document && session.parse(*document)) read_list(tools_, *document, target, {}, entries);
    }
    for (const CatalogFile& file : added_)
      if (file.adapter != nullptr)
        read_foreign_file(file, target, entries);
      else if (names_catalog(file, catalog.name))
        read_list(tools_, *file.document, target, names_, entries);
    session.facts.catalogs[index] = finish(catalog, std::move(entries));
    references_.add(id, session.facts.catalogs[index], *session.facts.heap.texts);
  }

  // NAME.toml and NAME/*.toml, by name.
  std::vector<fs::path> shipped_files(const std::string& name) const {
    std::vector<fs::path> out;
    const bool own = std::ranges::find(shipped_.own, name) != shipped_.own.end();
    if (own || shipped_.folder.empty()) return out;
    std::error_code error;
    for (fs::directory_iterator at{shipped_.folder / name, error}, end; !error && at != end; at.increment(error))
      if (at->path().extension() == ".toml") out.push_back(at->path());
    if (const fs::path single = shipped_.folder / (name + ".toml"); fs::exists(single, error)) out.push_back(single);
    std::ranges::sort(out);
    return out;
  }
  void read_foreign_file(const CatalogFile& file, const ListTarget& target, std::vector<ir::Value>& entries) {
    if (file.adapter->record != target.plan.record->name) return;
    const auto asserted = bindings_of(tools_.session, *file.spec, target.plan, case_document_);
    if (!asserted) return;
    ListTarget bound = target;
    bound.bindings = &*asserted;
    adapters_.read(*file.adapter, *file.document, bound, entries);
  }

  // By key; the same entry given twice counts once.
  ir::Value finish(const ir::Catalog& catalog, std::vector<ir::Value> entries) {
    Session& session = tools_.session;
    const base::Interner& texts = *session.facts.heap.texts;
    const auto key_of = [&](const ir::Value& entry) -> const ir::Value& { return entry.record().fields[catalog.key]; };
    std::erase_if(entries, [&](const ir::Value& entry) { return key_of(entry).is_unknown(); });  // reported as missing
    std::ranges::stable_sort(entries, [&](const ir::Value& a, const ir::Value& b) {
      return ir::canonical_less(key_of(a), key_of(b), texts);
    });
    std::vector<ir::Value> kept;
    for (const ir::Value& entry : entries) {
      if (kept.empty() || ir::compare(key_of(kept.back()), key_of(entry), texts) != 0) {
        kept.push_back(entry);
      } else if (ir::compare(kept.back(), entry, texts) != 0) {
        session.report(diag::Kind::DataCatalogKeyTwice, location_of(session, entry.record()),
                       {std::string{texts.text(key_of(entry).text_id())}, catalog.name,
                        place_text(session, kept.back().record())});
      }
    }
    const std::span<ir::Value> list = session.facts.heap.arena.values(kept.size());
    std::ranges::move(kept, list.begin());
    return ir::Value{session.facts.heap.arena.list(list)};
  }

  Tools& tools_;
  References& references_;
  Adapters& adapters_;
  const ShippedCatalogs& shipped_;
  const Document& case_document_;
  std::vector<std::string> names_;  // by CatalogId
  std::vector<State> states_;
  std::vector<CatalogFile> added_;
};

}  // namespace

void read_catalogs(Tools& tools, References& references, Adapters& adapters, const ShippedCatalogs& shipped,
                   const std::vector<BoundFile>& added, const Document& case_document) {
  CatalogReader reader{tools, references, adapters, shipped, case_document};
  for (const BoundFile& file : added) reader.add(file);
  reader.run();
}

}  // namespace proviso::facts
