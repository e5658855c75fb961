// f(x in xs [by k] [where p] [: e]): going over the elements, and the binders that count and add.
#include "reference/reference.hpp"

namespace proviso::agreement {

namespace {

using enum ir::Aggregate;

// any, all: Kleene over `p and e`, or `not p or e`.
Value quantified(bool any, const std::vector<Element>& elements) {
  Unknown open;
  bool undecided = false;
  for (const Element& element : elements) {
    if (is_false(element.where)) continue;
    if (any ? is_true(element.where) && is_true(element.value) : is_true(element.where) && is_false(element.value))
      return any;
    if (any ? is_false(element.value) : is_true(element.value)) continue;
    if (is_true(element.where) && !is_unknown(element.value)) continue;
    undecided = true;
    add_causes(open.causes, element.where);
    add_causes(open.causes, element.value);
  }
  if (undecided) return open;
  return !any;
}

Value total(const std::vector<Element>& elements) {
  Number sum{0};
  for (const Element& element : elements) sum = sum + std::get<Number>(element.value);
  return bounded(sum);
}

bool chooses_by(ir::Aggregate aggregate) {
  return aggregate == Newest || aggregate == Oldest || aggregate == Least || aggregate == Greatest;
}

}  // namespace

Value Reference::eval(const ir::Binder& n, Frame& frame) {
  const Value source = eval(n.source, frame);
  const Value share = n.share.valid() ? eval(n.share, frame) : Value{Number{0}};
  if (is_unknown(source) || is_unknown(share)) return all_unknown({&source, &share});

  std::vector<Element> all;
  for (const Value& element : std::get<ListPtr>(source)->elements) {
    frame.locals[n.slot] = element;
    Element next{.element = element, .value = element};
    if (n.where.valid()) next.where = eval(n.where, frame);
    if (n.by.valid()) next.by = eval(n.by, frame);
    if (n.value.valid()) next.value = eval(n.value, frame);
    all.push_back(std::move(next));
  }
  if (n.aggregate == Any || n.aggregate == All) return quantified(n.aggregate == Any, all);

  // An element that is not let in says nothing; one of which that is unknown, or what is asked of it, leaves all open.
  std::vector<Element> kept;
  Unknown open;
  bool undecided = false;
  for (Element& element : all) {
    if (is_false(element.where)) continue;
    const bool asks_value =
        n.aggregate != Count && n.aggregate != Map && n.aggregate != Only && !chooses_by(n.aggregate);
    const bool unknown_where = is_unknown(element.where);
    const bool unknown_rest = (n.by.valid() && is_unknown(element.by)) || (asks_value && is_unknown(element.value));
    if (unknown_where) add_causes(open.causes, element.where);
    if (!unknown_where && n.by.valid()) add_causes(open.causes, element.by);
    if (!unknown_where && asks_value) add_causes(open.causes, element.value);
    undecided = undecided || unknown_where || unknown_rest;
    kept.push_back(std::move(element));
  }
  if (undecided) return open;
  switch (n.aggregate) {
    case Count:
      return Number{kept.size()};
    case Sum:
      return total(kept);
    case Map:
    case Filter: {
      std::vector<Value> values;
      for (const Element& element : kept) values.push_back(element.value);
      return make_list(std::move(values));
    }
    default:
      return choose(n.aggregate, kept, n.value.valid(), share);
  }
}

}  // namespace proviso::agreement
