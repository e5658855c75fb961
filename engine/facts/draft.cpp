#include "facts/draft.hpp"

#include <algorithm>

#include "base/overloaded.hpp"
#include "base/text.hpp"
#include "ir/compare.hpp"
#include "ir/show.hpp"

namespace proviso::facts {

namespace {

std::string where_text(const Document& document, const Position& at) {
  return at.line == 0 ? document.path : document.path + ":" + std::to_string(at.line);
}

bool is_bare_number(const Scalar& scalar) {
  const std::string_view text = base::trim(scalar.text);
  return !text.empty() && ((text.back() >= '0' && text.back() <= '9') || text.back() == '.');
}

bool is_empty(const Scalar& scalar) {
  if (scalar.form == Form::Text || scalar.form == Form::Cell) return base::trim(scalar.text).empty();
  return scalar.form == Form::Null;
}

}  // namespace

void Draft::begin(const RecordPlan& plan, const Document& document, std::string_view path, Spot spot,
                  const Provenance& enclosing, const Bindings* bindings) {
  plan_ = &plan;
  document_ = &document;
  shared_is_current_ = false;
  path_ = path;
  spot_ = std::move(spot);
  provenance_ = enclosing;
  values_ = session_.facts.heap.arena.values(plan.fields.size());
  origins_ = session_.facts.heap.arena.origins(plan.fields.size());
  states_.assign(plan.fields.size(), State::Empty);
  bindings_ = bindings;
  if (bindings == nullptr) return;
  // What is asserted of the whole record holds for its leaves, unless the file says otherwise.
  for (const Binding& bound : bindings->fields) {
    if (bound.field == plan.captured_on_field) provenance_.captured_on = base::parse_date(bound.text);
    if (bound.field == plan.source_field) provenance_.source = bound.text;
    if (bound.field == plan.grade_field) provenance_.grade = bound.text;
  }
}

void Draft::report(const Spot& spot, std::uint32_t field, Problem problem) {
  states_[field] = State::Failed;
  problem.args.insert(problem.args.begin(), path_of(field));
  session_.report(problem.kind, document_->at(spot.at, spot.pointer), std::move(problem.args), std::move(problem.help));
}

void Draft::take_provenance(std::uint32_t field) {
  if (field != plan_->captured_on_field && field != plan_->source_field && field != plan_->grade_field) return;
  const auto said = known(field);
  if (!said) return;
  shared_is_current_ = false;
  if (field == plan_->captured_on_field) {
    provenance_.captured_on = said->date();
    return check_captured(field, said->date());
  }
  if (field == plan_->source_field)
    provenance_.source = session_.text(said->text_id());
  else if (said->kind() == ir::ValueKind::Enum)
    provenance_.grade = session_.program.enums[plan_->fields[field].type.argument].members[said->member_index()];
  else
    provenance_.grade = session_.text(said->text_id());
}

void Draft::check_captured(std::uint32_t field, base::Date day) {
  const ir::Origin at = session_.facts.heap.origins[origins_[field]];
  session_.check_captured(path_of(field), day, document_->at({at.line, at.column}, at.pointer));
}

ir::Origins::SharedId Draft::shared_origin() {
  if (shared_is_current_) return shared_;
  shared_is_current_ = true;
  if (shared_.valid() && shared_document_ == document_ && shared_provenance_ == provenance_) return shared_;
  shared_document_ = document_;
  shared_provenance_ = provenance_;
  shared_ = session_.facts.heap.origins.share({.document = document_->id,
                                               .line = 0,
                                               .column = 0,
                                               .pointer = {},
                                               .source = provenance_.source,
                                               .captured_on = provenance_.captured_on,
                                               .grade = provenance_.grade,
                                               .as_quoted = {}});
  return shared_;
}

ir::OriginId Draft::origin(const Spot& spot, const Provenance& said, std::string as_quoted) {
  if (!document_->has_pointers() && as_quoted.empty() && said.says_nothing())
    return session_.facts.heap.origins.add(shared_origin(), spot.at.line, spot.at.column);
  return session_.facts.heap.origins.add({
      .document = document_->id,
      .line = spot.at.line,
      .column = spot.at.column,
      .pointer = document_->has_pointers() ? spot.pointer : std::string{},
      .source = said.source.empty() ? provenance_.source : said.source,
      .captured_on = said.captured_on ? said.captured_on : provenance_.captured_on,
      .grade = said.grade.empty() ? provenance_.grade : said.grade,
      .as_quoted = std::move(as_quoted),
  });
}

void Draft::set(std::uint32_t field, ir::Value value, const Spot& spot, const Provenance& said, std::string as_quoted) {
  values_[field] = std::move(value);
  origins_[field] = origin(spot, said, std::move(as_quoted));
  states_[field] = State::Filled;
}

ir::Value Draft::unknown(std::uint32_t field, ir::Cause cause, const Spot& spot) {
  if (cause.path.empty()) cause.path = path_of(field);
  if (cause.where.empty()) cause.where = where_text(*document_, spot.at);
  if (cause.ask.empty()) cause.ask = plan_->fields[field].field->ask;
  return ir::Value{session_.facts.heap.causes.single(cause)};
}

bool Draft::in_range(std::uint32_t field, const ir::Value& value, const Spot& spot) {
  const FieldPlan& wanted = plan_->fields[field];
  if (!wanted.low || value.is_unknown()) return true;
  if (value.kind() == ir::ValueKind::List)
    return std::ranges::all_of(value.list().elements,
                               [&](const ir::Value& element) { return in_range(field, element, spot); });
  const base::Interner& texts = *session_.facts.heap.texts;
  const bool above = ir::compare(value, *wanted.low, texts) >= 0;
  const bool below = !wanted.high || ir::compare(value, *wanted.high, texts) <= 0;
  const bool whole = !wanted.step || (value.number() / wanted.step->number()).is_integer();
  if (above && below && whole) return true;
  if (above && below) {
    report(spot, field, {diag::Kind::DataNotAStep, {shown(wanted, value), shown(wanted, *wanted.step)}, {}});
    return false;
  }
  const std::string low = shown(wanted, *wanted.low);
  const std::string outside = wanted.high ? "outside of " + low + ".." + shown(wanted, *wanted.high) : "below " + low;
  report(spot, field, {diag::Kind::DataOutOfRange, {shown(wanted, value), outside}, help_outside(wanted, value)});
  return false;
}

std::string Draft::shown(const FieldPlan& wanted, const ir::Value& value) const {
  const ir::Showing how{session_.program, session_.facts.heap, session_.rates};
  return ir::show(how, value, wanted.element, wanted.field->unit, ir::Digits::Json).text;
}

// 85 for a share of 85 %.
std::string Draft::help_outside(const FieldPlan& wanted, const ir::Value& value) const {
  const bool a_share = !bare_.empty() && wanted.high && value.kind() == ir::ValueKind::Number &&
                       session_.program.types.dimension(wanted.element) == base::dimensionless;
  if (!a_share || !session_.program.units->parse("%")) return {};
  const base::Rational hundredth = value.number() / 100;
  if (hundredth < wanted.low->number() || hundredth > wanted.high->number()) return {};
  return "write \"" + std::string{bare_} + " %\", if that is meant";
}

// 99.9 in a field of per cent: as a plain number it is 9990 %.
void Draft::warn_of_bare_share(std::uint32_t field, const ir::Value& value, const Spot& spot) {
  const FieldPlan& wanted = plan_->fields[field];
  if (wanted.share_unit.empty() || bare_.empty() || value.kind() != ir::ValueKind::Number) return;
  if (value.number() <= base::Rational{1}) return;
  repeatable_ = false;
  session_.report(diag::Kind::DataBareShare, document_->at(spot.at, spot.pointer),
                  {path_of(field), std::string{bare_}, shown(wanted, value)},
                  "write \"" + std::string{bare_} + " " + wanted.share_unit + "\", or \"" + shown(wanted, value) +
                      "\" where so much is meant");
}

void Draft::value(std::uint32_t field, LeafValue read, const Spot& spot, const Provenance& said,
                  std::string as_quoted) {
  std::visit(base::Overloaded{
                 [&](ir::Value& value) {
                   if (in_range(field, value, spot)) set(field, std::move(value), spot, said, std::move(as_quoted));
                 },
                 [&](ir::Cause& cause) {
                   set(field, unknown(field, std::move(cause), spot), spot, said, std::move(as_quoted));
                 },
                 [&](Problem& problem) { report(spot, field, std::move(problem)); },
             },
             read);
}

void Draft::leaf(std::uint32_t field, const Scalar& scalar, const Spot& spot, const Provenance& said) {
  if (is_empty(scalar)) {
    origins_[field] = origin(spot, said, {});
    return;
  }
  const FieldPlan& wanted = plan_->fields[field];
  std::string as_quoted;
  LeafValue read = leaves_.read(wanted.element, wanted.field->unit, scalar, as_quoted);
  repeatable_ = as_quoted.empty() && std::holds_alternative<ir::Value>(read);
  bare_ = is_bare_number(scalar) ? base::trim(scalar.text) : std::string_view{};
  value(field, std::move(read), spot, said, std::move(as_quoted));
  if (states_[field] == State::Filled) warn_of_bare_share(field, values_[field], spot);
  bare_ = {};
}

void Draft::leaves(std::uint32_t field, const std::vector<std::pair<Scalar, Spot>>& elements, const Spot& spot,
                   const Provenance& said) {
  const FieldPlan& wanted = plan_->fields[field];
  std::vector<ir::Value> read;
  bool good = true;
  repeatable_ = true;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const auto& [scalar, at] = elements[i];
    std::string as_quoted;
    LeafValue element = Problem{diag::Kind::DataEmpty, {}, {}};
    if (!is_empty(scalar)) element = leaves_.read(wanted.element, wanted.field->unit, scalar, as_quoted);
    repeatable_ = repeatable_ && as_quoted.empty() && std::holds_alternative<ir::Value>(element);
    if (auto* problem = std::get_if<Problem>(&element)) {
      problem->args.insert(problem->args.begin(), path_of(field) + "[" + std::to_string(i + 1) + "]");
      session_.report(problem->kind, document_->at(at.at, at.pointer), std::move(problem->args),
                      std::move(problem->help));
      good = false;
    } else if (auto* cause = std::get_if<ir::Cause>(&element)) {
      read.push_back(unknown(field, std::move(*cause), at));
    } else {
      read.push_back(std::get<ir::Value>(std::move(element)));
    }
  }
  if (!good) return failed(field);
  if (wanted.type.kind == ir::TypeKind::Set) ir::sort_unique(read, *session_.facts.heap.texts);
  const std::span<ir::Value> kept = session_.facts.heap.arena.values(read.size());
  std::ranges::move(read, kept.begin());
  value(field, ir::Value{session_.facts.heap.arena.list(kept)}, spot, said);
}

