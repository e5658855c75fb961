// The one check of waivers. A waiver counts where it is in scope, within its dates, not revoked, signed in the roles
// that the rule asks for by people other than its requester, and large enough; and where the case lists keys of those
// people, they signed the file that holds it. An invalid one changes nothing and says why.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/roles.hpp"
#include "eval/evaluator.hpp"

namespace proviso::eval {

/// A std.core Waiver as the check reads it.
struct Waiver {
  std::string id;
  std::string rule;
  std::string scope;
  std::string reason;
  std::string requested_by;
  std::vector<base::SignedRole> approved_by;
  std::optional<base::Date> issued_on;
  std::optional<base::Date> expires_on;
  std::vector<std::string> conditions;
  std::optional<base::Rational> max_amount;  ///< canonical
  bool max_amount_unknown = false;           ///< stated, but no rate reaches it
  bool revoked = false;
  std::string risk;
  std::string compensating_controls;
  std::vector<std::string> evidence;
  /// Why approvers whose keys the case lists do not stand by the file that holds it.
  std::vector<std::string> unsigned_by;

  ir::RuleId covers;  ///< invalid where `rule` names none, or several
  /// What is wrong with it whatever the candidate; empty: nothing.
  std::vector<std::string> defects;
};

/// Reads the case's waivers, sorted by id.
std::vector<Waiver> read_waivers(const World& world);

// ---- the parts of the check, each on plain data
// ---------------------------------------------------------------------------

/// The rule in force of this full name, or the only one whose name ends with `.name`; else what is wrong with the name.
struct NamedRule {
  ir::RuleId rule;
  std::string defect;
};
NamedRule find_rule(const ir::Program& program, std::string_view name);

/// What is wrong with the waiver whatever the candidate.
std::vector<std::string> standing_defects(const Waiver& waiver, const ir::Rule& rule, std::optional<base::Date> as_of);

// ---- the check
// ------------------------------------------------------------------------------------------------------------

/// All waivers of a case, by the rule that they cover.
class Waivers {
 public:
  explicit Waivers(const World& world);

  const std::vector<Waiver>& all() const { return waivers_; }
  /// Those that name the rule, by id.
  std::span<const Waiver* const> of(ir::RuleId rule) const;

  /// Whether the waiver speaks of the candidate (null: of the case).
  bool in_scope(const Waiver& waiver, const ir::RecordValue* candidate) const;
  /// What is wrong with a waiver of the evaluator's subject for the rule it covers: empty where it is valid.
  std::vector<std::string> defects(Evaluator& evaluator, const Waiver& waiver) const;
  /// The valid waivers that cover the rule for the evaluator's subject, by id.
  std::vector<const Waiver*> covering(Evaluator& evaluator, ir::RuleId rule) const;
  bool covered(Evaluator& evaluator, ir::RuleId rule) const {
    return !of(rule).empty() && !covering(evaluator, rule).empty();
  }

 private:
  std::string amount_defect(Evaluator& evaluator, const Waiver& waiver, const ir::Rule& rule) const;

  const World& world_;
  std::vector<Waiver> waivers_;
  std::vector<std::vector<const Waiver*>> by_rule_;
};

}  // namespace proviso::eval
