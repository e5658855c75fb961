// proviso waivers CASE
#include "trace/waivers.hpp"

#include <algorithm>
#include <memory>

#include "base/text.hpp"
#include "cli/command.hpp"
#include "trace/json_writer.hpp"
#include "trace/layout.hpp"

namespace proviso::cli {
namespace {

using trace::WaiverState;

struct Arguments {
  CaseArguments of_case;
  std::uint32_t within = 30;
  std::string format = "text";
};

/// Days from one ISO date to another; nothing where one is none.
std::optional<std::int32_t> days_between(const std::string& from, const std::string& to) {
  const auto a = base::parse_date(from), b = base::parse_date(to);
  if (!a || !b) return std::nullopt;
  return b->days - a->days;
}

/// Whether it holds, and will not any more in so many days.
bool expires_soon(const WaiverState& state, const std::string& as_of, std::uint32_t within) {
  if (state.kind == WaiverState::Kind::Invalid) return false;
  const auto days = days_between(as_of, state.use.expires_on);
  return days && *days >= 0 && static_cast<std::uint32_t>(*days) <= within;
}

std::string word(WaiverState::Kind kind) {
  switch (kind) {
    case WaiverState::Kind::InForce:
      return "in force";
    case WaiverState::Kind::Unused:
      return "unused";
    case WaiverState::Kind::Invalid:
      return "invalid";
  }
  return {};
}

std::string line(const std::string& name, const std::string& value) {
  return value.empty()
             ? ""
             : "  " + name + std::string(name.size() < 12 ? 12 - name.size() : 1, ' ') + trace::harmless(value) + "\n";
}

std::string text_of(const WaiverState& state, const std::string& as_of, std::uint32_t within) {
  const auto& use = state.use;
  std::string out = trace::harmless(use.id) + ": " + word(state.kind);
  if (expires_soon(state, as_of, within)) {
    const auto days = *days_between(as_of, use.expires_on);
    out += days == 0 ? ", on its last day" : ", expires in " + std::to_string(days) + (days == 1 ? " day" : " days");
  }
  out += "\n" + line("rule", use.rule) + line("scope", use.scope) + line("reason", use.reason);
  out += line("risk", use.risk) + line("controls", use.compensating_controls);
  out += line("evidence", base::join(use.evidence, ", "));
  out += line("asked by", use.requested_by) + line("approved by", base::join(use.approved_by, " and "));
  out += line("holds", use.issued_on + " to " + use.expires_on);
  for (const std::string& what : state.covers) out += line("covers", what);
  for (const std::string& what : state.covers_not) out += line("not", what);
  out += line("because", use.defect);
  for (const std::string& condition : use.conditions) out += line("to be met", condition);
  return out;
}

std::string text_of(const std::vector<WaiverState>& states, const std::string& as_of, std::uint32_t within) {
  std::string out;
  for (const WaiverState& state : states) out += text_of(state, as_of, within) + "\n";
  const auto count = [&](WaiverState::Kind kind) {
    return std::to_string(std::ranges::count(states, kind, &WaiverState::kind)) + " " + word(kind);
  };
  const auto soon = std::ranges::count_if(states, [&](const auto& one) { return expires_soon(one, as_of, within); });
  return out + "as of " + as_of + ": " + count(WaiverState::Kind::InForce) + ", " + count(WaiverState::Kind::Unused) +
         ", " + count(WaiverState::Kind::Invalid) + "; " + std::to_string(soon) + (soon == 1 ? " expires" : " expire") +
         " within " + std::to_string(within) + " days\n";
}

void write_list(trace::JsonWriter& json, const char* key, const std::vector<std::string>& texts) {
  json.key(key);
  json.begin_array();
  for (const std::string& text : texts) json.text(text);
  json.end_array();
}

std::string json_of(const std::vector<WaiverState>& states, const std::string& as_of, std::uint32_t within) {
  trace::JsonWriter json;
  json.begin_object();
  json.member("as_of", as_of);
  json.member("schema", "proviso.waivers/1");
  json.key("waivers");
  json.begin_array();
  for (const WaiverState& state : states) {
    json.begin_object();
    write_list(json, "approved_by", state.use.approved_by);
    json.member_or_null("compensating_controls", state.use.compensating_controls);
    write_list(json, "conditions", state.use.conditions);
    write_list(json, "covers", state.covers);
    write_list(json, "covers_not", state.covers_not);
    json.member_or_null("defect", state.use.defect);
    write_list(json, "evidence", state.use.evidence);
    json.member_or_null("expires_on", state.use.expires_on);
    json.key("expires_soon");
    json.boolean(expires_soon(state, as_of, within));
    json.member_or_null("id", state.use.id);
    json.member_or_null("issued_on", state.use.issued_on);
    json.member_or_null("reason", state.use.reason);
    json.member_or_null("requested_by", state.use.requested_by);
    json.member_or_null("risk", state.use.risk);
    json.member_or_null("rule", state.use.rule);
    json.member_or_null("scope", state.use.scope);
    json.member("state", state.kind == WaiverState::Kind::InForce ? "in_force" : word(state.kind));
    json.end_object();
  }
  json.end_array();
  json.end_object();
  return std::move(json).take() + "\n";
}

int run(const Arguments& arguments) {
  auto session = new_session();
  auto options = arguments.of_case.options();
  options.eval.trace = eval::TraceLevel::None;
  const auto decision = decide_case(session, options);
  print_findings(session);
  if (!decision) return exit_invalid;
  const auto states = trace::waiver_states(*decision);
  const bool json = arguments.format == "json";
  if (!print_result(json ? json_of(states, decision->as_of, arguments.within)
                         : text_of(states, decision->as_of, arguments.within)))
    return exit_environment;
  const bool all_hold =
      std::ranges::none_of(states, [](const auto& one) { return one.kind == WaiverState::Kind::Invalid; });
  return all_hold ? exit_award : exit_negative;
}

}  // namespace

std::function<int()> setup_waivers(CLI::App& app) {
  auto arguments = std::make_shared<Arguments>();
  arguments->of_case.declare(app);
  app.add_option("--within", arguments->within);
  app.add_option("--format", arguments->format)->check(one_of({"text", "json"}));
  return [arguments] { return run(*arguments); };
}

}  // namespace proviso::cli
