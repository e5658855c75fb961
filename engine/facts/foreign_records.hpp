// The records that a foreign document's rows yield, as the adapter maps their fields.
#pragma once

#include "facts/foreign.hpp"
#include "facts/foreign_values.hpp"

namespace proviso::facts {

class ForeignRecords {
 public:
  ForeignRecords(Tools& tools, const Adapter& adapter, const Document& document, const ListTarget& target,
                 std::vector<ir::Value>& into);

  /// Which mappings fill which fields of the target. False where none does: reported.
  bool plan();
  /// Reads a row. False where no more are wanted: reported.
  bool row(const Row& row);
  /// Counts what was left out, and drops records that repeat others.
  void finish();

 private:
  struct Planned {
    std::uint32_t field;
    const FieldMapping* mapping;
  };

  bool speaks_for_all(std::uint32_t field) const;
  bool is_of_target(const RecordMapping& mapping) const;
  std::string label(const std::vector<Planned>& fields, const Row& row);
  void record(const std::vector<Planned>& fields, const Row& row);
  void fill(const std::vector<Planned>& fields, const Row& row, bool weak);
  void put(const Planned& planned, Made made, const Spot& spot);
  void put_list(const Planned& planned, const Made& made, const Spot& spot);
  Spot spot_of(const Row& row, SourceId id) const;
  std::size_t drop_repeated();

  Session& session_;
  const Adapter& adapter_;
  const Document& document_;
  const ListTarget& target_;
  std::vector<ir::Value>& into_;
  std::size_t first_;
  std::size_t rows_ = 0;
  LeafReader& leaves_;
  Draft draft_;
  ValueMaker maker_;
  std::vector<std::vector<Planned>> fields_;  // by record that a row may yield
  std::vector<std::size_t> skipped_;          // rows, by skip
  std::vector<std::size_t> not_made_;         // records, by mapping
};

}  // namespace proviso::facts
