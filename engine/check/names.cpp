#include "check/names.hpp"

#include <algorithm>
#include <string>

#include "base/overloaded.hpp"
#include "check/run.hpp"

namespace proviso::check {

std::string last_segment(const ast::Path& path) { return path.parts.empty() ? std::string{} : path.parts.back().text; }

std::string last_segment(std::string_view full_name) {
  const auto dot = full_name.rfind('.');
  return std::string{dot == std::string_view::npos ? full_name : full_name.substr(dot + 1)};
}

std::string listed(std::vector<std::string> names) {
  std::ranges::sort(names);
  std::string out;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) out += i + 1 == names.size() ? " and " : ", ";
    out += '`' + names[i] + '`';
  }
  return out;
}

std::string listed(const std::vector<std::string>& all, const std::vector<std::size_t>& positions) {
  std::vector<std::string> names;
  names.reserve(positions.size());
  for (const std::size_t at : positions) names.push_back(all[at]);
  return listed(std::move(names));
}

bool Claims::claim(Checker& checker, std::string_view what, const ast::Name& name, std::string_view key) {
  const auto [place, first] =
      places_.try_emplace(std::string{key.empty() ? std::string_view{name.text} : key}, name.span);
  if (first) return true;
  // Declarations of one form are read before those of another, so what comes second may stand first.
  const bool stands_before = name.span.file == place->second.file && name.span < place->second;
  const ir::Span before = stands_before ? name.span : place->second;
  report(checker, {.kind = diag::Kind::DuplicateDeclaration,
                   .at = stands_before ? place->second : name.span,
                   .args = {std::string{what}, name.text},
                   .related = {{before, "first declared here"}},
                   .help = "give one of the two another name, or leave it out"});
  return false;
}

std::optional<ir::Span> Claims::find(std::string_view key) const {
  const auto found = places_.find(std::string{key});
  if (found == places_.end()) return std::nullopt;
  return found->second;
}

void report(Checker& checker, Finding finding) {
  checker.diagnostics.add({.kind = finding.kind,
                           .primary = {finding.at, std::move(finding.label)},
                           .args = std::move(finding.args),
                           .related = std::move(finding.related),
                           .help = std::move(finding.help),
                           .where = std::nullopt});
}

}  // namespace proviso::check
