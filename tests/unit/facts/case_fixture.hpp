// A program made by hand and a case written to a folder of its own: what the tests of reading are told in.
#pragma once

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "facts/facts.hpp"
#include "ir/show.hpp"

namespace proviso::facts::testing {

namespace fs = std::filesystem;

/// Units of money, time, data and things counted; records Quote, Included, Gpu, Brief and those of std.core; inputs
/// `brief`, `quotes`, `runs`, `limit?`, `countries?`; the catalog `gpus`.
class World {
 public:
  World() {
    program.texts = std::make_shared<base::Interner>();
    program.units = std::make_shared<base::UnitSystem>();
    declare_units();
    program.units_used.push_back({});
    program.name = "test";
    program.enums.push_back({.name = "Link", .ordered = false, .members = {"pcie", "nvlink", "nvswitch"}, .span = {}});
    program.enums.push_back({.name = "Mode", .ordered = false, .members = {"rent", "reserve"}, .span = {}});
    declare_records();
    declare_core();
    declare_inputs();
  }

  ir::Program program;
  ir::RecordId included, gpu, quote, brief, run;

  ir::TypeId quantity(std::string_view unit_text) {
    return program.types.quantity(program.units_used[unit(unit_text).index()].dimension);
  }
  ir::UnitId unit(std::string_view text) {
    const auto parsed = program.units->parse(text);
    PROVISO_ASSERT(parsed.ok());
    program.units_used.push_back(parsed.value());
    return ir::UnitId::of(program.units_used.size() - 1);
  }
  ir::ExprId constant(ir::Value value, ir::TypeId type) {
    program.constants.push_back(std::move(value));
    program.exprs.push_back({.node = ir::Constant{ir::ConstId::of(program.constants.size() - 1)},
                             .type = type,
                             .unit = ir::UnitId{0},
                             .span = {}});
    return ir::ExprId::of(program.exprs.size() - 1);
  }
  static ir::Field field(std::string name, ir::TypeId type, bool optional, ir::UnitId shown = ir::UnitId{0}) {
    ir::Field out{};
    out.name = std::move(name);
    out.type = type;
    out.unit = shown;
    out.optional = optional;
    return out;
  }
  ir::Field measured(std::string name, std::string_view unit_text, bool optional = true) {
    return field(std::move(name), quantity(unit_text), optional, unit(unit_text));
  }
  ir::RecordId record(std::string name, std::vector<ir::Field> fields) {
    program.records.push_back(
        {.name = std::move(name), .open = false, .fields = std::move(fields), .doc = {}, .span = {}});
    return ir::RecordId::of(program.records.size() - 1);
  }
  ir::Record& operator[](ir::RecordId id) { return program.records[id.index()]; }
  void input(std::string name, ir::TypeId type, bool optional = false) {
    ir::Input out{};
    out.name = std::move(name);
    out.type = type;
    out.optional = optional;
    out.is_list = program.types[type].kind == ir::TypeKind::List;
    program.inputs.push_back(std::move(out));
  }

 private:
  void declare_units();
  void declare_records();
  void declare_core();
  void declare_inputs();
};

/// What reading gave: the facts, or the findings.
struct Outcome {
  const ir::Program* program;
  std::optional<ir::Facts> facts;
  diag::Diagnostics found;

  /// The codes of the findings in order, separated by blanks: "" where all is well.
  std::string codes() const;
  /// Every finding as "file:line:column pointer: message (help)", one a line.
  std::string text() const;

  const ir::Value& input(std::string_view name) const;
  /// "brief.price", "quotes[1].price" by the order held: the value of that path.
  const ir::Value& at(std::string_view path) const;
  /// As reports show it, with all digits.
  std::string shown(std::string_view path) const;
  ir::Origin origin(std::string_view path) const;
  ir::Place place(std::string_view path) const;
  std::vector<ir::Cause> causes(std::string_view path) const;

 private:
  struct Found {
    const ir::Value* value;
    const ir::RecordValue* holder;
    std::uint32_t field;
    ir::TypeId type;
    ir::UnitId unit;
  };
  Found find(std::string_view path) const;
};

/// A folder that is gone when this is.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  const fs::path& path() const { return path_; }
  void write(const std::string& name, std::string_view text) const;

 private:
  fs::path path_;
};

/// A case on 2026-11-30 with a brief that is fine, and no quotes and runs, unless a test writes others.
class Case {
 public:
  World world;
  Folder folder;
  std::string head = "as_of = 2026-11-30\n";
  std::string inputs = "brief = \"brief.toml\"\nquotes = \"quotes.toml\"\nruns = \"runs.toml\"\n";
  std::string files;
  fs::path catalogs;

  Case();
  Case& file(const std::string& name, std::string_view text) {
    folder.write(name, text);
    return *this;
  }
  /// Binds the quotes to these files instead.
  Case& quotes(const std::string& files_text);
  Outcome read();
};

/// One quote of TOML: `[[quotes]]`, an id, and the lines given.
std::string quote(std::string_view id, std::string_view lines = {});

}  // namespace proviso::facts::testing
