// proviso sign FILE --key KEY: a signature beside the file.
#include <algorithm>
#include <cstdio>
#include <memory>
#include <system_error>

#include "base/file.hpp"
#include "base/sha256.hpp"
#include "base/utf8.hpp"
#include "cli/command.hpp"
#include "cli/moment.hpp"
#include "trace/json_writer.hpp"
#include "trust/statement.hpp"

namespace proviso::cli {
namespace {

namespace fs = std::filesystem;

/// What is signed is read whole: as large as the largest file that a case can hold.
constexpr std::uint64_t signed_bytes = 256U << 20U;

struct Arguments {
  std::string file;
  std::string key;
  std::string grade;
  std::string on;
  bool replace = false;
  std::string format = "text";
};

int fail(const std::string& why, int code) {
  std::fprintf(stderr, "proviso: %s\n", why.c_str());
  return code;
}

/// What this key is to sign: the statement, and the envelope in which others signed it already, if there is one.
struct Joined {
  trust::FileStatement statement;
  std::optional<trust::Envelope> envelope;
};

/// With the envelope that is there, if it says just that. One of the same bytes and an earlier day is joined where no
/// day was asked for: all signatures of an envelope are of one statement. Else why another one cannot be written.
base::Result<Joined, std::string> joined(const fs::path& beside, trust::FileStatement statement, bool any_day) {
  std::error_code ignored;
  if (!fs::exists(beside, ignored)) return Joined{std::move(statement), {}};
  const std::string name = "`" + beside.generic_string() + "`";
  const auto bytes = base::read_file(beside, trust::envelope_bytes);
  if (!bytes) return base::Err{base::to_text(bytes.error())};
  auto envelope = trust::envelope_from(bytes.value());
  if (!envelope) return base::Err{name + " is no envelope: " + envelope.error() + "; --replace writes a new one"};
  const auto said = trust::statement_of(envelope.value());
  if (said && any_day && said->signed_on < statement.signed_on) statement.signed_on = said->signed_on;
  if (!said || said.value() != statement) return base::Err{name + " says something else; --replace writes a new one"};
  return Joined{std::move(statement), std::move(envelope).value()};
}

std::string json_of(const Arguments& arguments, const trust::FileStatement& statement, const trust::Signer& signer,
                    bool already) {
  trace::JsonWriter json;
  json.begin_object();
  json.key("already");
  json.boolean(already);
  json.member("envelope", arguments.file + std::string{trust::envelope_suffix});
  json.member("file", arguments.file);
  json.member_or_null("grade", statement.grade);
  json.member("key", trust::key_id(signer.verifier()));
  json.member("schema", "proviso.sign/1");
  json.member("sha256", statement.sha256);
  json.member("signed_on", base::to_text(statement.signed_on));
  json.end_object();
  return std::move(json).take() + "\n";
}

int run(const Arguments& arguments) {
  const base::Date on = arguments.on.empty() ? today() : parse_day("--on", arguments.on);
  const fs::path file{arguments.file};
  if (!base::is_utf8(arguments.grade) || !base::is_utf8(file.filename().string()))
    throw CLI::ValidationError{"a statement holds UTF-8 only; an argument is none"};
  const auto signer = trust::read_signer(arguments.key);
  if (!signer) return fail(signer.error(), exit_invalid);
  const auto bytes = base::read_file(file, signed_bytes);
  if (!bytes) return fail(base::to_text(bytes.error()), exit_environment);
  trust::FileStatement statement{file.filename().string(), base::sha256_hex(bytes.value()), arguments.grade, on};
  const fs::path beside{arguments.file + std::string{trust::envelope_suffix}};
  std::optional<trust::Envelope> envelope;
  if (!arguments.replace) {
    auto there = joined(beside, std::move(statement), arguments.on.empty());
    if (!there) return fail(there.error(), exit_invalid);
    statement = std::move(there->statement);
    envelope = std::move(there->envelope);
  }
  const bool already = envelope && !trust::signers_of(*envelope, {signer->verifier()}).empty();
  if (!envelope)
    envelope = trust::seal(trust::statement_type, trust::to_json(statement), signer.value());
  else if (!already)
    trust::add_signature(*envelope, signer.value());
  if (!already)
    if (const auto written = base::write_file(beside, trust::to_json(*envelope)); !written)
      return fail(base::to_text(written.error()), exit_environment);
  const std::string text = arguments.file + ": " + (already ? "already signed" : "signed") + " by " +
                           trust::key_id(signer->verifier()) + " on " + base::to_text(statement.signed_on) + " (" +
                           beside.generic_string() + ")\n";
  const bool printed =
      print_result(arguments.format == "json" ? json_of(arguments, statement, signer.value(), already) : text);
  return printed ? exit_award : exit_environment;
}

}  // namespace

std::function<int()> setup_sign(CLI::App& app) {
  auto arguments = std::make_shared<Arguments>();
  app.add_option("file", arguments->file)->required();
  app.add_option("--key", arguments->key)->required();
  app.add_option("--grade", arguments->grade);
  app.add_option("--on", arguments->on);
  app.add_flag("--replace", arguments->replace);
  app.add_option("--format", arguments->format)->check(one_of({"text", "json"}));
  return [arguments] { return run(*arguments); };
}

}  // namespace proviso::cli
