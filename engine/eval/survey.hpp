// What can be told of every expression without evaluating it: what it depends on, and so when its value may be
// remembered.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/program.hpp"

namespace proviso::eval {

/// Bits of one expression; those of a definition or function count for whoever mentions it.
struct Traits {
  bool subject = false;  ///< depends on which candidate is looked at
  bool facts = false;    ///< depends on an input, a catalog, the subject or `as_of`
  bool staged = false;   ///< depends on `eligible` or `best`, which change from stage to stage
  bool asks = false;     ///< holds an `is known`: a rule must look into it for missing facts

  friend bool operator==(const Traits&, const Traits&) = default;
  void add(const Traits& other) {
    subject = subject || other.subject;
    facts = facts || other.facts;
    staged = staged || other.staged;
    asks = asks || other.asks;
  }
};

class Survey {
 public:
  explicit Survey(const ir::Program& program);

  const Traits& operator[](ir::ExprId expr) const { return traits_[expr.index()]; }
  const Traits& of(ir::DefinitionId definition) const { return definitions_[definition.index()]; }

  /// How many locals the expression needs room for.
  std::uint32_t slots(ir::ExprId expr) const { return slots_[expr.index()]; }

  /// Not 0 for the outermost expressions that have one value for the whole case and are worth remembering: their
  /// number.
  std::uint32_t hoisted(ir::ExprId expr) const { return hoisted_[expr.index()]; }
  std::uint32_t hoisted_count() const { return hoisted_count_; }

  /// Whether the expression reads no local that is bound outside it.
  bool closed(ir::ExprId expr) const { return free_[expr.index()] == 0; }

 private:
  bool pass(const ir::Program& program);
  void scope(const ir::Program& program);
  void choose_hoisted(const ir::Program& program);

  std::vector<Traits> traits_;
  std::vector<Traits> definitions_;
  std::vector<Traits> functions_;
  std::vector<std::uint32_t> slots_;
  std::vector<std::uint64_t> free_;  ///< a bit for each slot; the last stands for all from 63 on and stays set
  std::vector<std::uint32_t> hoisted_;
  std::uint32_t hoisted_count_ = 0;
};

}  // namespace proviso::eval
