#include "program.hpp"

#include <algorithm>

#include <catch2/catch.hpp>

#include "base/file.hpp"
#include "ir/verify.hpp"
#include "syntax/parse.hpp"

namespace proviso::check::testing {

namespace {

std::string read_shipped(const std::string& path) {
  auto text = base::read_file(std::string{PROVISO_SOURCE_DIR} + "/policies/std/" + path);
  REQUIRE(text.ok());
  return std::move(text).value();
}

void parse_into(Checked& checked, std::string path, std::string text) {
  const auto id = checked.sources.add(std::move(path), std::move(text));
  auto file = syntax::parse(id, checked.sources, checked.diagnostics);
  INFO(checked.findings());
  REQUIRE(file.has_value());
  REQUIRE(checked.diagnostics.empty());
  checked.files.push_back(*std::move(file));
}

}  // namespace

std::string Checked::codes() const {
  std::string out;
  for (const auto& finding : diagnostics.items()) {
    if (!out.empty()) out += ' ';
    out += diag::code(finding.kind);
  }
  return out;
}

std::string Checked::findings() const {
  std::string out;
  for (const auto& finding : diagnostics.items()) {
    out += std::string{diag::code(finding.kind)} + ' ';
    if (finding.primary.at.valid()) {
      const auto place = sources.line_column(finding.primary.at.file, finding.primary.at.begin);
      out += std::to_string(place.line) + ':' + std::to_string(place.column) + ' ';
    }
    out += finding.message() + '\n';
  }
  return out;
}

const ir::Program& Checked::get() const {
  INFO(findings());
  REQUIRE(program.has_value());
  return *program;
}

Checked check_texts(std::vector<std::string_view> texts, std::vector<std::pair<std::string, std::string>> set,
                    Std std) {
  Checked checked;
  std::size_t number = 0;
  for (const std::string_view text : texts) parse_into(checked, "text" + std::to_string(++number), std::string{text});
  if (std == Std::Shipped)
    for (const char* name : {"core", "units"}) {
      const bool given = std::any_of(checked.files.begin(), checked.files.end(), [&](const ast::File& file) {
        return file.name.text() == std::string{"std."} + name;
      });
      if (!given) parse_into(checked, std::string{"std/"} + name, read_shipped(std::string{name} + ".proviso"));
    }
  std::vector<Setting> settings;
  for (const auto& [name, value] : set) {
    const auto id = checked.sources.add("--set " + name, value);
    const auto expr = syntax::parse_expression(checked.settings_file, id, checked.sources, checked.diagnostics);
    REQUIRE(expr.has_value());
    settings.push_back({name, *expr});
  }
  checked.program = check({.files = checked.files, .settings_file = &checked.settings_file, .settings = settings},
                          checked.diagnostics);
  checked.diagnostics.sort();
  if (checked.program) {
    const auto broken = ir::verify(*checked.program);
    INFO(broken.value_or(""));
    REQUIRE(!broken.has_value());
  }
  return checked;
}

Checked check_policy(std::string_view declarations) {
  const std::string text = "policy t.p\n    currency USD\nuse std.units\n" + std::string{declarations};
  return check_texts({text});
}

}  // namespace proviso::check::testing
