#include "forgotten_use.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <system_error>

#include "base/file.hpp"
#include "base/text.hpp"

namespace proviso {

namespace fs = std::filesystem;

namespace {

constexpr std::array<std::string_view, 10> declaring{"let ",          "final let ", "param ",   "record ", "enum ",
                                                     "ordered enum ", "input ",     "catalog ", "unit ",   "subject "};

std::string_view word_at(std::string_view text) {
  const auto* const end = std::ranges::find_if_not(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  });
  return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

/// What the lines of the modules declare, with the module; of several the first by name.
std::map<std::string, std::string> declared_below(const fs::path& folder) {
  std::map<std::string, std::string> out;
  std::error_code error;
  for (fs::recursive_directory_iterator at{folder, error}, end; !error && at != end; at.increment(error)) {
    if (at->path().extension() != ".proviso") continue;
    const auto text = base::read_file(at->path());
    if (!text.ok()) continue;
    std::string module;
    for (const std::string_view line : base::split(text.value(), '\n')) {
      if (line.starts_with("module ")) {
        module = base::trim(line.substr(7));
        out.try_emplace(module.substr(module.rfind('.') + 1), module);  // `economics.cost` asks for the module
      }
      const auto* const form =
          std::ranges::find_if(declaring, [&](std::string_view words) { return line.starts_with(words); });
      if (form == declaring.end() || module.empty()) continue;
      const auto [known, is_new] = out.try_emplace(std::string{word_at(line.substr(form->size()))}, module);
      if (!is_new) known->second = std::min(known->second, module);
    }
  }
  return out;
}

}  // namespace

void help_forgotten_use(diag::Diagnostics& diagnostics, const fs::path& policies) {
  const auto is_undeclared = [](const diag::Diagnostic& finding) {
    return (finding.kind == diag::Kind::UnknownName || finding.kind == diag::Kind::UnknownType) &&
           finding.help.empty() && !finding.args.empty();
  };
  if (std::ranges::none_of(diagnostics.items(), is_undeclared)) return;
  const auto declared = declared_below(policies);
  diag::Diagnostics told;
  for (diag::Diagnostic finding : diagnostics.items()) {
    if (is_undeclared(finding))
      if (const auto found = declared.find(finding.args.front()); found != declared.end())
        finding.help.append("write `use ").append(found->second).append("`, which has it");
    told.add(std::move(finding));
  }
  diagnostics = std::move(told);
}

}  // namespace proviso
