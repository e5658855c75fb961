// proviso ledger approve, status: a person's signed word on a decision, and where the decision stands.
#include "ledger/standing.hpp"

#include <algorithm>
#include <cstdio>

#include "base/text.hpp"
#include "cli/ledger/arguments.hpp"
#include "cli/moment.hpp"
#include "trace/json_writer.hpp"
#include "trace/layout.hpp"

namespace proviso::cli {
namespace {

constexpr std::size_t day_digits = 10;  // of a moment: 2026-11-30

void check(const LedgerArguments& arguments) {
  if (arguments.ids.size() != 1 || arguments.as.empty() || arguments.role.empty() || arguments.key.empty())
    throw CLI::ValidationError{"`approve` wants one decision, --as NAME, --role ROLE and --key FILE"};
  if (arguments.reject && base::trim(arguments.reason).empty())
    throw CLI::ValidationError{"a rejection says why: --reason TEXT"};
  check_moment(arguments.time);
  for (const std::string* text : {&arguments.as, &arguments.role, &arguments.reason, &arguments.actor})
    check_utf8(*text);
}

std::string line_of(const ledger::Said& said) {
  const auto& word = said.approval;
  const std::string entry = "  entry " + std::to_string(said.seq);
  if (word.name.empty()) return entry + " counts for nothing: " + said.defect + "\n";
  std::string out = entry + (word.approves ? ": approved by " : ": rejected by ") + word.name + " (" + word.role +
                    ") on " + word.time;
  if (!word.reason.empty()) out += ": " + word.reason;
  if (!said.defect.empty()) out += "; counts for nothing: " + said.defect;
  return trace::harmless(out) + "\n";
}

const std::string& verdict_of(const FoundDecision& found) { return found.decision().summary.verdict; }

std::string text_of(const FoundDecision& found, const ledger::Standing& standing) {
  std::string out = "entry " + std::to_string(found.row.seq) + ": " + std::string{to_text(standing.state)};
  if (!standing.superseded_by.empty()) out += " by " + standing.superseded_by.substr(0, ledger::short_id_digits);
  out += "\n";
  if (!standing.awards) out += "  its verdict is " + verdict_of(found) + ": nothing is awarded\n";
  for (const auto& said : standing.said) out += line_of(said);
  for (const auto& rule : standing.wanted) out += "  wanted by " + trace::harmless(rule) + "\n";
  return out;
}

/// What a word that is recorded does not do, told to who said it.
void tell_uncounted(const FoundDecision& found, const ledger::Standing& standing, std::uint64_t seq,
                    const ledger::Approval& approval) {
  const std::string entry = "entry " + std::to_string(found.row.seq);
  const auto tell = [](const std::string& text) {
    std::fprintf(stderr, "proviso: %s\n", trace::harmless(text).c_str());
  };
  const auto word = std::ranges::find(standing.said, seq, &ledger::Said::seq);
  if (word != standing.said.end() && !word->defect.empty()) tell("it counts for nothing: " + word->defect);
  if (standing.state == ledger::State::Superseded)
    tell("it counts for nothing: " + entry + " is superseded by " +
         standing.superseded_by.substr(0, ledger::short_id_digits));
  if (standing.state == ledger::State::Expired)
    tell("it counts for nothing: " + entry + " expired on " + found.decision().review_on);
  if (approval.approves && !standing.awards)
    tell("the verdict of " + entry + " is " + verdict_of(found) + ": it awards nothing, and that is what was approved");
}

std::string json_of(const FoundDecision& found, const ledger::Standing& standing) {
  trace::JsonWriter json;
  json.begin_object();
  json.member("id", base::to_hex(found.row.leaf));
  json.key("said");
  json.begin_array();
  for (const auto& said : standing.said) {
    json.begin_object();
    json.member_or_null("defect", said.defect);
    json.member_or_null("key", said.approval.key);
    json.member_or_null("name", said.approval.name);
    json.member_or_null("reason", said.approval.reason);
    json.member_or_null("role", said.approval.role);
    json.key("seq");
    json.integer(said.seq);
    json.member_or_null("time", said.approval.time);
    json.member_or_null("word", said.approval.name.empty() ? "" : said.approval.approves ? "approve" : "reject");
    json.end_object();
  }
  json.end_array();
  json.member("schema", "proviso.ledger.status/1");
  json.member("state", to_text(standing.state));
  json.member_or_null("superseded_by", standing.superseded_by);
  json.member("verdict", verdict_of(found));
  json.key("wanted");
  json.begin_array();
  for (const auto& rule : standing.wanted) json.text(rule);
  json.end_array();
  json.end_object();
  return std::move(json).take() + "\n";
}

}  // namespace

int ledger_approve(const LedgerArguments& arguments) {
  check(arguments);
  const auto signer = trust::read_signer(arguments.key);
  if (!signer) throw CLI::ValidationError{signer.error()};
  if (!base::same_name(arguments.as, signer->name))
    throw CLI::ValidationError{"the key of --key is that of `" + signer->name + "`, and --as names `" + arguments.as +
                               "`: who approves signs with a key of that name (`proviso key new`)"};
  int code = exit_award;
  const auto reading = open_ledger(arguments, code);
  if (!reading) return code;
  const auto found = find_decision(*reading, arguments.ids.front(), code);
  if (!found) return code;
  const ledger::Entry frame = entry_frame(arguments.actor, arguments.time);
  const ledger::Approval approval{.decision = base::to_hex(found->row.leaf),
                                  .document = found->decision().document.sha256,
                                  .approves = !arguments.reject,
                                  .name = std::string{base::trim(arguments.as)},
                                  .role = std::string{base::trim(arguments.role)},
                                  .reason = arguments.reason,
                                  .time = frame.time,
                                  .key = {}};
  ledger::Draft draft{frame, {}};
  draft.entry.what = ledger::ApprovalEntry{approval.decision, signed_approval(approval, signer.value())};
  auto ledger = ledger::Ledger::open_to_append(ledger_file(arguments), frame);
  if (!ledger) return told_in_full(ledger.error());
  const auto receipt = ledger->append(std::move(draft));
  if (!receipt) return told(receipt.error());
  std::fprintf(stderr, "recorded as entry %llu, id %s\n", static_cast<unsigned long long>(receipt->seq),
               ledger::short_id(receipt->leaf).c_str());
  const auto standing =
      ledger::standing_of(*ledger, found->row, std::string_view{approval.time}.substr(0, day_digits), {});
  if (standing)
    tell_uncounted(*found, standing.value(), receipt->seq, approval);
  else
    told(standing.error());  // it is recorded all the same
  return exit_award;
}

int ledger_status(const LedgerArguments& arguments) {
  if (arguments.ids.size() != 1) throw CLI::ValidationError{"`status` wants one decision"};
  if (arguments.on.empty()) throw CLI::ValidationError{"`status` wants --on DAY: the day that is asked about"};
  parse_day("--on", arguments.on);
  std::optional<std::vector<trust::Verifier>> keys;
  if (!arguments.keys.empty()) {
    auto read = trust::read_verifiers(arguments.keys);
    if (!read) throw CLI::ValidationError{read.error()};
    keys = std::move(read).value();
  }
  int code = exit_award;
  const auto ledger = open_ledger(arguments, code);
  if (!ledger) return code;
  const auto found = find_decision(*ledger, arguments.ids.front(), code);
  if (!found) return code;
  const auto standing = ledger::standing_of(*ledger, found->row, arguments.on, keys);
  if (!standing) return told(standing.error());
  if (!print_result(arguments.json() ? json_of(*found, standing.value()) : text_of(*found, standing.value())))
    return exit_environment;
  if (standing->state == ledger::State::Approved) return exit_award;
  return standing->state == ledger::State::Open ? exit_undecided : exit_negative;
}

}  // namespace proviso::cli
