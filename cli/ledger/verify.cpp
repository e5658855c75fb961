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

/// The checkpoint of a file that has to begin the ledger; where keys are given, one of them has signed it. Else the
/// error, with the exit code that it has.
struct Refused {
  std::string why;
  int code;
};
base::Result<ledger::Checkpoint, Refused> read_checkpoint(const LedgerArguments& arguments) {
  const auto text = base::read_file(arguments.checkpoint);
  if (!text) return base::Err{Refused{base::to_text(text.error()), exit_environment}};
  const std::string name = "`" + arguments.checkpoint + "`";
  const auto note = trust::note_from(text.value());
  if (!note) return base::Err{Refused{name + " is no checkpoint: " + note.error(), exit_invalid}};
  auto checkpoint = ledger::checkpoint_from(note->text);
  if (!checkpoint) return base::Err{Refused{name + " is no checkpoint: " + checkpoint.error(), exit_invalid}};
  if (arguments.keys.empty()) return std::move(checkpoint).value();
  const auto keys = trust::read_verifiers(arguments.keys);
  if (!keys) return base::Err{Refused{keys.error(), exit_invalid}};
  for (const trust::Verifier& key : keys.value())
    if (trust::check(note.value(), key) == trust::NoteCheck::Signed) return std::move(checkpoint).value();
  return base::Err{Refused{name + " is signed by none of the keys of `" + arguments.keys + "`", exit_negative}};
}

constexpr std::string_view of_another =
    "which shows nothing about this one: it is whole in itself, as one written anew in place of the other would be";

/// The one finding is that the wrong checkpoint was given.
bool is_of_another(const ledger::Verification& verification) {
  return verification.checkpoint_is_of_another && verification.findings.size() == 1;
}

std::string text_of(const ledger::Verification& verification, const LedgerArguments& arguments) {
  const auto& now = verification.now;
  std::string out;
  for (const auto& finding : verification.findings) out += finding.where + ": " + finding.what + "\n";
  if (is_of_another(verification)) return out.append(of_another).append("\n");
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
    json.member("what", finding.what);
    json.member("where", finding.where);
    json.end_object();
  }
  json.end_array();
  json.member("origin", verification.now.origin);
  json.member("root", base::to_base64(base::bytes_of(verification.now.root)));
  json.member("schema", "proviso.ledger.verify/1");
  json.key("whole");
  json.boolean(verification.findings.empty());
  json.end_object();
  return std::move(json).take() + "\n";
}

}  // namespace

int ledger_verify(const LedgerArguments& arguments) {
  ledger::VerifyOptions options;
  if (!arguments.checkpoint.empty()) {
    auto checkpoint = read_checkpoint(arguments);
    if (!checkpoint) {
      std::fprintf(stderr, "proviso: %s\n", checkpoint.error().why.c_str());
      return checkpoint.error().code;
    }
    options.earlier = std::move(checkpoint).value();
  }
  int code = exit_award;
  const auto ledger = open_ledger(arguments, code);
  if (!ledger) return code;
  ProgressLine progress{"entries", 5'000};
  if (is_terminal(STDERR_FILENO))
    options.progress = [&](std::uint64_t done, std::uint64_t all) { progress.show(done, all); };
  const auto verification = ledger::verify(*ledger, options);
  progress.clear();
  if (!verification) return told_in_full(verification.error());
  const bool printed =
      print_result(arguments.json() ? json_of(verification.value()) : text_of(verification.value(), arguments));
  if (!printed) return exit_environment;
  return verification->findings.empty() ? exit_award : exit_negative;
}

}  // namespace proviso::cli
