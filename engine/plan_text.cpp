#include "plan_text.hpp"

#include "base/date.hpp"
#include "base/toml_text.hpp"

namespace proviso {

namespace {

class Writer {
 public:
  Writer(const ir::Program& program, const ir::Heap& heap) : program_{program}, heap_{heap} {}

  StepText table(const ir::RecordValue& record) {
    StepText out;
    const ir::Record& schema = program_.records[record.type.index()];
    for (std::size_t i = 0; i < schema.fields.size(); ++i) {
      const ir::Field& field = schema.fields[i];
      if (!is_given(record.fields[i])) continue;
      const std::string value = this->value(record.fields[i], field.type, field.unit, field.name);
      if (field.name == "because")
        out.because = std::string{heap_.texts->text(record.fields[i].text_id())};
      else
        out.lines += field.name + " = " + value + "\n";
    }
    out.open = std::move(open_);
    return out;
  }

 private:
  // An empty list says no more than none.
  static bool is_given(const ir::Value& value) {
    if (value.kind() == ir::ValueKind::List) return !value.list().elements.empty();
    return !value.is_unknown() || value.unknown() != ir::absent;
  }

  std::string value(const ir::Value& value, ir::TypeId id, ir::UnitId unit, const std::string& name) {
    const ir::Type type = program_.types[id];
    switch (value.kind()) {
      case ir::ValueKind::Unknown:
        return fail(name + " is unknown: " + causes(value));
      case ir::ValueKind::Bool:
        return value.boolean() ? "true" : "false";
      case ir::ValueKind::Number:
        return number(value.number(), unit, name);
      case ir::ValueKind::Text:
      case ir::ValueKind::Version:
        return base::toml_text(heap_.texts->text(value.text_id()));
      case ir::ValueKind::Date:
        return base::to_text(value.date());
      case ir::ValueKind::Enum:
        return base::toml_text(program_.enums[type.argument].members[value.member_index()]);
      case ir::ValueKind::Record:
        return type.kind == ir::TypeKind::Ref ? reference(value.record(), name) : inline_table(value.record(), name);
      case ir::ValueKind::List:
        break;
    }
    std::string out;
    for (const ir::Value& element : value.list().elements)
      out += (out.empty() ? "" : ", ") + this->value(element, ir::TypeId{type.argument}, unit, name);
    return "[" + out + "]";
  }

  std::string fail(std::string why) {
    if (open_.empty()) open_ = std::move(why);
    return {};
  }
  std::string causes(const ir::Value& unknown) const {
    std::string out;
    for (const ir::Cause& cause : heap_.causes.causes(unknown.unknown()))
      out += (out.empty() ? "" : "; ") + (cause.path.empty() ? "" : cause.path + ": ") + cause.reason;
    return out;
  }

  std::string number(const base::Rational& canonical, ir::UnitId unit, const std::string& name) {
    const base::Unit& shown = program_.units_used[unit.valid() ? unit.index() : 0];
    const auto digits = (canonical / shown.scale).finite_decimal();
    if (!digits) return fail(name + " has no end as a decimal number");
    const bool whole = digits->find('.') == std::string::npos;
    return whole && digits->size() <= 9 ? *digits : base::toml_text(*digits);
  }
  // A catalog entry is told by its key.
  std::string reference(const ir::RecordValue& record, const std::string& name) {
    const auto catalog = program_.catalog_of(record.type);
    const ir::Value& key = record.fields[program_.catalogs[catalog->index()].key];
    return key.is_unknown() ? fail(name + " has no key") : base::toml_text(heap_.texts->text(key.text_id()));
  }
  std::string inline_table(const ir::RecordValue& record, const std::string& name) {
    const ir::Record& schema = program_.records[record.type.index()];
    std::string out;
    for (std::size_t i = 0; i < schema.fields.size(); ++i) {
      const ir::Field& field = schema.fields[i];
      if (!is_given(record.fields[i])) continue;
      out += (out.empty() ? "" : ", ") + field.name + " = " +
             value(record.fields[i], field.type, field.unit, name + "." + field.name);
    }
    return out.empty() ? "{}" : "{ " + out + " }";
  }

  const ir::Program& program_;
  const ir::Heap& heap_;
  std::string open_;
};

}  // namespace

StepText step_text(const ir::Program& program, const ir::Heap& heap, const ir::Value& step) {
  if (step.is_unknown()) return {.lines = {}, .because = {}, .open = "a step is unknown"};
  return Writer{program, heap}.table(step.record());
}

}  // namespace proviso
