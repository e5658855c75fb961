// Dimensions, units and currencies of all modules, whatever the order in which they are written.
#include <algorithm>
#include <deque>
#include <unordered_set>

#include "check/cycles.hpp"
#include "check/run.hpp"
#include "check/told.hpp"
#include "diag/suggest.hpp"

namespace proviso::check {

namespace {

/// What a type can be called besides a unit.
bool is_type_word(std::string_view name) {
  return name == "bool" || name == "text" || name == "date" || name == "version" || name == "number";
}

constexpr std::size_t longest_prefix = 2;  // bytes: `Ki`, and `u` written as the Greek letter

class Units {
 public:
  explicit Units(Run& run) : run_{run}, checker_{run.checker}, system_{*run.checker.program.units} {}

  void declare() {
    for (const auto& found : run_.all<ast::DimensionDecl>())
      for (const ast::Name& name : found.node.names) add_dimension(name);
    for (const auto& found : run_.all<ast::CurrencyDecl>())
      for (const ast::Name& name : found.node.names) add_currency(name);
    const auto units = run_.all<ast::UnitDecl>();
    for (const auto& found : units)
      if (!found.node.of) add_base(found.node);
    for (const auto& found : units)
      if (found.node.of) ready_.push_back(&found.node);
    while (!ready_.empty()) {
      const ast::UnitDecl& next = *ready_.front();
      ready_.pop_front();
      add_derived(next);
    }
    report_waiting();
  }

 private:
  void add_dimension(const ast::Name& name) {
    if (!dimensions_.claim(checker_, "dimension", name)) return;
    const auto added = system_.add_dimension(name.text);
    if (!added) refuse(added.error(), name, name.span);
  }

  void add_currency(const ast::Name& name) {
    if (!fits(name)) return;
    const auto added = system_.add_currency(name.text);
    if (!added) return refuse(added.error(), name, name.span);
    settle(name);
  }

  void add_base(const ast::UnitDecl& unit) {
    if (!fits(unit.name)) return;
    if (!unit.dimension) return;
    const auto added = system_.add_base_unit(unit.name.text, unit.dimension->text, prefixes(unit));
    if (!added) return refuse(added.error(), unit.name, unit.dimension->span);
    settle(unit.name);
  }

  void add_derived(const ast::UnitDecl& unit) {
    if (!fits(unit.name)) return;
    const auto of = system_.parse(unit.of->text);
    if (!of) {
      if (of.error().kind == base::UnitError::Kind::UnknownUnit) {
        waiting_[of.error().name].push_back(&unit);
        return;
      }
      refuse_unit(checker_, unit.name.text);
      check_unit(checker_, *unit.of);  // says what is wrong with it
      return;
    }
    const auto scale = factor(unit);
    if (!scale) {
      refuse_unit(checker_, unit.name.text);
      return;
    }
    const auto added = system_.add_derived_unit(unit.name.text, *scale, *of, prefixes(unit));
    if (!added) return refuse(added.error(), unit.name, unit.name.span);
    settle(unit.name);
  }

  std::optional<base::Rational> factor(const ast::UnitDecl& unit) {
    const auto above = base::Rational::from_text(unit.numerator, base::TextForm::Policy);
    const auto below = unit.denominator.empty() ? base::Rational{1}
                                                : base::Rational::from_text(unit.denominator, base::TextForm::Policy);
    if (above && below && above->sign() > 0 && below->sign() > 0) return *above / *below;
    const std::string written = unit.denominator.empty() ? unit.numerator : unit.numerator + '/' + unit.denominator;
    report(checker_, {.kind = diag::Kind::BadUnitFactor, .at = unit.name.span, .args = {unit.name.text, written}});
    return std::nullopt;
  }

  base::Prefixes prefixes(const ast::UnitDecl& unit) {
    base::Prefixes taken;
    for (const ast::Name& family : unit.prefixes) {
      if (family.text == "si")
        taken.si = true;
      else if (family.text == "binary")
        taken.binary = true;
      else
        report(checker_, {.kind = diag::Kind::UnknownPrefixes,
                          .at = family.span,
                          .args = {family.text},
                          .help = "the families are `si` (k, M, G, ...) and `binary` (Ki, Mi, Gi, ...)"});
    }
    return taken;
  }

  bool fits(const ast::Name& name) {
    if (!is_type_word(name.text)) return true;
    report(checker_, {.kind = diag::Kind::NameTaken, .at = name.span, .args = {name.text, "a type"}});
    return false;
  }

