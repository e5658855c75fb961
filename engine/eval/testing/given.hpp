// What a test gives, in the place of a case's facts. What it does not give is empty (lists) or unknown (all else).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "eval/evaluator.hpp"
#include "ir/facts.hpp"

namespace proviso::eval {

/// The world of one test. `heap` and `survey` are shared by all tests of a run and outlive it.
/// `problems`: two candidates with one id, a subject that is unknown, a list that is unknown where it must not be.
struct GivenWorld {
  World world;
  std::vector<std::string> problems;
  std::vector<ir::ParamId> unset_params;  ///< asked for by what is given, and without a value
};

/// `base` holds the catalogs, with ids of `heap`, which began as a copy of its tables. Throws OutOfBudget.
GivenWorld given_world(const ir::Program& program, const ir::Facts& base, ir::Heap& heap, const Survey& survey,
                       const ir::Test& test, const base::SourceMap& sources);

/// A heap with the tables of another: values that live there keep their meaning, new ones are stored here.
void begin_as_copy(ir::Heap& heap, const ir::Heap& other);

/// The value with every record in it named by where it stands: `brief`, `evidence[run-1]`, `quotes[a].included[2]`.
Value placed(const World& world, const Value& value, const std::string& path);
/// An input list in its canonical order: by `id`, else by all fields.
Value in_order(const World& world, const Value& list);

}  // namespace proviso::eval
