// min, max; newest, oldest, least, greatest; only; quantile.
#include <algorithm>

#include "eval/binders.hpp"
#include "ir/compare.hpp"

namespace proviso::eval {

namespace {

bool wants_high(ir::Aggregate aggregate) {
  return aggregate == ir::Aggregate::Max || aggregate == ir::Aggregate::Newest || aggregate == ir::Aggregate::Greatest;
}

std::string_view tie_words(ir::Aggregate aggregate) {
  switch (aggregate) {
    case ir::Aggregate::Newest:
      return "are equally new";
    case ir::Aggregate::Oldest:
      return "are equally old";
    case ir::Aggregate::Least:
      return "are both the least";
    case ir::Aggregate::Greatest:
      return "are both the greatest";
    case ir::Aggregate::Any:
    case ir::Aggregate::All:
    case ir::Aggregate::Count:
    case ir::Aggregate::Sum:
    case ir::Aggregate::Min:
    case ir::Aggregate::Max:
    case ir::Aggregate::Mean:
    case ir::Aggregate::Map:
    case ir::Aggregate::Filter:
    case ir::Aggregate::Unique:
    case ir::Aggregate::Only:
    case ir::Aggregate::Quantile:
      break;
  }
  return "are both there, where one is asked for";
}

}  // namespace

Value Evaluator::extreme_value(const ir::Binder& n, const ir::ListValue& list) {
  Undecided undecided;
  Value best;
  const bool high = wants_high(n.aggregate);
  each(n, list, undecided, [&](const Value& element) {
    Value value = value_of(n, element);
    if (value.is_unknown()) return undecided.add(*this, value.unknown());
    if (best.is_unknown()) {
      best = std::move(value);
    } else {
      const auto order = ir::compare(value, best, world_.texts());
      if (high ? order > 0 : order < 0) best = std::move(value);
    }
  });
  if (undecided) return result(undecided, n);
  return best.is_unknown() ? nothing_found(n) : best;
}

/// The element found so far, with another one at the same extreme if there is one.
struct Evaluator::Extreme {
  const Value* element = nullptr;
  const Value* rival = nullptr;
  Value key;
};

Value Evaluator::extreme_element(const ir::Binder& n, const ir::ListValue& list) {
  Undecided undecided;
  Extreme found;
  const bool high = wants_high(n.aggregate);
  each(n, list, undecided, [&](const Value& element) {
    const Value key = n.by.valid() ? run(n.by) : value_of(n, element);
    if (key.is_unknown()) return undecided.add(*this, key.unknown());
    const auto order =
        found.element == nullptr ? std::strong_ordering::equal : ir::compare(key, found.key, world_.texts());
    if (found.element == nullptr || (high ? order > 0 : order < 0)) {
      found = {.element = &element, .rival = nullptr, .key = key};
    } else if (order == 0 && found.rival == nullptr && !same_element(element, *found.element)) {
      found.rival = &element;
    }
  });
  if (undecided) return result(undecided, n);
  if (found.element == nullptr) return nothing_found(n);
  if (found.rival != nullptr) return two_found(n, *found.element, *found.rival, tie_words(n.aggregate));
  if (!n.value.valid()) return *found.element;
  Value out;
  in_element(n, *found.element, [&](const Value& element) { out = value_of(n, element); });
  return out;
}

Value Evaluator::only(const ir::Binder& n, const ir::ListValue& list) {
  Undecided undecided;
  Extreme found;
  each(n, list, undecided, [&](const Value& element) {
    if (found.element == nullptr)
      found.element = &element;
    else if (found.rival == nullptr && !same_element(element, *found.element))
      found.rival = &element;
  });
  if (undecided) return result(undecided, n);
  if (found.element == nullptr) return nothing_found(n);
  if (found.rival != nullptr) return two_found(n, *found.element, *found.rival, tie_words(n.aggregate));
  if (!n.value.valid()) return *found.element;
  Value out;
  in_element(n, *found.element, [&](const Value& element) { out = value_of(n, element); });
  return out;
}

// The smallest element x such that at least the share q of the elements is <= x.
Value Evaluator::quantile(const ir::Binder& n, const ir::ListValue& list) {
  const Value share = run(n.share);
  Undecided undecided;
  std::vector<Value> values;
  each(n, list, undecided, [&](const Value& element) {
    Value value = value_of(n, element);
    if (value.is_unknown()) return undecided.add(*this, value.unknown());
    values.push_back(std::move(value));
  });
  if (share.is_unknown() || undecided) {
    const Value of_list = undecided ? result(undecided, n) : Value{true};
    return either_unknown(share, of_list);
  }
  if (share.number().sign() < 0 || share.number() > base::Rational{1})
    return unknown(ir::CauseKind::Invalid, text_at(n.share), "a share outside 0..1");
  if (values.empty()) return nothing_found(n);
  for (std::size_t k = values.size(); k > 1; k /= 2) spend(values.size());
  std::ranges::stable_sort(values,
                           [&](const Value& a, const Value& b) { return ir::compare(a, b, world_.texts()) < 0; });
  const auto size = static_cast<std::int64_t>(values.size());
  const std::int64_t rank =
      std::max<std::int64_t>((share.number() * base::Rational{size}).ceil().to_int64().value_or(size), 1);
  return values[static_cast<std::size_t>(rank - 1)];
}

}  // namespace proviso::eval
