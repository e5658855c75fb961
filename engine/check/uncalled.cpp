// Functions with arguments without types that nothing calls. Their types stay open, but the names in their bodies do
// not, and a circle of such functions would never end.
#include <algorithm>

#include "ast/walk.hpp"
#include "base/overloaded.hpp"
#include "check/cycles.hpp"
#include "check/expressions.hpp"
#include "check/run.hpp"
#include "diag/suggest.hpp"

namespace proviso::check {

namespace {

struct Edge {
  std::size_t to;
};

/// The body of one function, looked through for names.
class NamesOfBody {
 public:
  NamesOfBody(Run& run, ModuleId module)
      : run_{run}, checker_{run.checker}, module_{module}, file_{*run.checker.names[module].file} {}

  void look(const std::vector<ast::Formal>& formals, ast::ExprId body) {
    for (const ast::Formal& formal : formals) {
      locals_.push_back(formal.name.text);
      if (formal.type) check_type(checker_, file_, *formal.type);
    }
    visit(body);
  }

  /// The functions that the body calls.
  const std::vector<LetId>& calls() const { return calls_; }

 private:
  void visit(ast::ExprId expr) {
    std::visit(base::Overloaded{
                   [&](const ast::NameRef& n) { name(n.name); },
                   [&](const ast::MemberRef& n) { member(n); },
                   [&](const ast::FieldAccess& n) { field(n); },
                   [&](const ast::Call& n) { call(n); },
                   [&](const ast::Binder& n) { binder(n); },
                   [&](const ast::LetIn& n) { let_in(n); },
                   [&](const ast::RecordLit& n) { record(n), children(n); },
                   [&](const ast::NumberLit& n) {
                     if (n.unit) check_unit(checker_, *n.unit);
                   },
                   [&](const ast::As& n) { check_unit(checker_, n.unit), children(n); },
                   [&](const auto& n) { children(n); },
               },
               file_[expr].node);
  }

  void children(const ast::ExprNode& node) {
    ast::for_each_child(node, [&](ast::ExprId child) { visit(child); });
  }

  bool is_local(const std::string& name) const { return std::ranges::find(locals_, name) != locals_.end(); }
  bool in_fixture() const { return checker_.names[module_].samples; }
  Meaning meaning(const std::string& name) const { return checker_.names.lookup(module_, name, in_fixture()); }

  /// Whether the name means something; an enum member may be meant by any that has one.
  bool is_known(const std::string& name) const {
    return is_local(name) || !std::holds_alternative<NotFound>(meaning(name)) ||
           !checker_.names.enums_with_member(name, checker_.program).empty();
  }

  void name(const ast::Name& written) {
    if (!is_local(written.text))
      if (const Meaning found = meaning(written.text); const auto* several = std::get_if<AmbiguousName>(&found)) {
        say(diag::Kind::AmbiguousName, written.span, {written.text, listed(several->full_names)},
            "write which one is meant, with its module before it");
        return;
      }
    if (is_known(written.text)) return;
    std::vector<std::string> known = checker_.names.visible(module_, in_fixture());
    known.insert(known.end(), locals_.begin(), locals_.end());
    say(diag::Kind::UnknownName, written.span, {written.text}, diag::help_did_you_mean(written.text, known));
  }

  void member(const ast::MemberRef& n) {
    const auto found = checker_.names.enums.find(n.type.text);
    if (found == checker_.names.enums.end()) return say(diag::Kind::UnknownEnum, n.type.span, {n.type.text});
    const ir::Enum& enumeration = checker_.program.enums[found->second.index()];
    if (std::ranges::find(enumeration.members, n.member.text) == enumeration.members.end())
      say(diag::Kind::UnknownMember, n.member.span, {n.member.text, enumeration.name},
          diag::help_did_you_mean(n.member.text, enumeration.members));
  }

  void record(const ast::RecordLit& n) {
    if (!checker_.names.records.contains(n.type.text)) say(diag::Kind::UnknownRecord, n.type.span, {n.type.text});
  }

  /// `module.name`, or a field of a value, of whose record nothing is known.
  void field(const ast::FieldAccess& n) {
    const auto path = dotted(file_, n);
    const auto module = path ? module_of(*path) : std::nullopt;
    if (!module) return visit(n.object);
    in_module(*module, path->parts.back());
  }

  std::optional<ModuleId> module_of(const ast::Path& path) const {
    if (is_local(path.parts.front().text)) return std::nullopt;
    std::string qualifier;
    for (std::size_t i = 0; i + 1 < path.parts.size(); ++i) qualifier += (i == 0 ? "" : ".") + path.parts[i].text;
    const Module& here = checker_.names[module_];
    for (const Import& import : here.imports)
      if (import.alias == qualifier || checker_.names[import.module].name == qualifier) return import.module;
    if (here.name == qualifier || last_segment(here.name) == qualifier) return module_;
    return std::nullopt;
  }

