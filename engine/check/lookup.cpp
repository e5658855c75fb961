// What a name means where it stands (language reference, "Declarations").
#include <algorithm>

#include "check/run.hpp"

namespace proviso::check {

namespace {

/// Fixtures are seen by tests and by other fixtures.
bool sees(const Names& names, ModuleId from, ModuleId used, bool in_test) {
  return !names[used].samples || in_test || names[from].sees_samples();
}

Meaning own(const Module& module, const std::string& name) {
  if (const auto let = module.lets.find(name); let != module.lets.end()) return let->second;
  if (const auto param = module.params.find(name); param != module.params.end()) return param->second;
  return NotFound{};
}

Meaning program_wide(const Names& names, const std::string& name) {
  if (const auto input = names.inputs.find(name); input != names.inputs.end()) return input->second;
  if (const auto catalog = names.catalogs.find(name); catalog != names.catalogs.end()) return catalog->second;
  if (!name.empty() && name == names.subject) return SubjectName{};
  if (name == "as_of") return AsOfName{};
  if (name == "eligible") return EligibleName{};
  return NotFound{};
}

bool found(const Meaning& meaning) { return !std::holds_alternative<NotFound>(meaning); }

}  // namespace

Meaning Names::lookup(ModuleId module, std::string_view name, bool in_test) const {
  const std::string key{name};
  const Module& here = modules[module.value];
  Meaning meaning = own(here, key);
  std::vector<std::string> definers;
  if (found(meaning)) definers.push_back(here.name + '.' + key);
  // A definition may not have the name of an input, a catalog or the subject: that is reported where it is declared.
  if (!found(meaning)) meaning = program_wide(*this, key);
  const bool is_wide = found(meaning) && definers.empty();
  for (const Import& import : here.imports) {
    if (is_wide || import.module == module || !sees(*this, module, import.module, in_test)) continue;
    const Meaning other = own(modules[import.module.value], key);
    if (!found(other)) continue;
    definers.push_back(modules[import.module.value].name + '.' + key);
    meaning = other;
  }
  if (definers.size() > 1) return AmbiguousName{std::move(definers)};
  if (found(meaning)) return meaning;
  for (const Import& import : here.imports)
    if (import.alias == name && sees(*this, module, import.module, in_test)) return ModuleName{import.module};
  if (last_segment(here.name) == name) return ModuleName{module};
  return NotFound{};
}

Meaning Names::lookup_in(ModuleId qualified, std::string_view name) const {
  return own(modules[qualified.value], std::string{name});
}

std::vector<ir::EnumId> Names::enums_with_member(std::string_view member, const ir::Program& program) const {
  std::vector<ir::EnumId> having;
  for (std::size_t i = 0; i < program.enums.size(); ++i)
    if (std::ranges::find(program.enums[i].members, member) != program.enums[i].members.end())
      having.push_back(ir::EnumId::of(i));
  return having;
}

std::vector<std::string> Names::visible(ModuleId module, bool in_test) const {
  std::vector<std::string> seen;
  const auto add = [&](const auto& map) {
    for (const auto& entry : map) seen.push_back(entry.first);
  };
  add(modules[module.value].lets);
  add(modules[module.value].params);
  for (const Import& import : modules[module.value].imports) {
    if (!sees(*this, module, import.module, in_test)) continue;
    seen.push_back(import.alias);
    add(modules[import.module.value].lets);
    add(modules[import.module.value].params);
  }
  add(inputs);
  add(catalogs);
  if (!subject.empty()) seen.push_back(subject);
  seen.emplace_back("as_of");
  seen.emplace_back("eligible");
  std::ranges::sort(seen);
  seen.erase(std::unique(seen.begin(), seen.end()), seen.end());
  return seen;
}

}  // namespace proviso::check
