// Constants, names, calls: where a value comes from.
#include "base/overloaded.hpp"
#include "reference/reference.hpp"

namespace proviso::agreement {

Reference::Reference(const ir::Program& program, const ir::Facts& facts)
    : program_{program}, rates_{facts.rates}, day_{24 * 60 * 60} {
  for (const ir::Value& input : facts.inputs) inputs_.push_back(from_engine(facts.heap, input));
  for (const ir::Value& catalog : facts.catalogs) catalogs_.push_back(from_engine(facts.heap, catalog));
  waivers_ = from_engine(facts.heap, facts.waivers);
  clearances_ = from_engine(facts.heap, facts.clearances);
  if (!facts.documents.empty()) document_ = facts.documents.front();
  if (facts.as_of) as_of_ = Day{facts.as_of->days};
}

Value Reference::value(ir::ExprId expr, std::uint32_t slots, const RecordPtr& subject) {
  Frame frame{subject, std::vector<Value>(slots)};
  steps_ = 0;
  return eval(expr, frame);
}

Value Reference::value(ir::ExprId expr, std::uint32_t slots, const RecordPtr& subject, Causes& asked) {
  asked_ = &asked;
  Value out = value(expr, slots, subject);
  asked_ = nullptr;
  return out;
}

Value Reference::eval(ir::ExprId id, Frame& frame) {
  if (++steps_ > patience) throw TooManySteps{};
  const ir::Expr& expr = program_[id];
  if (const auto* as = std::get_if<ir::As>(&expr.node)) return shown_as(eval(as->operand, frame), expr.unit);
  return std::visit([&](const auto& node) -> Value { return eval(node, frame); }, expr.node);
}

Value Reference::eval(const ir::Constant& n, Frame&) {
  ir::Heap plain;  // constants hold no lists, records or causes
  plain.texts = program_.texts;
  return from_engine(plain, program_.constants[n.value.index()]);
}

Value Reference::eval(const ir::MoneyConstant& n, Frame&) {
  base::Unit unscaled = program_.units_used[n.unit.index()];
  unscaled.scale = 1;  // the constant is scaled already
  return to_canonical(program_, rates_, as_of_, to_number(program_.constants[n.value.index()].number()), unscaled);
}

Value Reference::eval(const ir::ParamRef& n, Frame&) {
  const ir::Param& param = program_.params[n.param.index()];
  if (!param.value.valid()) return unknown(param.name, "");
  Frame own{nullptr, std::vector<Value>(64)};
  return eval(param.value, own);
}

Value Reference::eval(const ir::InputRef& n, Frame&) {
  const Value& value = inputs_[n.input.index()];
  const auto* why = std::get_if<Unknown>(&value);
  return why != nullptr && why->causes.empty() ? unknown(program_.inputs[n.input.index()].name, "") : value;
}

Value Reference::eval(const ir::CatalogRef& n, Frame&) {
  const Value& value = catalogs_[n.catalog.index()];
  return is_unknown(value) ? unknown(program_.catalogs[n.catalog.index()].name, "") : value;
}

Value Reference::eval(const ir::SubjectRef&, Frame& frame) { return frame.subject; }

Value Reference::eval(const ir::AsOf&, Frame&) { return as_of_ ? Value{*as_of_} : unknown("as_of", ""); }

Value Reference::eval(const ir::Eligible&, Frame&) { return make_list(standing_.eligible); }

Value Reference::eval(const ir::DefinitionRef& n, Frame& frame) {
  const ir::Definition& definition = program_.definitions[n.definition.index()];
  // Evaluated once for the case, or for a candidate: two mentions are one value, and a record equals itself whatever is
  // unknown in it.
  const auto key = std::pair{n.definition.value, frame.subject};
  if (const auto known = definitions_.find(key); known != definitions_.end()) return known->second;
  Frame own{frame.subject, std::vector<Value>(definition.slots)};
  Value out = eval(definition.body, own);
  if (asked_ == nullptr) definitions_.emplace(key, out);
  return out;
}

Value Reference::eval(const ir::LocalRef& n, Frame& frame) { return frame.locals[n.slot]; }

Value Reference::eval(const ir::Let& n, Frame& frame) {
  frame.locals[n.slot] = eval(n.value, frame);
  return eval(n.body, frame);
}

Value Reference::eval(const ir::CallFunction& n, Frame& frame) {
  const ir::Function& function = program_.functions[n.function.index()];
  Frame own{frame.subject, std::vector<Value>(function.slots)};
  for (std::uint32_t i = 0; i < n.arguments.count; ++i)
    own.locals[i] = eval(program_.operands[n.arguments.begin + i], frame);
  return eval(function.body, own);
}

Value Reference::eval(const ir::ForSubject& n, Frame& frame) {
  const Value subject = eval(n.subject, frame);
  if (is_unknown(subject)) return subject;
  const RecordPtr outer = frame.subject;
  frame.subject = std::get<RecordPtr>(subject);
  Value out = eval(n.body, frame);
  frame.subject = outer;
  return out;
}

Value Reference::eval(const ir::Best& n, Frame&) {
  if (const RecordPtr& best = standing_.best[n.mode]) return best;
  return unknown("", standing_.has_candidate[n.mode] ? "none awardable" : "none of the mode");
}

namespace {

// Case, blanks, `_` and `-` do not count.
std::string folded(const std::string& name) {
  std::string out;
  for (const char c : name)
    if (c != ' ' && c != '_' && c != '-') out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return out;
}

std::vector<std::string> aliases_of(const Record& entry, const std::optional<std::uint32_t>& field) {
  std::vector<std::string> out;
  if (!field) return out;
  if (const auto* list = std::get_if<ListPtr>(&entry.fields[*field]))
    for (const Value& alias : (*list)->elements)
      if (const auto* text = std::get_if<std::string>(&alias)) out.push_back(*text);
  return out;
}

}  // namespace

// The entry of that key, else of that alias, else of a key or alias that is spelled alike.
Value Reference::eval(const ir::Resolve& n, Frame& frame) {
  const Value written = eval(n.text, frame);
  if (is_unknown(written)) return written;
  const auto& name = std::get<std::string>(written);
  const auto id = program_.catalog_of(n.record);
  if (!id) return unknown("", "no entry");
  const Value& catalog = catalogs_[id->index()];
  if (is_unknown(catalog)) return unknown(program_.catalogs[id->index()].name, "");
  const ir::Catalog& schema = program_.catalogs[id->index()];
  std::vector<RecordPtr> by_key, by_alias, alike;
  for (const Value& element : std::get<ListPtr>(catalog)->elements) {
    const RecordPtr& entry = std::get<RecordPtr>(element);
    const auto& key = std::get<std::string>(entry->fields[schema.key]);
    bool alias = false, similar = folded(key) == folded(name);
    for (const std::string& other : aliases_of(*entry, schema.aliases)) {
      alias = alias || other == name;
      similar = similar || folded(other) == folded(name);
    }
    if (key == name) by_key.push_back(entry);
    if (alias) by_alias.push_back(entry);
    if (similar) alike.push_back(entry);
  }
  for (const auto& found : {by_key, by_alias, alike}) {
    if (found.size() == 1) return found.front();
    if (!found.empty()) return unknown("", "several entries");
  }
  return unknown("", "no entry");
}

}  // namespace proviso::agreement
