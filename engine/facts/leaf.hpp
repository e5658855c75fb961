// One leaf: what is written, read as what the field wants. Knows units, currencies, members and references, but no
// places.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>

#include "facts/problem.hpp"
#include "facts/references.hpp"
#include "facts/schema.hpp"

namespace proviso::facts {

/// How a day is written, for whoever wrote it otherwise.
inline constexpr std::string_view date_help = "write the year first, as in 2026-11-30";
/// Of a text that is no day: the same, or why no calendar has it.
std::string help_for_date(std::string_view written);

/// What stands in the file: never a Table or an Array, never empty.
struct Scalar {
  Form form = Form::Cell;
  std::string_view text;
};

/// An unknown whose place and question the caller adds, where `path` is empty.
using LeafValue = std::variant<ir::Value, ir::Cause, Problem>;

class LeafReader {
 public:
  LeafReader(Session& session, References& references) : session_{session}, references_{references} {}

  /// `type` is no record, list or set. `as_quoted` is set where the value differs from the words: a reference, a
  /// conversion of money; else left as it is.
  LeafValue read(ir::TypeId type, ir::UnitId shown_in, const Scalar& scalar, std::string& as_quoted);

  /// A number whose unit the file does not say in our notation, as foreign formats write it.
  /// `written` is what the file says, for messages.
  LeafValue quantity(ir::TypeId type, ir::UnitId shown_in, base::Rational number, std::string_view unit,
                     std::string_view written, std::string& as_quoted);

  /// What a number before these words is multiplied by to be of the type; null where that does not tell all, or where
  /// the words are wrong: then read() says so. Lives until the rates change.
  const base::Rational* plain_factor(ir::TypeId type, std::string_view unit_text);

  /// Forgets the units of money: the rates have changed.
  void rates_changed() {
    units_.clear();
    last_unit_ = nullptr;
  }

 private:
  struct KnownUnit {
    base::DimensionId dimension;
    bool foreign_money = false;
    base::Rational factor;           // into canonical units
    std::optional<ir::Cause> cause;  // instead of a factor
    std::string rate_told;           // the exchange rates inside the factor, for a reader
    std::string unknown_name;        // the part that is no unit
  };

  LeafValue truth(std::string_view written, Form form);
  LeafValue date(std::string_view written, Form form);
  LeafValue version(const Scalar& scalar);
  LeafValue member(ir::EnumId id, std::string_view written);
  LeafValue reference(ir::RecordId record, std::string_view written, std::string& as_quoted);
  LeafValue quantity_text(ir::TypeId type, ir::UnitId shown_in, const Scalar& scalar, std::string& as_quoted);
  LeafValue converted(ir::TypeId type, ir::UnitId shown_in, base::Rational number, std::string_view unit,
                      std::string_view written, std::string& as_quoted);
  const KnownUnit& unit(std::string_view text);
  std::string unit_shown(ir::TypeId type, ir::UnitId shown_in) const;
  Problem wrong_form(ir::TypeId type, ir::UnitId shown_in, Form form, std::string_view written) const;

  Session& session_;
  References& references_;
  std::unordered_map<std::string, KnownUnit, base::TextHash, std::equal_to<>> units_;
  // A table's columns mostly have one unit each, and tables few units.
  std::string_view last_text_;
  const KnownUnit* last_unit_ = nullptr;
};

}  // namespace proviso::facts
