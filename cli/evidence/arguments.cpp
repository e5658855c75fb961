#include "cli/evidence/arguments.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace proviso::cli {

namespace {

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

void bind_once(std::map<std::string, std::string>& into, const std::string& field, std::string text) {
  if (!into.emplace(field, std::move(text)).second) throw CLI::ValidationError{"`" + field + "` is bound twice"};
}

}  // namespace

const std::vector<Shorthand>& shorthands() {
  static const std::vector<Shorthand> all{
      {"--gpu", "gpu", ""},
      {"--count", "gpus", "gpu"},
      {"--model", "model", ""},
      {"--precision", "precision", ""},
      {"--provider", "provider", ""},
      {"--engine", "engine", ""},
      {"--engine-version", "engine_version", ""},
      {"--load", "load", ""},
      {"--load-model", "load_model", ""},
      {"--origin", "origin", ""},
      {"--measured-on", "measured_on", ""},
      {"--captured-on", "captured_on", ""},
      {"--source", "source", ""},
      {"--region", "region", ""},
  };
  return all;
}

std::map<std::string, std::string> bindings_of(const EvidenceArguments& arguments) {
  std::map<std::string, std::string> out;
  for (const std::string& given : arguments.bind) {
    const auto equals = given.find('=');
    const std::string field{base::trim(given.substr(0, equals == std::string::npos ? 0 : equals))};
    if (field.empty()) throw CLI::ValidationError{"--bind wants FIELD=VALUE, found `" + given + "`"};
    const std::string text{base::trim(given.substr(equals + 1))};
    if (text.empty()) throw CLI::ValidationError{"--bind " + field + "= has no value"};
    bind_once(out, field, text);
  }
  for (const Shorthand& one : shorthands()) {
    const auto given = arguments.shorthands.find(one.option);
    if (given == arguments.shorthands.end() || given->second.empty()) continue;
    const bool bare = *one.unit != '\0' && is_number(given->second);
    bind_once(out, one.field, bare ? given->second + " " + one.unit : given->second);
  }
  return out;
}

std::optional<EvidenceRoom> open_room(Session& session, const EvidenceArguments& arguments) {
  const std::filesystem::path module = arguments.module.empty() ? session.shipped.policies / arguments.default_module
                                                                : std::filesystem::path{arguments.module};
  const auto as_of = arguments.as_of.empty() ? std::nullopt : std::optional{parse_day("--as-of", arguments.as_of)};
  return EvidenceRoom::open(session, module, arguments.keys, as_of);
}

void declare_import(CLI::App& app, EvidenceArguments& arguments) {
  app.add_option("-o,--out", arguments.out);
  app.add_option("--adapter", arguments.adapter)->check(not_empty());
  app.add_option("--bind", arguments.bind)->take_all()->allow_extra_args(false);
  for (const Shorthand& one : shorthands())
    app.add_option(one.option, arguments.shorthands[one.option])->check(not_empty());
  app.add_option("--by", arguments.by)->check(not_empty());
  app.add_option("--policy", arguments.module);
  app.add_option("--format", arguments.format)->check(one_of({"text", "json"}));
}

std::string signing_text(const FoundImport& import, bool with_keys) {
  if (!import.signed_by_somebody) return "unsigned";
  if (!with_keys) return "signed, by whom only --keys can tell";
  if (!import.signing.defect.empty()) return import.signing.defect;
  return "signed by " + import.signing.signer + " (" + import.signing.role + ")";
}

}  // namespace proviso::cli
