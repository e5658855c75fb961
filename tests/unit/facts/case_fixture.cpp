#include "case_fixture.hpp"

#include <unistd.h>

#include <algorithm>
#include <charconv>

#include "ir/rates.hpp"

namespace proviso::facts::testing {

namespace {

using base::Rational;

ir::Value constant_value(const ir::Program& program, ir::ExprId expr) {
  return program.constants[std::get<ir::Constant>(program[expr].node).value.index()];
}

}  // namespace

void World::declare_units() {
  base::UnitSystem& units = *program.units;
  for (const char* dimension : {"time", "data", "gpu_count", "request_count", "token_count"})
    PROVISO_ASSERT(units.add_dimension(dimension).ok());
  PROVISO_ASSERT(units.add_base_unit("s", "time", {.si = true, .binary = false}).ok());
  PROVISO_ASSERT(units.add_base_unit("B", "data", {.si = true, .binary = true}).ok());
  PROVISO_ASSERT(units.add_base_unit("gpu", "gpu_count", {}).ok());
  PROVISO_ASSERT(units.add_base_unit("request", "request_count", {}).ok());
  PROVISO_ASSERT(units.add_base_unit("token", "token_count", {}).ok());
  for (const char* currency : {"USD", "EUR", "GBP"}) PROVISO_ASSERT(units.add_currency(currency).ok());
  PROVISO_ASSERT(units.add_derived_unit("h", 3600, *units.parse("s"), {}).ok());
  PROVISO_ASSERT(units.add_derived_unit("day", 24, *units.parse("h"), {}).ok());
  PROVISO_ASSERT(units.add_derived_unit("month", 730, *units.parse("h"), {}).ok());
  program.currency = *units.find_currency("USD");
}

void World::declare_records() {
  ir::TypeTable& types = program.types;
  included = record("Included", {field("line", types.text(), false), measured("amount", "USD/month"),
                                 field("clause", types.text(), true)});
  gpu = record("Gpu", {field("name", types.text(), false), field("aliases", types.set(types.text()), true),
                       measured("memory", "GB/gpu")});
  auto share = measured("share", "%");
  share.low = constant(ir::Value{Rational{0}}, types.number());
  share.high = constant(ir::Value{Rational{1}}, types.number());
  auto term = measured("term", "month", false);
  term.default_value = constant(ir::Value{Rational{0}}, term.type);
  auto gpu_field = field("gpu", types.ref(gpu), true);
  gpu_field.ask = "Which GPU exactly?";
  quote = record("Quote", {field("id", types.text(), false),
                           measured("price", "USD/gpu/h"),
                           field("provider", types.text(), true),
                           field("link", types.enumeration(ir::EnumId{0}), true),
                           gpu_field,
                           measured("gpus", "gpu"),
                           measured("instance_price", "USD/h"),
                           std::move(share),
                           std::move(term),
                           field("factor", types.number(), true),
                           field("captured_on", types.date(), true),
                           field("source", types.text(), true),
                           field("driver", types.version(), true),
                           field("trains", types.boolean(), true),
                           field("countries", types.set(types.text()), true),
                           field("tags", types.list(types.text()), true),
                           field("best", types.record(included), true),
                           field("included", types.list(types.record(included)), true),
                           field("mode", types.enumeration(ir::EnumId{1}), true),
                           field("capacity", types.text(), true),
                           field("region", types.text(), true)});
  brief = record("Brief", {field("name", types.text(), false), measured("budget", "USD/month"),
                           field("gpu", types.ref(gpu), true)});
  run = record(
      "Run",
      {field("id", types.text(), false), field("measured_on", types.date(), true), field("model", types.text(), true),
       field("tokenizer", types.text(), true), field("engine", types.text(), true), field("gpu", types.ref(gpu), true),
       measured("gpus", "gpu"), measured("requests", "request"), measured("failed", "request"),
       measured("concurrency", "request"), measured("duration", "s"), measured("output_tokens", "token"),
       measured("output_rate", "token/s"), measured("total_rate", "token/s"), measured("request_rate", "request/s"),
       measured("ttft_p50", "ms"), measured("ttft_p90", "ms"), measured("ttft_p99", "ms"), measured("tpot_p99", "ms")});
  ir::Catalog gpus{};
  gpus.name = "gpus";
  gpus.record = gpu;
  gpus.key = 0;
  gpus.aliases = 1;
  program.catalogs.push_back(std::move(gpus));
}

void World::declare_core() {
  ir::TypeTable& types = program.types;
  program.rate = record("FxRate", {field("from", types.text(), false), field("to", types.text(), false),
                                   field("rate", types.number(), false), field("date", types.date(), false),
                                   field("source", types.text(), true)});
  const ir::RecordId approver =
      record("Approver", {field("name", types.text(), false), field("role", types.text(), false)});
  program.waiver = record(
      "Waiver", {field("id", types.text(), false), field("rule", types.text(), false),
                 field("scope", types.text(), false), field("requested_by", types.text(), false),
                 field("approved_by", types.list(types.record(approver)), false), measured("max_amount", "USD")});
  program.clearance = record("Clearance", {field("rule", types.text(), true), field("candidate", types.text(), true),
                                           field("by", types.text(), false), field("role", types.text(), false)});
  auto revoked = field("revoked", types.boolean(), false);
  revoked.default_value = constant(ir::Value{false}, types.boolean());
  program.key = record(
      "Key", {field("key", types.text(), false), field("role", types.text(), false),
              field("valid_from", types.date(), true), field("valid_until", types.date(), true), std::move(revoked)});
}

void World::declare_inputs() {
  ir::TypeTable& types = program.types;
  input("brief", types.record(brief));
  input("quotes", types.list(types.record(quote)));
  input("runs", types.list(types.record(run)));
  input("limit", quantity("ms"), true);
  input("allowed", types.set(types.text()), true);
  program.subject = ir::Subject{
      .name = "candidate", .list = ir::InputId{1}, .record = quote, .id_field = 0, .mode_field = {}, .modes = {}};
}

// ---- outcome
// ---------------------------------------------------------------------------------------------------------------

std::string Outcome::codes() const {
  std::string out;
  for (const diag::Diagnostic& finding : found.items())
    out += (out.empty() ? "" : " ") + std::string{diag::code(finding.kind)};
  return out;
}

std::string Outcome::text() const {
  std::string out;
  for (const diag::Diagnostic& finding : found.items()) {
    if (finding.where) {
      out += fs::path{finding.where->path}.filename().string();
      if (finding.where->line) out += ":" + std::to_string(*finding.where->line);
      if (finding.where->column) out += ":" + std::to_string(*finding.where->column);
      if (!finding.where->pointer.empty()) out += " " + finding.where->pointer;
      out += ": ";
    }
    out += finding.message();
    if (!finding.help.empty()) out += " (" + finding.help + ")";
    out += "\n";
  }
  return out;
}

const ir::Value& Outcome::input(std::string_view name) const {
  return facts->inputs[program->find_input(name)->index()];
}

Outcome::Found Outcome::find(std::string_view path) const {
  const std::size_t end = std::min(path.find_first_of(".["), path.size());
  const std::string_view root = path.substr(0, end);
  Found at{};
  if (const auto input_id = program->find_input(root)) {
    at = {&facts->inputs[input_id->index()], nullptr, 0, program->inputs[input_id->index()].type, ir::UnitId{0}};
  } else if (root == "waivers" || root == "clearances") {
    at = {root == "waivers" ? &facts->waivers : &facts->clearances, nullptr, 0, {}, {}};
  } else {
    at = {&facts->catalogs[0], nullptr, 0, {}, {}};
  }
  path.remove_prefix(end);
  while (!path.empty()) {
    const std::size_t stop = std::min(path.find_first_of(".[", 1), path.size());
    std::string_view step = path.substr(1, stop - 1);
    if (path.front() == '[') {
      step.remove_suffix(1);
      std::size_t index = 0;
      std::from_chars(step.data(), step.data() + step.size(), index);
      PROVISO_ASSERT(index < at.value->list().elements.size());
      at.value = &at.value->list().elements[index];
    } else {
      const ir::RecordValue& record = at.value->record();
      const ir::Record& schema = program->records[record.type.index()];
      const auto field = schema.find(step);
      PROVISO_ASSERT(field.has_value());
      at = {&record.fields[*field], &record, *field, schema.fields[*field].type, schema.fields[*field].unit};
    }
    path.remove_prefix(stop);
  }
  return at;
}

const ir::Value& Outcome::at(std::string_view path) const { return *find(path).value; }

std::string Outcome::shown(std::string_view path) const {
  const Found found_value = find(path);
  const ir::RateTable rates{*program, facts->rates, facts->as_of};
  return ir::show({*program, facts->heap, rates}, *found_value.value, found_value.type, found_value.unit,
                  ir::Digits::Json)
      .text;
}

ir::Origin Outcome::origin(std::string_view path) const {
  const Found leaf = find(path);
  return facts->heap.origins[leaf.holder->origins[leaf.field]];
}

ir::Place Outcome::place(std::string_view path) const { return facts->heap.places[at(path).record().place]; }

std::vector<ir::Cause> Outcome::causes(std::string_view path) const {
  return facts->heap.causes.causes(at(path).unknown());
}

// ---- folder and case
// -------------------------------------------------------------------------------------------------------

Folder::Folder() {
  static int count = 0;
  path_ = fs::temp_directory_path() / ("proviso-facts-" + std::to_string(::getpid()) + "-" + std::to_string(++count));
  fs::create_directories(path_);
}

Folder::~Folder() {
  std::error_code error;
  fs::remove_all(path_, error);
}

void Folder::write(const std::string& name, std::string_view text) const {
  const fs::path file = path_ / name;
  fs::create_directories(file.parent_path());
  std::ofstream out{file, std::ios::binary};
  out.write(text.data(), static_cast<std::streamsize>(text.size()));
}

Case::Case() {
  file("brief.toml", "name = \"chat\"\n").file("quotes.toml", "quotes = []\n").file("runs.toml", "runs = []\n");
}

Case& Case::quotes(const std::string& files_text) {
  inputs = "brief = \"brief.toml\"\nquotes = " + files_text + "\nruns = \"runs.toml\"\n";
  return *this;
}

Outcome Case::read() {
  Outcome out{&world.program, {}, {}};
  folder.write("case.toml", head + "[inputs]\n" + inputs + (files.empty() ? "" : "[files]\n" + files));
  const auto case_file = read_case(folder.path(), out.found);
  out.found.sort();
  if (!case_file) return out;
  const Request request{.program = world.program,
                        .case_file = *case_file,
                        .as_of = case_file->as_of.value_or(*base::parse_date("2026-11-30")),
                        .catalogs = catalogs,
                        .constant = [&](ir::ExprId expr, ir::Heap&, const ir::RateTable&) {
                          return constant_value(world.program, expr);
                        }};
  out.facts = facts::read(request, out.found);
  out.found.sort();
  return out;
}

std::string quote(std::string_view id, std::string_view lines) {
  return "[[quotes]]\nid = \"" + std::string{id} + "\"\n" + std::string{lines} + "\n";
}

}  // namespace proviso::facts::testing
