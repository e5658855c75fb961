// proviso ledger list: which decisions there are.
#include <algorithm>

#include "cli/ledger/arguments.hpp"
#include "trace/json_writer.hpp"

namespace proviso::cli {
namespace {

constexpr std::size_t columns = 7;
using Line = std::array<std::string, columns>;

Line line_of(const ledger::Row& row) {
  const auto or_dash = [](const std::string& text) { return text.empty() ? std::string{"-"} : text; };
  return {std::to_string(row.seq),
          ledger::short_id(row.leaf),
          row.summary.as_of,
          row.summary.policy,
          row.summary.verdict,
          or_dash(row.summary.mode),
          or_dash(row.summary.candidate)};
}

std::string table(const std::vector<ledger::Row>& rows) {
  if (rows.empty()) return "no decision of this kind\n";
  std::vector<Line> lines{{"no", "id", "as of", "policy", "verdict", "mode", "candidate"}};
  for (const auto& row : rows) lines.push_back(line_of(row));
  std::array<std::size_t, columns> widths{};
  for (const Line& line : lines)
    for (std::size_t i = 0; i < columns; ++i) widths[i] = std::max(widths[i], line[i].size());
  std::string out;
  for (const Line& line : lines) {
    std::string text;
    for (std::size_t i = 0; i < columns; ++i) {
      const std::string blanks(widths[i] - line[i].size(), ' ');
      text += i == 0 ? blanks + line[i] : line[i] + blanks;
      if (i + 1 < columns) text += "  ";
    }
    out += text.substr(0, text.find_last_not_of(' ') + 1) + "\n";
  }
  return out;
}

std::string json_of(const std::vector<ledger::Row>& rows) {
  trace::JsonWriter json;
  json.begin_object();
  json.key("decisions");
  json.begin_array();
  for (const auto& row : rows) {
    json.begin_object();
    json.member_or_null("as_of", row.summary.as_of);
    json.member_or_null("candidate", row.summary.candidate);
    json.member_or_null("id", base::to_hex(row.leaf));
    json.member_or_null("mode", row.summary.mode);
    json.member_or_null("policy", row.summary.policy);
    json.member_or_null("provider", row.summary.provider);
    json.key("seq");
    json.integer(row.seq);
    json.member_or_null("verdict", row.summary.verdict);
    json.end_object();
  }
  json.end_array();
  json.member("schema", "proviso.ledger.list/1");
  json.end_object();
  return std::move(json).take() + "\n";
}

}  // namespace

int ledger_list(const LedgerArguments& arguments) {
  int code = exit_award;
  const auto ledger = open_ledger(arguments, code);
  if (!ledger) return code;
  ledger::Filter filter = arguments.filter;
  filter.kind = "decision";
  filter.policy = arguments.policy;
  filter.candidate = arguments.candidate;
  const auto rows = ledger->list(filter);
  if (!rows) return told(rows.error());
  return print_result(arguments.json() ? json_of(rows.value()) : table(rows.value())) ? exit_award : exit_environment;
}

}  // namespace proviso::cli
