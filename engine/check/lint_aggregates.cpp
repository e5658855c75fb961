// An aggregate over other bids is unknown for every candidate as soon as one bid has an unknown value. It is safe where
// its `where` is always known and says `is known` or `is true` of what may not be; or where nothing in it can be
// unknown; or over records that were gathered from bids in such a safe way.
#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <tuple>

#include "base/overloaded.hpp"
#include "check/run.hpp"
#include "check/walk.hpp"

namespace proviso::check {

namespace {

class Aggregates {
 public:
  explicit Aggregates(Run& run) : run_{run}, program_{run.checker.program} {}

  /// Everything that `user` depends on through its expression, definitions and functions included.
  void look_into(ir::ExprId root, const std::string& user, ir::Span at) {
    std::vector<ir::ExprId> bodies{root};
    while (!bodies.empty()) {
      const ir::ExprId body = bodies.back();
      bodies.pop_back();
      if (!body.valid() || !seen_.insert(body).second) continue;
      walk(program_, body, [&](ir::ExprId id) {
        const ir::Node& node = program_[id].node;
        if (const auto* ref = std::get_if<ir::DefinitionRef>(&node))
          bodies.push_back(program_.definitions[ref->definition.index()].body);
        if (const auto* call = std::get_if<ir::CallFunction>(&node))
          bodies.push_back(program_.functions[call->function.index()].body);
        if (const auto* binder = std::get_if<ir::Binder>(&node)) check(id, *binder, user, at);
      });
    }
  }

 private:
  void check(ir::ExprId id, const ir::Binder& binder, const std::string& user, ir::Span at) {
    if (!goes_over_bids(binder.source, 0) || shuts_unknowns_out(binder)) return;
    const bool gives_known = makes_records(binder) || always_known(binder.value, 0);
    if (always_known(binder.where, 0) && always_known(binder.by, 0) && gives_known) return;
    report(run_.checker,
           {.kind = diag::Kind::AggregateOverBids,
            .at = program_[id].span,
            .related = {{at, user + " depends on it"}},
            .help = "keep to the bids whose value is known: `where x.price is known`, or `where (...) is true`"});
  }

  // Deeper than this nothing is claimed. What was asked once is remembered: definitions may use each other many times
  // over.
  static constexpr int max_level = 100;

  /// The list of candidates, or what is made of it.
  bool goes_over_bids(ir::ExprId id, int level) {
    if (!id.valid() || level > max_level || !program_.subject) return false;
    if (const auto before = bids_.find(id); before != bids_.end()) return before->second;
    return bids_[id] = std::visit(
               base::Overloaded{
                   [&](const ir::InputRef& n) { return n.input == program_.subject->list; },
                   [](const ir::Eligible&) { return true; },
                   [&](const ir::DefinitionRef& n) {
                     return goes_over_bids(program_.definitions[n.definition.index()].body, level + 1);
                   },
                   [&](const ir::Binder& n) {
                     return gives_elements(n.aggregate) && !gathers(n) && goes_over_bids(n.source, level + 1);
                   },
                   [&](const ir::Coalesce& n) { return goes_over_bids(n.first, level + 1); },
                   [&](const ir::If& n) {
                     return goes_over_bids(n.then, level + 1) || goes_over_bids(n.otherwise, level + 1);
                   },
                   [](const auto&) { return false; },
               },
               program_[id].node);
  }

  static bool gives_elements(ir::Aggregate aggregate) {
    return aggregate == ir::Aggregate::Map || aggregate == ir::Aggregate::Filter || aggregate == ir::Aggregate::Unique;
  }

  /// Makes records of its own of those bids of which something is known: they are bids no more.
  bool gathers(const ir::Binder& binder) { return makes_records(binder) && shuts_unknowns_out(binder); }
  bool makes_records(const ir::Binder& binder) const {
    return binder.value.valid() && std::holds_alternative<ir::MakeRecord>(program_[binder.value].node);
  }

  /// What may be unknown of an element: a field, a definition, what a function makes of it; by kind and number.
  using Source = std::tuple<int, std::uint32_t, std::uint32_t>;
  std::optional<Source> source_of(ir::ExprId id) {
    const ir::Node& node = program_[id].node;
    if (always_known(id, 0)) return std::nullopt;
    if (const auto* field = std::get_if<ir::FieldRef>(&node))
      return Source{0, program_.types[program_[field->object].type].argument, field->field};
    if (const auto* ref = std::get_if<ir::DefinitionRef>(&node))
      return Source{1, static_cast<std::uint32_t>(ref->definition.index()), 0};
    if (const auto* call = std::get_if<ir::CallFunction>(&node))
      return Source{2, static_cast<std::uint32_t>(call->function.index()), 0};
    return std::nullopt;
  }

