// What expressions mention, added up through definitions and functions.
#include <algorithm>

#include "check/context.hpp"

namespace proviso::check {

namespace {

template <class T>
void merge(std::vector<T>& into, const std::vector<T>& more) {
  for (const T& one : more) {
    const auto at = std::ranges::lower_bound(into, one);
    if (at == into.end() || *at != one) into.insert(at, one);
  }
}

}  // namespace

// The height is no sum: ExprChecker::mention adds the depth at which the mention stands.
void Mentions::add(const Mentions& other) {
  subject = subject || other.subject;
  inputs = inputs || other.inputs;
  catalogs = catalogs || other.catalogs;
  stage = std::max(stage, other.stage);
  height = std::max(height, other.height);
  merge(best, other.best);
  merge(params, other.params);
}

const Mentions& mentions_of(Checker& checker, ir::DefinitionId definition) {
  return checker.definition_mentions[definition.index()];
}
const Mentions& mentions_of(Checker& checker, ir::FunctionId function) {
  return checker.function_mentions[function.index()];
}

}  // namespace proviso::check
