// Who has to approve the decision, as the policy says.
#include <algorithm>

#include "eval/core_records.hpp"
#include "eval/report/reporter.hpp"

namespace proviso::eval {

namespace {

/// The texts of a list, sorted; joins into `unknown` what is not known of it.
std::vector<std::string> texts_of(const World& world, const Value& list, ir::UnknownId& unknown) {
  std::vector<std::string> out;
  const auto lacks = [&](const Value& value) {
    if (value.is_unknown()) unknown = world.heap.causes.join(unknown, value.unknown());
    return value.is_unknown();
  };
  if (lacks(list)) return out;
  for (const Value& element : list.list().elements)
    if (!lacks(element)) out.emplace_back(world.texts().text(element.text_id()));
  std::ranges::sort(out);
  return out;
}

}  // namespace

trace::ApprovalWanted Reporter::approval(const ir::Definition& definition, std::string_view candidate) {
  trace::ApprovalWanted out{
      .name = definition.name, .candidate = std::string{candidate}, .roles = {}, .apart = {}, .missing = {}};
  const Value rule = evaluator_.value(definition.body);
  if (rule.is_unknown()) {
    out.missing = missing_facts(world_, rule.unknown(), {}, candidate);
    return out;
  }
  const CoreRecord fields{world_, rule.record()};
  ir::UnknownId unknown = ir::absent;
  const Value roles = fields.field("roles");
  if (roles.is_unknown()) {
    unknown = roles.unknown();
  } else {
    for (const Value& set : roles.list().elements) out.roles.push_back(texts_of(world_, set, unknown));
  }
  std::ranges::sort(out.roles);
  out.apart = texts_of(world_, fields.field("apart"), unknown);
  out.missing = missing_facts(world_, unknown, {}, candidate);
  return out;
}

std::vector<trace::ApprovalWanted> Reporter::approvals() {
  std::vector<trace::ApprovalWanted> out;
  for (const ir::DefinitionId id : world_.program.approvals) {
    const ir::Definition& definition = world_.program.definitions[id.index()];
    look_at({});
    if (definition.scope == ir::Scope::Case) {
      out.push_back(approval(definition, {}));
      continue;
    }
    for (const auto& awarded : {ruling_.winner, ruling_.with})
      if (awarded) {
        look_at(awarded);
        out.push_back(approval(definition, tally_.ids[*awarded]));
      }
  }
  look_at({});
  return out;
}

}  // namespace proviso::eval
