#include "syntax/format.hpp"

#include "syntax/door.hpp"
#include "syntax/layout.hpp"

namespace proviso::syntax {

namespace {

constexpr int page = 110;
constexpr int most_passes = 5;  // two are the rule; the tests have met no text that takes four

std::optional<std::string> lay_out_once(base::FileId source, const base::SourceMap& sources,
                                        diag::Diagnostics& diagnostics, const Limits& limits) {
  auto tokens = read_tokens(source, sources, diagnostics, limits);
  if (!tokens) return std::nullopt;
  Docs docs;
  Layout layout{docs, *tokens};
  if (!SourceReader{*tokens, diagnostics, limits}.read_file(layout)) return std::nullopt;
  return docs.render(layout.finish(), page);
}

}  // namespace

std::optional<std::string> format(base::FileId source, const base::SourceMap& sources, diag::Diagnostics& diagnostics,
                                  const Limits& limits) {
  const std::size_t errors = diagnostics.error_count();
  // The tree is built for what it finds in holes and clauses; a file with slips is better repaired than laid out.
  const auto file = parse(source, sources, diagnostics, limits);
  if (!file || diagnostics.error_count() > errors) return std::nullopt;
  return at_the_door([&]() -> std::optional<std::string> {
    auto text = lay_out_once(source, sources, diagnostics, limits);
    // A comment in the middle of a line ends a line there; once it has moved to its end, the line may be whole again.
    for (int pass = 1; text && pass < most_passes; ++pass) {
      base::SourceMap again;
      auto next = lay_out_once(again.add("again", *text), again, diagnostics, limits);
      if (!next || next == text) break;
      text = std::move(next);
    }
    return text;
  });
}

std::optional<std::string> format(std::string_view text) {
  base::SourceMap sources;
  diag::Diagnostics diagnostics;
  return format(sources.add("text", std::string{text}), sources, diagnostics);
}

}  // namespace proviso::syntax
