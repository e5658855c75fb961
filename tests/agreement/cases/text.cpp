// A case as a person reads it, and as TOML that `proviso eval` takes.
#include "cases/datum.hpp"

namespace proviso::agreement {

namespace {

class Printer {
 public:
  explicit Printer(const ir::Program& program) : program_{program} {}

  std::string value(const Datum& datum, ir::TypeId id) const {
    const ir::Type type = program_.types[id];
    if (datum.kind == Datum::Kind::Record) return "{ " + fields(datum, ir::RecordId{type.argument}, ", ") + " }";
    if (datum.kind == Datum::Kind::List) {
      std::string out;
      for (const Datum& part : datum.parts) out += (out.empty() ? "" : ", ") + value(part, program_.types.element(id));
      return "[" + out + "]";
    }
    const bool bare = type.kind == ir::TypeKind::Bool || type.kind == ir::TypeKind::Date ||
                      (type.kind == ir::TypeKind::Quantity && datum.leaf.find(' ') == std::string::npos);
    std::string out = bare ? datum.leaf : "\"" + datum.leaf + "\"";
    if (datum.source.empty() && datum.grade.empty() && datum.captured_on.empty()) return out;
    out = "{ value = " + out;
    if (!datum.source.empty()) out += ", source = \"" + datum.source + "\"";
    if (!datum.grade.empty()) out += ", grade = \"" + datum.grade + "\"";
    if (!datum.captured_on.empty()) out += ", captured_on = " + datum.captured_on;
    return out + " }";
  }

  std::string fields(const Datum& datum, ir::RecordId id, const std::string& between) const {
    const ir::Record& schema = program_.records[id.index()];
    std::string out;
    for (std::size_t i = 0; i < schema.fields.size(); ++i)
      if (datum.parts[i].kind != Datum::Kind::Absent)
        out +=
            (out.empty() ? "" : between) + schema.fields[i].name + " = " + value(datum.parts[i], schema.fields[i].type);
    return out;
  }

  std::string file(const std::string& name, const Datum& datum, ir::RecordId record) const {
    std::string out = "\n# " + name + ".toml\n";
    if (datum.kind == Datum::Kind::Record) return out + fields(datum, record, "\n") + "\n";
    for (const Datum& part : datum.parts) out += "[[" + name + "]]\n" + fields(part, record, "\n") + "\n";
    return out;
  }

 private:
  const ir::Program& program_;
};

}  // namespace

std::string to_text(const ir::Program& program, const Case& data) {
  const Printer printer{program};
  std::string out = "# case.toml\n" + (data.as_of.empty() ? "# no as_of" : "as_of = " + data.as_of) + "\n";
  for (std::size_t i = 0; i < program.inputs.size(); ++i) {
    const ir::Input& input = program.inputs[i];
    const ir::TypeId type = input.is_list ? program.types.element(input.type) : input.type;
    if (data.inputs[i].kind != Datum::Kind::Absent)
      out += printer.file(input.name, data.inputs[i], ir::RecordId{program.types[type].argument});
  }
  for (std::size_t i = 0; i < program.catalogs.size(); ++i)
    out += printer.file(program.catalogs[i].name, data.catalogs[i], program.catalogs[i].record);
  if (!data.rates.empty()) out += "\n# fx.toml\n";
  for (const RateDatum& rate : data.rates)
    out += "[[fx]]\nfrom = \"" + rate.from + "\"\nto = \"" + rate.to + "\"\nrate = " + rate.rate +
           "\ndate = " + rate.date + "\n";
  if (!data.waivers.parts.empty()) out += printer.file("waivers", data.waivers, program.waiver);
  if (!data.clearances.parts.empty()) out += printer.file("clearances", data.clearances, program.clearance);
  return out;
}

}  // namespace proviso::agreement
