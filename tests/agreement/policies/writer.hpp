// Writes random expressions of a wanted type. Everything it writes is meant to check; the few things it cannot see,
// such as a constant bracket out of order, are refused by the checker and another policy is tried.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "dice.hpp"
#include "policies/tree.hpp"
#include "policies/vocabulary.hpp"

namespace proviso::agreement {

/// What may be mentioned where the expression stands.
struct Place {
  bool facts = true;    ///< inputs, definitions, `as_of`; else only constants and parameters
  bool subject = true;  ///< the candidate
  bool eligible = false;
  bool best = false;
};

/// Something with a name that may be mentioned, and what mentioning it mentions.
struct Named {
  std::string name;
  TypeName type;
  bool facts = true;
  bool subject = false;
  bool eligible = false;
};
struct NamedFunction {
  std::string name;
  std::vector<std::pair<std::string, TypeName>> formals;
  TypeName type;
  bool subject = false;
};

class Writer {
 public:
  explicit Writer(Dice& dice) : dice_{dice} {}

  /// An expression of the type, nested at most so deep.
  Tree write(const TypeName& type, int depth, const Place& place);
  /// The same, and whether the subject is mentioned.
  Tree write(const TypeName& type, int depth, const Place& place, bool& mentions_subject);
  /// A literal; money in the policy's own currency where `home`.
  Tree literal(const TypeName& type, bool home = false);
  /// A literal that no one writes with a sign: what a weight, step or limit takes.
  std::string positive(const TypeName& quantity);
  /// A text with holes.
  Tree message(int depth, const Place& place);

  std::string fresh(const std::string& prefix) { return prefix + std::to_string(++names_); }
  void declare(Named named) { known_.push_back(std::move(named)); }
  void declare(NamedFunction function) { functions_.push_back(std::move(function)); }
  std::vector<Named>& known() { return known_; }

 private:
  using Make = std::function<Tree()>;
  struct Choice {
    int weight;
    Make make;
  };
  struct Choices {
    std::vector<Choice> all;
    void add(int weight, Make make) { all.push_back({weight, std::move(make)}); }
  };

  Tree pick(const Choices& choices);
  Tree leaf(const TypeName& type);
  /// `format` with `%` for each part in turn, as a value of the type.
  Tree form(const TypeName& type, const std::string& format, std::vector<Tree> parts);
  Tree sub(const TypeName& type) { return write_inner(type); }
  Tree write_inner(const TypeName& type);

  // What can make a value of the type; each in the file of its family.
  void leaves(Choices& choices, const TypeName& type);
  void fields(Choices& choices, const TypeName& type);
  void control(Choices& choices, const TypeName& type);     // writer_control.cpp
  void truths(Choices& choices);                            // writer_truths.cpp
  void quantities(Choices& choices, const TypeName& type);  // writer_quantities.cpp
  void texts_and_dates(Choices& choices, const TypeName& type);
  void collections(Choices& choices, const TypeName& type);  // writer_collections.cpp
  void choosing(Choices& choices, const TypeName& type);
  void records(Choices& choices, const TypeName& type);

  /// Where a binder's value is of the element's own type it may be left out, but for `map`.
  Tree binder(const TypeName& type, const std::string& word, const TypeName& source, const TypeName& key,
              const TypeName& value, const std::string& first = "");
  Tree comparison();
  Tree make_record(const TypeName& record);
  Tree changed_record(const TypeName& record);
  TypeName some_type() { return dice_.pick(all_types()); }
  TypeName some_ordered();
  TypeName some_source();

  Dice& dice_;
  int names_ = 0;
  int depth_ = 0;
  Place place_;
  bool subject_mentioned_ = false;
  std::vector<Named> known_;
  std::vector<Named> locals_;
  std::vector<NamedFunction> functions_;
};

}  // namespace proviso::agreement
