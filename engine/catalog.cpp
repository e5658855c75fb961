#include "catalog.hpp"

#include <algorithm>

#include "facts/facts.hpp"
#include "facts/references.hpp"
#include "leaves.hpp"
#include "trace/words.hpp"

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
      const std::string_view aliases =
          catalog.aliases ? std::string_view{program_.records[record.type.index()].fields[*catalog.aliases].name}
                          : std::string_view{};
      for (const Leaf& leaf : leaves_of(program_, facts_, rates_, record, digits_))
        if (leaf.field != aliases) entry.values.push_back(value_of(leaf));
    }
  }

  static CatalogValue value_of(const Leaf& leaf) {
    return {.field = leaf.field,
            .text = leaf.value.text,
            .reason = leaf.reason,
            .place = trace::place_text({leaf.input.path, leaf.input.line, 0}),
            .source = leaf.input.source,
            .captured_on = base::parse_date(leaf.input.captured_on),
            .grade = leaf.input.grade};
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
  const auto facts = facts::read_catalogs(*program, session.shipped.catalogs, {}, eval::constants_of(*program),
                                          session.diagnostics, own_catalogs(session, *program));
  if (!facts || session.diagnostics.has_errors()) return {};
  return Viewer{*program, *facts, digits}.run(names);
}

}  // namespace proviso
