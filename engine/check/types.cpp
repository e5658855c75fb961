// Types and units as written.
#include <algorithm>
#include <array>

#include "base/overloaded.hpp"
#include "check/expressions.hpp"
#include "check/told.hpp"
#include "diag/suggest.hpp"
#include "diag/unit_words.hpp"

namespace proviso::check {

namespace {

constexpr std::array<std::string_view, 5> simple_types{"bool", "text", "date", "version", "number"};

bool starts_as_type(const std::string& name) {
  if (name.empty() || name.front() < 'A' || name.front() > 'Z') return false;
  return name.find_first_of("/*^%") == std::string::npos;
}

std::vector<std::string> type_names(const Checker& checker) {
  std::vector<std::string> known(simple_types.begin(), simple_types.end());
  for (const auto& entry : checker.names.enums) known.push_back(entry.first);
  for (const auto& entry : checker.names.records) known.push_back(entry.first);
  return known;
}

std::optional<Expected> named_type(Checker& checker, const ast::UnitText& written) {
  ir::Program& program = checker.program;
  ir::TypeTable& types = program.types;
  const ir::UnitId one{0};
  const std::string& name = written.text;
  if (name == "bool") return Expected{types.boolean(), one};
  if (name == "text") return Expected{types.text(), one};
  if (name == "date") return Expected{types.date(), one};
  if (name == "version") return Expected{types.version(), one};
  if (name == "number") return Expected{types.number(), one};
  if (const auto found = checker.names.enums.find(name); found != checker.names.enums.end())
    return Expected{types.enumeration(found->second), one};
  if (const auto found = checker.names.records.find(name); found != checker.names.records.end())
    return Expected{types.record(found->second), one};
  const bool is_unit = program.units->parse(name).ok();
  const std::string help = is_unit ? "" : diag::help_did_you_mean(name, type_names(checker));
  if (!is_unit && (starts_as_type(name) || !help.empty())) {
    complain(checker, {},
             {.kind = diag::Kind::UnknownType,
              .primary = {written.span, ""},
              .args = {name},
              .related = {},
              .help = help,
              .where = {}});
    return std::nullopt;
  }
  const auto unit = check_unit(checker, written);
  if (!unit) return std::nullopt;
  return Expected{types.quantity(program.units_used[unit->index()].dimension), *unit};
}

std::optional<Expected> reference_type(Checker& checker, const ast::Name& record) {
  const auto found = checker.names.records.find(record.text);
  if (found != checker.names.records.end()) return Expected{checker.program.types.ref(found->second), ir::UnitId{0}};
  std::vector<std::string> known;
  for (const auto& entry : checker.names.records) known.push_back(entry.first);
  complain(checker, {},
           {.kind = diag::Kind::UnknownRecord,
            .primary = {record.span, ""},
            .args = {record.text},
            .related = {},
            .help = diag::help_did_you_mean(record.text, known),
            .where = {}});
  return std::nullopt;
}

}  // namespace

std::optional<Expected> check_type(Checker& checker, const ast::File& file, ast::TypeId type) {
  return std::visit(base::Overloaded{
                        [&](const ast::NamedType& n) { return named_type(checker, n.name); },
                        [&](const ast::ListType& n) {
                          auto element = check_type(checker, file, n.element);
                          if (element) element->type = checker.program.types.list(element->type);
                          return element;
                        },
                        [&](const ast::SetType& n) {
                          auto element = check_type(checker, file, n.element);
                          if (element) element->type = checker.program.types.set(element->type);
                          return element;
                        },
                        [&](const ast::RefType& n) { return reference_type(checker, n.record); },
                    },
                    file[type].node);
}

std::optional<ir::UnitId> check_unit(Checker& checker, const ast::UnitText& written) {
  const auto parsed = checker.program.units->parse(written.text);
  if (parsed) return intern_unit(checker.program, *parsed);
  const base::UnitError& wrong = parsed.error();
  base::Span at = written.span;
  // The place within the unit, where the source has it letter for letter.
  const bool exact = at.valid() && at.end - at.begin == written.text.size();
  diag::Diagnostic finding{
      .kind = diag::Kind::BadUnit, .primary = {at, ""}, .args = {written.text}, .related = {}, .help = {}, .where = {}};
  if (wrong.kind == base::UnitError::Kind::UnknownUnit) {
    if (exact)
      finding.primary.at = {at.file, at.begin + static_cast<std::uint32_t>(wrong.offset),
                            at.begin + static_cast<std::uint32_t>(wrong.offset + wrong.name.size())};
    if (is_refused_unit(checker, wrong.name)) return std::nullopt;
    finding.kind = diag::Kind::UnknownUnit;
    finding.args = {wrong.name};
    finding.help = diag::help_for_unit(wrong.name, checker.program.units->unit_names());
  } else if (wrong.kind == base::UnitError::Kind::ExponentTooLarge) {
    finding.kind = diag::Kind::DimensionTooLarge;
    finding.args = {std::to_string(base::max_exponent)};
  } else if (std::ranges::count_if(written.text, [](char c) { return c == '*' || c == '/'; }) >= 16) {
    finding.help = "a unit has at most 16 factors";
  } else {
    finding.help = "a unit is written as in `USD/gpu/h` or `TB^2`, without blanks";
  }
  complain(checker, {}, std::move(finding));
  return std::nullopt;
}

}  // namespace proviso::check
