// Where the elements of an empty list should have been: the inputs that it is drawn from, with the files bound to them.
#include <algorithm>
#include <unordered_set>

#include "base/text.hpp"
#include "eval/naming.hpp"
#include "ir/operands.hpp"

namespace proviso::eval {

namespace {

constexpr std::size_t most_files = 3;

// The lists of the case and the catalogs whose elements a list can hold, by name. Conditions choose among elements and
// add none, so what they read is left out.
std::vector<std::string> drawn_from(const ir::Program& program, ExprId list) {
  std::vector<ExprId> open{list};
  std::unordered_set<ExprId> seen;
  std::vector<std::string> out;
  while (!open.empty()) {
    const ExprId id = open.back();
    open.pop_back();
    if (!id.valid() || !seen.insert(id).second) continue;
    const ir::Node& node = program[id].node;
    if (const auto* binder = std::get_if<ir::Binder>(&node)) {
      open.push_back(binder->source);
      continue;
    }
    if (const auto* input = std::get_if<ir::InputRef>(&node)) {
      if (const ir::Input& one = program.inputs[input->input.index()]; one.is_list) out.push_back(one.name);
    } else if (const auto* catalog = std::get_if<ir::CatalogRef>(&node)) {
      out.push_back(program.catalogs[catalog->catalog.index()].name);
    } else if (const auto* definition = std::get_if<ir::DefinitionRef>(&node)) {
      open.push_back(program.definitions[definition->definition.index()].body);
    } else if (const auto* call = std::get_if<ir::CallFunction>(&node)) {
      open.push_back(program.functions[call->function.index()].body);
    }
    ir::for_each_operand(program, node, [&](ExprId operand) { open.push_back(operand); });
  }
  std::ranges::sort(out);
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

}  // namespace

const std::string& Naming::source_of(ExprId list) {
  const auto [found, is_new] = lists_.try_emplace(list.value);
  if (!is_new) return found->second;
  std::vector<std::string> told;
  for (const std::string& name : drawn_from(world_.program, list)) {
    std::vector<std::string> files;
    if (world_.documents != nullptr)
      for (const ir::Document& document : *world_.documents)
        if (document.role == name || document.role == "catalog " + name) files.push_back(document.path);
    const std::size_t all = files.size();
    files.resize(std::min(all, most_files));
    if (all > most_files) files.back() += " and " + std::to_string(all - most_files) + " more";
    told.push_back(files.empty() ? name : name + ": " + base::join(files, ", "));
  }
  return found->second = base::join(told, "; ");
}

ir::UnknownId Naming::nothing_in(ExprId list, std::string path, std::string reason) {
  return world_.heap.causes.single({.kind = ir::CauseKind::Empty,
                                    .path = std::move(path),
                                    .reason = std::move(reason),
                                    .where = source_of(list),
                                    .ask = {}});
}

}  // namespace proviso::eval
