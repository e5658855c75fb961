#include "facts/signatures.hpp"

#include <system_error>

#include "base/file.hpp"
#include "base/sha256.hpp"
#include "base/text.hpp"
#include "facts/engine_data.hpp"

namespace proviso::facts {

namespace {

namespace fs = std::filesystem;

// One entry of the list. Nothing: reported.
std::optional<trust::ListedKey> listed_key(Session& session, const ir::RecordValue& entry) {
  const ir::Record& schema = session.record(session.program.key);
  const auto field = [&](std::string_view name) -> const ir::Value& { return entry.fields[*schema.find(name)]; };
  const auto refuse = [&](std::string why) {
    session.report(diag::Kind::DataBadKey, location_of(session, entry), {std::move(why)},
                   "`proviso key new` prints the line of a new key");
    return std::nullopt;
  };
  const auto day = [&](std::string_view name) {
    const ir::Value& value = field(name);
    return value.is_unknown() ? std::nullopt : std::optional{value.date()};
  };
  if (field("key").is_unknown() || field("role").is_unknown() || field("revoked").is_unknown())
    return refuse("key, role and whether it is revoked have to be known");
  auto key = trust::verifier_from(session.text(field("key").text_id()));
  if (!key) return refuse(std::move(key).error());
  trust::ListedKey out{.key = std::move(key).value(),
                       .role = std::string{session.text(field("role").text_id())},
                       .valid_from = day("valid_from"),
                       .valid_until = day("valid_until"),
                       .revoked = field("revoked").boolean()};
  // A record kept by an older engine may have no such field.
  if (const auto holder = schema.find("holder"); holder && entry.fields[*holder].kind() == ir::ValueKind::Text)
    out.holder = base::trim(session.text(entry.fields[*holder].text_id()));
  if (out.valid_from && out.valid_until && *out.valid_from > *out.valid_until)
    return refuse("its first day is after its last");
  return out;
}

std::vector<ir::Document::Signing::Owner> owners(std::vector<trust::OwnerStanding> standings) {
  std::vector<ir::Document::Signing::Owner> out;
  out.reserve(standings.size());
  for (trust::OwnerStanding& one : standings) out.push_back({std::move(one.name), std::move(one.defect)});
  return out;
}

}  // namespace

void read_keys(Tools& tools, const CaseFile& case_file) {
  Session& session = tools.session;
  if (!session.program.key.valid()) return;
  const ir::Value list = read_engine_list(tools, case_file, "keys", session.program.key);
  if (session.has_errors()) return;  // an entry may be half read; nothing comes of the facts then
  for (const ir::Value& entry : list.list().elements)
    if (auto key = listed_key(session, entry.record())) session.keys.push_back(*std::move(key));
}

ir::Document::Signing signing_of(Session& session, const fs::path& path, const std::string& shown,
                                 const std::string& sha256) {
  const fs::path beside{path.string() + std::string{trust::envelope_suffix}};
  std::error_code error;
  if (!fs::exists(beside, error))
    return {.signer = {},
            .role = {},
            .grade = {},
            .defect = trust::unsigned_defect(shown),
            .owners = owners(trust::judge_each(shown, sha256, {}, session.keys, session.facts.as_of))};
  const std::string name = shown + std::string{trust::envelope_suffix};
  const auto envelope = base::read_file(beside, trust::envelope_bytes);
  if (!envelope) {
    session.report(diag::Kind::DataUnreadable, {beside.lexically_normal().generic_string(), {}, {}, ""},
                   {base::to_text(envelope.error())});
    return {};
  }
  session.facts.documents.push_back({.role = "signature", .path = name, .sha256 = base::sha256_hex(envelope.value())});
  const std::string& bytes = envelope.value();
  trust::Standing standing = trust::judge(shown, sha256, bytes, session.keys, session.facts.as_of);
  return {.signer = std::move(standing.signer),
          .role = std::move(standing.role),
          .grade = std::move(standing.grade),
          .defect = std::move(standing.defect),
          .owners = owners(trust::judge_each(shown, sha256, bytes, session.keys, session.facts.as_of))};
}

}  // namespace proviso::facts
