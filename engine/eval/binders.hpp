// What the binders share: walking the elements, with what is unknown on the way. Included by eval_binders*.cpp alone.
#pragma once

#include "eval/evaluator.hpp"

namespace proviso::eval {

/// Unknowns met while walking a list. The first ones are kept with their causes, the others counted: with a hundred
/// thousand elements nobody reads them, and every cause names its element.
struct Evaluator::Undecided {
  static constexpr std::uint32_t kept = 64;
  ir::UnknownId why = ir::absent;
  std::uint32_t count = 0;

  explicit operator bool() const { return count > 0; }
  void add(Evaluator& evaluator, ir::UnknownId cause) {
    if (++count <= kept) why = evaluator.join(why, cause);
  }
};

/// Runs `use` with the element bound to the binder's variable.
template <class Use>
void Evaluator::in_element(const ir::Binder& n, const Value& element, Use&& use) {
  local(n.slot) = element;
  if (sink_ != nullptr) [[unlikely]]
    sink_->enter_element(n.slot, element, element_name(n, element));
  use(element);
  if (sink_ != nullptr) [[unlikely]]
    sink_->leave_element();
}

/// Runs `use` for each element that `where` lets through.
template <class Use>
void Evaluator::each(const ir::Binder& n, const ir::ListValue& list, Undecided& undecided, Use&& use) {
  spend(list.elements.size());
  for (const Value& element : list.elements) {
    in_element(n, element, [&](const Value& bound) {
      if (n.where.valid()) {
        const Value where = run(n.where);
        if (where.is_unknown()) return undecided.add(*this, where.unknown());
        if (where.is_false()) return;
      }
      use(bound);
    });
  }
}

}  // namespace proviso::eval