void Draft::cell(std::uint32_t field, std::string_view text, const Spot& spot, const Provenance& said) {
  repeatable_ = false;
  if (!plan_->fields[field].is_collection() || base::trim(text).empty())
    return leaf(field, {Form::Cell, text}, spot, said);
  std::vector<std::pair<Scalar, Spot>> elements;
  for (const std::string_view part : base::split(text, ';')) elements.push_back({{Form::Cell, base::trim(part)}, spot});
  leaves(field, elements, spot, said);
}

void Draft::bind() {
  if (bindings_ == nullptr) return;
  for (const Binding& bound : bindings_->fields) bind(bound);
  bindings_ = nullptr;
}

void Draft::bind(const Binding& bound) {
  if (states_[bound.field] == State::Failed) return;
  const bool said = states_[bound.field] == State::Filled;
  const ir::Value before = values_[bound.field];
  const ir::OriginId origin_before = origins_[bound.field];
  assert_value(bound);
  if (!said || states_[bound.field] != State::Filled) return;
  if (ir::equal(before, values_[bound.field], *session_.facts.heap.texts) != true)
    session_.report(diag::Kind::DataBoundTwice, document_->at(spot_.at, spot_.pointer),
                    {path_of(bound.field), bound.text}, "leave out the binding, or correct it");
  values_[bound.field] = before;
  origins_[bound.field] = origin_before;
}