  Meaning in_module(ModuleId module, const ast::Name& written) {
    Meaning found = checker_.names.lookup_in(module, written.text);
    if (std::holds_alternative<NotFound>(found))
      say(diag::Kind::UnknownInModule, written.span, {checker_.names[module].name, written.text});
    return found;
  }

  void call(const ast::Call& n) {
    const ast::Name& last = n.callee.parts.back();
    bool has_options = false;
    Meaning found;
    if (n.callee.parts.size() > 1) {
      if (const auto module = module_of(n.callee)) found = in_module(*module, last);
    } else if (!is_local(last.text)) {
      found = meaning(last.text);
      const bool of_language = find_builtin(last.text) != nullptr || binder_word(last.text) || last.text == "best";
      has_options = of_language && n.arguments.size() == 3;  // the last may be a word of its own: `half_up`
      if (std::holds_alternative<NotFound>(found) && !of_language)
        say(diag::Kind::UnknownFunction, last.span, {last.text},
            diag::help_did_you_mean(last.text, checker_.names.visible(module_, in_fixture())));
    }
    if (const auto* let = std::get_if<LetId>(&found)) calls_.push_back(*let);
    for (const ast::Argument& argument : n.arguments) {
      const bool is_word = std::holds_alternative<ast::NameRef>(file_[argument.value].node);
      if (!(has_options && is_word && &argument == &n.arguments.back())) visit(argument.value);
    }
  }

  void binder(const ast::Binder& n) {
    if (n.share) visit(*n.share);
    visit(n.source);
    locals_.push_back(n.variable.text);
    for (const auto& part : {n.by, n.where, n.value})
      if (part) visit(*part);
    locals_.pop_back();
  }

  void let_in(const ast::LetIn& n) {
    const std::size_t outside = locals_.size();
    for (const ast::Binding& binding : n.bindings) {
      visit(binding.value);
      locals_.push_back(binding.name.text);
    }
    visit(n.body);
    locals_.resize(outside);
  }

  void say(diag::Kind kind, base::Span at, std::vector<std::string> args, std::string help = {}) {
    report(run_.checker, {.kind = kind, .at = at, .args = std::move(args), .help = std::move(help)});
  }

  Run& run_;
  Checker& checker_;
  ModuleId module_;
  const ast::File& file_;
  std::vector<std::string> locals_;
  std::vector<LetId> calls_;
};

bool is_uncalled(const Let& let) { return let.is_function() && let.state == Let::State::Unchecked; }

/// The policy's functions that the body in force calls; reports what it names in vain.
std::vector<LetId> calls_of(Run& run, const Let& let) {
  std::vector<LetId> calls;
  const auto look = [&](ModuleId module, const std::optional<std::vector<ast::Formal>>& formals, ast::ExprId body) {
    NamesOfBody names{run, module};
    names.look(formals.value_or(std::vector<ast::Formal>{}), body);
    calls.insert(calls.end(), names.calls().begin(), names.calls().end());
  };
  if (let.override_decl != nullptr) {
    const auto& node = std::get<ast::OverrideDecl>(let.override_decl->node);
    look(Run::root, node.formals, node.body);
  } else {
    look(let.module, let.let().formals, let.let().body);
  }
  return calls;
}

void report_circle(Run& run, const std::vector<std::size_t>& circle) {
  const Names& names = run.checker.names;
  std::string way;
  std::vector<diag::Label> related;
  for (std::size_t i = 1; i < circle.size(); ++i) {
    const Let& step = names.lets[circle[i]];
    way += (i == 1 ? ", through `" : "`, `") + step.full_name;
    related.push_back({step.let().name.span, ""});
  }
  if (!way.empty()) way += "`";
  const Let& first = names.lets[circle.front()];
  report(run.checker, {.kind = diag::Kind::Recursion,
                       .at = first.let().name.span,
                       .args = {first.full_name, way},
                       .related = std::move(related),
                       .help = recursion_help});
}

}  // namespace

void check_uncalled(Run& run) {
  const std::vector<Let>& lets = run.checker.names.lets;
  std::vector<std::vector<Edge>> edges(lets.size());
  for (std::size_t i = 0; i < lets.size(); ++i) {
    if (!is_uncalled(lets[i])) continue;
    for (const LetId called : calls_of(run, lets[i]))
      if (is_uncalled(lets[called.index()])) edges[i].push_back({called.index()});
  }
  find_cycles(
      lets.size(), [&](std::size_t let) { return edges[let]; },
      [&](const std::vector<std::size_t>& circle, Edge) { report_circle(run, circle); });
}

}  // namespace proviso::check
