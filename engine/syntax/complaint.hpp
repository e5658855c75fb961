// What is said where the parser cannot go on.
#pragma once

#include <optional>
#include <set>

#include "diag/diagnostics.hpp"
#include "syntax/tokens.hpp"
#include "syntax/words.hpp"

namespace proviso::syntax {

/// Leaves the declaration that is being read; caught at the door.
struct Abandoned {
  diag::Diagnostic diagnostic;
};

/// `found` cannot stand where one of `expected` can; nothing is expected where the parser cannot tell. `from` is the
/// first token of the declaration.
diag::Diagnostic complain(const Tokens& tokens, const Token* from, const Token* found,
                          const std::set<TokenType>& expected);

/// `found` follows a complete declaration and begins no other.
diag::Diagnostic complain_after_declaration(const Tokens& tokens, const Token* found);

/// "`let`", "the end of the file": what was found, cut where it is long.
std::string shown(const Tokens& tokens, const Token* token);

}  // namespace proviso::syntax
