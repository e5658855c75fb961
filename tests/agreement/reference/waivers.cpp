// Which waivers hold, and what clearances close.
#include <algorithm>

#include "reference/decision.hpp"

namespace proviso::agreement {

namespace {

std::string name_of(const std::string& text) {
  const auto first = text.find_first_not_of(' ');
  if (first == std::string::npos) return "";
  std::string out = text.substr(first, text.find_last_not_of(' ') - first + 1);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return out;
}

/// Nobody said anything of it: that has no cause, as all that is not known has.
bool is_absent(const Value& value) {
  const auto* why = std::get_if<Unknown>(&value);
  return why != nullptr && why->causes.empty();
}

/// Reads the fields of a record by name.
struct Fields {
  const ir::Record& schema;
  const Record& record;
  const Value& operator[](const char* name) const { return record.fields[*schema.find(name)]; }
  std::string text(const char* name) const {
    const auto* found = std::get_if<std::string>(&(*this)[name]);
    return found != nullptr ? *found : "";
  }
};

Fields fields_of(const ir::Program& program, const Value& record) {
  const Record& held = *std::get<RecordPtr>(record);
  return {program.records[held.type.index()], held};
}

const std::vector<Value>& elements_of(const Value& list) {
  static const std::vector<Value> none;
  const auto* found = std::get_if<ListPtr>(&list);
  return found != nullptr ? (*found)->elements : none;
}

}  // namespace

struct Decider::Waiver {
  std::string id, rule, scope, requested_by;
  std::vector<std::pair<std::string, std::string>> approvals;  ///< name, role
  Value issued_on, expires_on, max_amount;
  std::vector<std::string> conditions;
  bool revoked = false;

  bool signed_by(const std::vector<std::string>& roles) const;
};

// Each role by another person.
bool Decider::Waiver::signed_by(const std::vector<std::string>& roles) const {
  std::vector<std::size_t> order(approvals.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  if (roles.size() > order.size()) return false;
  do {
    std::set<std::string> people;
    bool all = true;
    for (std::size_t i = 0; i < roles.size(); ++i) {
      const auto& [name, role] = approvals[order[i]];
      all = all && role == roles[i] && people.insert(name).second;
    }
    if (all) return true;
  } while (std::next_permutation(order.begin(), order.end()));
  return false;
}

std::vector<Decider::Waiver> Decider::waivers() const {
  std::vector<Waiver> out;
  for (const Value& element : elements_of(reference_.waivers())) {
    const Fields fields = fields_of(program_, element);
    Waiver waiver{fields.text("id"),
                  fields.text("rule"),
                  fields.text("scope"),
                  name_of(fields.text("requested_by")),
                  {},
                  fields["issued_on"],
                  fields["expires_on"],
                  fields["max_amount"],
                  {},
                  is_true(fields["revoked"])};
    for (const Value& approver : elements_of(fields["approved_by"])) {
      const Fields signature = fields_of(program_, approver);
      waiver.approvals.emplace_back(name_of(signature.text("name")), signature.text("role"));
    }
    for (const Value& condition : elements_of(fields["conditions"]))
      waiver.conditions.push_back(std::get<std::string>(condition));
    out.push_back(std::move(waiver));
  }
  return out;
}

const ir::Rule* Decider::named_rule(const std::string& name) const {
  const ir::Rule* found = nullptr;
  for (const ir::Rule& rule : program_.rules) {
    if (!rule.active) continue;
    if (rule.name == name) return &rule;
    if (!rule.name.ends_with("." + name)) continue;
    if (found != nullptr) return nullptr;
    found = &rule;
  }
  return found;
}

bool Decider::holds(const Waiver& waiver, const ir::Rule& rule, const RecordPtr& subject) {
  if (named_rule(waiver.rule) != &rule || rule.waivable_by.empty() || rule.is_final) return false;
  bool in_scope = waiver.scope == "case";
  if (subject != nullptr) {
    const ir::Record& schema = program_.records[subject->type.index()];
    in_scope = in_scope || waiver.scope == std::get<std::string>(subject->fields[program_.subject->id_field]);
    if (const auto provider = schema.find("provider"))
      if (const auto* named = std::get_if<std::string>(&subject->fields[*provider]))
        in_scope = in_scope || waiver.scope == "provider " + *named;
  }
  if (!in_scope || waiver.revoked || !reference_.as_of()) return false;
  if (order(waiver.issued_on, *reference_.as_of()) > 0 || order(waiver.expires_on, *reference_.as_of()) < 0)
    return false;
  for (const auto& [name, role] : waiver.approvals)
    if (name == waiver.requested_by) return false;
  if (std::none_of(rule.waivable_by.begin(), rule.waivable_by.end(),
                   [&](const auto& roles) { return waiver.signed_by(roles); }))
    return false;
  // A limit that the rule gives no amount to hold against is no limit that was kept.
  if (!rule.waivable_up_to.valid()) return is_absent(waiver.max_amount);
  const Value exposure = reference_.value(rule.waivable_up_to, rule.slots, subject);
  return !is_unknown(exposure) && !is_unknown(waiver.max_amount) && order(exposure, waiver.max_amount) <= 0;
}

std::optional<std::vector<std::string>> Decider::covered(const ir::Rule& rule, const RecordPtr& subject) {
  const std::string candidate =
      subject == nullptr ? "" : std::get<std::string>(subject->fields[program_.subject->id_field]);
  std::optional<std::vector<std::string>> least;
  for (const Waiver& waiver : waivers()) {
    if (!holds(waiver, rule, subject)) continue;
    std::vector<std::string> open;
    for (const std::string& condition : waiver.conditions)
      if (!cleared(waiver, condition, candidate)) open.push_back(waiver.id + ", " + condition);
    if (!least || open.size() < least->size()) least = std::move(open);
  }
  return least;
}

bool Decider::cleared(const ir::Rule& rule, const std::string& candidate) const {
  for (const Value& element : elements_of(reference_.clearances())) {
    const Fields clearance = fields_of(program_, element);
    const bool role = rule.cleared_by.empty() || std::ranges::count(rule.cleared_by, clearance.text("role")) > 0;
    const bool in_time = reference_.as_of() && order(clearance["on"], *reference_.as_of()) <= 0;
    if (role && in_time && !clearance.text("rule").empty() && named_rule(clearance.text("rule")) == &rule &&
        clearance.text("candidate") == candidate)
      return true;
  }
  return false;
}

bool Decider::cleared(const Waiver& waiver, const std::string& condition, const std::string& candidate) const {
  for (const Value& element : elements_of(reference_.clearances())) {
    const Fields clearance = fields_of(program_, element);
    const bool in_time = reference_.as_of() && order(clearance["on"], *reference_.as_of()) <= 0;
    const std::string whose = clearance.text("candidate");
    const ir::Rule* rule = named_rule(waiver.rule);
    const bool role = rule != nullptr && std::ranges::any_of(rule->waivable_by, [&](const auto& roles) {
                        return std::ranges::count(roles, clearance.text("role")) > 0;
                      });
    const bool another = name_of(clearance.text("by")) != name_of(waiver.requested_by);
    if (in_time && role && another && clearance.text("waiver") == waiver.id &&
        clearance.text("condition") == condition && (whose.empty() || whose == candidate))
      return true;
  }
  return false;
}

}  // namespace proviso::agreement
