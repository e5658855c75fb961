// What closes a condition before signing: by whom, in which role, when.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "eval/waivers.hpp"
#include "eval/world.hpp"

namespace proviso::eval {

/// A std.core Clearance: of a rule's condition, or of a waiver and one of its conditions.
struct Clearance {
  std::string rule;
  std::string waiver;
  std::string condition;
  std::string candidate;  ///< empty: of the case
  std::string by;
  std::string role;
  std::optional<base::Date> on;
  std::string unsigned_by;  ///< why `by`, a key of whose the case lists, does not stand by the file; or empty
  ir::RuleId closes;        ///< of `rule`, where that names one in force
};

class Clearances {
 public:
  explicit Clearances(const World& world);

  const std::vector<Clearance>& all() const { return clearances_; }
  /// Why the clearance can close nothing in this case: no such rule, waiver or candidate, another role, a later day.
  /// Empty where it is good, also where what it would close is not open.
  std::string defect(const Clearance& clearance, const Waivers& waivers, std::span<const std::string_view> ids) const;

  /// The clearance that closes the condition `rule` for the candidate (an empty id: for the case), or null. Its role
  /// must be among those that may clear, where any are named, and its day not after `as_of`.
  const Clearance* of_rule(ir::RuleId rule, std::string_view candidate) const;
  /// The clearance of one condition of a waiver, in one of its roles, by another than who asked for it.
  const Clearance* of_waiver(const Waiver& waiver, const std::string& condition, std::string_view candidate) const;
  /// The roles in which a waiver's conditions are closed: those in which its rule is waived, in the policy's order.
  std::vector<std::string> roles_of(const Waiver& waiver) const;
  /// The waiver's conditions that nobody has cleared.
  std::vector<std::string> open_conditions(const Waiver& waiver, std::string_view candidate) const;
  /// Of several waivers the one that leaves the fewest open conditions, then the first.
  const Waiver* lightest(const std::vector<const Waiver*>& waivers, std::string_view candidate) const;

 private:
  /// Whether it is somebody's, of a day that has come, and signed where it has to be.
  bool stands(const Clearance& clearance) const;
  std::string defect_of_rule(const Clearance& clearance) const;
  std::string defect_of_waiver(const Clearance& clearance, const Waivers& waivers) const;
  std::string defect_of_person(const Clearance& clearance, const Waiver& waiver) const;

  const World& world_;
  std::vector<Clearance> clearances_;
};

}  // namespace proviso::eval
