// A checked program for people: what each of its parts is evaluated for, and when.
#pragma once

#include <string>

#include "ir/program.hpp"

namespace proviso::ir {

/// One line each for inputs, parameters, definitions, functions, rules, shows and scores, by name within a kind:
///   definition std.economics.unit_cost: each candidate
///   definition acme.chat.burst_run: once
///   definition acme.chat.field_size: once, from the score stage on
///   rule acme.chat.nvlink_inside: each candidate, require, final
///   rule std.mistakes.sparse: each candidate, require, not applied
std::string print(const Program& program);

/// One checked expression, fully bracketed, on one line: `(candidate.gpus >= 4 gpu)`. For tests and for looking at the
/// checker.
std::string print(const Program& program, ExprId expr);

/// A type as a policy would write it: `list of USD/gpu/h`, `number`, `Mode`.
std::string print_type(const Program& program, TypeId id, UnitId unit);

}  // namespace proviso::ir
