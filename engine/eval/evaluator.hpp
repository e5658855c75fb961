// Evaluates checked expressions. Total: whatever the data, the result is a value, maybe unknown with its causes; only a
// run that exceeds its budget stops, with OutOfBudget. One function for each construct, in the files eval_*.cpp and
// builtins/.
//
// Nothing is allocated for numbers, dates, truths and members; values of definitions are remembered in flat arrays,
// once for the case or once for each candidate, as are expressions that no candidate can change.
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "eval/naming.hpp"
#include "eval/sink.hpp"
#include "eval/survey.hpp"
#include "eval/world.hpp"
#include "facts/references.hpp"

namespace proviso::eval {

/// Thrown inside this room and caught at its doors: the steps passed their limit.
struct OutOfBudget {};

/// Operations that read or write whole lists count a step for each element.
inline constexpr std::uint64_t default_budget = 100'000'000;
/// Expressions inside expressions, through definitions and functions. The checker lets none deeper through, so that no
/// policy overflows the stack.
inline constexpr std::uint32_t max_depth = 3'000;

/// The reason of `best(m)` where no candidate at all is of the mode: a clause unknown for this alone is passed over.
inline constexpr const char* no_candidate_of_mode = "there is no candidate of this mode";

/// What `eligible` and `best(m)` mean at the stage that is running.
struct Standing {
  ir::Stage stage = ir::Stage::Rules;
  Value eligible;                            ///< a list
  std::vector<const ir::RecordValue*> best;  ///< by mode; null where no candidate is awardable
  std::vector<bool> has_candidate;           ///< by mode
};

class Evaluator {
 public:
  Evaluator(const World& world, const Survey& survey, std::uint64_t budget = default_budget);
  Evaluator(const Evaluator&) = delete;
  Evaluator& operator=(const Evaluator&) = delete;

  /// Whom candidate expressions are evaluated for from now on; null for nobody. What was remembered of another is
  /// dropped where there are very many candidates.
  void set_subject(const ir::RecordValue* subject);
  const ir::RecordValue* subject() const { return subject_; }
  void set_standing(Standing standing);

  /// The value of a whole expression: the body of a rule, show, score, clause or test.
  Value value(ExprId root);
  /// Of a text with holes, as reports show it: an unknown hole reads `unknown`. Empty for an invalid id.
  std::string text(ExprId text);
  /// The facts whose absence made an `is known` answer false where that decided; by evaluating once more.
  std::vector<ir::UnknownId> asked(ExprId root);
  /// Whether there was such a fact in what was evaluated since the last start_asking().
  bool asked_in_vain() const { return asked_in_vain_; }
  void start_asking() { asked_in_vain_ = false; }

  /// The parameters that were asked for so far and have no value.
  std::vector<ir::ParamId> unset_params() const;

  /// Told of every expression from now on; null for none.
  void watch(Sink* sink);

  /// Starts the count of steps anew.
  void grant(std::uint64_t budget);
  std::uint64_t steps() const { return steps_; }
  /// Counts steps that are taken at once, or elsewhere.
  void spend(std::uint64_t steps) {
    steps_ += steps;
    if (steps_ > budget_) [[unlikely]]
      stop();
  }

  const World& world() const { return world_; }
  const Survey& survey() const { return survey_; }
  Naming& naming() { return naming_; }

 private:
  /// Values of definitions for one subject (or for the case). An entry is valid while its stamp is the memo's.
  struct Memo {
    std::vector<Value> values;
    std::vector<std::uint32_t> stamps;
    std::vector<bool> in_vain;  ///< by definition: whether working it out asked for an absent fact
    std::uint32_t stamp = 1;
    /// By definition: what it asks for, as far as an audit has come to it.
    std::unordered_map<std::uint32_t, std::vector<ir::UnknownId>> asked;
    void drop() {
      ++stamp;
      asked.clear();
    }
    void forget(std::size_t definition) { stamps[definition] = 0; }
  };
  /// Restores subject and locals when a body has been left.
  class Frame;

  // ---- evaluator.cpp: one step, definitions, functions, subjects
  Value run(ExprId id) {
    if (++steps_ > budget_) [[unlikely]]
      stop();
    if (!plain_) [[unlikely]]
      return watched(id);
    if (const std::uint32_t number = survey_.hoisted(id); number != 0) return hoisted(id, number);
    return dispatch(id);
  }
  [[noreturn]] static void stop();
  Value dispatch(ExprId id);
  Value watched(ExprId id);
  Value audited(ExprId id);
  Value hoisted(ExprId id, std::uint32_t number);
  Value compute_definition(ir::DefinitionId id, Memo& memo);
  void audit_definition(ir::DefinitionId id, Memo& memo);
  Value parameter(ir::ParamId id);
  Memo fresh_memo() const;
  std::unique_ptr<Memo> spare_memo();
  Memo* kept_memo(const ir::RecordValue& record);
  bool is_candidate(const ir::RecordValue& record);
  Value in_subject(const ir::RecordValue& record, ExprId body);
  Value& local(ir::Slot slot) { return locals_[base_ + slot]; }
  void open_locals(std::uint32_t count);

