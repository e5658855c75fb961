// The data of a random case, as a reader of files would see it: texts in the notation of data files, with what is said
// of them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dice.hpp"
#include "ir/facts.hpp"
#include "ir/program.hpp"

namespace proviso::agreement {

struct Datum {
  enum class Kind { Absent, Leaf, List, Record };
  Kind kind = Kind::Absent;
  std::string leaf = {};          ///< "2.29 USD/gpu/h", "true", "2026-11-30", "gold"
  std::vector<Datum> parts = {};  ///< of a list; of a record, one for each field of its schema
  std::string source = {};        ///< said of a leaf, or empty
  std::string grade = {};
  std::string captured_on = {};
};

struct RateDatum {
  std::string from, to, rate, date;
};

struct Case {
  std::string as_of;          ///< empty: not given
  std::vector<Datum> inputs;  ///< by InputId
  std::vector<Datum> catalogs;
  std::vector<RateDatum> rates;
  Datum waivers = {.kind = Datum::Kind::List};
  Datum clearances = {.kind = Datum::Kind::List};
};

/// A case for a program over the schema of policies/vocabulary.hpp.
Case random_case(const ir::Program& program, Dice& dice);

/// As a reader of data files would give it to the engine.
ir::Facts to_facts(const ir::Program& program, const Case& data);

/// For a person: TOML, one block for each file of the case.
std::string to_text(const ir::Program& program, const Case& data);

}  // namespace proviso::agreement
