#include "eval/report/diagram.hpp"

#include <algorithm>
#include <map>
#include <unordered_set>

#include "base/overloaded.hpp"
#include "base/text.hpp"
#include "eval/report/words.hpp"
#include "eval/wording.hpp"
#include "ir/operands.hpp"

namespace proviso::eval {

namespace {

// The values of the expressions asked for, those inside of elements aside.
class Values final : public Sink {
 public:
  explicit Values(const std::unordered_set<ExprId>& wanted) : wanted_{wanted} {}

  void enter(ExprId) override {}
  void leave(ExprId expr, const Value& value) override {
    if (elements_ == 0 && wanted_.contains(expr)) found_.try_emplace(expr, value);
  }
  bool wants_body(ir::DefinitionId, const ir::RecordValue*) override { return false; }
  void on_field(const ir::RecordValue&, std::uint32_t) override {}
  void enter_element(ir::Slot, const Value&, std::string_view) override { ++elements_; }
  void leave_element() override { --elements_; }
  void skip(ExprId) override {}
  void note(std::string_view) override {}

  const std::map<ExprId, Value>& found() const { return found_; }

 private:
  const std::unordered_set<ExprId>& wanted_;
  std::map<ExprId, Value> found_;
  std::size_t elements_ = 0;
};

class Drawing {
 public:
  Drawing(Evaluator& evaluator, ExprId root)
      : evaluator_{evaluator}, world_{evaluator.world()}, program_{world_.program}, root_{root} {}

  std::optional<trace::Diagram> draw() {
    const base::Span whole = program_[root_].span;
    if (world_.sources == nullptr || !whole.valid()) return std::nullopt;
    text_ = world_.sources->text(whole.file);
    collect(root_, whole);
    Values values{parts_};
    evaluator_.watch(&values);
    try {
      evaluator_.value(root_);
    } catch (const OutOfBudget&) {
      evaluator_.watch(nullptr);
      return std::nullopt;
    }
    evaluator_.watch(nullptr);
    trace::Diagram out;
    out.at = source_ref(world_, whole);
    copy_lines(whole, out);
    for (const auto& [expr, value] : values.found()) add(expr, value, out);
    std::ranges::stable_sort(out.marks, {}, [](const trace::Mark& mark) { return std::pair{mark.line, mark.column}; });
    return out;
  }

 private:
  // What is written inside the expression and is worth a value.
  void collect(ExprId root, base::Span whole) {
    std::vector<ExprId> open{root};
    std::unordered_set<ExprId> seen;
    while (!open.empty()) {
      const ExprId id = open.back();
      open.pop_back();
      if (!seen.insert(id).second) continue;
      const base::Span span = program_[id].span;
      if (span.file == whole.file && span.begin >= whole.begin && span.end <= whole.end && is_telling(id))
        parts_.insert(id);
      ir::for_each_operand(program_, program_[id].node, [&](ExprId operand) { open.push_back(operand); });
    }
  }

  bool is_telling(ExprId id) const {
    if (id == root_) return true;
    const ir::Node& node = program_[id].node;
    if (std::holds_alternative<ir::Constant>(node) || std::holds_alternative<ir::MoneyConstant>(node) ||
        std::holds_alternative<ir::MakeText>(node) || std::holds_alternative<ir::Resolve>(node))
      return false;
    const ir::TypeKind kind = program_.types[program_[id].type].kind;
    const bool compound = kind == ir::TypeKind::Record || kind == ir::TypeKind::List || kind == ir::TypeKind::Set;
    return !compound || std::holds_alternative<ir::DefinitionRef>(node);
  }