  /// Remembers where the new names come from, and readies what waited for one of them.
  void settle(const ast::Name& name) {
    const auto& all = system_.unit_names();
    for (; noted_ < all.size(); ++noted_) {
      places_.try_emplace(all[noted_], name.span);
      const auto waiting = waiting_.find(all[noted_]);
      if (waiting == waiting_.end()) continue;
      ready_.insert(ready_.end(), waiting->second.begin(), waiting->second.end());
      waiting_.erase(waiting);
    }
  }

  void refuse(const base::UnitError& error, const ast::Name& name, ir::Span at) {
    using diag::Kind;
    refuse_unit(checker_, name.text);
    switch (error.kind) {
      case base::UnitError::Kind::UnknownUnit:
      case base::UnitError::Kind::BadSyntax:
      case base::UnitError::Kind::BadName:
        report(checker_, {.kind = Kind::BadUnitName, .at = at, .args = {name.text}});
        return;
      case base::UnitError::Kind::ExponentTooLarge:
      case base::UnitError::Kind::ScaleTooLarge:
        report(checker_, {.kind = Kind::UnitTooLarge, .at = at, .args = {name.text}});
        return;
      case base::UnitError::Kind::UnknownDimension:
        report(checker_, {.kind = Kind::UnknownDimension,
                          .at = at,
                          .args = {error.name},
                          .help = diag::help_did_you_mean(error.name, system_.dimension_names())});
        return;
      case base::UnitError::Kind::DuplicateName: {
        Finding finding{.kind = Kind::DuplicateDeclaration,
                        .at = name.span,
                        .args = {"unit", error.name},
                        .help = "give one of the two another name; prefixes of a unit are names, too"};
        if (const auto place = places_.find(error.name); place != places_.end())
          finding.related.push_back({place->second, "first declared here"});
        report(checker_, std::move(finding));
        return;
      }
      case base::UnitError::Kind::HasBaseUnit:
        report(checker_, {.kind = Kind::SecondBaseUnit,
                          .at = at,
                          .args = {error.name},
                          .help = "define it by the unit that is there: `unit " + name.text + " = NUMBER UNIT`"});
        return;
      case base::UnitError::Kind::NotPositive:
        report(checker_, {.kind = Kind::BadUnitFactor, .at = at, .args = {name.text, "zero or less"}});
        return;
    }
  }

  /// What still waits names a unit that nobody declares, or goes round in a circle. Those that wait for one of these
  /// are not to blame.
  void report_waiting() {
    std::vector<std::pair<const ast::UnitDecl*, std::string>> left;
    for (const auto& [missing, units] : waiting_)
      for (const ast::UnitDecl* unit : units) left.emplace_back(unit, missing);
    std::ranges::sort(left, {}, [](const auto& one) { return one.first->name.span; });
    std::unordered_map<std::string, std::size_t> by_name;
    for (std::size_t i = 0; i < left.size(); ++i) by_name.try_emplace(left[i].first->name.text, i);
    struct Edge {
      std::size_t to;
    };
    std::vector<std::vector<Edge>> edges(left.size());
    for (std::size_t i = 0; i < left.size(); ++i) {
      if (const auto other = declarer(left, by_name, left[i].second))
        edges[i].push_back({*other});
      else if (!is_refused_unit(checker_, left[i].second))
        check_unit(checker_, *left[i].first->of);  // says what is wrong with it
    }
    find_cycles(
        left.size(), [&](std::size_t i) { return edges[i]; },
        [&](const std::vector<std::size_t>& circle, Edge) {
          const ast::Name& name = left[*std::ranges::min_element(circle)].first->name;
          report(checker_, {.kind = diag::Kind::CyclicUnits, .at = name.span, .args = {name.text}});
        });
    for (const auto& [unit, missing] : left) refuse_unit(checker_, unit->name.text);
  }

  /// The waiting unit that would declare this name, alone or with a prefix.
  static std::optional<std::size_t> declarer(const std::vector<std::pair<const ast::UnitDecl*, std::string>>& left,
                                             const std::unordered_map<std::string, std::size_t>& by_name,
                                             const std::string& name) {
    for (std::size_t prefix = 0; prefix <= longest_prefix && prefix < name.size(); ++prefix) {
      const auto found = by_name.find(name.substr(prefix));
      if (found != by_name.end() && (prefix == 0 || !left[found->second].first->prefixes.empty())) return found->second;
    }
    return std::nullopt;
  }

  Run& run_;
  Checker& checker_;
  base::UnitSystem& system_;
  Claims dimensions_;
  std::deque<const ast::UnitDecl*> ready_;
  std::unordered_map<std::string, std::vector<const ast::UnitDecl*>> waiting_;  // by the name they wait for
  std::unordered_map<std::string, ir::Span> places_;
  std::size_t noted_ = 0;
};

}  // namespace

void check_units(Run& run) { Units{run}.declare(); }

}  // namespace proviso::check