void Draft::assert_value(const Binding& bound) {
  if (asserted_.size() < plan_->fields.size()) asserted_.resize(plan_->fields.size());
  Asserted& known = asserted_[bound.field];
  if (known.bindings == bindings_ && known.text == bound.text && known.provenance == provenance_) {
    values_[bound.field] = known.value;
    origins_[bound.field] = known.origin;
    states_[bound.field] = State::Filled;
    return;
  }
  const std::string by = bindings_->author.empty() ? std::string{} : "by " + bindings_->author + " ";
  // For this field it is not the file that speaks.
  const Document* file = std::exchange(document_, bindings_->document);
  shared_is_current_ = false;
  states_[bound.field] = State::Empty;
  cell(bound.field, bound.text, {bindings_->at, {}},
       {.captured_on = {}, .source = "asserted " + by + "in " + document_->path, .grade = {}});
  document_ = file;
  shared_is_current_ = false;
  if (repeatable(bound.field) != nullptr)
    known = {bindings_, bound.text, provenance_, values_[bound.field], origins_[bound.field]};
}

void Draft::fill_defaults() {
  std::string missing;
  for (std::uint32_t i = 0; i < states_.size(); ++i) {
    if (states_[i] != State::Empty) continue;
    const FieldPlan& wanted = plan_->fields[i];
    if (wanted.default_value) {
      values_[i] = *wanted.default_value;
      origins_[i] = {};
    } else if (!wanted.field->optional && origins_[i].valid()) {
      const ir::Origin at = session_.facts.heap.origins[origins_[i]];
      session_.report(diag::Kind::DataEmpty, document_->at({at.line, at.column}, at.pointer), {path_of(i)},
                      "its value is needed; only a field with `?` after its type may be empty");
    } else if (!wanted.field->optional) {
      missing += (missing.empty() ? "`" : ", `") + wanted.field->name + "`";
    }
  }
  if (!missing.empty())
    session_.report(diag::Kind::DataMissing, document_->at(spot_.at, spot_.pointer), {path_, missing},
                    "its value is needed; only a field with `?` after its type may be left out");
}

ir::Value Draft::finish() {
  bind();
  fill_defaults();
  place_.path = path_;
  place_.document = document_->path;
  place_.line = spot_.at.line;
  place_.column = spot_.at.column;
  place_.pointer = document_->has_pointers() ? spot_.pointer : std::string{};
  place_.captured_on = provenance_.captured_on;
  place_.source = provenance_.source;
  const ir::PlaceId place = session_.facts.heap.places.add(place_);
  return ir::Value{
      session_.facts.heap.arena.record({.type = plan_->id, .place = place, .fields = values_, .origins = origins_})};
}

}  // namespace proviso::facts
