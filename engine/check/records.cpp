// Records and what is added to them: the schemas of data and the types of values.
#include <algorithm>

#include "check/cycles.hpp"
#include "check/run.hpp"
#include "diag/suggest.hpp"

namespace proviso::check {

namespace {

class Records {
 public:
  explicit Records(Run& run) : run_{run}, checker_{run.checker}, program_{run.checker.program} {}

  void declare() {
    const auto records = run_.all<ast::RecordDecl>();
    std::vector<std::pair<ir::RecordId, const Found<ast::RecordDecl>*>> declared;
    for (const auto& found : records)
      if (const auto id = declare_name(found)) declared.emplace_back(*id, &found);
    field_names_.resize(program_.records.size());
    for (const auto& [id, found] : declared)
      for (const ast::FieldDecl& field : found->node.fields) add(id, found->module, field);
    for (const auto& found : run_.all<ast::ExtendDecl>()) extend(found);
    refuse_endless();
    note_core();
  }

 private:
  std::optional<ir::RecordId> declare_name(const Found<ast::RecordDecl>& found) {
    if (!run_.types.claim(checker_, "type", found.node.name) || !free_for_type(run_, found.node.name))
      return std::nullopt;
    const auto id = ir::RecordId::of(program_.records.size());
    checker_.names.records.emplace(found.node.name.text, id);
    program_.records.push_back({.name = found.node.name.text,
                                .open = found.node.open,
                                .fields = {},
                                .doc = found.decl.doc,
                                .span = found.decl.span});
    return id;
  }

  /// False where the record has such a field already.
  bool add(ir::RecordId id, ModuleId module, const ast::FieldDecl& field) {
    if (!field_names_[id.index()].claim(checker_, "field", field.name)) return false;
    const ast::File& file = *checker_.names[module].file;
    const auto type = check_type(checker_, file, field.type);
    // A type that was refused fits everything, so that the mistake is told once.
    ir::Field made{.name = field.name.text,
                   .type = type ? type->type : program_.types.any(),
                   .unit = type ? type->unit : ir::UnitId{},
                   .optional = file[field.type].optional,
                   .default_value = {},
                   .low = {},
                   .high = {},
                   .step = {},
                   .ask = {},
                   .group = {},
                   .not_objective = {},
                   .doc = field.doc,
                   .span = field.span};
    if (field.ask) made.ask = field.ask->text;
    if (field.group) made.group = field.group->text;
    if (field.not_objective) made.not_objective = field.not_objective->text;
    auto& fields = program_.records[id.index()].fields;
    run_.fields.push_back({id, static_cast<std::uint32_t>(fields.size()), module, &field});
    fields.push_back(std::move(made));
    return true;
  }

  void extend(const Found<ast::ExtendDecl>& found) {
    const auto record = checker_.names.records.find(found.node.record.text);
    if (record == checker_.names.records.end()) {
      std::vector<std::string> known;
      for (const auto& entry : checker_.names.records) known.push_back(entry.first);
      report(checker_, {.kind = diag::Kind::UnknownRecord,
                        .at = found.node.record.span,
                        .args = {found.node.record.text},
                        .help = diag::help_did_you_mean(found.node.record.text, known)});
      return;
    }
    for (const ast::FieldDecl& field : found.node.fields) {
      if (!add(record->second, found.module, field)) continue;
      if (program_.records[record->second.index()].fields.back().optional || field.default_value) continue;
      report(checker_, {.kind = diag::Kind::DemandingExtension,
                        .at = field.name.span,
                        .args = {field.name.text},
                        .help = "put `?` after its type, or give it a default with `= ...`"});
    }
  }

  /// The record that a value of this type holds, however deep in lists; none for scalars.
  ir::RecordId held(ir::TypeId type) const {
    for (;;) {
      const ir::Type& t = program_.types[type];
      switch (t.kind) {
        case ir::TypeKind::List:
        case ir::TypeKind::Set:
          type = ir::TypeId{t.argument};
          continue;
        case ir::TypeKind::Record:
        case ir::TypeKind::Ref:
          return ir::RecordId{t.argument};
        case ir::TypeKind::Any:
        case ir::TypeKind::Bool:
        case ir::TypeKind::Text:
        case ir::TypeKind::Date:
        case ir::TypeKind::Version:
        case ir::TypeKind::Quantity:
        case ir::TypeKind::Enum:
          return {};
      }
    }
  }

