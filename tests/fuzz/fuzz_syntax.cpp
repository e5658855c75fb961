// Any bytes as a policy: parsed or refused with a word and a place; what parses is laid out once and for all.
#include "ast/print.hpp"
#include "base/assert.hpp"
#include "diag/render.hpp"
#include "syntax/format.hpp"
#include "syntax/parse.hpp"
#include "target.hpp"

using namespace proviso;

namespace {

struct Parsed {
  base::SourceMap sources;
  diag::Diagnostics diagnostics;
  std::optional<ast::File> file;
};

Parsed parsed(std::string text) {
  Parsed out;
  const auto id = out.sources.add("input.proviso", std::move(text));
  out.file = syntax::parse(id, out.sources, out.diagnostics);
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text{fuzz::text_of(data, size)};
  Parsed first = parsed(text);
  first.diagnostics.sort();
  diag::render_text(first.diagnostics, first.sources);
  PROVISO_ASSERT(first.file.has_value() || first.diagnostics.has_errors());
  for (const auto& finding : first.diagnostics.items())
    PROVISO_ASSERT(!finding.primary.at.valid() || finding.primary.at.end <= text.size());
  if (!first.file || first.diagnostics.has_errors()) return 0;

  // The one layout is a layout: it parses, means the same, and is its own.
  const auto laid_out = syntax::format(text);
  PROVISO_ASSERT(laid_out.has_value());
  const Parsed second = parsed(*laid_out);
  PROVISO_ASSERT(second.file.has_value() && !second.diagnostics.has_errors());
  PROVISO_ASSERT(ast::print(*first.file) == ast::print(*second.file));
  PROVISO_ASSERT(syntax::format(*laid_out) == laid_out);
  return 0;
}
