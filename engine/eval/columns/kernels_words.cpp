// Words: texts by their ids, dates, enum members.
#include <algorithm>
#include <functional>

#include "eval/columns/kernels.hpp"

namespace proviso::eval {

std::optional<std::int32_t> word_of(const Value& value) {
  switch (value.kind()) {
    case ir::ValueKind::Text:
      return static_cast<std::int32_t>(value.text_id().value);
    case ir::ValueKind::Date:
      return value.date().days;
    case ir::ValueKind::Enum:
      return static_cast<std::int32_t>(value.member_index());
    case ir::ValueKind::Unknown:
    case ir::ValueKind::Bool:
    case ir::ValueKind::Number:
    case ir::ValueKind::Version:
    case ir::ValueKind::Record:
    case ir::ValueKind::List:
      return std::nullopt;
  }
  PROVISO_UNREACHABLE();
}

namespace {

template <class Test>
void test_words(const Column& a, const Column& b, Column& out, Test test) {
  for (std::size_t i = 0; i < rows; ++i) out.truths[i] = test(a.words[i], b.words[i]);
}

Kleene held(const ir::ListValue* list, std::int32_t word) {
  if (list == nullptr) return Kleene::False;  // marked
  Kleene out = Kleene::False;
  for (const Value& element : list->elements) {
    if (element.is_unknown())
      out = Kleene::Unknown;
    else if (word_of(element) == word)
      return Kleene::True;
  }
  return out;
}

}  // namespace

void compare_words(ir::CompareOp op, const Column& a, const Column& b, Column& out) {
  switch (op) {
    case ir::CompareOp::Equal:
      test_words(a, b, out, std::equal_to<>{});
      break;
    case ir::CompareOp::NotEqual:
      test_words(a, b, out, std::not_equal_to<>{});
      break;
    case ir::CompareOp::Less:
      test_words(a, b, out, std::less<>{});
      break;
    case ir::CompareOp::LessEqual:
      test_words(a, b, out, std::less_equal<>{});
      break;
    case ir::CompareOp::Greater:
      test_words(a, b, out, std::greater<>{});
      break;
    case ir::CompareOp::GreaterEqual:
      test_words(a, b, out, std::greater_equal<>{});
      break;
  }
  join_marks(a, b, out);
  mark_truths(out);
}

void among(const std::vector<std::int32_t>& sorted, const Column& a, Column& out) {
  std::fill_n(out.truths.begin(), rows, std::uint8_t{0});
  if (sorted.size() <= 16) {
    for (const std::int32_t word : sorted)
      for (std::size_t i = 0; i < rows; ++i)
        out.truths[i] = static_cast<std::uint8_t>(out.truths[i] | (a.words[i] == word ? 1U : 0U));
  } else {
    for (std::size_t i = 0; i < rows; ++i) out.truths[i] = std::ranges::binary_search(sorted, a.words[i]);
  }
  join_marks(a, a, out);
  mark_truths(out);
}

void holds(const Column& lists, const Column& words, Column& out) {
  for (std::size_t i = 0; i < rows; ++i) out.truths[i] = code(held(lists.lists[i], words.words[i]));
  join_marks(lists, words, out);
  mark_truths(out);
}

void test_texts(ir::Builtin test, std::string_view wanted, const base::Interner& texts, const Column& a, Column& out) {
  for (std::size_t i = 0; i < rows; ++i) {
    const std::string_view text = texts.text(base::TextId{static_cast<std::uint32_t>(a.words[i])});
    out.truths[i] = test == ir::Builtin::StartsWith ? text.starts_with(wanted)
                    : test == ir::Builtin::EndsWith ? text.ends_with(wanted)
                                                    : text.find(wanted) != std::string_view::npos;
  }
  join_marks(a, a, out);
  mark_truths(out);
}

void shift(std::int32_t days, const Column& dates, Column& out) {
  join_marks(dates, dates, out);
  for (std::size_t i = 0; i < rows; ++i) {
    const auto shifted = base::add_days(base::Date{dates.words[i]}, days);
    out.words[i] = shifted ? shifted->days : 0;
    if (shifted) continue;
    if (!out.marked) std::ranges::fill(out.marks, std::uint8_t{0});
    out.marked = true;
    out.marks[i] = static_cast<std::uint8_t>(out.marks[i] | is_ask);
  }
}

void between(const Column& a, const Column& b, const base::Rational& day, Column& out) {
  const auto length = day.parts();
  PROVISO_ASSERT(length && length->numerator > 0);
  // A date has at most seven digits, a day's length in seconds five.
  for (std::size_t i = 0; i < rows; ++i)
    out.numerators[i] = (std::int64_t{a.words[i]} - b.words[i]) * length->numerator;
  out.denominator = length->denominator;
  out.bound = std::uint64_t{8'000'000} * static_cast<std::uint64_t>(length->numerator);
  join_marks(a, b, out);
}

}  // namespace proviso::eval
