// proviso evidence verify: digests, signatures, and that every file still reads as it did.
#include <cstdio>
#include <filesystem>

#include "base/file.hpp"
#include "base/sha256.hpp"
#include "cli/evidence/folder.hpp"
#include "trace/json_writer.hpp"
#include "trust/statement.hpp"

namespace proviso::cli {
namespace {

struct Checked {
  std::string import;
  std::string file;
  std::string signature;
  std::vector<std::string> findings;
};

/// Without keys, an envelope can still be of other bytes.
std::string envelope_defect(const std::filesystem::path& file, const std::string& shown, const std::string& sha256) {
  const auto bytes = base::read_file(file.string() + std::string{trust::envelope_suffix}, trust::envelope_bytes);
  if (!bytes) return base::to_text(bytes.error());
  const std::string name = shown + std::string{trust::envelope_suffix};
  const auto envelope = trust::envelope_from(bytes.value());
  if (!envelope) return name + " is no envelope: " + envelope.error();
  const auto statement = trust::statement_of(envelope.value());
  if (!statement) return name + " says nothing of a file: " + statement.error();
  return statement->sha256 == sha256 ? "" : shown + " has changed since it was signed";
}

Checked check(const FoundImport& import, bool with_keys) {
  Checked out{import.id, import.manifest.file, signing_text(import, with_keys), import.problems};
  const auto note = [&](const std::string& defect) {
    if (!defect.empty()) out.findings.push_back(defect);
  };
  if (import.signed_by_somebody && import.problems.empty())
    note(with_keys ? import.signing.defect
                   : envelope_defect(import.path.parent_path() / import.manifest.file, import.manifest.file,
                                     import.manifest.sha256));
  if (import.stated_by_somebody) {
    const auto bytes = base::read_file(import.path);
    note(!bytes      ? base::to_text(bytes.error())
         : with_keys ? import.stated.defect
                     : envelope_defect(import.path, import.path.filename().string(), base::sha256_hex(bytes.value())));
  }
  return out;
}

std::string text_of(const std::vector<Checked>& checked) {
  std::string out;
  std::size_t whole = 0;
  for (const Checked& one : checked) {
    whole += one.findings.empty() ? 1 : 0;
    if (one.findings.empty()) out += one.import + ": whole, " + one.signature + "\n";
    for (const std::string& finding : one.findings) out += one.import + ": " + finding + "\n";
  }
  const std::size_t all = checked.size();
  out += std::to_string(all) + (all == 1 ? " import, " : " imports, ");
  return out + (whole == all ? "all as they came\n" : std::to_string(all - whole) + " not as they came\n");
}

std::string json_of(const std::vector<Checked>& checked) {
  trace::JsonWriter json;
  json.begin_object();
  json.key("imports");
  json.begin_array();
  bool whole = true;
  for (const Checked& one : checked) {
    whole = whole && one.findings.empty();
    json.begin_object();
    json.member("file", one.file);
    json.key("findings");
    json.begin_array();
    for (const std::string& finding : one.findings) json.text(finding);
    json.end_array();
    json.member("import", one.import);
    json.member("signature", one.signature);
    json.end_object();
  }
  json.end_array();
  json.member("schema", "proviso.evidence.verify/1");
  json.key("whole");
  json.boolean(whole);
  json.end_object();
  return std::move(json).take() + "\n";
}

}  // namespace

int evidence_verify(const EvidenceArguments& arguments) {
  if (arguments.names.size() != 1) throw CLI::ValidationError{"`verify` wants one folder"};
  int code = exit_award;
  const auto folder = read_folder(arguments, arguments.names.front(), code);
  if (!folder) return code;
  if (folder->imports.empty() && folder->broken.empty()) {
    std::fprintf(stderr, "proviso: `%s` holds no import: nothing was verified\n", arguments.names.front().c_str());
    return exit_invalid;
  }
  std::vector<Checked> checked;
  for (const FoundImport& import : folder->imports) checked.push_back(check(import, !arguments.keys.empty()));
  for (const BrokenImport& broken : folder->broken)
    checked.push_back({broken.path.stem().string(), "", "unsigned", broken.problems});
  if (!print_result(arguments.json() ? json_of(checked) : text_of(checked))) return exit_environment;
  for (const Checked& one : checked)
    if (!one.findings.empty()) return exit_negative;
  return exit_award;
}

}  // namespace proviso::cli
