// Walks over checked expressions.
#pragma once

#include <unordered_set>
#include <vector>

#include "ir/operands.hpp"
#include "ir/program.hpp"

namespace proviso::check {

/// Calls `visit` for the expression and everything below it, each once; bodies of definitions and functions aside.
/// An invalid id is nothing.
template <class Visit>
void walk(const ir::Program& program, ir::ExprId root, Visit visit) {
  std::vector<ir::ExprId> open;
  std::unordered_set<ir::ExprId> seen;
  const auto enter = [&](ir::ExprId id) {
    if (id.valid() && seen.insert(id).second) open.push_back(id);
  };
  enter(root);
  while (!open.empty()) {
    const ir::ExprId id = open.back();
    open.pop_back();
    visit(id);
    ir::for_each_operand(program, program[id].node, enter);
  }
}

}  // namespace proviso::check
