// Texts: "literal {hole} \n". Found in the bytes before the lexer runs, so that it meets closed and shallow ones only.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "diag/diagnostics.hpp"
#include "syntax/parse.hpp"
#include "syntax/window.hpp"

namespace proviso::syntax {

/// Reports texts that are unclosed, too long, nested too deep or hold what is no escape. True where there are none.
bool check_texts(const Window& window, diag::Diagnostics& diagnostics, const Limits& limits);

/// A stretch of a text between holes, its escapes resolved; or the inside of a hole.
using Piece = std::variant<std::string, base::Span>;

/// The pieces of a text that check_texts has passed. `text` covers the quotes. No literal is empty.
std::vector<Piece> split_text(const Window& window, base::Span text);

}  // namespace proviso::syntax
