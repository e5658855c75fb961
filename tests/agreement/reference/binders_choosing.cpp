// The binders that pick: min max mean unique newest oldest least greatest only quantile.
#include <algorithm>

#include "reference/reference.hpp"

namespace proviso::agreement {

namespace {

using enum ir::Aggregate;

Value unique(const std::vector<Element>& elements) {
  std::vector<Value> out;
  for (const Element& element : elements) {
    const bool seen =
        std::any_of(out.begin(), out.end(), [&](const Value& other) { return alike(other, element.value); });
    if (!seen) out.push_back(element.value);
  }
  return make_list(std::move(out));
}

Value extreme_value(bool high, const std::vector<Element>& elements) {
  Value out = elements.front().value;
  for (const Element& next : elements)
    if (high ? order(next.value, out) > 0 : order(next.value, out) < 0) out = next.value;
  return out;
}

// Two different elements at the extreme are a question, not a choice. Where nothing known tells them apart there is
// none.
Value extreme_element(bool high, const std::vector<Element>& elements) {
  const Element* best = &elements.front();
  for (const Element& next : elements)
    if (high ? order(next.by, best->by) > 0 : order(next.by, best->by) < 0) best = &next;
  for (const Element& next : elements)
    if (order(next.by, best->by) == 0 && !alike(next.element, best->element)) return unknown("", "two");
  return best->value;
}

Value only(const std::vector<Element>& elements) {
  for (const Element& next : elements)
    if (!alike(next.element, elements.front().element)) return unknown("", "two");
  return elements.front().value;
}

// The smallest element with at least the share q of the elements at or below it.
Value quantile(const Number& q, const std::vector<Element>& elements) {
  if (q < 0 || q > 1) return unknown("", "share");
  std::optional<Value> found;
  for (const Element& x : elements) {
    const auto below = std::count_if(elements.begin(), elements.end(),
                                     [&](const Element& other) { return order(other.value, x.value) <= 0; });
    const bool enough = Number{below} >= q * Number{elements.size()};
    if (enough && (!found || order(x.value, *found) < 0)) found = x.value;
  }
  return *found;
}

}  // namespace

Value choose(ir::Aggregate aggregate, const std::vector<Element>& elements, bool, const Value& share) {
  if (aggregate == Unique) return unique(elements);
  if (aggregate == Quantile && (std::get<Number>(share) < 0 || std::get<Number>(share) > 1))
    return unknown("", "share");
  if (elements.empty()) return unknown("", "empty");
  switch (aggregate) {
    case Min:
    case Max:
      return extreme_value(aggregate == Max, elements);
    case Mean: {
      Number sum{0};
      for (const Element& element : elements) sum = sum + std::get<Number>(element.value);
      return bounded(sum / Number{elements.size()});
    }
    case Newest:
    case Greatest:
      return extreme_element(true, elements);
    case Oldest:
    case Least:
      return extreme_element(false, elements);
    case Only:
      return only(elements);
    case Quantile:
      return quantile(std::get<Number>(share), elements);
    default:
      PROVISO_UNREACHABLE();
  }
}

}  // namespace proviso::agreement
