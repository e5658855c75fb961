// From text to what was written. ANTLR stays behind this door, and so do its exceptions.
#pragma once

#include <cstddef>
#include <optional>

#include "ast/decl.hpp"
#include "base/source.hpp"
#include "diag/diagnostics.hpp"

namespace proviso::syntax {

/// Each limit stops one kind of broken or hostile input, with a message that names it.
struct Limits {
  std::size_t bytes = 4U << 20U;  ///< of a file: memory
  std::size_t tokens = 250'000;   ///< words and signs of a file: memory and time of the parser
  std::size_t nesting = 200;      ///< brackets within brackets: the parser's stack
  std::size_t chain = 1'000;      ///< operands of one operator, as in a + b + c: every later walk over the tree
  std::size_t depth = 1'500;  ///< levels of one expression, holes of its texts included: every later walk over the tree
  std::size_t elements = 10'000;   ///< between one pair of brackets: more of them is data, and belongs to an input
  std::size_t text_bytes = 4'000;  ///< of one text: what a person reads in a report
  std::size_t text_nesting = 8;    ///< texts within holes within texts: the lexer's stack
  std::size_t errors = 50;         ///< after as many the rest of the file is not read
};

/// Adds what is wrong to `diagnostics`. Returns the file also where only slips were found that leave no doubt about
/// what is meant (a clause given twice, `=` for `==`): then `diagnostics` has errors and the file may still be checked.
std::optional<ast::File> parse(base::FileId source, const base::SourceMap& sources, diag::Diagnostics& diagnostics,
                               const Limits& limits = {});

/// The whole text of `source` as one expression, such as the value of `--set p=v`; its nodes are added to `into`.
std::optional<ast::ExprId> parse_expression(ast::File& into, base::FileId source, const base::SourceMap& sources,
                                            diag::Diagnostics& diagnostics, const Limits& limits = {});

}  // namespace proviso::syntax
