#include "leaves.hpp"

namespace proviso {

namespace {

class Walk {
 public:
  Walk(const ir::Program& program, const ir::Facts& facts, const ir::RateTable& rates, ir::Digits digits)
      : program_{program}, facts_{facts}, rates_{rates}, digits_{digits} {}

  void record(const ir::RecordValue& record, const std::string& path, const std::string& heading) {
    const ir::Record& type = program_.records[record.type.index()];
    for (std::uint32_t i = 0; i < type.fields.size(); ++i) {
      if (i >= record.origins.size() || !record.origins[i].valid()) continue;
      const ir::Value& value = record.fields[i];
      const ir::Field& field = type.fields[i];
      const std::string name = path + field.name;
      const std::string& under = heading.empty() ? field.group : heading;
      const bool refers = program_.types[field.type].kind == ir::TypeKind::Ref;  // told by its name
      if (value.kind() == ir::ValueKind::Record && !refers)
        this->record(value.record(), name + ".", under);
      else if (is_list_of_records(value))
        for (std::size_t n = 0; n < value.list().elements.size(); ++n)
          this->record(value.list().elements[n].record(), name + "[" + std::to_string(n + 1) + "].", under);
      else
        out_.push_back(leaf(value, field, name, under, facts_.heap.origins[record.origins[i]]));
    }
  }
  std::vector<Leaf> take() { return std::move(out_); }

 private:
  static bool is_list_of_records(const ir::Value& value) {
    return value.kind() == ir::ValueKind::List && !value.list().elements.empty() &&
           value.list().elements.front().kind() == ir::ValueKind::Record;
  }

  Leaf leaf(const ir::Value& value, const ir::Field& field, std::string name, const std::string& heading,
            const ir::Origin& origin) const {
    Leaf out;
    out.field = std::move(name);
    out.heading = heading;
    const ir::ShownValue shown = ir::show({program_, facts_.heap, rates_}, value, field.type, field.unit, digits_);
    out.value = {shown.text, shown.exact};
    if (value.is_unknown())
      for (const ir::Cause& cause : facts_.heap.causes.causes(value.unknown()))
        out.reason += (out.reason.empty() ? "" : "; ") + cause.reason;
    if (origin.document.valid()) out.input.path = facts_.documents[origin.document.index()].path;
    out.input.line = origin.line;
    out.input.column = origin.column;
    out.input.pointer = origin.pointer;
    out.input.source = origin.source;
    if (origin.captured_on) out.input.captured_on = base::to_text(*origin.captured_on);
    out.input.grade = origin.grade;
    out.input.as_quoted = origin.as_quoted;
    return out;
  }

  const ir::Program& program_;
  const ir::Facts& facts_;
  const ir::RateTable& rates_;
  ir::Digits digits_;
  std::vector<Leaf> out_;
};

}  // namespace

std::vector<Leaf> leaves_of(const ir::Program& program, const ir::Facts& facts, const ir::RateTable& rates,
                            const ir::RecordValue& record, ir::Digits digits) {
  Walk walk{program, facts, rates, digits};
  walk.record(record, "", "");
  return walk.take();
}

}  // namespace proviso
