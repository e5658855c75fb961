// A random case as the engine's reader would have read it.
#include <algorithm>

#include "cases/datum.hpp"
#include "facts/references.hpp"
#include "ir/compare.hpp"
#include "reference/rates.hpp"

namespace proviso::agreement {

namespace {

class Reader {
 public:
  Reader(const ir::Program& program, const Case& data) : program_{program}, data_{data}, references_{program} {
    facts_.heap.texts = program.texts;
    facts_.documents.push_back({"case", "case", std::string(64, '5'), signing(data)});
    if (!data.as_of.empty()) facts_.as_of = base::parse_date(data.as_of);
    for (const RateDatum& rate : data.rates)
      facts_.rates.push_back({rate.from, rate.to, *base::Rational::from_text(rate.rate, base::TextForm::Data),
                              *base::parse_date(rate.date), ""});
  }

  ir::Facts read() && {
    for (std::size_t i = 0; i < program_.catalogs.size(); ++i) {
      const ir::Catalog& catalog = program_.catalogs[i];
      facts_.catalogs.push_back(records(data_.catalogs[i], catalog.record, catalog.name));
      references_.add(ir::CatalogId::of(i), facts_.catalogs.back(), *program_.texts);
    }
    for (std::size_t i = 0; i < program_.inputs.size(); ++i) {
      const ir::Input& input = program_.inputs[i];
      facts_.inputs.push_back(value(data_.inputs[i], input.type, input.name));
    }
    facts_.waivers = records(data_.waivers, program_.waiver, "waivers");
    facts_.clearances = records(data_.clearances, program_.clearance, "clearances");
    return std::move(facts_);
  }

 private:
  // Somebody stands by what is decided on a day.
  static ir::Document::Signing signing(const Case& data) {
    if (data.as_of.empty()) return {.signer = {}, .role = {}, .grade = {}, .defect = "nobody signed it"};
    return {.signer = "acme.lab", .role = "lab", .grade = "measured", .defect = {}};
  }

  ir::Value records(const Datum& list, ir::RecordId record, const std::string& path) {
    auto values = facts_.heap.arena.values(list.parts.size());
    for (std::size_t i = 0; i < list.parts.size(); ++i)
      values[i] = this->record(list.parts[i], record, path + "[" + label(list.parts[i], i) + "]");
    return ir::Value{facts_.heap.arena.list(values)};
  }
  static std::string label(const Datum& record, std::size_t index) {
    return record.parts[0].kind == Datum::Kind::Leaf ? record.parts[0].leaf : std::to_string(index + 1);
  }

  ir::Value record(const Datum& datum, ir::RecordId id, const std::string& path) {
    const ir::Record& schema = program_.records[id.index()];
    auto fields = facts_.heap.arena.values(schema.fields.size());
    auto origins = facts_.heap.arena.origins(schema.fields.size());
    for (std::size_t i = 0; i < schema.fields.size(); ++i) {
      fields[i] = value(datum.parts[i], schema.fields[i].type, path + "." + schema.fields[i].name);
      origins[i] = origin(datum.parts[i]);
    }
    ir::Place stands;
    stands.path = path;
    stands.document = "case";
    const ir::PlaceId place = facts_.heap.places.add(std::move(stands));
    return ir::Value{facts_.heap.arena.record({id, place, fields, origins})};
  }

  ir::OriginId origin(const Datum& datum) {
    if (datum.kind == Datum::Kind::Absent) return ir::OriginId::none;
    ir::Origin out;
    out.document = ir::DocumentId::of(0);
    out.source = datum.source;
    out.grade = datum.grade;
    if (!datum.captured_on.empty()) out.captured_on = base::parse_date(datum.captured_on);
    return facts_.heap.origins.add(out);
  }

  ir::Value value(const Datum& datum, ir::TypeId id, const std::string& path) {
    if (datum.kind == Datum::Kind::Absent) return ir::Value{};
    const ir::Type type = program_.types[id];
    switch (type.kind) {
      case ir::TypeKind::Bool:
        return ir::Value{datum.leaf == "true"};
      case ir::TypeKind::Text:
        return ir::Value::text(program_.texts->intern(datum.leaf));
      case ir::TypeKind::Version:
        return ir::Value::version(program_.texts->intern(datum.leaf));
      case ir::TypeKind::Date:
        return ir::Value{*base::parse_date(datum.leaf)};
      case ir::TypeKind::Enum: {
        const auto& members = program_.enums[type.argument].members;
        return ir::Value::member(static_cast<std::uint32_t>(std::ranges::find(members, datum.leaf) - members.begin()));
      }
      case ir::TypeKind::Quantity:
        return quantity(datum.leaf);
      case ir::TypeKind::Record:
        return record(datum, ir::RecordId{type.argument}, path);
      case ir::TypeKind::Ref:
        return reference(datum.leaf, ir::RecordId{type.argument}, path);
      case ir::TypeKind::List:
      case ir::TypeKind::Set:
        return list(datum, id, path);
      case ir::TypeKind::Any:
        break;
    }
    PROVISO_UNREACHABLE();
  }

  ir::Value list(const Datum& datum, ir::TypeId id, const std::string& path) {
    const ir::TypeId element = program_.types.element(id);
    if (program_.types[element].kind == ir::TypeKind::Record)
      return records(datum, ir::RecordId{program_.types[element].argument}, path);
    std::vector<ir::Value> made;
    for (const Datum& part : datum.parts) made.push_back(value(part, element, path));
    if (program_.types[id].kind == ir::TypeKind::Set) ir::sort_unique(made, *program_.texts);
    auto values = facts_.heap.arena.values(made.size());
    std::ranges::copy(made, values.begin());
    return ir::Value{facts_.heap.arena.list(values)};
  }

  ir::Value quantity(const std::string& text) {
    const auto split = base::split_quantity(text);
    const base::Unit unit = program_.units->parse(split->unit).value();
    std::optional<Day> as_of;
    if (facts_.as_of) as_of = Day{facts_.as_of->days};
    base::Rational number = split->number * unit.scale;
    for (const auto& [currency, exponent] : unit.currencies) {
      const Value rate = rate_to_policy(program_, facts_.rates, as_of, currency);
      if (const auto* why = std::get_if<Unknown>(&rate))
        return ir::Value{facts_.heap.causes.single({.kind = ir::CauseKind::NoRate,
                                                    .path = why->causes.begin()->path,
                                                    .reason = "no rate",
                                                    .where = {},
                                                    .ask = {}})};
      const auto& by = std::get<Number>(rate);
      const base::Rational factor = *base::Rational::from_text(by.numerator().text(), base::TextForm::Data) /
                                    *base::Rational::from_text(by.denominator().text(), base::TextForm::Data);
      number = exponent > 0 ? number * factor : number / factor;
    }
    return ir::Value{number};
  }

  ir::Value reference(const std::string& name, ir::RecordId record, const std::string& path) {
    const facts::Resolution& found = references_.resolve(record, name);
    if (found.entry != nullptr) return ir::Value{found.entry};
    ir::Cause cause = found.cause(name, "chips");
    cause.path = path;
    return ir::Value{facts_.heap.causes.single(cause)};
  }

  const ir::Program& program_;
  const Case& data_;
  facts::References references_;
  ir::Facts facts_;
};

}  // namespace

ir::Facts to_facts(const ir::Program& program, const Case& data) { return Reader{program, data}.read(); }

}  // namespace proviso::agreement
