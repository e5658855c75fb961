// Everything outside the program that an evaluation may look at: the facts of one case, with what a test gives in their
// place. Values live in `heap`, which must outlive the world.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/source.hpp"
#include "ir/facts.hpp"
#include "ir/program.hpp"
#include "ir/rates.hpp"
#include "ir/show.hpp"

namespace proviso::eval {

using ir::ExprId;
using ir::Value;

struct World {
  const ir::Program& program;
  ir::Heap& heap;
  const base::SourceMap* sources = nullptr;              ///< null: expressions are not quoted in reasons
  const std::vector<ir::Document>* documents = nullptr;  ///< by DocumentId; null where nothing was read
  ir::RateTable rates;
  std::optional<base::Date> as_of;
  std::vector<Value> inputs;                 ///< by InputId
  std::vector<Value> catalogs;               ///< by CatalogId
  std::vector<std::optional<Value>> params;  ///< by ParamId: what a test gives instead of the program's value
  Value waivers;
  Value clearances;
  /// Nothing is known and nothing may be concluded from that: what comes out known holds for every case.
  bool hypothetical = false;

  const base::Interner& texts() const { return *heap.texts; }
  ir::Showing showing() const { return {program, heap, rates}; }

  /// The records of the subject's list, in its canonical order; none where it is unknown or there is no subject.
  std::vector<const ir::RecordValue*> candidates() const;
  std::string_view id_of(const ir::RecordValue& candidate) const;
  /// Its field `provider`, as it is shown; nothing where it has none, or that is unknown.
  std::optional<std::string> provider_of(const ir::RecordValue& candidate) const;
  /// The candidate's mode; nothing where the subject has none or it is unknown.
  std::optional<std::uint32_t> mode_of(const ir::RecordValue& candidate) const;
  /// The subject's declared name, `candidate` where there is none.
  std::string_view subject_name() const;
  /// Canonical length of one `day`, of one `month`.
  base::Rational day() const;
  base::Rational month() const;
};

/// The world of a case as it was read.
World world_of(const ir::Program& program, ir::Facts& facts, const base::SourceMap* sources);

/// No inputs, no catalogs, no date: for constants.
World empty_world(const ir::Program& program, ir::Heap& heap);

}  // namespace proviso::eval
