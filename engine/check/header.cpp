// What stands after `policy a.b`, and the currency in which money is held.
#include <algorithm>
#include <map>

#include "check/run.hpp"
#include "diag/suggest.hpp"

namespace proviso::check {

namespace {

void check_in_force(Run& run, const ast::InForce& in_force) {
  const auto from = base::parse_date(in_force.from.text);
  const auto until = base::parse_date(in_force.until.text);
  if (!from || !until) return;  // the parser has said so
  if (*until < *from) {
    report(run.checker, {.kind = diag::Kind::ForceEndsEarly,
                         .at = in_force.until.span,
                         .args = {in_force.until.text, in_force.from.text},
                         .related = {{in_force.from.span, "it begins here"}},
                         .help = "the first day stands before the last: `in_force " + in_force.until.text + " .. " +
                                 in_force.from.text + "`"});
    return;
  }
  run.checker.program.in_force = {*from, *until};
}

std::vector<std::string> currency_names(const base::UnitSystem& units) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < units.currency_count(); ++i)
    names.push_back(units.currency_name(base::CurrencyId::of(i)));
  return names;
}

/// Whether the place lies in a test.
bool is_tested(const ast::File& file, base::Span at) {
  return std::ranges::any_of(file.decls, [&](const ast::Decl& decl) {
    return std::holds_alternative<ast::TestDecl>(decl.node) && decl.span.begin <= at.begin && at.end <= decl.span.end;
  });
}

/// The currencies in which the modules write amounts and types, each with the first place. std.units and std.core, part
/// of every program, do not count, nor do the tests of modules that are used.
std::map<std::string, ir::Span> currencies_named(const Run& run, bool root_only) {
  const base::UnitSystem& units = *run.checker.program.units;
  std::map<std::string, ir::Span> named;
  const ast::File* used = nullptr;
  const auto note = [&](const ast::UnitText& text) {
    const auto unit = units.parse(text.text);
    if (!unit || unit->currencies.empty() || (used != nullptr && is_tested(*used, text.span))) return;
    for (const auto& power : unit->currencies) named.try_emplace(units.currency_name(power.first), text.span);
  };
  for (const Module& module : run.checker.names.modules) {
    if (module.name == "std.units" || module.name == "std.core") continue;
    const bool is_root = &module == &run.checker.names[Run::root];
    if (root_only && !is_root) continue;
    used = is_root ? nullptr : module.file;
    for (const ast::Expr& expr : module.file->exprs) {
      if (const auto* number = std::get_if<ast::NumberLit>(&expr.node); number != nullptr && number->unit)
        note(*number->unit);
      if (const auto* as = std::get_if<ast::As>(&expr.node)) note(as->unit);
    }
    for (const ast::Type& type : module.file->types)
      if (const auto* name = std::get_if<ast::NamedType>(&type.node)) note(name->name);
  }
  return named;
}

void choose_currency(Run& run) {
  ir::Program& program = run.checker.program;
  const Module& root = run.checker.names[Run::root];
  auto named = currencies_named(run, false);
  // A module has no header to choose in: alone it is held in the currency that it names itself.
  if (named.size() > 1 && !run.is_policy())
    if (auto own = currencies_named(run, true); !own.empty()) named = std::move(own);
  if (named.empty()) return;
  if (named.size() > 1 && run.is_policy()) {
    Finding finding{.kind = diag::Kind::SeveralCurrencies,
                    .at = root.file->name.span,
                    .args = {"", root.name},
                    .help = "write which one below the policy's name: "};
    std::vector<std::string> all;
    for (const auto& [name, place] : named) {
      all.push_back(name);
      finding.related.push_back({place, "here in `" + name + "`"});
      finding.help.append(finding.help.ends_with(' ') ? "`currency " : ", `currency ").append(name).append("`");
    }
    finding.args[0] = listed(std::move(all));
    report(run.checker, std::move(finding));
    return;
  }
  for (const std::string& declared : currency_names(*program.units)) {
    if (!named.contains(declared)) continue;
    program.currency = *program.units->find_currency(declared);
    return;
  }
}

void check_currency(Run& run, const ast::UnitText& currency) {
  ir::Program& program = run.checker.program;
  const auto found = program.units->find_currency(currency.text);
  if (found) {
    program.currency = *found;
    return;
  }
  report(run.checker, {.kind = diag::Kind::UnknownCurrency,
                       .at = currency.span,
                       .args = {currency.text},
                       .help = diag::help_did_you_mean(currency.text, currency_names(*program.units))});
}

}  // namespace

void check_header(Run& run) {
  ir::Program& program = run.checker.program;
  const ast::File& file = *run.checker.names[Run::root].file;
  program.name = file.name.text();
  if (file.header.title) program.title = file.header.title->text;
  if (file.header.version) program.version = file.header.version->text;
  if (file.header.owner) program.owner = file.header.owner->text;
  if (file.header.in_force) check_in_force(run, *file.header.in_force);
  if (file.header.currency)
    check_currency(run, *file.header.currency);
  else
    choose_currency(run);
  if (program.currency.valid()) program.units->set_home_currency(program.currency);
}

}  // namespace proviso::check
