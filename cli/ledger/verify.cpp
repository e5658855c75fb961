// proviso ledger verify: that nothing in the file was changed.
#include <unistd.h>

#include <cstdio>

#include "base/base64.hpp"
#include "base/file.hpp"
#include "cli/ledger/arguments.hpp"
#include "cli/progress.hpp"
#include "ledger/verify.hpp"
#include "trace/json_writer.hpp"
#include "trust/note.hpp"

namespace proviso::cli {
namespace {

/// The checkpoint of a file, and by which of the keys it is signed. Usage errors are thrown.
ledger::Checkpoint read_checkpoint(const LedgerArguments& arguments) {
  const auto text = base::read_file(arguments.checkpoint);
  if (!text) throw CLI::ValidationError{base::to_text(text.error())};
  const std::string name = "`" + arguments.checkpoint + "`";
  const auto note = trust::note_from(text.value());
  if (!note) throw CLI::ValidationError{name + " is no checkpoint: " + note.error()};
  auto checkpoint = ledger::checkpoint_from(note->text);
  if (!checkpoint) throw CLI::ValidationError{name + " is no checkpoint: " + checkpoint.error()};
  if (arguments.keys.empty()) return std::move(checkpoint).value();
  const auto keys = trust::read_verifiers(arguments.keys);
  if (!keys) throw CLI::ValidationError{keys.error()};
  for (const trust::Verifier& key : keys.value())
    if (trust::check(note.value(), key) == trust::NoteCheck::Signed) return std::move(checkpoint).value();
  throw CLI::ValidationError{name + " is signed by none of the keys of `" + arguments.keys + "`"};
}

std::string text_of(const ledger::Verification& verification, const LedgerArguments& arguments) {
  const auto& now = verification.now;
  std::string out;
  for (const auto& finding : verification.findings) out += finding.where + ": " + finding.what + "\n";
  if (!out.empty()) return out + "the ledger was changed\n";
  out = std::to_string(verification.entries) + (verification.entries == 1 ? " entry, " : " entries, ") +
        std::to_string(verification.blobs) + " recorded files and documents: whole\n";
  out += "root " + base::to_base64(base::bytes_of(now.root)) + " of " + now.origin + "\n";
  if (!arguments.checkpoint.empty()) out += "begins with the checkpoint of `" + arguments.checkpoint + "`\n";
  return out;
}

std::string json_of(const ledger::Verification& verification) {
  trace::JsonWriter json;
  json.begin_object();
  json.key("blobs");
  json.integer(verification.blobs);
  json.key("entries");
  json.integer(verification.entries);
  json.key("findings");
  json.begin_array();
  for (const auto& finding : verification.findings) {
    json.begin_object();
    json.key("what");
    json.text(finding.what);
    json.key("where");
    json.text(finding.where);
    json.end_object();
  }
  json.end_array();
  json.key("origin");
  json.text(verification.now.origin);
  json.key("root");
  json.text(base::to_base64(base::bytes_of(verification.now.root)));
  json.key("schema");
  json.text("proviso.ledger.verify/1");
  json.key("whole");
  json.boolean(verification.findings.empty());
  json.end_object();
  return std::move(json).take() + "\n";
}

}  // namespace

int ledger_verify(const LedgerArguments& arguments) {
  ledger::VerifyOptions options;
  if (!arguments.checkpoint.empty()) options.earlier = read_checkpoint(arguments);
  int code = exit_award;
  const auto ledger = open_ledger(arguments, code);
  if (!ledger) return code;
  ProgressLine progress{"entries", 5'000};
  if (is_terminal(STDERR_FILENO))
    options.progress = [&](std::uint64_t done, std::uint64_t all) { progress.show(done, all); };
  const auto verification = ledger::verify(*ledger, options);
  progress.clear();
  if (!verification) return told(verification.error());
  const bool printed =
      print_result(arguments.json() ? json_of(verification.value()) : text_of(verification.value(), arguments));
  if (!printed) return exit_environment;
  return verification->findings.empty() ? exit_award : exit_negative;
}

}  // namespace proviso::cli
