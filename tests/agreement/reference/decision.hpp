// A whole decision by the second evaluator: rules, waivers, scores, ranking and verdict, as docs/language.md says them.
#pragma once

#include <map>

#include "reference/reference.hpp"

namespace proviso::agreement {

enum class Status { Eligible, Waived, Insufficient, Ineligible };

struct RuleFinding {
  ir::Outcome outcome = ir::Outcome::NotApplicable;
  bool counts_as_failed = false;
  bool defers = false;            ///< unknown, and nothing says how that counts
  std::optional<Number> margin;   ///< canonical units
  Causes missing;                 ///< of an unknown
  Causes asked;                   ///< what an `is known` inside it found missing
  std::vector<std::string> open;  ///< conditions of the waiver in use that nobody has cleared
};
using RuleFindings = std::map<std::string, RuleFinding>;  ///< by full name

struct CandidateFinding {
  RecordPtr record;
  std::string id;
  std::uint32_t mode = 0;
  Status status = Status::Eligible;
  RuleFindings rules;
  std::vector<Value> scored;  ///< the values that are scored
  std::vector<Value> points;
  Value total;
  std::vector<Value> keys;
  std::optional<std::uint32_t> rank;

  bool awardable() const { return status == Status::Eligible || status == Status::Waived; }
};

struct VerdictFinding {
  std::string kind;
  std::string candidate;
  std::string with;
  bool tie = false;
  std::set<std::string> contenders;
  std::set<std::string> conditions;   ///< "candidate: rule" or "candidate: waiver, condition"
  std::optional<std::size_t> clause;  ///< that decided
  std::map<std::string, std::string> figures;
};

struct Finding {
  RuleFindings case_rules;
  std::map<std::string, std::string> case_figures;
  std::vector<CandidateFinding> candidates;
  std::vector<std::map<std::string, std::string>> figures;  ///< beside candidates
  VerdictFinding verdict;
};

class Decider {
 public:
  Decider(const ir::Program& program, const ir::Facts& facts) : program_{program}, reference_{program, facts} {}
  Finding decide();
  const Reference& reference() const { return reference_; }

 private:
  // ---- rules.cpp
  RuleFindings judge(ir::Scope scope, const RecordPtr& subject);
  RuleFinding judge(const ir::Rule& rule, const RecordPtr& subject);
  std::optional<Number> margin(const ir::Rule& rule, const RecordPtr& subject);
  bool mentions_facts(ir::ExprId expr) const;
  // ---- waivers.cpp
  struct Waiver;
  std::vector<Waiver> waivers() const;
  const ir::Rule* named_rule(const std::string& name) const;
  bool holds(const Waiver& waiver, const ir::Rule& rule, const RecordPtr& subject);
  /// Of each valid waiver of the rule the conditions that are not cleared; nothing where none is valid.
  std::optional<std::vector<std::string>> covered(const ir::Rule& rule, const RecordPtr& subject);
  bool cleared(const ir::Rule& rule, const std::string& candidate) const;
  bool cleared(const Waiver& waiver, const std::string& condition, const std::string& candidate) const;
  // ---- ranking.cpp
  void score(CandidateFinding& candidate);
  void find_keys(CandidateFinding& candidate);
  /// By the keys alone: negative where `a` is better. Both have all keys.
  int compare(const CandidateFinding& a, const CandidateFinding& b) const;
  void rank();
  void show_eligible();
  // ---- verdict.cpp
  VerdictFinding verdict();
  VerdictFinding by_clauses();
  VerdictFinding award(const ir::Clause* clause, const std::vector<const ir::Clause*>& open);
  const CandidateFinding* best(const std::optional<std::uint32_t>& mode) const;
  /// Whether a candidate of the mode is awardable, or may be once its facts are known.
  bool may_have(const std::optional<std::uint32_t>& mode) const;
  bool may_beat(const CandidateFinding& other, const CandidateFinding& winner) const;
  void open_conditions(VerdictFinding& verdict, const RuleFindings& rules, const std::string& candidate) const;
  std::map<std::string, std::string> figures(const std::vector<ir::Show>& shows, ir::Scope scope,
                                             const RecordPtr& subject);

  const ir::Program& program_;
  Reference reference_;
  Finding out_;
};

}  // namespace proviso::agreement
