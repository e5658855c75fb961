#include "declarations.hpp"

#include <catch2/catch.hpp>

#include "ir/print.hpp"

namespace proviso::check::testing {

std::string places(const Checked& checked) {
  std::string out;
  for (const auto& finding : checked.diagnostics.items()) {
    if (!out.empty()) out += ", ";
    const auto place = checked.sources.line_column(finding.primary.at.file, finding.primary.at.begin);
    out +=
        std::string{diag::code(finding.kind)} + ' ' + std::to_string(place.line) + ':' + std::to_string(place.column);
  }
  return out;
}

Checked check_offers(std::string_view declarations) {
  return check_policy(std::string{offers} + "require always that offer.gpus >= 1 gpu\n" + std::string{declarations});
}

namespace {

template <class T>
const T& named(const std::vector<T>& all, std::string_view name) {
  for (const T& one : all)
    if (one.name == name) return one;
  FAIL("no " << name);
  return all.front();
}

}  // namespace

const ir::Rule& rule(const ir::Program& program, std::string_view full_name) { return named(program.rules, full_name); }
const ir::Param& param(const ir::Program& program, std::string_view full_name) {
  return named(program.params, full_name);
}
std::string printed(const ir::Program& program, ir::ExprId expr) {
  return expr.valid() ? ir::print(program, expr) : "nothing";
}

}  // namespace proviso::check::testing
