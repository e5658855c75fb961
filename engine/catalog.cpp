#include "catalog.hpp"

#include <algorithm>

#include "facts/facts.hpp"
#include "facts/references.hpp"
#include "ir/show.hpp"

namespace proviso {

namespace {

class Viewer {
 public:
  Viewer(const ir::Program& program, const ir::Facts& facts, ir::Digits digits)
      : program_{program}, facts_{facts}, digits_{digits}, rates_{program, {}, {}}, references_{program} {}

  CatalogView run(const std::vector<std::string>& names) {
    for (std::size_t i = 0; i < program_.catalogs.size(); ++i) catalog(ir::CatalogId::of(i));
    std::ranges::sort(view_.catalogs);
    std::ranges::sort(view_.entries, {}, [](const CatalogEntry& e) { return std::pair{e.catalog, e.key}; });
    for (const std::string& name : names) view_.names.push_back(meaning(name));
    return std::move(view_);
  }

 private:
  std::string_view text(const ir::Value& value) const { return facts_.heap.texts->text(value.text_id()); }

  void catalog(ir::CatalogId id) {
    const ir::Catalog& catalog = program_.catalogs[id.index()];
    view_.catalogs.push_back(catalog.name);
    references_.add(id, facts_.catalogs[id.index()], *facts_.heap.texts);
    for (const ir::Value& value : facts_.catalogs[id.index()].list().elements) {
      const ir::RecordValue& record = value.record();
      CatalogEntry& entry = view_.entries.emplace_back();
      entry.catalog = catalog.name;
      entry.key = text(record.fields[catalog.key]);
      if (catalog.aliases && record.fields[*catalog.aliases].kind() == ir::ValueKind::List)
        for (const ir::Value& alias : record.fields[*catalog.aliases].list().elements)
          if (alias.kind() == ir::ValueKind::Text) entry.aliases.emplace_back(text(alias));
      values(record, "", catalog.aliases, entry.values);
    }
  }

  // Every field that has been given; of records inside it, theirs.
  void values(const ir::RecordValue& record, const std::string& path, std::optional<std::uint32_t> left_out,
              std::vector<CatalogValue>& into) const {
    const ir::Record& type = program_.records[record.type.index()];
    for (std::uint32_t i = 0; i < type.fields.size(); ++i) {
      const ir::Value& value = record.fields[i];
      const std::string name = path + type.fields[i].name;
      if (i == left_out || !record.origins[i].valid()) continue;
      if (value.kind() == ir::ValueKind::Record) {
        values(value.record(), name + ".", {}, into);
      } else if (is_list_of_records(value)) {
        for (std::size_t n = 0; n < value.list().elements.size(); ++n)
          values(value.list().elements[n].record(), name + "[" + std::to_string(n + 1) + "].", {}, into);
      } else {
        into.push_back(leaf(value, type.fields[i], name, facts_.heap.origins[record.origins[i]]));
      }
    }
  }
  static bool is_list_of_records(const ir::Value& value) {
    return value.kind() == ir::ValueKind::List && !value.list().elements.empty() &&
           value.list().elements.front().kind() == ir::ValueKind::Record;
  }
  CatalogValue leaf(const ir::Value& value, const ir::Field& field, std::string name, const ir::Origin& origin) const {
    CatalogValue out;
    out.field = std::move(name);
    out.text = ir::show({program_, facts_.heap, rates_}, value, field.type, field.unit, digits_).text;
    if (value.is_unknown())
      for (const ir::Cause& cause : facts_.heap.causes.causes(value.unknown()))
        out.reason += (out.reason.empty() ? "" : "; ") + cause.reason;
    if (origin.document.valid()) {
      out.place = facts_.documents[origin.document.index()].path;
      if (origin.line != 0) out.place += ":" + std::to_string(origin.line);
    }
    out.source = origin.source;
    out.captured_on = origin.captured_on;
    out.grade = origin.grade;
    return out;
  }

  const CatalogEntry* entry(const std::string& catalog, std::string_view key) const {
    const auto found = std::ranges::find_if(
        view_.entries, [&](const CatalogEntry& e) { return e.catalog == catalog && e.key == key; });
    return found == view_.entries.end() ? nullptr : &*found;
  }
  NameMeaning meaning(const std::string& name) {
    NameMeaning out{.name = name, .entries = {}, .similar = {}};
    for (const ir::Catalog& catalog : program_.catalogs) {
      const facts::Resolution& found = references_.resolve(catalog.record, name);
      if (found.entry != nullptr) out.entries.push_back(entry(catalog.name, text(found.entry->fields[catalog.key])));
      for (const std::string& key : found.meant)
        (found.ambiguous ? out.entries : out.similar).push_back(entry(catalog.name, key));
    }
    if (!out.entries.empty()) out.similar.clear();
    return out;
  }

  const ir::Program& program_;
  const ir::Facts& facts_;
  ir::Digits digits_;
  ir::RateTable rates_;
  facts::References references_;
  CatalogView view_;
};

}  // namespace

std::optional<CatalogView> view_catalogs(Session& session, const std::filesystem::path& policy,
                                         const std::vector<std::string>& names, ir::Digits digits) {
  const auto program = check_program(session, policy);
  if (!program) return {};
  const auto constant = [&](ir::ExprId expr, ir::Heap& heap, const ir::RateTable& rates) {
    return eval::constant(*program, heap, rates, {}, expr);
  };
  const auto facts = facts::read_catalogs(*program, session.shipped.catalogs, {}, constant, session.diagnostics,
                                          own_catalogs(session, *program));
  if (!facts || session.diagnostics.has_errors()) return {};
  return Viewer{*program, *facts, digits}.run(names);
}

}  // namespace proviso
