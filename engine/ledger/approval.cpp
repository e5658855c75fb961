#include "ledger/approval.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "base/text.hpp"

namespace proviso::ledger {

namespace {

using Json = nlohmann::json;

constexpr const char* statement_version = "https://in-toto.io/Statement/v1";

/// What was said of the decision, with what keeps it from counting.
base::Result<std::vector<Said>, Failure> read_said(const Ledger& ledger, const Entry& decision, const std::string& id,
                                                   std::string_view today,
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
    Said one{row.seq, {}, {}};
    auto approval = approval_from(std::get<ApprovalEntry>(entry->what).envelope);
    if (approval) one.approval = std::move(approval).value();
    if (!approval)
      one.defect = approval.error();
    else if (one.approval.decision != id ||
             one.approval.document != std::get<DecisionEntry>(decision.what).document.sha256)
      one.defect = "it was signed for another decision";
    else if (std::string_view{one.approval.time}.substr(0, today.size()) > today)
      one.defect = "it was said later";
    else if (base::same_name(one.approval.name, decision.actor))
      one.defect = decision.actor + " made the decision";
    else if (keys && std::ranges::none_of(*keys, [&](const auto& key) { return to_line(key) == one.approval.key; }))
      one.defect = "its key is none of those that are trusted";
    out.push_back(std::move(one));
  }
  return out;
}

State state_of(const std::vector<Said>& said) {
  std::map<std::string, bool> last_words;
  for (const Said& one : said)
    if (one.defect.empty()) last_words[base::lower(base::trim(one.approval.name))] = one.approval.approves;
  if (last_words.empty()) return State::Open;
  const bool all = std::ranges::all_of(last_words, [](const auto& word) { return word.second; });
  return all ? State::Approved : State::Rejected;
}

}  // namespace

std::string_view to_text(State state) {
  constexpr std::string_view texts[] = {"open", "approved", "rejected", "superseded", "expired"};
  return texts[static_cast<std::size_t>(state)];
}

std::string signed_approval(const Approval& approval, const trust::Signer& by) {
  const Json statement{
      {"_type", statement_version},
      {"subject", Json::array({{{"name", "decision"}, {"digest", {{"sha256", base::to_hex(approval.document)}}}}})},
      {"predicateType", approval_type},
      {"predicate",
       {{"decision", approval.decision},
        {"word", approval.approves ? "approve" : "reject"},
        {"name", approval.name},
        {"role", approval.role},
        {"reason", approval.reason},
        {"time", approval.time},
        {"key", to_line(by.verifier())}}}};
  return to_json(trust::seal(trust::statement_type, statement.dump(), by));
}

base::Result<Approval, std::string> approval_from(std::string_view bytes) {
  const auto envelope = trust::envelope_from(bytes);
  if (!envelope) return base::Err{"it is no envelope: " + envelope.error()};
  if (envelope->payload_type != trust::statement_type) return base::Err{std::string{"it holds no in-toto statement"}};
  const Json statement = Json::parse(envelope->payload, nullptr, false);
  try {
    if (statement.at("_type") != statement_version || statement.at("predicateType") != approval_type)
      return base::Err{std::string{"its statement is no approval"}};
    const Json& said = statement.at("predicate");
    const auto text = [&](const char* name) { return said.at(name).get<std::string>(); };
    const auto digest =
        base::digest_from_hex(statement.at("subject").at(0).at("digest").at("sha256").get<std::string>());
    if (!digest) return base::Err{std::string{"the digest of its subject is none"}};
    const std::string word = text("word");
    if (word != "approve" && word != "reject") return base::Err{"its word is `" + word + "`"};
    const auto key = trust::verifier_from(text("key"));
    if (!key) return base::Err{"its key: " + key.error()};
    if (!base::same_name(key->name, text("name")))
      return base::Err{"its key is that of `" + key->name + "`, and it speaks as `" + text("name") + "`"};
    if (signers_of(envelope.value(), {key.value()}).empty())
      return base::Err{"it is not signed by its key `" + key_id(key.value()) + "`"};
    return Approval{text("decision"), *digest,        word == "approve", text("name"),
                    text("role"),     text("reason"), text("time"),      text("key")};
  } catch (const Json::exception&) {
    return base::Err{std::string{"its statement lacks what an approval has"}};
  }
}

base::Result<Standing, Failure> standing_of(const Ledger& ledger, const Row& decision, std::string_view today,
                                            const std::optional<std::vector<trust::Verifier>>& keys) {
  const auto entry = ledger.entry(decision.seq);
  if (!entry) return base::Err{entry.error()};
  const auto* decided = std::get_if<DecisionEntry>(&entry->what);
  if (decided == nullptr) return base::Err{Failure{Failure::Kind::NoEntry, "only a decision has a state"}};
  const std::string id = base::to_hex(decision.leaf);
  auto said = read_said(ledger, entry.value(), id, today, keys);
  if (!said) return base::Err{said.error()};
  Standing out{state_of(said.value()), std::move(said).value(), {}};
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

}  // namespace proviso::ledger
