// The second evaluator: what docs/language.md says of each expression, by plain recursion over the checked program. It
// remembers nothing but what definitions are, shares nothing with engine/eval, and is as slow as that makes it; its
// only merit is that one can see that it is right. The functions stand in one file for each family of constructs.
#pragma once

#include <map>
#include <stdexcept>

#include "reference/rates.hpp"
#include "reference/value.hpp"

namespace proviso::agreement {

/// The running body: whom it is evaluated for, and its locals.
struct Frame {
  RecordPtr subject;
  std::vector<Value> locals;
};

/// What `eligible` and `best(m)` mean at the stage that is running.
struct Standing {
  std::vector<Value> eligible;
  std::vector<RecordPtr> best;      ///< by mode
  std::vector<bool> has_candidate;  ///< by mode
};

/// An expression took more steps than this simple evaluator has patience for.
struct TooManySteps : std::runtime_error {
  TooManySteps() : std::runtime_error{"too many steps"} {}
};
inline constexpr std::uint64_t patience = 20'000'000;

/// How many digits a number in a text or report may show.
enum class Digits { Report, All };

class Reference {
 public:
  Reference(const ir::Program& program, const ir::Facts& facts);

  /// The value of a whole expression with `slots` locals, for a candidate or for the case (null).
  Value value(ir::ExprId expr, std::uint32_t slots, const RecordPtr& subject);
  /// The same, and which facts an `is known` or `is unknown` found missing on the way.
  Value value(ir::ExprId expr, std::uint32_t slots, const RecordPtr& subject, Causes& asked);
  void set_standing(Standing standing) {
    standing_ = std::move(standing);
    definitions_.clear();  // of those that mention `eligible`
  }

  /// As reports or JSON show it: all digits or a fraction, or (Report) at most 12 significant ones, else `~` and 6.
  std::string shown(const Value& value, ir::TypeId type, ir::UnitId unit, Digits digits, bool plain = true) const;

  /// A number of `unit` in canonical units, at the rates of the case.
  Value canonical(const Number& number, const base::Unit& unit) const {
    return to_canonical(program_, rates_, as_of_, number, unit);
  }

  const ir::Program& program() const { return program_; }
  const std::vector<Value>& inputs() const { return inputs_; }
  const std::optional<Day>& as_of() const { return as_of_; }
  const Value& waivers() const { return waivers_; }
  const Value& clearances() const { return clearances_; }
  /// Seconds of a day in canonical units, as the unit `day` says.
  const Number& day() const { return day_; }

 private:
  Value eval(ir::ExprId id, Frame& frame);

  // ---- names.cpp
  Value eval(const ir::Constant& n, Frame& frame);
  Value eval(const ir::MoneyConstant& n, Frame& frame);
  Value eval(const ir::ParamRef& n, Frame& frame);
  Value eval(const ir::InputRef& n, Frame& frame);
  Value eval(const ir::CatalogRef& n, Frame& frame);
  Value eval(const ir::SubjectRef& n, Frame& frame);
  Value eval(const ir::AsOf& n, Frame& frame);
  Value eval(const ir::Eligible& n, Frame& frame);
  Value eval(const ir::DefinitionRef& n, Frame& frame);
  Value eval(const ir::LocalRef& n, Frame& frame);
  Value eval(const ir::Let& n, Frame& frame);
  Value eval(const ir::CallFunction& n, Frame& frame);
  Value eval(const ir::ForSubject& n, Frame& frame);
  Value eval(const ir::Best& n, Frame& frame);
  Value eval(const ir::Resolve& n, Frame& frame);
  // ---- arithmetic.cpp
  Value eval(const ir::Negate& n, Frame& frame);
  Value eval(const ir::Arithmetic& n, Frame& frame);
  Value eval(const ir::Power& n, Frame& frame);
  Value eval(const ir::DateShift& n, Frame& frame);
  Value eval(const ir::DateDifference& n, Frame& frame);
  Value eval(const ir::As&, Frame&) { PROVISO_UNREACHABLE(); }  ///< by its unit: shown_as
  Value shown_as(const Value& value, ir::UnitId unit) const;
  // ---- logic.cpp
  Value eval(const ir::Not& n, Frame& frame);
  Value eval(const ir::And& n, Frame& frame);
  Value eval(const ir::Or& n, Frame& frame);
  Value eval(const ir::Coalesce& n, Frame& frame);
  Value eval(const ir::IsState& n, Frame& frame);
  // ---- choice.cpp
  Value eval(const ir::If& n, Frame& frame);
  Value eval(const ir::Match& n, Frame& frame);
  Value arms_from(const ir::Match& n, std::uint32_t first, const Value& scrutinee, Frame& frame);
  // ---- comparison.cpp
  Value eval(const ir::Compare& n, Frame& frame);
  Value eval(const ir::Contains& n, Frame& frame);
  Value eval(const ir::Between& n, Frame& frame);
  // ---- records.cpp
  Value eval(const ir::FieldRef& n, Frame& frame);
  Value eval(const ir::MakeRecord& n, Frame& frame);
  Value eval(const ir::WithFields& n, Frame& frame);
  Value eval(const ir::MakeList& n, Frame& frame);
  Value eval(const ir::MakeSet& n, Frame& frame);
  Value eval(const ir::MakeText& n, Frame& frame);
  Value eval(const ir::MakeUnknown& n, Frame& frame);
  /// A field as it is read: where nobody filled it, with the cause. `value` itself may be unknown.
  Value field(const Record& record, std::uint32_t field) const;
  /// The causes of everything unknown inside.
  void causes_inside(Causes& causes, const Value& value) const;
  // ---- builtins.cpp, builtins_numbers.cpp
  Value eval(const ir::CallBuiltin& n, Frame& frame);
  Value provenance(const ir::CallBuiltin& n, Frame& frame);
  // ---- binders.cpp, binders_choosing.cpp
  Value eval(const ir::Binder& n, Frame& frame);

  const ir::Program& program_;
  std::vector<ir::Rate> rates_;
  std::vector<Value> inputs_;
  std::vector<Value> catalogs_;
  Value waivers_;
  Value clearances_;
  ir::Document document_;  ///< all data are of one file
  std::optional<Day> as_of_;
  Number day_;
  Standing standing_;
  std::map<std::pair<std::uint32_t, RecordPtr>, Value> definitions_;
  Causes* asked_ = nullptr;
  std::uint64_t steps_ = 0;
};

/// A number, or unknown where numerator or denominator has more than 1,000 digits.
Value bounded(Number number);
/// x^n with n an integer, 0^0 = 1; unknown for 0^-n and beyond so many digits.
Value power(const Number& x, const Number& n, unsigned digits = 1'000);

/// Calls of builtins on known arguments.
Value call_number(ir::Builtin builtin, std::uint8_t option, const std::vector<Value>& arguments);
Value call_text(ir::Builtin builtin, const std::vector<Value>& arguments);
/// n months later; `up` where the day does not exist: the first of the next month, else the last of this one.
Value add_months(const Day& day, const Number& months, bool up);
Value day_in_range(const Number& day_number);

/// One element of a binder, with whatever of `where`, `by` and the value the binder has.
struct Element {
  Value element;
  Value where = true;
  Value by = Unknown{};
  Value value;
};
/// What newest, min, quantile and the like make of the elements that `where` lets in.
Value choose(ir::Aggregate aggregate, const std::vector<Element>& elements, bool has_value, const Value& share);

}  // namespace proviso::agreement
