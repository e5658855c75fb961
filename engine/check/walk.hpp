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

/// The same, bodies of definitions and functions included: everything that the value rests on.
template <class Visit>
void walk_all(const ir::Program& program, ir::ExprId root, Visit visit) {
  std::vector<ir::ExprId> bodies{root};
  std::unordered_set<ir::ExprId> seen;
  while (!bodies.empty()) {
    const ir::ExprId body = bodies.back();
    bodies.pop_back();
    if (!body.valid() || !seen.insert(body).second) continue;
    walk(program, body, [&](ir::ExprId id) {
      const ir::Node& node = program[id].node;
      if (const auto* ref = std::get_if<ir::DefinitionRef>(&node))
        bodies.push_back(program.definitions[ref->definition.index()].body);
      if (const auto* call = std::get_if<ir::CallFunction>(&node))
        bodies.push_back(program.functions[call->function.index()].body);
      visit(id);
    });
  }
}

}  // namespace proviso::check
