#include "eval/report/recorder.hpp"

#include <algorithm>

#include "base/overloaded.hpp"
#include "eval/columns/kept.hpp"
#include "eval/evaluator.hpp"
#include "eval/report/words.hpp"
#include "eval/wording.hpp"
#include "ir/compare.hpp"

namespace proviso::eval {

using base::Overloaded;

namespace {

// A derivation is for reading. Beyond these it is cut, and says so.
constexpr std::size_t most_steps = 5'000;
constexpr std::size_t most_elements = 50;
constexpr std::size_t longest_list = 12;

bool is_constant(const ir::Node& node) {
  return std::holds_alternative<ir::Constant>(node) || std::holds_alternative<ir::MoneyConstant>(node);
}

// Stands for itself: `candidate`, `brief`, `quotes`, an element.
bool is_plain_name(const ir::Node& node) {
  return std::holds_alternative<ir::SubjectRef>(node) || std::holds_alternative<ir::InputRef>(node) ||
         std::holds_alternative<ir::CatalogRef>(node) || std::holds_alternative<ir::LocalRef>(node) ||
         std::holds_alternative<ir::Eligible>(node);
}

}  // namespace

Recorder::Recorder(const Evaluator& evaluator, Quotations& quotations, ir::Digits digits, HeldTo held_to)
    : evaluator_{evaluator},
      world_{evaluator.world()},
      quotations_{quotations},
      digits_{digits},
      held_to_{held_to},
      whom_{evaluator.subject()} {}

void Recorder::enter(ExprId expr) {
  if (cut_) {
    ++muted_;
    return;
  }
  Open open;
  open.expr = expr;
  if (!open_.empty()) {
    const Open& outer = open_.back();
    if (outer.expr.valid() && continues_chain(outer.expr, expr)) open.inner = expr;
  }
  open_.push_back(std::move(open));
}

bool Recorder::continues_chain(ExprId outer, ExprId inner) const {
  const ir::Node& a = world_.program[outer].node;
  const ir::Node& b = world_.program[inner].node;
  if (std::holds_alternative<ir::And>(a)) return std::holds_alternative<ir::And>(b);
  if (std::holds_alternative<ir::Or>(a)) return std::holds_alternative<ir::Or>(b);
  const auto* first = std::get_if<ir::Arithmetic>(&a);
  const auto* second = std::get_if<ir::Arithmetic>(&b);
  if (first == nullptr || second == nullptr || first->lhs != inner) return false;
  const auto adds = [](ir::ArithmeticOp op) { return op == ir::ArithmeticOp::Add || op == ir::ArithmeticOp::Subtract; };
  return adds(first->op) == adds(second->op);
}

void Recorder::leave(ExprId expr, const Value& value) {
  if (held_to_.kept != nullptr && evaluator_.subject() == whom_)
    PROVISO_ASSERT(held_to_.kept->agrees(expr, held_to_.candidate, value));
  if (muted_ > 0) {
    --muted_;
    return;
  }
  Open open = std::move(open_.back());
  open_.pop_back();
  if (!open_.empty() && !open_.back().expr.valid()) {  // of an element: its value is that of the last expression
    open_.back().step.value = shown_as(world_, value, open.expr, digits_);
  }
  if (open.inner.valid() && !open_.empty()) {
    std::ranges::move(open.step.children, std::back_inserter(open_.back().step.children));
    return;
  }
  finish(open, value);
  if (!open_.empty() && !is_telling(open)) {
    std::ranges::move(open.step.children, std::back_inserter(open_.back().step.children));
    return;
  }
  attach(std::move(open.step));
}

// Whether the step says more than the expression around it.
bool Recorder::is_telling(const Open& open) const {
  const ir::Node& node = world_.program[open.expr].node;
  if (is_constant(node)) return false;
  const ExprId outer = open_.back().expr;
  const bool scalar = world_.program.types[world_.program[open.expr].type].kind != ir::TypeKind::Record &&
                      world_.program.types[world_.program[open.expr].type].kind != ir::TypeKind::List;
  if (is_plain_name(node) &&
      (!scalar || (outer.valid() && std::holds_alternative<ir::FieldRef>(world_.program[outer].node))))
    return false;
  // `candidate.gpu` before `.name` is on the way, where it is known.
  if (outer.valid() && std::holds_alternative<ir::FieldRef>(world_.program[outer].node) &&
      std::holds_alternative<ir::FieldRef>(node))
    return !open.step.missing.empty();
  return true;
}

void Recorder::attach(trace::Step step) {
  if (open_.empty()) {
    if (cut_) step.note += (step.note.empty() ? "" : "; ") + std::string{"cut off after 5,000 steps"};
    root_ = std::move(step);
    return;
  }
  if (++steps_ > most_steps) {
    cut_ = true;
    return;
  }
  open_.back().step.children.push_back(std::move(step));
}

void Recorder::finish(Open& open, const Value& value) {
  trace::Step& step = open.step;
  const ir::Expr& expr = world_.program[open.expr];
  const Quotations::Quotation& quoted = quotations_[open.expr];
  step.text = quoted.text;
  step.at = quoted.at;
  if (value.kind() == ir::ValueKind::List && value.list().elements.size() > longest_list)
    step.value.text = std::to_string(value.list().elements.size()) + " elements";
  else
    step.value = shown(world_, value, expr.type, expr.unit, digits_);
  name_step(step, open.expr, open.repeated);
  if (open.hidden_elements > 0)
    step.note += (step.note.empty() ? "and " : "; and ") + std::to_string(open.hidden_elements) + " more elements";
  // Root causes stand where the unknown begins, not on every step above it.
  const bool inherited = std::ranges::any_of(step.children, [](const trace::Step& child) {
    return child.value.text == "unknown" && child.kind != trace::Step::Kind::NotEvaluated;
  });
  if (value.is_unknown() && !inherited) step.missing = missing_facts(world_, value.unknown());
}

void Recorder::name_step(trace::Step& step, ExprId expr, bool repeated) const {
  const ir::Program& program = world_.program;
  const auto overridden = [&](const std::optional<ir::Override>& by) {
    if (by) step.note = "overridden: " + by->because;
  };
  std::visit(Overloaded{
                 [&](const ir::DefinitionRef& n) {
                   const ir::Definition& definition = program.definitions[n.definition.index()];
                   step.kind = repeated ? trace::Step::Kind::Repeated : trace::Step::Kind::Definition;
                   step.name = definition.name;
                   overridden(definition.overridden);
                 },
                 [&](const ir::CallFunction& n) {
                   const ir::Function& function = program.functions[n.function.index()];
                   step.kind = trace::Step::Kind::Function;
                   step.name = function.name;
                   overridden(function.overridden);
                 },
                 [&](const ir::ParamRef& n) {
                   const ir::Param& param = program.params[n.param.index()];
                   step.kind = trace::Step::Kind::Parameter;
                   step.name = param.name;
                   step.children.clear();
                   if (n.param.index() < world_.params.size() && world_.params[n.param.index()]) {
                     step.note = "given by the test";
                   } else if (param.set_at.valid()) {
                     const trace::SourceRef at = source_ref(world_, param.set_at);
                     step.note = at.path.starts_with("--set") || at.path.empty()
                                     ? "set on the command line"
                                     : "set at " + at.path + ":" + std::to_string(at.line);
                   } else {
                     step.note = "its default";
                   }
                 },
                 [&](const ir::InputRef& n) {
                   step.kind = trace::Step::Kind::Input;
                   step.name = program.inputs[n.input.index()].name;
                 },
                 [&](const ir::FieldRef&) {
                   if (step.input) step.kind = trace::Step::Kind::Input;
                 },
                 [](const auto&) {},
             },
             program[expr].node);
}

bool Recorder::wants_body(ir::DefinitionId definition, const ir::RecordValue* subject) {
  if (muted_ > 0) return false;
  const bool first = shown_.emplace(definition, subject).second;
  open_.back().repeated = !first;
  return first;
}

void Recorder::on_field(const ir::RecordValue& record, std::uint32_t field) {
  if (muted_ > 0 || open_.empty()) return;
  trace::Step& step = open_.back().step;
  step.input = input_of(record, field);
  if (step.input && step.note.empty()) step.note = signed_by(record, field);
  if (!step.input && holds_default(record, field)) {
    const ir::Record& type = world_.program.records[record.type.index()];
    const trace::SourceRef at = source_ref(world_, type.fields[field].span);
    step.note = "not stated, the default of " + type.name + " at " + at.path + ":" + std::to_string(at.line);
  }
}

// A record of the data says nothing of the field, which holds what the declaration says. `with` leaves no origin
// either, so the value is compared.
bool Recorder::holds_default(const ir::RecordValue& record, std::uint32_t field) const {
  const ExprId given = world_.program.records[record.type.index()].fields[field].default_value;
  if (!record.place.valid() || record.origins.empty() || !given.valid()) return false;
  const auto* constant = std::get_if<ir::Constant>(&world_.program[given].node);
  const Value& held = record.fields[field];
  if (constant == nullptr) return held.kind() == ir::ValueKind::List && held.list().elements.empty();
  return ir::compare(record.fields[field], world_.program.constants[constant->value.index()], world_.texts()) == 0;
}

std::optional<trace::InputRef> Recorder::input_of(const ir::RecordValue& record, std::uint32_t field) const {
  if (field >= record.origins.size() || !record.origins[field].valid()) return std::nullopt;
  const ir::Origin origin = world_.heap.origins[record.origins[field]];
  trace::InputRef out;
  if (world_.documents != nullptr && origin.document.valid() && origin.document.index() < world_.documents->size())
    out.path = (*world_.documents)[origin.document.index()].path;
  out.line = origin.line;
  out.column = origin.column;
  out.pointer = origin.pointer;
  out.source = origin.source;
  out.grade = origin.grade;
  out.as_quoted = origin.as_quoted;
  std::optional<base::Date> captured = origin.captured_on;
  if (record.place.valid()) {
    const ir::Place place = world_.heap.places[record.place];
    if (!captured) captured = place.captured_on;
    if (out.source.empty()) out.source = place.source;
  }
  if (captured) out.captured_on = base::to_text(*captured);
  return out;
}

// Who stands by the file that the field was read from, or empty.
std::string Recorder::signed_by(const ir::RecordValue& record, std::uint32_t field) const {
  const ir::DocumentId document = world_.heap.origins[record.origins[field]].document;
  if (world_.documents == nullptr || !document.valid() || document.index() >= world_.documents->size()) return {};
  const ir::Document::Signing& signing = (*world_.documents)[document.index()].signing;
  if (signing.signer.empty()) return {};
  std::string out = "signed by ";
  out.append(signing.signer).append(" (").append(signing.role).append(")");
  return out;
}

std::string Recorder::variable_of(ExprId binder) const {
  const std::string& text = quotations_[binder].text;
  const std::size_t in = text.find(" in ");
  if (in == std::string::npos) return {};
  std::size_t begin = in;
  while (begin > 0 && (std::isalnum(static_cast<unsigned char>(text[begin - 1])) != 0 || text[begin - 1] == '_'))
    --begin;
  return text.substr(begin, in - begin);
}

void Recorder::enter_element(ir::Slot, const Value&, std::string_view name) {
  if (cut_) {
    ++muted_;
    return;
  }
  Open open;
  open.step.kind = trace::Step::Kind::Element;
  const std::string variable =
      open_.empty() || !open_.back().expr.valid() ? std::string{} : variable_of(open_.back().expr);
  open.step.name = variable.empty() ? std::string{name} : variable + " = " + std::string{name};
  open_.push_back(std::move(open));
}

void Recorder::leave_element() {
  if (muted_ > 0) {
    --muted_;
    return;
  }
  Open open = std::move(open_.back());
  open_.pop_back();
  if (open_.back().elements++ >= most_elements) {
    ++open_.back().hidden_elements;
    return;
  }
  attach(std::move(open.step));
}

void Recorder::skip(ExprId expr) {
  if (muted_ > 0 || is_constant(world_.program[expr].node)) return;
  trace::Step step;
  step.kind = trace::Step::Kind::NotEvaluated;
  step.text = quotations_[expr].text;
  step.at = quotations_[expr].at;
  attach(std::move(step));
}

void Recorder::note(std::string_view text) {
  if (muted_ > 0 || open_.empty()) return;
  std::string& note = open_.back().step.note;
  note += (note.empty() ? "" : "; ") + std::string{text};
}

trace::Step Recorder::take() {
  PROVISO_ASSERT(root_.has_value());
  return std::move(*root_);
}

trace::Step derive(Evaluator& evaluator, Quotations& quotations, ExprId expr, ir::Digits digits, HeldTo held_to) {
  Recorder recorder{evaluator, quotations, digits, held_to};
  evaluator.watch(&recorder);
  try {
    evaluator.value(expr);
    evaluator.watch(nullptr);
    return recorder.take();
  } catch (const OutOfBudget&) {
    evaluator.watch(nullptr);
    trace::Step step;
    step.text = quotations[expr].text;
    step.at = quotations[expr].at;
    step.note = "too many steps to derive";
    return step;
  }
}

}  // namespace proviso::eval
