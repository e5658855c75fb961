#include "loading.hpp"

#include <cstdlib>
#include <iostream>

#include "base/file.hpp"
#include "check/check.hpp"
#include "diag/render.hpp"
#include "ir/verify.hpp"
#include "syntax/parse.hpp"

namespace proviso::agreement {

namespace {

struct Shipped {
  base::SourceMap sources;
  std::vector<std::pair<std::string, std::string>> texts;
  std::vector<ast::File> files;
};

// A policy's file takes the place behind the shipped ones, so that their places stay right in every source map.
const Shipped& shipped() {
  static const Shipped read = [] {
    Shipped out;
    diag::Diagnostics diagnostics;
    for (const char* name : {"std/core.proviso", "std/units.proviso"}) {
      auto text = base::read_file(std::string{PROVISO_SOURCE_DIR} + "/policies/" + name);
      if (text.ok()) out.texts.emplace_back(name, text.value());
      auto file =
          text.ok() ? syntax::parse(out.sources.add(name, text.value()), out.sources, diagnostics) : std::nullopt;
      if (!file) {
        std::cerr << name << " cannot be read\n";
        std::exit(2);
      }
      out.files.push_back(std::move(*file));
    }
    return out;
  }();
  return read;
}

}  // namespace

std::unique_ptr<Loaded> load(const std::string& policy, std::string& why) {
  auto out = std::make_unique<Loaded>();
  for (const auto& [name, content] : shipped().texts) out->sources.add(name, content);
  diag::Diagnostics diagnostics;
  const auto refused = [&]() -> std::unique_ptr<Loaded> {
    diagnostics.sort();
    why = diag::render_text(diagnostics, out->sources);
    return nullptr;
  };
  auto file = syntax::parse(out->sources.add("trial.proviso", policy), out->sources, diagnostics);
  if (!file || diagnostics.has_errors()) return refused();
  std::vector<ast::File> files = shipped().files;
  files.insert(files.begin(), std::move(*file));
  auto program = check::check({.files = files, .settings_file = nullptr, .settings = {}}, diagnostics);
  if (!program || diagnostics.has_errors()) return refused();
  if (const auto broken = ir::verify(*program)) {
    why = "the checked program breaks its promise: " + *broken;
    std::cerr << why << "\n" << policy;
    std::exit(2);
  }
  out->program = std::move(*program);
  return out;
}

}  // namespace proviso::agreement