  // ---- one for each construct
  Value eval(const ir::Constant& n, ExprId id);
  Value eval(const ir::MoneyConstant& n, ExprId id);
  Value eval(const ir::ParamRef& n, ExprId id);
  Value eval(const ir::InputRef& n, ExprId id);
  Value eval(const ir::CatalogRef& n, ExprId id);
  Value eval(const ir::SubjectRef& n, ExprId id);
  Value eval(const ir::AsOf& n, ExprId id);
  Value eval(const ir::Eligible& n, ExprId id);
  Value eval(const ir::DefinitionRef& n, ExprId id);
  Value eval(const ir::LocalRef& n, ExprId id);
  Value eval(const ir::FieldRef& n, ExprId id);
  Value eval(const ir::Negate& n, ExprId id);
  Value eval(const ir::Not& n, ExprId id);
  Value eval(const ir::Arithmetic& n, ExprId id);
  Value eval(const ir::Power& n, ExprId id);
  Value eval(const ir::DateShift& n, ExprId id);
  Value eval(const ir::DateDifference& n, ExprId id);
  Value eval(const ir::Compare& n, ExprId id);
  Value eval(const ir::And& n, ExprId id);
  Value eval(const ir::Or& n, ExprId id);
  Value eval(const ir::Coalesce& n, ExprId id);
  Value eval(const ir::IsState& n, ExprId id);
  Value eval(const ir::Contains& n, ExprId id);
  Value eval(const ir::Between& n, ExprId id);
  Value eval(const ir::As& n, ExprId id);
  Value eval(const ir::If& n, ExprId id);
  Value eval(const ir::Match& n, ExprId id);
  Value eval(const ir::Let& n, ExprId id);
  Value eval(const ir::CallFunction& n, ExprId id);
  Value eval(const ir::CallBuiltin& n, ExprId id);
  Value eval(const ir::Binder& n, ExprId id);
  Value eval(const ir::MakeRecord& n, ExprId id);
  Value eval(const ir::WithFields& n, ExprId id);
  Value eval(const ir::MakeList& n, ExprId id);
  Value eval(const ir::MakeSet& n, ExprId id);
  Value eval(const ir::MakeText& n, ExprId id);
  Value eval(const ir::MakeUnknown& n, ExprId id);
  Value eval(const ir::ForSubject& n, ExprId id);
  Value eval(const ir::Best& n, ExprId id);
  Value eval(const ir::Resolve& n, ExprId id);

  // ---- shared by constructs
  Value unknown(ir::UnknownId why) const { return Value{why}; }
  Value unknown(ir::CauseKind kind, std::string path, std::string reason, std::string ask = {}) {
    return Value{naming_.single(kind, std::move(path), std::move(reason), std::move(ask))};
  }
  ir::UnknownId join(ir::UnknownId a, ir::UnknownId b) const { return world_.heap.causes.join(a, b); }
  /// What comes of two operands of which one at least is unknown.
  Value either_unknown(const Value& a, const Value& b) const;
  /// A computed number, or unknown beyond the limit of digits.
  Value bounded(base::Rational number);
  Value divided_by_zero(ExprId divisor, ExprId whole);
  const ir::RecordValue* record_at(ExprId id, bool own_locals);
  std::string text_at(ExprId id) const;  ///< as written, for reasons
  Value make_text(const ir::MakeText& n, bool show_unknown);
  Value list_of(std::vector<Value>& elements, bool set);
  /// Equality as `==` asks it: a truth, or unknown with what decides.
  Value same(const Value& a, const Value& b);

  // ---- eval_match.cpp
  Value match_member(const ir::Match& n, const Value& scrutinee);
  Value match_limits(const ir::Match& n, const Value& scrutinee, std::uint32_t first);
  Value unless_all_equal(std::vector<Value> choices, ir::UnknownId why);

