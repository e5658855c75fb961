// A record being filled, field by field, whatever the format; finished once all that the file says of it has been read.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "facts/leaf.hpp"

namespace proviso::facts {

/// What is said of a record as a whole, and so of its leaves that say nothing themselves.
struct Provenance {
  std::optional<base::Date> captured_on;
  std::string source;
  std::string grade;

  bool says_nothing() const { return !captured_on && source.empty() && grade.empty(); }
  friend bool operator==(const Provenance&, const Provenance&) = default;
};

/// A field's text that the case asserts, where the file does not say it.
struct Binding {
  std::uint32_t field;
  std::string text;
};
struct Bindings {
  std::vector<Binding> fields;
  const Document* document = nullptr;  ///< of the case, or of a manifest
  Position at;
  std::string author = {};  ///< who asserts it, where that is said
};

/// Where a leaf or record stands.
struct Spot {
  Position at;
  std::string pointer;
};

class Draft {
 public:
  Draft(Session& session, LeafReader& leaves) : session_{session}, leaves_{leaves} {}

  /// Begins another record; the draft may be used for many, one after the other. `bindings` may be null, and stay what
  /// they are as long as the draft is used.
  void begin(const RecordPlan& plan, const Document& document, std::string_view path, Spot spot,
             const Provenance& enclosing, const Bindings* bindings);

  const RecordPlan& plan() const { return *plan_; }
  const std::string& path() const { return path_; }
  std::string path_of(std::uint32_t field) const {
    const std::string& name = plan_->fields[field].field->name;
    return path_.empty() ? name : path_ + "." + name;
  }
  const Provenance& provenance() const { return provenance_; }
  /// If the field is one that speaks for the whole record, what is read from now on says what it says.
  void take_provenance(std::uint32_t field);
  /// Whether something has been said of the field, be it wrong.
  bool given(std::uint32_t field) const { return states_[field] != State::Empty; }
  /// The field's value, where it has been given and is known.
  std::optional<ir::Value> known(std::uint32_t field) const {
    if (states_[field] != State::Filled || values_[field].is_unknown()) return std::nullopt;
    return values_[field];
  }

  /// A leaf as written; reports what is wrong with it. Empty texts leave the field empty, yet keep where that was said.
  void leaf(std::uint32_t field, const Scalar& scalar, const Spot& spot, const Provenance& said);
  /// A list or set of leaves.
  void leaves(std::uint32_t field, const std::vector<std::pair<Scalar, Spot>>& elements, const Spot& spot,
              const Provenance& said);
  /// A text of the case's notation: a leaf, or for a list or set its elements separated by `;`.
  void cell(std::uint32_t field, std::string_view text, const Spot& spot, const Provenance& said);
  /// A value that cell() made of the same text in another record, for which it was repeatable().
  void again(std::uint32_t field, const ir::Value& value, Position at) {
    values_[field] = value;
    origins_[field] =
        session_.facts.heap.origins.add(shared_is_current_ ? shared_ : shared_origin(), at.line, at.column);
    states_[field] = State::Filled;
  }
  /// What the last cell() made of its text, where the text alone says it; else null.
  const ir::Value* repeatable(std::uint32_t field) const {
    return repeatable_ && states_[field] == State::Filled ? &values_[field] : nullptr;
  }
  /// What was read elsewhere: a record, a list of records, a foreign number.
  void value(std::uint32_t field, LeafValue read, const Spot& spot, const Provenance& said, std::string as_quoted = {});
  /// The field was given, but wrongly, which has been reported.
  void failed(std::uint32_t field) { states_[field] = State::Failed; }

  /// What the case asserts, where the file has not said it. Done by finish(), if not before.
  void bind();
  /// Defaults, missing fields; then the record with its place.
  ir::Value finish();

  void report(const Spot& spot, std::uint32_t field, Problem problem);

 private:
  enum class State : std::uint8_t { Empty, Filled, Failed };

  void set(std::uint32_t field, ir::Value value, const Spot& spot, const Provenance& said, std::string as_quoted);
  ir::OriginId origin(const Spot& spot, const Provenance& said, std::string as_quoted);
  ir::Origins::SharedId shared_origin();
  ir::Value unknown(std::uint32_t field, ir::Cause cause, const Spot& spot);
  bool in_range(std::uint32_t field, const ir::Value& value, const Spot& spot);
  std::string help_outside(const FieldPlan& wanted, const ir::Value& value) const;
  void check_captured(std::uint32_t field, base::Date day);
  void warn_of_bare_share(std::uint32_t field, const ir::Value& value, const Spot& spot);
  std::string shown(const FieldPlan& wanted, const ir::Value& value) const;
  void bind(const Binding& bound);
  void assert_value(const Binding& bound);
  void fill_defaults();

  Session& session_;
  LeafReader& leaves_;
  const RecordPlan* plan_ = nullptr;
  const Document* document_ = nullptr;
  const Bindings* bindings_ = nullptr;  // null once done
  std::string path_;
  Spot spot_;
  Provenance provenance_;
  bool repeatable_ = false;
  std::string_view bare_;  // the running leaf, where it is a number without a unit

  // Of leaves that say nothing themselves, while document and provenance are what they were.
  ir::Origins::SharedId shared_;
  const Document* shared_document_ = nullptr;
  Provenance shared_provenance_;
  bool shared_is_current_ = false;
  ir::Place place_;  // refilled for each record

  /// What was made of a binding: the same for every record of which it is asserted.
  struct Asserted {
    const Bindings* bindings = nullptr;
    std::string text;
    Provenance provenance;
    ir::Value value;
    ir::OriginId origin;
  };
  std::vector<Asserted> asserted_;  // by field

  std::span<ir::Value> values_;
  std::span<ir::OriginId> origins_;
  std::vector<State> states_;
};

}  // namespace proviso::facts
