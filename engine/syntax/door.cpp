#include "syntax/door.hpp"

#include <string>

#include "base/utf8.hpp"
#include "syntax/texts.hpp"

namespace proviso::syntax {

using diag::Kind;

std::optional<Window> open_window(base::FileId source, const base::SourceMap& sources, diag::Diagnostics& diagnostics,
                                  const Limits& limits) {
  const std::string_view text = sources.text(source);
  Window window{source, text, 0, text.size()};
  if (text.size() > limits.bytes) {
    diagnostics.add({Kind::FileTooLarge,
                     {window.span(0, 0), {}},
                     {std::to_string(text.size()), std::to_string(limits.bytes)},
                     {},
                     {},
                     {}});
    return std::nullopt;
  }
  if (const auto bad = base::first_bad_utf8(text)) {
    diagnostics.add({Kind::InvalidUtf8, {window.span(*bad, *bad + 1), {}}, {}, {}, "save the file as UTF-8", {}});
    return std::nullopt;
  }
  if (text.starts_with("\xEF\xBB\xBF")) window.begin = 3;
  if (!check_texts(window, diagnostics, limits)) return std::nullopt;
  return window;
}

std::optional<Tokens> read_tokens(base::FileId source, const base::SourceMap& sources, diag::Diagnostics& diagnostics,
                                  const Limits& limits) {
  const auto window = open_window(source, sources, diagnostics, limits);
  if (!window) return std::nullopt;
  return Tokens::read(*window, diagnostics, limits);
}

}  // namespace proviso::syntax