  /// Whether `where` is known itself and asks whether all is known that the values rest on.
  bool shuts_unknowns_out(const ir::Binder& binder) {
    if (!binder.where.valid() || !always_known(binder.where, 0)) return false;
    std::set<Source> asked;
    bool asks = false;
    walk(program_, binder.where, [&](ir::ExprId id) {
      const auto* state = std::get_if<ir::IsState>(&program_[id].node);
      if (state == nullptr || state->state == ir::State::Unknown) return;
      asks = true;
      walk(program_, state->operand, [&](ir::ExprId part) {
        if (const auto source = source_of(part)) asked.insert(*source);
      });
    });
    bool all = asks;
    const auto rests_on = [&](ir::ExprId used) {
      if (!used.valid()) return;
      walk(program_, used, [&](ir::ExprId part) {
        if (const auto source = source_of(part)) all = all && asked.contains(*source);
      });
    };
    rests_on(binder.by);
    if (binder.value.valid()) each_needed(binder.value, rests_on);
    return all;
  }

  /// The value; of a record that is made, its fields without `?`: one with it may be unknown, and the record is there.
  template <class Look>
  void each_needed(ir::ExprId value, Look&& look) {
    const auto* made = std::get_if<ir::MakeRecord>(&program_[value].node);
    if (made == nullptr) return look(value);
    const std::vector<ir::Field>& fields = program_.records[made->record.index()].fields;
    for (std::uint32_t i = 0; i < made->fields.count; ++i)
      if (const ir::ExprId field = program_.operands[made->fields.begin + i]; field.valid() && !fields[i].optional)
        look(field);
  }

  /// Whether an expression over one element can never be unknown; nothing written is known.
  bool always_known(ir::ExprId id, int level) {
    if (!id.valid()) return true;
    if (level > max_level) return false;
    if (const auto before = known_.find(id); before != known_.end()) return before->second;
    const auto known = [&](ir::ExprId operand) { return always_known(operand, level + 1); };
    return known_[id] = std::visit(
               base::Overloaded{
                   [](const ir::Constant&) { return true; },
                   [](const ir::ParamRef&) { return true; },
                   [](const ir::SubjectRef&) { return true; },
                   [](const ir::AsOf&) { return true; },
                   [](const ir::LocalRef&) { return true; },
                   [](const ir::IsState&) { return true; },
                   [&](const ir::FieldRef& n) { return known(n.object) && is_certain(n); },
                   [&](const ir::Not& n) { return known(n.operand); },
                   [&](const ir::And& n) { return known(n.lhs) && known(n.rhs); },
                   [&](const ir::Or& n) { return known(n.lhs) && known(n.rhs); },
                   [&](const ir::Compare& n) { return known(n.lhs) && known(n.rhs); },
                   [&](const ir::Contains& n) { return known(n.value) && known(n.container); },
                   [&](const ir::Between& n) { return known(n.value) && known(n.low) && known(n.high); },
                   [&](const ir::Coalesce& n) { return known(n.first) || known(n.fallback); },
                   [&](const ir::MakeSet& n) { return all_known(n.elements, level); },
                   [&](const ir::MakeList& n) { return all_known(n.elements, level); },
                   [&](const ir::ForSubject& n) { return known(n.body) && known(n.subject); },
                   [&](const ir::DefinitionRef& n) { return known(program_.definitions[n.definition.index()].body); },
                   [](const auto&) { return false; },
               },
               program_[id].node);
  }

  bool all_known(ir::Range range, int level) {
    for (std::uint32_t i = 0; i < range.count; ++i)
      if (!always_known(program_.operands[range.begin + i], level + 1)) return false;
    return true;
  }

  /// A field without `?`; a reference may fit no entry, and an amount may lack its rate.
  bool is_certain(const ir::FieldRef& ref) const {
    const ir::Type object = program_.types[program_[ref.object].type];
    if (object.kind != ir::TypeKind::Record) return false;
    const ir::Field& field = program_.records[object.argument].fields[ref.field];
    const ir::Type type = program_.types[field.type];
    const bool amount = type.kind == ir::TypeKind::Quantity && is_money(base::DimensionId{type.argument});
    return !field.optional && type.kind != ir::TypeKind::Ref && !amount;
  }

  bool is_money(base::DimensionId dimension) const {
    if (program_.units->currency_count() == 0) return false;
    const auto money = program_.units->dimension(program_.units->money()).powers().front().first;
    return std::ranges::any_of(program_.units->dimension(dimension).powers(),
                               [&](const auto& power) { return power.first == money; });
  }

  Run& run_;
  const ir::Program& program_;
  std::unordered_map<ir::ExprId, bool> bids_;
  std::unordered_map<ir::ExprId, bool> known_;
  std::unordered_set<ir::ExprId> seen_;  // roots and bodies: one binder is told of once, whoever depends on it
};

}  // namespace

void lint_aggregates(Run& run) {
  Aggregates aggregates{run};
  const ir::Program& program = run.checker.program;
  for (const ir::Rule& rule : program.rules) {
    if (!rule.active) continue;
    const std::string user = "the rule `" + rule.name + "`";
    for (const ir::ExprId guard : rule.guards) aggregates.look_into(guard, user, rule.span);
    aggregates.look_into(rule.that, user, rule.span);
  }
  for (const ir::Score& score : program.scores)
    aggregates.look_into(score.of, "the score `" + last_segment(score.name) + "`", score.span);
  for (const ir::RankKey& key : program.rank) aggregates.look_into(key.value, "the ranking", key.span);
}

}  // namespace proviso::check
