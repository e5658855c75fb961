// override let economics.hours: h = 720 h because "...": the policy puts a definition of its own in place of a
// module's.
#include <algorithm>

#include "check/run.hpp"
#include "diag/suggest.hpp"

namespace proviso::check {

std::vector<std::size_t> matches(const std::vector<std::string>& full_names, std::string_view name) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < full_names.size(); ++i) {
    const std::string_view full = full_names[i];
    if (full == name) return {i};
    const bool ends = full.size() > name.size() && full.ends_with(name) && full[full.size() - name.size() - 1] == '.';
    if (ends) found.push_back(i);
  }
  return found;
}

std::string expand_alias(const Run& run, ModuleId module, const ast::Path& path) {
  if (path.parts.size() == 2)
    for (const Import& import : run.checker.names[module].imports)
      if (import.alias == path.parts[0].text) return run.checker.names[import.module].name + '.' + path.parts[1].text;
  return path.text();
}

std::string help_for_name(const Run& run, const ast::Path& path, const std::vector<std::string>& full_names) {
  constexpr std::size_t enough_findings =
      200;  // a reader will not come to the help of more, and each costs a walk over all names
  if (run.checker.diagnostics.items().size() > enough_findings) return {};
  std::vector<std::string> known = full_names;
  for (const std::string& full : full_names) {
    const std::string last = last_segment(full);
    known.push_back(last);
    const std::string module = full.substr(0, full.size() - last.size() - 1);
    known.push_back(last_segment(module) + '.' + last);
    for (const Import& import : run.checker.names[Run::root].imports)
      if (run.checker.names[import.module].name == module) known.push_back(import.alias + '.' + last);
  }
  return diag::help_did_you_mean(path.text(), known);
}

namespace {

std::string help_for_target(const Run& run, const ast::Path& target, const std::vector<std::string>& all) {
  std::string near = help_for_name(run, target, all);
  return near.empty() ? "name a `let` of a module that the policy uses, as in `override let economics.unit_cost`"
                      : near;
}

std::optional<LetId> find_target(Run& run, const std::vector<std::string>& all, ModuleId module,
                                 const ast::OverrideDecl& node) {
  const Names& names = run.checker.names;
  const auto found = matches(all, expand_alias(run, module, node.target));
  const auto refuse = [&](diag::Kind kind, std::vector<std::string> args, std::vector<diag::Label> related,
                          std::string help) {
    report(run.checker, {.kind = kind,
                         .at = node.target.span,
                         .args = std::move(args),
                         .related = std::move(related),
                         .help = std::move(help)});
    return std::nullopt;
  };
  if (found.empty())
    return refuse(diag::Kind::UnknownOverride, {node.target.text()}, {}, help_for_target(run, node.target, all));
  if (found.size() > 1)
    return refuse(diag::Kind::AmbiguousOverride, {node.target.text(), listed(all, found)}, {}, "write its full name");
  const auto id = LetId::of(found.front());
  const Let& let = names[id];
  if (let.module == Run::root)
    return refuse(diag::Kind::OverrideOfOwn, {let.full_name}, {{let.decl->span, "declared here"}},
                  "change the definition itself");
  if (let.let().is_final)
    return refuse(diag::Kind::FinalLet, {let.full_name}, {{let.decl->span, "declared final here"}}, "");
  return id;
}

/// What two signatures disagree on, as one phrase for each.
struct Disagreement {
  std::string found;
  std::string wanted;
};

std::string counted(std::size_t n) { return std::to_string(n) + (n == 1 ? " argument" : " arguments"); }

class Signatures {
 public:
  Signatures(Run& run, const Let& let, const ast::OverrideDecl& node)
      : run_{run},
        let_{let},
        node_{node},
        old_file_{*run.checker.names[let.module].file},
        new_file_{*run.checker.names[Run::root].file} {}

  std::optional<Disagreement> compare() const {
    if (auto formals = compare_formals()) return formals;
    if (let_.let().type && node_.type) return compare_types(*node_.type, *let_.let().type, "the type ");
    return std::nullopt;
  }

 private:
  std::optional<Disagreement> compare_formals() const {
    const auto& before = let_.let().formals;
    const auto& after = node_.formals;
    if (before.has_value() != after.has_value())
      return Disagreement{after ? "arguments" : "no arguments", before ? counted(before->size()) : "none"};
    if (!before) return std::nullopt;
    if (before->size() != after->size()) return Disagreement{counted(after->size()), counted(before->size())};
    for (std::size_t i = 0; i < before->size(); ++i) {
      const ast::Formal& was = (*before)[i];
      const ast::Formal& is = (*after)[i];
      if (was.name.text != is.name.text)
        return Disagreement{"the argument `" + is.name.text + "`", "`" + was.name.text + "`"};
      if (was.type.has_value() != is.type.has_value())
        return Disagreement{"the argument `" + is.name.text + "` " + (is.type ? "with a type" : "without a type"),
                            was.type ? "one with a type" : "one without"};
      if (!was.type) continue;
      if (auto types = compare_types(*is.type, *was.type, "the argument `" + is.name.text + "` of type ")) return types;
    }
    return std::nullopt;
  }

  std::optional<Disagreement> compare_types(ast::TypeId is, ast::TypeId was, const std::string& what) const {
    const auto after = check_type(run_.checker, new_file_, is);
    const auto before = check_type(run_.checker, old_file_, was);
    if (!after || !before || after->type == before->type) return std::nullopt;
    const ir::Program& program = run_.checker.program;
    return Disagreement{what + '`' + type_text(program, after->type, after->unit) + '`',
                        '`' + type_text(program, before->type, before->unit) + '`'};
  }

  Run& run_;
  const Let& let_;
  const ast::OverrideDecl& node_;
  const ast::File& old_file_;
  const ast::File& new_file_;
};

void differ(Run& run, const Let& let, const ast::OverrideDecl& node, Disagreement what) {
  report(run.checker, {.kind = diag::Kind::OverrideDiffers,
                       .at = node.target.span,
                       .args = {let.full_name, std::move(what.found), std::move(what.wanted)},
                       .related = {{let.decl->span, "the definition"}}});
}

}  // namespace

void check_overrides(Run& run) {
  std::vector<std::string> all;
  for (const Let& let : run.checker.names.lets) all.push_back(let.full_name);
  for (const auto& found : run.all<ast::OverrideDecl>()) {
    if (!policy_only(run, found.module, "an override", found.decl.span)) continue;
    const auto target = find_target(run, all, found.module, found.node);
    if (!target) continue;
    Let& let = run.checker.names[*target];
    if (let.override_decl != nullptr) {
      report(run.checker, {.kind = diag::Kind::DuplicateDeclaration,
                           .at = found.node.target.span,
                           .args = {"the override of", let.full_name},
                           .related = {{let.override_decl->span, "overridden here"}},
                           .help = "leave one of the two out"});
      continue;
    }
    if (auto what = Signatures{run, let, found.node}.compare()) {
      differ(run, let, found.node, *std::move(what));
      continue;
    }
    let.override_decl = &found.decl;
  }
}

}  // namespace proviso::check
