#include "ledger/approval.hpp"

#include <nlohmann/json.hpp>

#include "base/text.hpp"

namespace proviso::ledger {

namespace {

using Json = nlohmann::json;

constexpr const char* statement_version = "https://in-toto.io/Statement/v1";

}  // namespace

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

}  // namespace proviso::ledger