  // Values are trees: a record that contained itself, also through a list or a `ref`, would let data go round in
  // circles.
  void refuse_endless() {
    struct Edge {
      std::size_t to;
      std::size_t field;
    };
    const auto edges = [&](std::size_t record) {
      std::vector<Edge> out;
      const auto& fields = program_.records[record].fields;
      for (std::size_t i = 0; i < fields.size(); ++i)
        if (const ir::RecordId inner = held(fields[i].type); inner.valid()) out.push_back({inner.index(), i});
      return out;
    };
    find_cycles(program_.records.size(), edges, [&](const std::vector<std::size_t>& path, Edge closing) {
      report(checker_, {.kind = diag::Kind::RecursiveRecord,
                        .at = program_.records[path.back()].fields[closing.field].span,
                        .args = {program_.records[closing.to].name},
                        .help = "name the other one by its id, as text"});
    });
  }

  void note_core() {
    const auto find = [&](const char* name) { return program_.find_record(name).value_or(ir::RecordId{}); };
    program_.rate = find("FxRate");
    program_.waiver = find("Waiver");
    program_.clearance = find("Clearance");
    program_.approval_rule = find("ApprovalRule");
    program_.key = find("Key");
  }

  Run& run_;
  Checker& checker_;
  ir::Program& program_;
  std::vector<Claims> field_names_;
};

ir::ExprId check_step(Run& run, const FieldText& text, Context& context, const ir::Field& field) {
  Checker& checker = run.checker;
  const ast::ExprId written = *text.decl->step;
  const auto refuse = [&](std::string why) {
    const ast::File& file = *checker.names[text.module].file;
    report(checker, {.kind = diag::Kind::BadRange, .at = file[written].span, .args = {std::move(why)}});
    return ir::ExprId{};
  };
  if (checker.program.types[field.type].kind != ir::TypeKind::Quantity)
    return refuse("steps are those of a quantity, and `" + type_text(checker.program, field.type, field.unit) +
                  "` is none");
  const ir::ExprId step = check_expr(checker, context, written, Expected{field.type, field.unit});
  const auto value = fold(checker.program, step);
  if (value && value->sign() <= 0) return refuse("the step of `" + text.decl->name.text + "` is above zero");
  return step;
}

void check_range(Run& run, const FieldText& text, ir::Field& field) {
  const ast::FieldDecl& decl = *text.decl;
  if (!decl.low) return;
  Checker& checker = run.checker;
  if (!has_order(checker.program, field.type)) {
    report(checker, {.kind = diag::Kind::BadRange,
                     .at = decl.name.span,
                     .args = {"a range needs an order, and `" + type_text(checker.program, field.type, field.unit) +
                              "` has none"}});
    return;
  }
  Context context = run.params_context(text.module);
  context.in_schema = true;
  field.low = check_expr(checker, context, *decl.low, Expected{field.type, field.unit});
  if (decl.high) field.high = check_expr(checker, context, *decl.high, Expected{field.type, field.unit});
  if (decl.step) field.step = check_step(run, text, context, field);
  const auto low = fold(checker.program, field.low);
  const auto high = decl.high ? fold(checker.program, field.high) : std::nullopt;
  if (low && high && *high < *low) {
    const ast::File& file = *checker.names[text.module].file;
    report(checker, {.kind = diag::Kind::BadRange,
                     .at = base::cover(file[*decl.low].span, file[*decl.high].span),
                     .args = {"the range of `" + decl.name.text + "` ends before it begins"}});
  }
}

}  // namespace

void check_records(Run& run) { Records{run}.declare(); }

void check_fields(Run& run) {
  ir::Program& program = run.checker.program;
  for (const FieldText& text : run.fields) {
    // Copied and put back: checking an expression may make a record of this type.
    ir::Field field = program.records[text.record.index()].fields[text.index];
    if (text.decl->default_value) {
      Context context = run.params_context(text.module);
      context.in_schema = true;
      field.default_value =
          check_expr(run.checker, context, *text.decl->default_value, Expected{field.type, field.unit});
    }
    check_range(run, text, field);
    program.records[text.record.index()].fields[text.index] = std::move(field);
  }
}

}  // namespace proviso::check
