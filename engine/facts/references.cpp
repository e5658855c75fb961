#include "facts/references.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "diag/suggest.hpp"

namespace proviso::facts {

namespace {

constexpr std::size_t most_suggestions = 8;

void add_once(std::vector<std::uint32_t>& entries, std::uint32_t entry) {
  if (std::ranges::find(entries, entry) == entries.end()) entries.push_back(entry);
}

}  // namespace

std::string folded_name(std::string_view name) {
  std::string out = base::lower(base::trim(name));
  std::erase_if(out, [](char c) { return c == '_' || c == '-' || c == ' ' || c == '\t'; });
  return out;
}

ir::Cause Resolution::cause(std::string_view name, std::string_view catalog) const {
  std::string listed;
  for (const std::string& key : meant) listed += (listed.empty() ? "" : ", ") + key;
  const std::string in = "`" + std::string{name} + "` " + (ambiguous ? "fits several entries of " : "is no entry of ") +
                         std::string{catalog};
  std::string reason = in;
  if (!listed.empty()) reason += (ambiguous ? ": " : "; it may mean ") + listed;
  return {.kind = ambiguous ? ir::CauseKind::Ambiguous : ir::CauseKind::Empty,
          .path = {},
          .reason = std::move(reason),
          .where = {},
          .ask = {}};
}

void References::add(ir::CatalogId id, const ir::Value& entries, const base::Interner& texts) {
  const ir::Catalog& catalog = program_.catalogs[id.index()];
  Index& index = indexes_[id.index()];
  index = {};
  if (entries.kind() != ir::ValueKind::List) return;
  for (const ir::Value& value : entries.list().elements) {
    const ir::RecordValue& entry = value.record();
    const auto number = static_cast<std::uint32_t>(index.entries.size());
    const std::string key{texts.text(entry.fields[catalog.key].text_id())};
    const auto enter = [&](std::string_view name) {
      std::string folded = folded_name(name);
      add_once(index.by_folded[folded], number);
      index.folded.emplace_back(std::move(folded), number);
    };
    index.entries.push_back(&entry);
    index.keys.push_back(key);
    add_once(index.by_key[key], number);
    enter(key);
    if (!catalog.aliases || entry.fields[*catalog.aliases].kind() != ir::ValueKind::List) continue;
    for (const ir::Value& alias : entry.fields[*catalog.aliases].list().elements) {
      if (alias.kind() != ir::ValueKind::Text) continue;
      const std::string_view name = texts.text(alias.text_id());
      add_once(index.by_alias[std::string{name}], number);
      enter(name);
    }
  }
}

const Resolution& References::resolve(ir::RecordId record, std::string_view name) {
  const auto catalog = program_.catalog_of(record);
  if (!catalog) return no_catalog_;
  Index& index = indexes_[catalog->index()];
  const std::string_view wanted = base::trim(name);
  const auto known = index.resolved.find(wanted);
  if (known != index.resolved.end()) return known->second;
  return index.resolved.emplace(std::string{wanted}, find(index, wanted)).first->second;
}

std::string_view References::catalog_name(ir::RecordId record) const {
  const auto catalog = program_.catalog_of(record);
  return catalog ? std::string_view{program_.catalogs[catalog->index()].name} : std::string_view{"any catalog"};
}

Resolution References::find(const Index& index, std::string_view name) {
  Resolution out;
  const std::string folded = folded_name(name);
  const std::pair<const ByName<std::vector<std::uint32_t>>*, std::string_view> steps[] = {
      {&index.by_key, name}, {&index.by_alias, name}, {&index.by_folded, folded}};
  for (const auto& [names, wanted] : steps) {
    const auto found = names->find(wanted);
    if (found == names->end()) continue;
    if (found->second.size() == 1) {
      out.entry = index.entries[found->second.front()];
      return out;
    }
    out.ambiguous = true;
    for (const std::uint32_t entry : found->second) out.meant.push_back(index.keys[entry]);
    std::ranges::sort(out.meant);
    return out;
  }
  out.meant = similar(index, name);
  return out;
}

std::vector<std::string> References::similar(const Index& index, std::string_view name) {
  const std::string folded = folded_name(name);
  std::vector<std::string> out;
  const auto offer = [&](std::uint32_t entry) {
    if (out.size() < most_suggestions && std::ranges::find(out, index.keys[entry]) == out.end())
      out.push_back(index.keys[entry]);
  };
  std::vector<std::string> names;
  for (const auto& [known, entry] : index.folded) names.push_back(known);
  if (const auto nearest = diag::did_you_mean(folded, names))
    for (const auto& [known, entry] : index.folded)
      if (known == *nearest) offer(entry);
  for (const auto& [known, entry] : index.folded)
    if (folded.size() >= 3 && known.size() >= 3 &&
        (known.find(folded) != std::string::npos || folded.find(known) != std::string::npos))
      offer(entry);
  return out;
}

}  // namespace proviso::facts
