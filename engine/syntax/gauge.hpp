// Measures brackets and chains over the tokens as they are read, so that no parser or tree ever meets what is too deep
// for it.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "diag/kind.hpp"
#include "syntax/parse.hpp"
#include "syntax/words.hpp"

namespace proviso::syntax {

class Gauge {
 public:
  struct Excess {
    diag::Kind kind;
    std::size_t limit;
  };

  explicit Gauge(const Limits& limits) : limits_{limits} {}

  /// Takes the next token; the excess, where it is the first one too many.
  std::optional<Excess> take(TokenType type);

 private:
  // From loosest to tightest. An operator ends every chain of tighter ones.
  enum Operator : std::size_t {
    Prefix,
    Or,
    And,
    Not,
    Compare,
    As,
    Sum,
    Product,
    Coalesce,
    Minus,
    Power,
    Suffix,
    Count,
    None
  };

  // What is open within one pair of brackets, or outside of all.
  struct Level {
    std::array<std::size_t, Count> chain{};
    std::size_t commas = 0;
    std::size_t lets = 0;  // `let` whose `in` is to come: a comma there ends a binding, not an element
  };

  Operator operator_of(TokenType type) const;
  std::optional<Excess> count(Operator op);
  void reset();

  const Limits& limits_;
  std::vector<Level> levels_{Level{}};
  std::size_t recursion_ = 0;  // `if` and `let` open in all levels
  TokenType previous_ = 0;
};

}  // namespace proviso::syntax
