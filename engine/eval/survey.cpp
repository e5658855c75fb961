#include "eval/survey.hpp"

#include <algorithm>

#include "base/overloaded.hpp"
#include "ir/operands.hpp"

namespace proviso::eval {

using base::Overloaded;
using ir::ExprId;

namespace {

constexpr std::uint64_t bit(ir::Slot slot) { return std::uint64_t{1} << std::min<ir::Slot>(slot, 63); }
// The shared last bit cannot be cleared: another slot may still need it.
constexpr std::uint64_t without(std::uint64_t free, ir::Slot slot) { return slot < 63 ? free & ~bit(slot) : free; }

// A leaf, or what has a memory of its own.
bool too_small_to_remember(const ir::Node& node) {
  return std::visit(Overloaded{
                        [](const ir::Constant&) { return true; },
                        [](const ir::ParamRef&) { return true; },
                        [](const ir::InputRef&) { return true; },
                        [](const ir::CatalogRef&) { return true; },
                        [](const ir::SubjectRef&) { return true; },
                        [](const ir::AsOf&) { return true; },
                        [](const ir::Eligible&) { return true; },
                        [](const ir::DefinitionRef&) { return true; },
                        [](const ir::LocalRef&) { return true; },
                        [](const ir::Best&) { return true; },
                        [](const auto&) { return false; },
                    },
                    node);
}

// What the node adds of itself, its operands aside.
Traits own_traits(const ir::Node& node) {
  Traits out;
  std::visit(Overloaded{
                 [&](const ir::SubjectRef&) { out.subject = out.facts = true; },
                 [&](const ir::InputRef&) { out.facts = true; },
                 [&](const ir::CatalogRef&) { out.facts = true; },
                 [&](const ir::Resolve&) { out.facts = true; },
                 [&](const ir::AsOf&) { out.facts = true; },
                 [&](const ir::Eligible&) { out.facts = out.staged = true; },
                 [&](const ir::Best&) { out.facts = out.staged = true; },
                 [&](const ir::IsState& n) { out.asks = n.state == ir::State::Known; },
                 [](const auto&) {},
             },
             node);
  return out;
}

}  // namespace

Survey::Survey(const ir::Program& program)
    : traits_(program.exprs.size()),
      definitions_(program.definitions.size()),
      functions_(program.functions.size()),
      slots_(program.exprs.size()),
      free_(program.exprs.size()),
      hoisted_(program.exprs.size()) {
  while (pass(program)) {
  }
  scope(program);
  choose_hoisted(program);
}

// One round over all expressions; a body may come after its mention, hence rounds until nothing changes.
bool Survey::pass(const ir::Program& program) {
  bool changed = false;
  for (std::size_t i = 0; i < program.exprs.size(); ++i) {
    const ir::Node& node = program.exprs[i].node;
    Traits now = own_traits(node);
    if (const auto* inner = std::get_if<ir::ForSubject>(&node)) {
      Traits body = traits_[inner->body.index()];
      body.subject = false;
      now.add(body);
      now.add(traits_[inner->subject.index()]);
    } else {
      ir::for_each_operand(program, node, [&](ExprId operand) { now.add(traits_[operand.index()]); });
    }
    if (const auto* definition = std::get_if<ir::DefinitionRef>(&node))
      now.add(definitions_[definition->definition.index()]);
    if (const auto* call = std::get_if<ir::CallFunction>(&node)) now.add(functions_[call->function.index()]);
    if (!(now == traits_[i])) {
      traits_[i] = now;
      changed = true;
    }
  }
  const auto refresh = [&](Traits& known, ExprId body) {
    if (known == traits_[body.index()]) return;
    known = traits_[body.index()];
    changed = true;
  };
  for (std::size_t i = 0; i < definitions_.size(); ++i) refresh(definitions_[i], program.definitions[i].body);
  for (std::size_t i = 0; i < functions_.size(); ++i) refresh(functions_[i], program.functions[i].body);
  return changed;
}

// Slots needed and locals read from outside. Operands come before their users, so one round is enough.
void Survey::scope(const ir::Program& program) {
  for (std::size_t i = 0; i < program.exprs.size(); ++i) {
    const ir::Node& node = program.exprs[i].node;
    std::uint32_t slots = 0;
    std::uint64_t free = 0;
    ir::for_each_operand(program, node, [&](ExprId operand) {
      slots = std::max(slots, slots_[operand.index()]);
      free |= free_[operand.index()];
    });
    const auto bind = [&](ir::Slot slot, std::initializer_list<ExprId> outside) {
      slots = std::max(slots, slot + 1);
      free = without(free, slot);
      for (const ExprId expr : outside)
        if (expr.valid()) free |= free_[expr.index()];
    };
    if (const auto* local = std::get_if<ir::LocalRef>(&node)) {
      slots = local->slot + 1;
      free = bit(local->slot);
    } else if (const auto* let = std::get_if<ir::Let>(&node)) {
      bind(let->slot, {let->value});
    } else if (const auto* binder = std::get_if<ir::Binder>(&node)) {
      bind(binder->slot, {binder->source, binder->share});
    }
    slots_[i] = slots;
    free_[i] = free;
  }
}

void Survey::choose_hoisted(const ir::Program& program) {
  std::vector<bool> steady(program.exprs.size());
  std::vector<bool> inside(program.exprs.size());  // an operand of another steady expression
  for (std::size_t i = 0; i < program.exprs.size(); ++i) {
    steady[i] = free_[i] == 0 && !traits_[i].subject && !traits_[i].staged;
    if (steady[i])
      ir::for_each_operand(program, program.exprs[i].node, [&](ExprId operand) { inside[operand.index()] = true; });
  }
  for (std::size_t i = 0; i < program.exprs.size(); ++i)
    if (steady[i] && !inside[i] && !too_small_to_remember(program.exprs[i].node)) hoisted_[i] = ++hoisted_count_;
}

}  // namespace proviso::eval
