// f(x in xs by k where p: v): which binder it is; any and all; count, sum, mean; map, filter, unique.
#include <algorithm>

#include "eval/binders.hpp"
#include "ir/compare.hpp"

namespace proviso::eval {

Value Evaluator::eval(const ir::Binder& n, ExprId id) {
  Value source = run(n.source);
  if (source.is_unknown()) return source;
  const ir::ListValue& list = source.list();
  switch (n.aggregate) {
    case ir::Aggregate::Any:
      return quantify(n, list, true);
    case ir::Aggregate::All:
      return quantify(n, list, false);
    case ir::Aggregate::Count:
      return count(n, list);
    case ir::Aggregate::Sum:
    case ir::Aggregate::Mean:
      return total(n, list);
    case ir::Aggregate::Min:
    case ir::Aggregate::Max:
      return extreme_value(n, list);
    case ir::Aggregate::Map:
    case ir::Aggregate::Filter:
    case ir::Aggregate::Unique:
      return collect(n, id, list);
    case ir::Aggregate::Newest:
    case ir::Aggregate::Oldest:
    case ir::Aggregate::Least:
    case ir::Aggregate::Greatest:
      return extreme_element(n, list);
    case ir::Aggregate::Only:
      return only(n, list);
    case ir::Aggregate::Quantile:
      return quantile(n, list);
  }
  PROVISO_UNREACHABLE();
}

// ---- shared
// ----------------------------------------------------------------------------------------------------------------

Value Evaluator::value_of(const ir::Binder& n, const Value& element) {
  return n.value.valid() ? run(n.value) : element;
}

Value Evaluator::result(const Undecided& undecided, const ir::Binder& n) {
  if (undecided.count <= Undecided::kept) return Value{undecided.why};
  const std::uint32_t more = undecided.count - Undecided::kept;
  return Value{join(undecided.why, naming_.single(ir::CauseKind::Missing, source_name(n),
                                                  "and " + std::to_string(more) + " more elements"))};
}

std::string Evaluator::source_name(const ir::Binder& n) const {
  const ir::Node& node = program_[n.source].node;
  if (const auto* input = std::get_if<ir::InputRef>(&node)) return program_.inputs[input->input.index()].name;
  if (const auto* catalog = std::get_if<ir::CatalogRef>(&node)) return program_.catalogs[catalog->catalog.index()].name;
  if (std::string text = text_at(n.source); !text.empty()) return text;
  if (const auto* definition = std::get_if<ir::DefinitionRef>(&node))
    return program_.definitions[definition->definition.index()].name;
  return {};
}

std::string Evaluator::element_name(const ir::Binder& n, const Value& element) const {
  const ir::Expr& source = program_[n.source];
  const ir::Type& type = program_.types[source.type];
  const ir::TypeId element_type = type.kind == ir::TypeKind::List || type.kind == ir::TypeKind::Set
                                      ? program_.types.element(source.type)
                                      : source.type;
  return naming_.element(element, element_type, source.unit, subject_);
}

Value Evaluator::nothing_found(const ir::Binder& n) {
  const std::string name = source_name(n);
  if (!n.where.valid())
    return unknown(naming_.nothing_in(n.source, name, name.empty() ? "no element" : "no element in " + name));
  const std::string where = text_at(n.where);
  return unknown(naming_.nothing_in(
      n.source, name,
      "no element" + (name.empty() ? "" : " of " + name) + (where.empty() ? " that is asked for" : " where " + where)));
}

bool Evaluator::same_element(const Value& a, const Value& b) const { return ir::compare(a, b, world_.texts()) == 0; }

Value Evaluator::two_found(const ir::Binder& n, const Value& first, const Value& second, std::string_view how) {
  return unknown(ir::CauseKind::Ambiguous, source_name(n),
                 element_name(n, first) + " and " + element_name(n, second) + " " + std::string{how});
}

// ---- any, all
// --------------------------------------------------------------------------------------------------------------

// `any` is decided by one true element, `all` by one false; nothing else about the others matters then.
Value Evaluator::quantify(const ir::Binder& n, const ir::ListValue& list, bool any) {
  Undecided undecided;
  bool decided = false;
  bool decided_by_itself = false;  // by an element that asked for no missing fact
  const std::size_t begin = audit_ != nullptr ? audit_->asked.size() : 0;
  spend(list.elements.size());
  for (const Value& element : list.elements) {
    if (decided && plain_) break;
    in_element(n, element, [&](const Value& bound) {
      const std::size_t asked = audit_ != nullptr ? audit_->asked.size() : 0;
      const Value where = n.where.valid() ? run(n.where) : Value{true};
      if (where.is_false()) return;
      const Value value = value_of(n, bound);
      if (value.kind() == ir::ValueKind::Bool && value.boolean() != any) return;
      if (where.is_unknown())
        return undecided.add(*this, value.is_unknown() ? join(where.unknown(), value.unknown()) : where.unknown());
      if (value.is_unknown()) return undecided.add(*this, value.unknown());
      decided = true;
      if (audit_ == nullptr || audit_->asked.size() == asked) decided_by_itself = true;
    });
  }
  if (decided) {
    if (audit_ != nullptr && decided_by_itself) audit_->asked.resize(begin, ir::absent);
    return Value{any};
  }
  if (undecided) return result(undecided, n);
  return Value{!any};
}

// ---- count, sum, mean
// ------------------------------------------------------------------------------------------------------

Value Evaluator::count(const ir::Binder& n, const ir::ListValue& list) {
  Undecided undecided;
  // An unknown element of a set may be one of the others.
  if (program_.types[program_[n.source].type].kind == ir::TypeKind::Set && list.elements.size() > 1)
    for (const Value& element : list.elements)
      if (element.is_unknown()) undecided.add(*this, element.unknown());
  std::int64_t found = 0;
  if (!n.where.valid() && !n.value.valid()) {
    found = static_cast<std::int64_t>(list.elements.size());
  } else {
    each(n, list, undecided, [&](const Value& element) {
      const Value value = n.value.valid() ? value_of(n, element) : Value{true};
      if (value.is_unknown()) return undecided.add(*this, value.unknown());
      ++found;
    });
  }
  if (undecided) return result(undecided, n);
  return Value{base::Rational{found}};
}

Value Evaluator::total(const ir::Binder& n, const ir::ListValue& list) {
  Undecided undecided;
  base::Rational sum;
  std::int64_t found = 0;
  bool too_large = false;
  each(n, list, undecided, [&](const Value& element) {
    const Value value = value_of(n, element);
    if (value.is_unknown()) return undecided.add(*this, value.unknown());
    ++found;
    if (too_large) return;
    Value added = bounded(sum + value.number());
    too_large = added.is_unknown();
    if (!too_large) sum = added.number();
  });
  if (undecided) return result(undecided, n);
  if (too_large) return unknown(ir::CauseKind::TooLarge, {}, "a number beyond 1,000 digits");
  if (n.aggregate == ir::Aggregate::Sum) return Value{std::move(sum)};
  if (found == 0) return nothing_found(n);
  return bounded(sum / base::Rational{found});
}

// ---- map, filter, unique
// ---------------------------------------------------------------------------------------------------

Value Evaluator::collect(const ir::Binder& n, ExprId id, const ir::ListValue& list) {
  Undecided undecided;
  std::vector<Value> out;
  each(n, list, undecided, [&](const Value& element) {
    Value value = value_of(n, element);
    // An element that is unknown stays one; of a filtered or unique list it cannot be said whether it is there.
    if (value.is_unknown() && n.aggregate != ir::Aggregate::Map) return undecided.add(*this, value.unknown());
    out.push_back(std::move(value));
  });
  if (undecided) return result(undecided, n);
  if (n.aggregate == ir::Aggregate::Unique) {
    std::vector<std::size_t> order(out.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    for (std::size_t k = out.size(); k > 1; k /= 2) spend(out.size());
    std::ranges::stable_sort(
        order, [&](std::size_t a, std::size_t b) { return ir::canonical_less(out[a], out[b], world_.texts()); });
    std::vector<bool> again(out.size());
    for (std::size_t i = 1; i < order.size(); ++i) again[order[i]] = same_element(out[order[i - 1]], out[order[i]]);
    std::vector<Value> first;
    for (std::size_t i = 0; i < out.size(); ++i)
      if (!again[i]) first.push_back(std::move(out[i]));
    out = std::move(first);
  }
  return list_of(out, program_.types[program_[id].type].kind == ir::TypeKind::Set);
}

}  // namespace proviso::eval
