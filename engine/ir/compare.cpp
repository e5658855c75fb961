#include "ir/compare.hpp"

#include <algorithm>

#include "base/version.hpp"

namespace proviso::ir {

namespace {

// Whether what is equal but spelled differently is told apart.
enum class Spelling : std::uint8_t { Ignored, Decides };

struct Order {
  const base::Interner& texts;
  Spelling spelling;

  std::strong_ordering text(const Value& a, const Value& b) const {
    if (a.text_id() == b.text_id()) return std::strong_ordering::equal;
    return texts.text(a.text_id()) <=> texts.text(b.text_id());
  }

  std::strong_ordering version(const Value& a, const Value& b) const {
    if (a.text_id() == b.text_id()) return std::strong_ordering::equal;
    const auto order = base::compare_versions(texts.text(a.text_id()), texts.text(b.text_id()));
    if (order < 0) return std::strong_ordering::less;
    if (order > 0) return std::strong_ordering::greater;
    return spelling == Spelling::Decides ? text(a, b) : std::strong_ordering::equal;
  }

  std::strong_ordering each(std::span<const Value> a, std::span<const Value> b) const {
    for (std::size_t i = 0; i < a.size() && i < b.size(); ++i)
      if (const auto order = (*this)(a[i], b[i]); order != 0) return order;
    return a.size() <=> b.size();
  }

  std::strong_ordering operator()(const Value& a, const Value& b) const {
    if (a.kind() != b.kind()) {
      if (a.is_unknown() != b.is_unknown()) return a.is_unknown() <=> b.is_unknown();
      return a.kind() <=> b.kind();
    }
    switch (a.kind()) {
      case ValueKind::Unknown:
        return std::strong_ordering::equal;
      case ValueKind::Bool:
        return a.boolean() <=> b.boolean();
      case ValueKind::Number:
        return a.number() <=> b.number();
      case ValueKind::Text:
        return text(a, b);
      case ValueKind::Date:
        return a.date() <=> b.date();
      case ValueKind::Version:
        return version(a, b);
      case ValueKind::Enum:
        return a.member_index() <=> b.member_index();
      case ValueKind::Record:
        return each(a.record().fields, b.record().fields);
      case ValueKind::List:
        return each(a.list().elements, b.list().elements);
    }
    PROVISO_UNREACHABLE();
  }
};

std::optional<bool> all_equal(std::span<const Value> a, std::span<const Value> b, const base::Interner& texts) {
  if (a.size() != b.size()) return false;
  bool decided = true;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const auto same = equal(a[i], b[i], texts);
    if (same == false) return false;
    if (!same) decided = false;
  }
  if (!decided) return std::nullopt;
  return true;
}

}  // namespace

std::strong_ordering compare(const Value& a, const Value& b, const base::Interner& texts) {
  return Order{texts, Spelling::Ignored}(a, b);
}

bool canonical_less(const Value& a, const Value& b, const base::Interner& texts) {
  // Spelling comes last: it must not part what compares equal from its equals.
  const auto order = compare(a, b, texts);
  return order != 0 ? order < 0 : Order{texts, Spelling::Decides}(a, b) < 0;
}

void sort_unique(std::vector<Value>& elements, const base::Interner& texts) {
  std::ranges::stable_sort(elements, [&](const Value& a, const Value& b) { return canonical_less(a, b, texts); });
  const auto last = std::unique(elements.begin(), elements.end(),
                                [&](const Value& a, const Value& b) { return equal(a, b, texts) == true; });
  elements.erase(last, elements.end());
}

std::optional<bool> equal(const Value& a, const Value& b, const base::Interner& texts) {
  if (a.is_unknown() || b.is_unknown()) return std::nullopt;
  if (a.kind() != b.kind()) return false;
  if (a.kind() == ValueKind::Record) {
    // One and the same record, a catalog's entry above all: what is unknown in it is the same on both sides.
    if (&a.record() == &b.record()) return true;
    return all_equal(a.record().fields, b.record().fields, texts);
  }
  if (a.kind() == ValueKind::List) return all_equal(a.list().elements, b.list().elements, texts);
  return compare(a, b, texts) == 0;
}

}  // namespace proviso::ir