  void add(ExprId expr, const Value& value, trace::Diagram& out) {
    const base::Span span = program_[expr].span;
    const base::LineColumn at = world_.sources->line_column(span.file, anchor(expr));
    const std::string_view line = world_.sources->line_text(span.file, at.line);
    const std::size_t begin = world_.sources->line_begin(span.file, at.line) + indent_;
    const std::string before{line.substr(std::min(indent_, line.size()), anchor(expr) - begin)};
    trace::Mark mark{.line = at.line,
                     .column = static_cast<std::uint32_t>(trace::display_width(trace::harmless(before))),
                     .text = written(world_.sources, span),
                     .value = text_of(expr, value)};
    // Of two parts that begin at one place the outer says more.
    const auto same = std::ranges::find_if(
        out.marks, [&](const trace::Mark& other) { return other.line == mark.line && other.column == mark.column; });
    if (same == out.marks.end())
      out.marks.push_back(std::move(mark));
    else if (same->text.size() < mark.text.size())
      *same = std::move(mark);
    if (value.is_unknown()) merge(out.missing, missing_facts(world_, value.unknown()));
  }

  std::string text_of(ExprId expr, const Value& value) const {
    if (value.kind() == ir::ValueKind::List && value.list().elements.size() != 1)
      return std::to_string(value.list().elements.size()) + " elements";
    return shown_as(world_, value, expr, ir::Digits::Report).text;
  }

  // Behind an operand: the first byte of the operator.
  std::uint32_t after(ExprId operand) const {
    std::uint32_t at = program_[operand].span.end;
    const std::uint32_t end = program_[root_].span.end;
    while (at < end && (text_[at] == ')' || text_[at] == ' ' || text_[at] == '\n' || text_[at] == '\r')) ++at;
    return at;
  }

  // The word or sign that stands for the expression: its operator, its field, else where it begins.
  std::uint32_t anchor(ExprId expr) const {
    const base::Span span = program_[expr].span;
    const std::uint32_t at = std::visit(base::Overloaded{
                                            [&](const ir::Arithmetic& n) { return after(n.lhs); },
                                            [&](const ir::Compare& n) { return after(n.lhs); },
                                            [&](const ir::And& n) { return after(n.lhs); },
                                            [&](const ir::Or& n) { return after(n.lhs); },
                                            [&](const ir::DateDifference& n) { return after(n.lhs); },
                                            [&](const ir::DateShift& n) { return after(n.date); },
                                            [&](const ir::Coalesce& n) { return after(n.first); },
                                            [&](const ir::Contains& n) { return after(n.value); },
                                            [&](const ir::Between& n) { return after(n.value); },
                                            [&](const ir::IsState& n) { return after(n.operand); },
                                            [&](const ir::As& n) { return after(n.operand); },
                                            [&](const ir::Power& n) { return after(n.operand); },
                                            [&](const ir::ForSubject& n) { return after(n.body); },
                                            [&](const ir::FieldRef& n) { return after(n.object) + 1; },
                                            [&](const auto&) { return span.begin; },
                                        },
                                        program_[expr].node);
    return at >= span.begin && at < span.end ? at : span.begin;
  }

  // The source lines of the expression, without the blanks that all of them begin with.
  void copy_lines(base::Span whole, trace::Diagram& out) {
    const std::uint32_t last = world_.sources->line_column(whole.file, whole.end - 1).line;
    std::vector<std::string_view> lines;
    for (std::uint32_t line = out.at.line; line <= last; ++line)
      lines.push_back(world_.sources->line_text(whole.file, line));
    indent_ = std::string::npos;
    for (const std::string_view line : lines) indent_ = std::min(indent_, line.find_first_not_of(" \t"));
    for (const std::string_view line : lines) out.lines.emplace_back(line.substr(std::min(indent_, line.size())));
  }

  Evaluator& evaluator_;
  const World& world_;
  const ir::Program& program_;
  ExprId root_;
  std::string_view text_;
  std::size_t indent_ = 0;
  std::unordered_set<ExprId> parts_;
};

}  // namespace

std::optional<trace::Diagram> diagram_of(Evaluator& evaluator, ExprId root) { return Drawing{evaluator, root}.draw(); }

}  // namespace proviso::eval
