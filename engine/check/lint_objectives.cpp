// A score or key that rests on nothing but fields marked `not_objective`. What decides (a condition, a `where`) is no
// part of what is measured.
#include <algorithm>

#include "base/overloaded.hpp"
#include "check/run.hpp"
#include "ir/operands.hpp"

namespace proviso::check {

namespace {

class Objective {
 public:
  explicit Objective(const ir::Program& program) : program_{program} {}

  void look_into(ir::ExprId root) {
    enter(root);
    while (!open_.empty()) {
      const ir::ExprId id = open_.back();
      open_.pop_back();
      visit(id);
    }
  }

  bool only_unfit() const { return !unfit_.empty() && !fit_; }
  const std::vector<const ir::Field*>& unfit() const { return unfit_; }

 private:
  void enter(ir::ExprId id) {
    if (id.valid() && seen_.insert(id).second) open_.push_back(id);
  }

  void visit(ir::ExprId id) {
    std::visit(base::Overloaded{
                   [&](const ir::FieldRef& n) { note_field(n); },
                   [&](const ir::DefinitionRef& n) { enter(program_.definitions[n.definition.index()].body); },
                   [&](const ir::CallFunction& n) {
                     enter(program_.functions[n.function.index()].body);
                     operands(id);
                   },
                   [&](const ir::If& n) {
                     enter(n.then);
                     enter(n.otherwise);
                   },
                   [&](const ir::Match& n) {
                     for (std::uint32_t i = 0; i < n.arms.count; ++i) enter(program_.arms[n.arms.begin + i].value);
                   },
                   [&](const ir::Binder& n) {
                     if (n.value.valid())
                       enter(n.value);
                     else
                       enter(n.source);
                     enter(n.by);
                   },
                   [&](const ir::InputRef& n) {
                     fit_ |= program_.types[program_.inputs[n.input.index()].type].kind != ir::TypeKind::Record;
                   },
                   [&](const ir::AsOf&) { fit_ = true; },
                   [&](const auto&) { operands(id); },
               },
               program_[id].node);
  }

  void operands(ir::ExprId id) {
    ir::for_each_operand(program_, program_[id].node, [&](ir::ExprId operand) { enter(operand); });
  }

  /// A chain of fields is one fact: `candidate.gpu.price` is unfit if one of its links is.
  void note_field(const ir::FieldRef& ref) {
    const ir::Field* unfit = nullptr;
    ir::FieldRef at = ref;
    for (;;) {
      const ir::Type object = program_.types[program_[at.object].type];
      if (object.kind == ir::TypeKind::Record || object.kind == ir::TypeKind::Ref) {
        const ir::Field& field = program_.records[object.argument].fields[at.field];
        if (!field.not_objective.empty()) unfit = &field;
      }
      const auto* inner = std::get_if<ir::FieldRef>(&program_[at.object].node);
      if (inner == nullptr) break;
      at = *inner;
    }
    if (unfit == nullptr)
      fit_ = true;
    else if (std::ranges::find(unfit_, unfit) == unfit_.end())
      unfit_.push_back(unfit);
  }

  const ir::Program& program_;
  std::vector<ir::ExprId> open_;
  std::unordered_set<ir::ExprId> seen_;
  std::vector<const ir::Field*> unfit_;
  bool fit_ = false;
};

void check_objective(Run& run, ir::ExprId expr, const std::string& what) {
  const ir::Program& program = run.checker.program;
  if (!expr.valid()) return;
  Objective objective{program};
  objective.look_into(expr);
  if (!objective.only_unfit()) return;
  std::string reasons;
  std::vector<diag::Label> marked;
  for (const ir::Field* field : objective.unfit()) {
    reasons += (reasons.empty() ? "`" : "; `") + field->name + "`, " + field->not_objective;
    marked.push_back({field->span, "marked here"});
  }
  report(run.checker, {.kind = diag::Kind::NotObjective,
                       .at = program[expr].span,
                       .args = {what, reasons},
                       .related = std::move(marked),
                       .help = "rank by what was measured or is paid, and ask for this in a rule"});
}

}  // namespace

void lint_objectives(Run& run) {
  for (const ir::Score& score : run.checker.program.scores)
    check_objective(run, score.of, "the score `" + last_segment(score.name) + "`");
  for (const ir::RankKey& key : run.checker.program.rank) check_objective(run, key.value, "this key");
}

}  // namespace proviso::check
