#include "ledger/standing.hpp"

#include <algorithm>
#include <map>

#include "base/roles.hpp"
#include "base/text.hpp"
#include "trace/read_json.hpp"
#include "trace/words.hpp"

namespace proviso::ledger {

namespace {

using Wanted = std::vector<trace::ApprovalWanted>;

/// The first rule of the policy that keeps this person apart, or null.
const trace::ApprovalWanted* kept_apart(const Wanted& wanted, const std::string& name) {
  const auto found = std::ranges::find_if(wanted, [&](const trace::ApprovalWanted& rule) {
    return std::ranges::any_of(rule.apart, [&](const std::string& one) { return base::same_name(one, name); });
  });
  return found == wanted.end() ? nullptr : &*found;
}

/// What keeps a word from counting, or empty.
std::string defect_of(const Approval& word, const Entry& decision, const std::string& id, const Wanted& wanted,
                      std::string_view today, const std::optional<std::vector<trust::Verifier>>& keys) {
  if (word.decision != id || word.document != std::get<DecisionEntry>(decision.what).document.sha256)
    return "it was signed for another decision";
  if (std::string_view{word.time}.substr(0, today.size()) > today) return "it was said later";
  if (word.time < decision.time) return "it is dated before the decision, " + decision.time;
  if (base::same_name(word.name, decision.actor)) return decision.actor + " made the decision";
  if (const auto* rule = kept_apart(wanted, word.name)) return "`" + rule->name + "` keeps " + word.name + " apart";
  if (keys && std::ranges::none_of(*keys, [&](const auto& key) { return to_line(key) == word.key; }))
    return "its key is none of those that are trusted";
  return {};
}

/// What was said of the decision, in the order of the ledger.
base::Result<std::vector<Said>, Failure> read_said(const Ledger& ledger, const Entry& decision, const std::string& id,
                                                   const Wanted& wanted, std::string_view today,
                                                   const std::optional<std::vector<trust::Verifier>>& keys) {
  Filter filter;
  filter.kind = "approval";
  filter.subject = id;
  filter.newest_first = false;
  const auto rows = ledger.list(filter);
  if (!rows) return base::Err{rows.error()};
  std::vector<Said> out;
  for (const Row& row : rows.value()) {
    const auto entry = ledger.entry(row.seq);
    if (!entry) return base::Err{entry.error()};
    const auto approval = approval_from(std::get<ApprovalEntry>(entry->what).envelope);
    if (!approval) {
      out.push_back({row.seq, {}, approval.error()});
      continue;
    }
    std::string defect = defect_of(approval.value(), decision, id, wanted, today, keys);
    out.push_back({row.seq, approval.value(), std::move(defect)});
  }
  return out;
}

base::Result<Wanted, Failure> wanted_by(const Ledger& ledger, const DecisionEntry& decision) {
  const auto document = ledger.bytes(decision.document);
  if (!document) return base::Err{document.error()};
  auto wanted = trace::approvals_from_json(document.value());
  if (!wanted) return base::Err{Failure{Failure::Kind::Damaged, "its document: " + wanted.error()}};
  return std::move(wanted).value();
}

/// Each person's last word that counts.
std::map<std::string, Approval> last_words(const std::vector<Said>& said) {
  std::map<std::string, Approval> out;
  for (const Said& one : said)
    if (one.defect.empty()) out[base::lower(base::trim(one.approval.name))] = one.approval;
  return out;
}

/// Of each person the last word alone counts: an earlier one says which took its place, and in which role.
void tell_replaced(std::vector<Said>& said) {
  for (std::size_t i = 0; i < said.size(); ++i) {
    if (!said[i].defect.empty()) continue;
    const Approval& word = said[i].approval;
    for (std::size_t k = said.size(); k-- > i + 1;) {
      const Approval& later = said[k].approval;
      if (!said[k].defect.empty() || !base::same_name(later.name, word.name)) continue;
      said[i].defect = word.name + "'s last word is entry " + std::to_string(said[k].seq);
      if (word.approves && later.approves && later.role != word.role)
        said[i].defect += ", as " + later.role + ": nobody signs for two roles";
      break;
    }
  }
}

void judge(Standing& standing, const Wanted& wanted) {
  const auto words = last_words(standing.said);
  std::vector<base::SignedRole> approving;
  for (const auto& [name, word] : words)
    if (word.approves) approving.push_back({word.name, word.role});
  for (const trace::ApprovalWanted& rule : wanted) {
    if (rule.missing.empty() && base::roles_met(rule.roles, approving)) continue;
    const std::string missing = rule.missing.empty() ? base::missing_roles(rule.roles, approving) : std::string{};
    const bool some_signed = !missing.empty() && missing != base::roles_text(rule.roles);
    standing.wanted.push_back(rule.name + ": " + trace::approval_text(rule) +
                              (some_signed ? "; missing: " + missing : ""));
  }
  if (approving.size() < words.size())
    standing.state = State::Rejected;
  else
    standing.state = approving.empty() || !standing.wanted.empty() ? State::Open : State::Approved;
}

}  // namespace

std::string_view to_text(State state) {
  constexpr std::string_view texts[] = {"open", "approved", "rejected", "superseded", "expired"};
  return texts[static_cast<std::size_t>(state)];
}

base::Result<Standing, Failure> standing_of(const Ledger& ledger, const Row& decision, std::string_view today,
                                            const std::optional<std::vector<trust::Verifier>>& keys) {
  const auto entry = ledger.entry(decision.seq);
  if (!entry) return base::Err{entry.error()};
  const auto* decided = std::get_if<DecisionEntry>(&entry->what);
  if (decided == nullptr) return base::Err{Failure{Failure::Kind::NoEntry, "only a decision has a state"}};
  const auto wanted = wanted_by(ledger, *decided);
  if (!wanted) return base::Err{wanted.error()};
  const std::string id = base::to_hex(decision.leaf);
  auto said = read_said(ledger, entry.value(), id, wanted.value(), today, keys);
  if (!said) return base::Err{said.error()};
  Standing out;
  out.said = std::move(said).value();
  judge(out, wanted.value());
  tell_replaced(out.said);
  out.awards = decided->summary.verdict == "award" || decided->summary.verdict == "conditional";
  if (!decided->review_on.empty() && today >= decided->review_on) out.state = State::Expired;

  Filter later;
  later.kind = "decision";
  later.subject = id;
  later.limit = 1;
  const auto successors = ledger.list(later);
  if (!successors) return base::Err{successors.error()};
  if (!successors->empty()) {
    out.state = State::Superseded;
    out.superseded_by = base::to_hex(successors->front().leaf);
  }
  return out;
}

base::Result<State, Failure> word_on(const Ledger& ledger, const Row& decision) {
  constexpr std::string_view last_day = "9999-12-31";
  const auto standing = standing_of(ledger, decision, last_day, {});
  if (!standing) return base::Err{standing.error()};
  // As judge() has it; the state itself is that of the last day.
  for (const auto& [name, word] : last_words(standing->said))
    if (!word.approves) return State::Rejected;
  return standing->wanted.empty() ? State::Approved : State::Open;
}

}  // namespace proviso::ledger
