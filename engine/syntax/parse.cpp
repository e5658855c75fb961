// The door to ANTLR: windows are opened and lexed here, and whatever the runtime throws is caught here.
#include "syntax/parse.hpp"

#include <string>

#include "syntax/builder.hpp"
#include "syntax/door.hpp"

namespace proviso::syntax {

std::optional<ast::ExprId> read_expression(Draft& draft, const Window& window) {
  auto tokens = Tokens::read(window, draft.diagnostics, draft.limits);
  std::optional<ast::ExprId> out;
  if (tokens) {
    SourceReader reader{*tokens, draft.diagnostics, draft.limits};
    if (auto* tree = reader.read_expression()) out = Builder{draft, *tokens}.root(tree);
  }
  draft.broken = draft.broken || !out;
  return out;
}

std::optional<ast::File> parse(base::FileId source, const base::SourceMap& sources, diag::Diagnostics& diagnostics,
                               const Limits& limits) {
  return at_the_door([&]() -> std::optional<ast::File> {
    auto tokens = read_tokens(source, sources, diagnostics, limits);
    if (!tokens) return std::nullopt;
    ast::File file;
    file.source = source;
    Draft draft{file, diagnostics, limits};
    Builder builder{draft, *tokens};
    const bool complete = SourceReader{*tokens, diagnostics, limits}.read_file(builder);
    if (draft.broken || !complete) return std::nullopt;
    return file;
  });
}

std::optional<ast::ExprId> parse_expression(ast::File& into, base::FileId source, const base::SourceMap& sources,
                                            diag::Diagnostics& diagnostics, const Limits& limits) {
  return at_the_door([&]() -> std::optional<ast::ExprId> {
    const auto window = open_window(source, sources, diagnostics, limits);
    if (!window) return std::nullopt;
    Draft draft{into, diagnostics, limits};
    const auto out = read_expression(draft, *window);
    return draft.broken ? std::nullopt : out;
  });
}

}  // namespace proviso::syntax
