// proviso evidence import, proviso prices import: foreign files, kept as they came.
#include <unistd.h>

#include <cstdio>

#include "base/text.hpp"
#include "base/utf8.hpp"
#include "cli/evidence/arguments.hpp"
#include "cli/moment.hpp"
#include "cli/progress.hpp"
#include "trace/json_writer.hpp"

namespace proviso::cli {
namespace {

/// A file and what became of it; nothing where it was refused.
struct Outcome {
  std::string file;
  std::optional<KeptImport> kept;
};

std::string text_of(const Outcome& outcome) {
  if (!outcome.kept) return outcome.file + ": refused, nothing was kept\n";
  const KeptImport& kept = *outcome.kept;
  const std::size_t entries = kept.entries.size();
  return outcome.file + ": " + (kept.already ? "already imported" : "imported") + " as " +
         kept.manifest.generic_string() + " (" + kept.adapter + ": " + std::to_string(entries) + " " +
         base::join(kept.records, ", ") + (kept.with_envelope ? ", with its signature" : "") + ")\n";
}

void write_texts(trace::JsonWriter& json, std::string_view key, const std::vector<std::string>& texts) {
  json.key(key);
  json.begin_array();
  for (const std::string& text : texts) json.text(text);
  json.end_array();
}

std::string json_of(const std::vector<Outcome>& outcomes) {
  trace::JsonWriter json;
  json.begin_object();
  json.key("files");
  json.begin_array();
  for (const Outcome& outcome : outcomes) {
    json.begin_object();
    if (outcome.kept) {
      json.member("adapter", outcome.kept->adapter);
      json.key("already");
      json.boolean(outcome.kept->already);
      write_texts(json, "entries", outcome.kept->entries);
    }
    json.member("file", outcome.file);
    if (outcome.kept) {
      json.member("manifest", outcome.kept->manifest.generic_string());
      write_texts(json, "records", outcome.kept->records);
    }
    json.key("refused");
    json.boolean(!outcome.kept);
    if (outcome.kept) {
      json.member("sha256", outcome.kept->sha256);
      json.key("signed");
      json.boolean(outcome.kept->with_envelope);
    }
    json.end_object();
  }
  json.end_array();
  json.member("schema", "proviso.evidence.import/1");
  json.end_object();
  return std::move(json).take() + "\n";
}

void check_arguments(const EvidenceArguments& arguments) {
  if (arguments.names.empty()) throw CLI::ValidationError{"FILE is missing"};
  if (arguments.out.empty()) throw CLI::ValidationError{"-o DIR is missing: the folder that keeps what is imported"};
  for (const std::string* text : {&arguments.by, &arguments.adapter})
    if (!base::is_utf8(*text)) throw CLI::ValidationError{"a manifest holds UTF-8 only; an argument is none"};
  for (const auto& [field, text] : bindings_of(arguments))
    if (!base::is_utf8(field) || !base::is_utf8(text))
      throw CLI::ValidationError{"a manifest holds UTF-8 only; what is bound is none"};
}

}  // namespace

int evidence_import(const EvidenceArguments& arguments) {
  check_arguments(arguments);
  auto session = new_session();
  const auto room = open_room(session, arguments);
  if (!room) {
    print_findings(session);
    return exit_of_findings(session);
  }
  const std::map<std::string, std::string> no_records;
  ProgressLine progress{"files", 20};
  const bool shown = is_terminal(STDERR_FILENO);
  std::vector<Outcome> outcomes;
  for (const std::string& file : arguments.names) {
    if (shown) progress.show(outcomes.size(), arguments.names.size());
    ProgressLine rows{"rows of " + file, 0};
    auto kept = room->import_file({.file = file,
                                   .into = arguments.out,
                                   .adapter = arguments.adapter,
                                   .bind = bindings_of(arguments),
                                   .author = arguments.by.empty() ? account_name() : arguments.by,
                                   .elsewhere = arguments.module.empty() ? arguments.elsewhere : no_records,
                                   .progress = [&](std::size_t done) {
                                     if (shown) rows.count(done);
                                   }});
    rows.clear();
    if (!kept && !kept.error().text.empty()) {
      progress.clear();
      std::fprintf(stderr, "proviso: %s: %s\n", file.c_str(), kept.error().text.c_str());
      if (!kept.error().invalid) {
        print_findings(session);
        return exit_environment;
      }
    }
    outcomes.push_back({file, kept ? std::optional{std::move(kept).value()} : std::nullopt});
  }
  progress.clear();
  print_findings(session);
  std::string text;
  for (const Outcome& outcome : outcomes) text += text_of(outcome);
  if (!print_result(arguments.json() ? json_of(outcomes) : text)) return exit_environment;
  const bool all = std::ranges::all_of(outcomes, [](const Outcome& one) { return one.kept.has_value(); });
  return all ? exit_award : exit_invalid;
}

}  // namespace proviso::cli