  // ---- eval_binders*.cpp
  struct Undecided;
  struct Extreme;
  template <class Use>
  void each(const ir::Binder& n, const ir::ListValue& list, Undecided& undecided, Use&& use);
  template <class Use>
  void in_element(const ir::Binder& n, const Value& element, Use&& use);
  Value read_field(const ir::RecordValue& record, std::uint32_t field);
  Value quantify(const ir::Binder& n, const ir::ListValue& list, bool any);
  Value count(const ir::Binder& n, const ir::ListValue& list);
  Value total(const ir::Binder& n, const ir::ListValue& list);
  Value extreme_value(const ir::Binder& n, const ir::ListValue& list);
  Value extreme_element(const ir::Binder& n, const ir::ListValue& list);
  Value only(const ir::Binder& n, const ir::ListValue& list);
  Value quantile(const ir::Binder& n, const ir::ListValue& list);
  Value collect(const ir::Binder& n, ExprId id, const ir::ListValue& list);
  Value value_of(const ir::Binder& n, const Value& element);
  Value nothing_found(const ir::Binder& n);
  Value two_found(const ir::Binder& n, const Value& first, const Value& second, std::string_view how);
  Value result(const Undecided& undecided, const ir::Binder& n);
  bool same_element(const Value& a, const Value& b) const;
  std::string source_name(const ir::Binder& n) const;
  std::string element_name(const ir::Binder& n, const Value& element) const;

  // ---- builtins/
  Value argument(const ir::CallBuiltin& n, std::uint32_t index) {
    return run(world_.program.operands[n.arguments.begin + index]);
  }
  Value builtin_numbers(const ir::CallBuiltin& n);
  Value smallest(const ir::CallBuiltin& n, bool high);
  Value power_to(const ir::CallBuiltin& n);
  Value builtin_dates(const ir::CallBuiltin& n);
  Value builtin_texts(const ir::CallBuiltin& n);
  Value builtin_provenance(const ir::CallBuiltin& n, ExprId id);

  const World& world_;
  const ir::Program& program_;
  const Survey& survey_;
  Naming naming_;
  base::Rational day_;  ///< in canonical units

  // the running body
  const ir::RecordValue* subject_ = nullptr;
  Memo* memo_ = nullptr;  ///< of the subject
  std::vector<Value> locals_;
  std::size_t base_ = 0;
  std::size_t top_ = 0;
  std::string_view owner_;  ///< full name of the running definition or function
  std::uint32_t depth_ = 0;
  std::uint64_t steps_ = 0;
  std::uint64_t budget_;

  // what is remembered
  Memo case_memo_;
  Memo main_memo_;                                 ///< of a `main_subject_` of whom none is kept
  Memo nobody_memo_;                               ///< where there is no subject
  const ir::RecordValue* main_subject_ = nullptr;  ///< whom set_subject named
  Memo* main_subject_memo_ = nullptr;
  std::unordered_map<const ir::RecordValue*, std::unique_ptr<Memo>> kept_memos_;  ///< of candidates
  std::vector<std::unique_ptr<Memo>> spare_memos_;
  std::unordered_set<const ir::RecordValue*> candidates_;  ///< filled when the first memo is kept
  bool keeps_all_;                                         ///< there is room for a memo of each candidate
  std::vector<Value> params_;
  std::vector<bool> params_known_;
  std::vector<Value> hoisted_;
  std::vector<bool> hoisted_known_;
  std::vector<bool> hoisted_in_vain_;
  facts::References references_;        ///< catalog entries by name, one catalog after the other as it is asked for
  std::vector<bool> catalogs_indexed_;  ///< by CatalogId

  Standing standing_;

  /// Whether an `is known` was answered false, now or when what was remembered was worked out.
  bool asked_in_vain_ = false;

  // who is watching
  bool plain_ = true;  ///< nobody is
  Sink* sink_ = nullptr;
  struct Audit;
  Audit* audit_ = nullptr;
};

/// Of what an audit has seen so far; see asked().
struct Evaluator::Audit {
  std::vector<ir::UnknownId> asked;
  std::unordered_set<std::uint64_t> seen;  ///< definitions by number, and by subject
};

class Evaluator::Frame {
 public:
  explicit Frame(Evaluator& evaluator)
      : evaluator_{evaluator},
        subject_{evaluator.subject_},
        memo_{evaluator.memo_},
        base_{evaluator.base_},
        top_{evaluator.top_},
        owner_{evaluator.owner_} {}
  Frame(const Frame&) = delete;
  Frame& operator=(const Frame&) = delete;
  ~Frame() {
    evaluator_.subject_ = subject_;
    evaluator_.memo_ = memo_;
    evaluator_.base_ = base_;
    evaluator_.top_ = top_;
    evaluator_.owner_ = owner_;
  }

 private:
  Evaluator& evaluator_;
  const ir::RecordValue* subject_;
  Memo* memo_;
  std::size_t base_;
  std::size_t top_;
  std::string_view owner_;
};

}  // namespace proviso::eval
