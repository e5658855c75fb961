// proviso verify FILE --keys FILE | --key PUBLIC...: whether somebody validly signed a file.
#include <algorithm>
#include <cstdio>
#include <memory>
#include <system_error>

#include "base/file.hpp"
#include "base/sha256.hpp"
#include "cli/command.hpp"
#include "evidence.hpp"
#include "trace/json_writer.hpp"
#include "trust/keyring.hpp"

namespace proviso::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t signed_bytes = 256U << 20U;

struct Arguments {
  std::string file;
  std::vector<std::string> keys;    ///< files
  std::vector<std::string> single;  ///< lines, or files of them
  std::string as_of;
  std::string format = "text";
};

int fail(const std::string& why, int code) {
  std::fprintf(stderr, "proviso: %s\n", why.c_str());
  return code;
}

/// Keys without a role, which are good at all times: lines of a file.
base::Result<std::vector<trust::ListedKey>, std::string> plain_keys(const std::string& path) {
  auto read = trust::read_verifiers(path);
  if (!read) return base::Err{std::move(read).error()};
  std::vector<trust::ListedKey> out;
  for (trust::Verifier& key : read.value()) out.push_back({std::move(key), {}, {}, {}, false});
  return out;
}

/// Nothing where one of the files or lines holds no keys: said.
std::optional<std::vector<trust::ListedKey>> all_keys(Session& session, const Arguments& arguments) {
  std::vector<trust::ListedKey> out;
  const auto add = [&](std::vector<trust::ListedKey> more) {
    std::ranges::move(more, std::back_inserter(out));
    return true;
  };
  const auto add_plain = [&](const std::string& path) {
    auto keys = plain_keys(path);
    if (keys) return add(std::move(keys).value());
    std::fprintf(stderr, "proviso: %s\n", keys.error().c_str());
    return false;
  };
  for (const std::string& path : arguments.keys) {
    if (!path.ends_with(".toml")) {
      if (!add_plain(path)) return {};
      continue;
    }
    auto listed = listed_keys(session, path);
    if (!listed) return {};
    add(std::move(*listed));
  }
  for (const std::string& one : arguments.single) {
    std::error_code ignored;
    if (auto key = trust::verifier_from(one)) {
      out.push_back({std::move(key).value(), {}, {}, {}, false});
    } else if (fs::exists(one, ignored)) {
      if (!add_plain(one)) return {};
    } else {
      std::fprintf(stderr, "proviso: --key wants a public key or a file of such: %s\n", key.error().c_str());
      return {};
    }
  }
  return out;
}

std::string text_of(const Arguments& arguments, const trust::Standing& standing) {
  if (standing.signer.empty()) return standing.defect + "\n";
  std::string out = arguments.file + " is signed by " + standing.signer;
  if (!standing.role.empty()) out += " (" + standing.role + ")";
  out += " on " + base::to_text(*standing.signed_on);
  return out + (standing.grade.empty() ? "" : ", grade " + standing.grade) + "\n";
}

std::string json_of(const Arguments& arguments, const std::string& sha256, const trust::Standing& standing) {
  trace::JsonWriter json;
  json.begin_object();
  json.member("file", arguments.file);
  json.member_or_null("grade", standing.grade);
  json.member_or_null("reason", standing.defect);
  json.member_or_null("role", standing.role);
  json.member("schema", "proviso.verify/1");
  json.member("sha256", sha256);
  json.key("signed");
  json.boolean(standing.defect.empty());
  json.member_or_null("signed_on", standing.signed_on ? base::to_text(*standing.signed_on) : "");
  json.member_or_null("signer", standing.signer);
  json.end_object();
  return std::move(json).take() + "\n";
}

int run(const Arguments& arguments) {
  if (arguments.keys.empty() && arguments.single.empty())
    throw CLI::ValidationError{"whose signature counts? give --keys FILE, or --key PUBLIC"};
  const auto as_of = arguments.as_of.empty() ? std::nullopt : std::optional{parse_day("--as-of", arguments.as_of)};
  auto session = new_session();
  const auto keys = all_keys(session, arguments);
  print_findings(session);
  if (!keys) return exit_invalid;
  const auto bytes = base::read_file(arguments.file, signed_bytes);
  if (!bytes) return fail(base::to_text(bytes.error()), exit_environment);
  const std::string sha256 = base::sha256_hex(bytes.value());
  const std::string beside = arguments.file + std::string{trust::envelope_suffix};
  trust::Standing standing;
  std::error_code ignored;
  if (fs::exists(beside, ignored)) {
    const auto envelope = base::read_file(beside, trust::envelope_bytes);
    if (!envelope) return fail(base::to_text(envelope.error()), exit_environment);
    standing = trust::judge(arguments.file, sha256, envelope.value(), *keys, as_of);
  } else {
    standing.defect = trust::unsigned_defect(arguments.file);
  }
  const bool printed =
      print_result(arguments.format == "json" ? json_of(arguments, sha256, standing) : text_of(arguments, standing));
  if (!printed) return exit_environment;
  return standing.defect.empty() ? exit_award : exit_negative;
}

}  // namespace

std::function<int()> setup_verify(CLI::App& app) {
  auto arguments = std::make_shared<Arguments>();
  app.add_option("file", arguments->file)->required();
  app.add_option("--keys", arguments->keys)->take_all()->allow_extra_args(false);
  app.add_option("--key", arguments->single)->take_all()->allow_extra_args(false);
  app.add_option("--as-of", arguments->as_of);
  app.add_option("--format", arguments->format)->check(one_of({"text", "json"}));
  return [arguments] { return run(*arguments); };
}

}  // namespace proviso::cli
