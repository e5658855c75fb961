// How one value came about, as a reader sees it: the expressions of the policy, their values, and for inputs the
// document. Texts only: a derivation outlives the program and the facts it tells of.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace proviso::trace {

/// A value as shown, with its fraction where no finite decimal exists.
struct Shown {
  std::string text;   ///< "2.29 USD/gpu/h", "unknown", "~0.333333"
  std::string exact;  ///< "1/3 USD/gpu/h", or empty where `text` is exact
};

/// A place in a policy: `chat.proviso:14:22`.
struct SourceRef {
  std::string path;
  std::uint32_t line = 0;
  std::uint32_t column = 0;

  friend bool operator==(const SourceRef&, const SourceRef&) = default;
};

/// Where a fact was read, and what is said of it.
struct InputRef {
  std::string path;
  std::uint32_t line = 0;  ///< 0 where only the pointer is known
  std::uint32_t column = 0;
  std::string pointer;      ///< JSON pointer, or empty
  std::string captured_on;  ///< ISO date, or empty
  std::string source;
  std::string grade;
  std::string as_quoted;  ///< the text as written, where it was converted
};

/// A missing fact.
struct Missing {
  std::string path;       ///< `candidate.egress_price`
  std::string reason;     ///< "not stated"
  std::string where;      ///< the document that should hold it
  std::string candidate;  ///< whose fact it is, in lists over several candidates
  std::string ask;        ///< what would supply it
  /// It was said, in a currency that no rate reaches: whoever said it has nothing to add.
  bool lacks_rate = false;

  friend auto operator<=>(const Missing&, const Missing&) = default;
};

/// One step: an expression and its value; its operands are the children, in the order of the text.
struct Step {
  enum class Kind : std::uint8_t {
    Expression,
    Definition,    ///< `name` is the definition; its body is the child; a second mention is `Repeated`
    Repeated,      ///< shown before
    Parameter,     ///< `name`, and `note` says where it was set
    Input,         ///< a leaf of the data; `input` says where it stands
    Function,      ///< a call; `name` is the function, its body the last child
    Element,       ///< one element of a binder; `name` is the variable and which element
    NotEvaluated,  ///< a branch not taken
  };
  Kind kind = Kind::Expression;
  std::string name;
  std::string text;  ///< the expression as written, on one line
  Shown value;
  std::string note;  ///< "default used", "overridden: ...", or empty
  SourceRef at;
  std::optional<InputRef> input;
  std::vector<Missing> missing;  ///< root causes, where the value is unknown
  std::vector<Step> children;
};

}  // namespace proviso::trace
