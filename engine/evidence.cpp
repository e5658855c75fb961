#include "evidence.hpp"

#include <algorithm>
#include <system_error>

#include "base/file.hpp"
#include "base/sha256.hpp"
#include "base/text.hpp"
#include "base/utf8.hpp"
#include "leaves.hpp"
#include "reading.hpp"
#include "trace/words.hpp"

namespace proviso {

namespace fs = std::filesystem;

namespace {

using Refused = base::Err<std::string>;

/// Writes a file whose name says what is in it. The error says why it is not there with these bytes; else whether it
/// had to be written.
base::Result<bool, std::string> keep(const fs::path& path, std::string_view bytes) {
  std::error_code ignored;
  if (fs::exists(path, ignored)) {
    const auto there = base::read_file(path, ~std::uint64_t{0});
    if (!there) return Refused{base::to_text(there.error())};
    if (there.value() == bytes) return false;
    return Refused{"`" + path.generic_string() + "` is there with other bytes: it was changed after it was written"};
  }
  const auto written = base::write_file(path, bytes);
  if (!written) return Refused{base::to_text(written.error())};
  return true;
}

/// The envelope beside the file, kept beside the original bytes. A later one takes the place of an earlier one.
base::Result<bool, std::string> keep_envelope(const fs::path& file, const fs::path& raw, bool& changed) {
  const auto beside = [](const fs::path& path) {
    return fs::path{path.string() + std::string{trust::envelope_suffix}};
  };
  std::error_code ignored;
  if (!fs::exists(beside(file), ignored)) return fs::exists(beside(raw), ignored);
  const auto bytes = base::read_file(beside(file), trust::envelope_bytes);
  if (!bytes) return Refused{base::to_text(bytes.error())};
  const auto there = base::read_file(beside(raw), trust::envelope_bytes);
  if (there && there.value() == bytes.value()) return true;
  const auto written = base::write_file(beside(raw), bytes.value());
  if (!written) return Refused{base::to_text(written.error())};
  changed = true;
  return true;
}

std::string name_of(const ir::Program& program, const ir::Facts& facts, const ir::RecordValue& record,
                    std::size_t number) {
  const auto id = program.records[record.type.index()].find("id");
  if (id && record.fields[*id].kind() == ir::ValueKind::Text)
    return std::string{facts.heap.texts->text(record.fields[*id].text_id())};
  return std::to_string(number);
}

std::string problem_text(const diag::Diagnostic& finding) {
  std::string out;
  if (finding.where) {
    out = finding.where->path;
    if (finding.where->line) out += ":" + std::to_string(*finding.where->line);
    if (!finding.where->pointer.empty()) out += " " + finding.where->pointer;
    out += ": ";
  }
  return out + finding.message();
}

std::vector<ShownEntry> entries_of(const ir::Program& program, const facts::ImportRead& read, ir::Digits digits) {
  std::vector<ShownEntry> out;
  const ir::RateTable rates{program, {}, {}};
  for (std::size_t i = 0; i < read.records.size(); ++i) {
    std::size_t number = 0;
    for (const ir::Value& element : read.facts.inputs[i].list().elements) {
      ShownEntry& entry =
          out.emplace_back(ShownEntry{read.records[i], name_of(program, read.facts, element.record(), ++number), {}});
      for (const Leaf& leaf : leaves_of(program, read.facts, rates, element.record(), digits)) {
        std::string place = trace::place_text({leaf.input.path, leaf.input.line, 0});
        if (!leaf.input.pointer.empty()) place += " " + leaf.input.pointer;
        entry.leaves.push_back({leaf.field, leaf.value.text, leaf.reason, std::move(place), leaf.input.source});
      }
    }
  }
  return out;
}

std::vector<std::string> names_of(const ir::Program& program, const facts::ImportRead& read) {
  std::vector<std::string> out;
  for (const ir::Value& entries : read.facts.inputs) {
    std::size_t number = 0;
    for (const ir::Value& element : entries.list().elements)
      out.push_back(name_of(program, read.facts, element.record(), ++number));
  }
  return out;
}

/// What was bound and came to nothing known, or empty: whoever asserts a name means one entry.
std::string unknown_binding(const ir::Program& program, const facts::ImportRead& read,
                            const std::map<std::string, std::string>& bind) {
  for (const auto& [name, text] : bind)
    for (const ir::Value& entries : read.facts.inputs)
      for (const ir::Value& element : entries.list().elements) {
        const ir::RecordValue& record = element.record();
        const auto field = program.records[record.type.index()].find(name);
        if (!field || !record.fields[*field].is_unknown() || record.fields[*field].unknown() == ir::absent) continue;
        std::string reasons;
        for (const ir::Cause& cause : read.facts.heap.causes.causes(record.fields[*field].unknown()))
          reasons.append(reasons.empty() ? "" : "; ").append(cause.reason);
        return reasons.insert(0, "`: ").insert(0, text).insert(0, "` is bound to `").insert(0, name).insert(0, "`");
      }
  return {};
}

/// What another command keeps, named; empty where this one keeps something of it.
std::string kept_elsewhere(const ImportOptions& options, const std::vector<std::string>& records) {
  std::string command;
  for (const std::string& record : records) {
    const auto other = options.elsewhere.find(record);
    if (other == options.elsewhere.end()) return {};
    command = other->second;
  }
  if (command.empty()) return {};
  return command.insert(0, "`").append("` keeps what it holds: ").append(base::join(records, ", "));
}

/// Where the record that is missing here belongs to another command, that is the way out.
diag::Diagnostic with_way_out(diag::Diagnostic finding, const ImportOptions& options) {
  if (finding.kind == diag::Kind::ImportNoRecord)
    if (const std::string other = kept_elsewhere(options, {finding.args[1]}); !other.empty()) finding.help = other;
  return finding;
}

facts::CaseFile case_of_keys(const fs::path& keys) {
  facts::CaseFile out;
  if (!keys.empty())
    out.files["keys"].push_back(
        {.pattern = keys.generic_string(), .adapter = {}, .bind = {}, .at = {"--keys", {}, {}, ""}});
  return out;
}

/// An adapter of one's own, kept under its digest: which file that is, relative to the folder.
base::Result<std::string, std::string> keep_adapter(const fs::path& adapter, const fs::path& into, bool& changed) {
  const auto bytes = base::read_file(adapter);
  if (!bytes) return Refused{base::to_text(bytes.error())};
  const std::string name = adapter.stem().string() + "-" + base::sha256_hex(bytes.value()).substr(0, 12) + ".toml";
  const auto kept = keep(into / "adapters" / name, bytes.value());
  if (!kept) return Refused{kept.error()};
  changed = changed || kept.value();
  return "adapters/" + name;
}

}  // namespace

EvidenceRoom::EvidenceRoom(Session& session, std::unique_ptr<ir::Program> program, const fs::path& keys,
                           std::optional<base::Date> as_of)
    : session_{&session},
      program_{std::move(program)},
      request_{.program = *program_,
               .catalogs = session.shipped.catalogs,
               .constant = eval::constants_of(*program_, as_of),
               .own_catalogs = own_catalogs(session, *program_),
               .case_file = case_of_keys(keys),
               .as_of = as_of} {}

std::optional<EvidenceRoom> EvidenceRoom::open(Session& session, const fs::path& module, const fs::path& keys,
                                               std::optional<base::Date> as_of) {
  auto program = check_program(session, module);
  if (!program) return {};
  if (!keys.empty() && !listed_keys(session, keys)) return {};
  return EvidenceRoom{session, std::make_unique<ir::Program>(std::move(*program)), keys, as_of};
}

base::Result<KeptImport, ImportFailure> EvidenceRoom::import_file(const ImportOptions& options) const {
  const auto failed = [](std::string why) { return base::Err{ImportFailure{false, std::move(why)}}; };
  const std::string name = options.file == "-" ? "standard input" : options.file.filename().string();
  if (!base::is_utf8(name)) return failed("the name of `" + name + "` is no UTF-8, and a manifest is");
  diag::Diagnostics found;
  const auto read = facts::read_foreign_file(
      request_, {.path = options.file, .adapter = options.adapter, .bind = options.bind, .progress = options.progress},
      found);
  for (const diag::Diagnostic& finding : found.items()) session_->diagnostics.add(with_way_out(finding, options));
  if (!read) return base::Err{ImportFailure{}};
  if (std::string why = kept_elsewhere(options, read->records); !why.empty())
    return base::Err{ImportFailure{true, std::move(why)}};
  if (std::string why = unknown_binding(*program_, *read, options.bind); !why.empty())
    return base::Err{ImportFailure{true, std::move(why)}};

  KeptImport out;
  out.sha256 = base::sha256_hex(read->bytes);
  out.adapter = read->adapter;
  out.records = read->records;
  out.entries = names_of(*program_, *read);

  facts::Manifest manifest;
  manifest.file = "raw/" + out.sha256 + "." + read->extension;
  manifest.sha256 = out.sha256;
  manifest.name = name;
  manifest.adapter = read->adapter;
  manifest.records = read->records;
  manifest.bind = options.bind;
  if (!options.bind.empty()) manifest.asserted_by = options.author;
  if (std::string why = write(options, *read, std::move(manifest), out); !why.empty()) return failed(std::move(why));
  return out;
}

std::string EvidenceRoom::write(const ImportOptions& options, const facts::ImportRead& read, facts::Manifest manifest,
                                KeptImport& out) {
  std::error_code error;
  fs::create_directories(options.into / "raw", error);
  bool changed = false;
  if (!error && manifest.adapter.ends_with(".toml")) {
    fs::create_directories(options.into / "adapters", error);
    auto adapter = keep_adapter(options.adapter, options.into, changed);
    if (!adapter) return std::move(adapter).error();
    manifest.adapter = std::move(adapter).value();
  }
  if (error) return "`" + options.into.generic_string() + "` cannot be made: " + error.message();
  const auto raw = keep(options.into / manifest.file, read.bytes);
  if (!raw) return raw.error();
  const auto envelope = keep_envelope(options.file, options.into / manifest.file, changed);
  if (!envelope) return envelope.error();
  out.manifest = options.into / facts::manifest_name(manifest);
  const auto last = keep(out.manifest, facts::manifest_text(manifest));
  if (!last) return last.error();
  out.with_envelope = envelope.value();
  out.already = !changed && !raw.value() && !last.value();
  return {};
}

AnyImport EvidenceRoom::read(const fs::path& manifest, ir::Digits digits) const {
  diag::Diagnostics found;
  auto read = facts::read_manifest_file(request_, manifest, found);
  std::vector<std::string> problems;
  for (const diag::Diagnostic& finding : found.items())
    if (diag::severity(finding.kind) == diag::Severity::Error) {
      std::string problem = problem_text(finding);  // told once, for however many kinds of record it was met
      if (std::ranges::find(problems, problem) == problems.end()) problems.push_back(std::move(problem));
    }
  if (!read) return BrokenImport{manifest, std::move(problems)};
  FoundImport out{.path = manifest,
                  .id = manifest.stem().string(),
                  .manifest = std::move(read->manifest),
                  .signing = std::move(read->signing),
                  .stated = std::move(read->stated),
                  .signed_by_somebody = false,
                  .stated_by_somebody = false,
                  .problems = std::move(problems),
                  .entries = {}};
  std::error_code ignored;
  const std::string raw = (manifest.parent_path() / out.manifest.file).string();
  out.signed_by_somebody = fs::exists(raw + std::string{trust::envelope_suffix}, ignored);
  out.stated_by_somebody = fs::exists(manifest.string() + std::string{trust::envelope_suffix}, ignored);
  if (const std::string name = facts::manifest_name(out.manifest); manifest.filename() != name)
    out.problems.push_back("what it says was changed, or it was renamed: by what it says it is called " + name);
  if (read->read) out.entries = entries_of(*program_, *read->read, digits);
  return out;
}

std::vector<fs::path> manifests_in(const fs::path& folder) {
  std::vector<fs::path> out;
  std::error_code error;
  for (fs::directory_iterator at{folder, error}, end; !error && at != end; at.increment(error))
    if (at->path().extension() == ".toml") out.push_back(at->path());
  std::ranges::sort(out);
  return out;
}

std::optional<std::vector<trust::ListedKey>> listed_keys(Session& session, const fs::path& file) {
  Session apart{.shipped = session.shipped, .files = {}, .diagnostics = {}};  // its sources are nobody else's concern
  const auto core = check_program(apart, session.shipped.policies / "std" / "core.proviso");
  std::optional<std::vector<trust::ListedKey>> keys;
  if (core) {
    const facts::ImportRequest request{.program = *core,
                                       .catalogs = session.shipped.catalogs,
                                       .constant = eval::constants_of(*core),
                                       .own_catalogs = {},
                                       .case_file = case_of_keys(file),
                                       .as_of = {}};
    keys = facts::read_key_list(request, apart.diagnostics);
  }
  for (const diag::Diagnostic& finding : apart.diagnostics.items()) session.diagnostics.add(finding);
  return keys;
}

}  // namespace proviso
