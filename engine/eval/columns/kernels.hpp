// The loops behind the steps of a plan. Each fills every row of `out`, whose vectors have the size of a block; what it
// computes is what the construct of the same name means in eval_*.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/interner.hpp"
#include "eval/columns/plan.hpp"

namespace proviso::eval {

/// Candidates in a block.
inline constexpr std::size_t rows = 256;

/// What a row of a Truth column holds.
enum class Kleene : std::uint8_t { False = 0, True = 1, Unknown = 2, Ask = 3 };

/// What is said of a row of any other column: 0 where its value is known. An operation on both bits is unknown.
enum Mark : std::uint8_t { is_unknown = 1, is_ask = 2 };

/// One step's values. Rows that are marked hold zeros, which no operation stumbles over.
struct Column {
  bool marked = false;  ///< whether `marks` is filled: some row may be marked
  std::vector<std::uint8_t> marks;

  std::vector<std::uint8_t> truths;  ///< Kleene
  std::vector<std::int32_t> words;
  std::vector<const ir::RecordValue*> records;
  std::vector<const ir::ListValue*> lists;

  std::vector<std::int64_t> numerators;
  std::vector<std::int64_t> denominators;  ///< above 0; not filled where there is one for all rows
  std::int64_t denominator = 1;            ///< above 0, of all rows; 0 where each has its own
  std::uint64_t bound = 0;                 ///< no numerator is further from 0; of one denominator only
  bool single = false;                     ///< every row holds the same number

  std::int64_t denominator_of(std::size_t row) const { return denominator != 0 ? denominator : denominators[row]; }
};

/// Joins the marks of operands of which all must be known.
void join_marks(const Column& a, const Column& b, Column& out);

// ---- kernels_truths.cpp
constexpr std::uint8_t code(Kleene truth) { return static_cast<std::uint8_t>(truth); }
/// Writes Unknown and Ask over the truths of marked rows.
void mark_truths(Column& out);
void both(const Column& a, const Column& b, Column& out);
void one_of(const Column& a, const Column& b, Column& out);
void negate(const Column& a, Column& out);
void state(ir::State wanted, const Column& a, bool truth, Column& out);
void compare_truths(bool equal, const Column& a, const Column& b, Column& out);
/// `a` where `first` is true, `b` where it is false; elsewhere somebody has to be asked.
void choose(Shape shape, const Column& first, const Column& a, const Column& b, Column& out);

// ---- kernels_words.cpp
/// The word of a text, a date or an enum member.
std::optional<std::int32_t> word_of(const Value& value);
void compare_words(ir::CompareOp op, const Column& a, const Column& b, Column& out);
void among(const std::vector<std::int32_t>& sorted, const Column& a, Column& out);
void holds(const Column& lists, const Column& words, Column& out);
void test_texts(ir::Builtin test, std::string_view wanted, const base::Interner& texts, const Column& a, Column& out);
void shift(std::int32_t days, const Column& dates, Column& out);
/// `a` - `b`, dates; `day` is a day's length.
void between(const Column& a, const Column& b, const base::Rational& day, Column& out);

// ---- kernels_numbers.cpp
void load_numbers(const Column& records, std::uint32_t field, Column& out);
void add(const Column& a, const Column& b, bool subtract, Column& out);
void multiply(const Column& a, const Column& b, Column& out);
void divide(const Column& a, const Column& b, Column& out);
void extreme(const Column& a, const Column& b, bool greatest, Column& out);
void absolute(const Column& a, Column& out);
void compare_numbers(ir::CompareOp op, const Column& a, const Column& b, Column& out);
/// The numbers of choose(), which has marked the rows.
void choose_numbers(const Column& first, const Column& a, const Column& b, Column& out);

}  // namespace proviso::eval
