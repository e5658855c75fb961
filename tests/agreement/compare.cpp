#include "compare.hpp"

#include <algorithm>

namespace proviso::agreement {

namespace {

const char* word(ir::Outcome outcome) {
  static const char* words[] = {"not_applicable", "pass", "fail", "unknown", "waived", "disabled"};
  return words[static_cast<std::size_t>(outcome)];
}
const char* word(Status status) {
  static const char* words[] = {"eligible", "waived", "insufficient", "ineligible"};
  return words[static_cast<std::size_t>(status)];
}

std::string exact(const trace::Shown& shown) { return shown.exact.empty() ? shown.text : shown.exact; }

// What the engine gives as a reason, in the second evaluator's words.
std::string reason_word(const std::string& reason) {
  static const std::vector<std::pair<std::string, std::string>> words{
      {"division by zero", "division by zero"},
      {"beyond 1,000 digits", "digits"},
      {"too many digits", "digits"},
      {"is not an integer", "exponent"},
      {"no element", "empty"},
      {" are equally ", "two"},
      {" are both ", "two"},
      {"share outside", "share"},
      {"whole number of days", "whole days"},
      {"whole number of months", "whole months"},
      {"outside the years", "calendar"},
      {"step is not above", "step"},
      {"root of a negative", "negative root"},
      {"no arm", "no arm"},
      {"no candidate of this mode is awardable", "none awardable"},
      {"there is no candidate of this mode", "none of the mode"},
      {"fits several entries", "several entries"},
      {"is no entry", "no entry"}};
  for (const auto& [part, name] : words)
    if (reason.find(part) != std::string::npos) return name;
  return "stated: " + reason.substr(0, reason.find("; "));
}

class Comparison {
 public:
  Comparison(const Reference& reference, const Finding& expected, const trace::Decision& found)
      : reference_{reference}, expected_{expected}, found_{found} {}

  std::vector<std::string> run() && {
    rules("", expected_.case_rules, found_.case_rules);
    figures("", expected_.case_figures, found_.case_figures);
    same("number of candidates", std::to_string(found_.candidates.size()), std::to_string(expected_.candidates.size()));
    for (std::size_t i = 0; i < expected_.candidates.size(); ++i) {
      const auto& one = expected_.candidates[i];
      for (const trace::CandidateResult& other : found_.candidates)
        if (other.id == one.id) candidate(one, expected_.figures[i], other);
    }
    verdict();
    return std::move(out_);
  }

 private:
  void same(const std::string& what, const std::string& found, const std::string& expected) {
    if (found != expected) out_.push_back(what + ": " + found + ", by the second evaluator " + expected);
  }

  void rules(const std::string& whose, const RuleFindings& expected, const std::vector<trace::RuleResult>& found) {
    same(whose + "number of rules", std::to_string(found.size()), std::to_string(expected.size()));
    for (const trace::RuleResult& rule : found) {
      const auto other = expected.find(rule.rule);
      if (other == expected.end()) {
        out_.push_back(whose + rule.rule + " is judged, but not by the second evaluator");
        continue;
      }
      const std::string what = whose + rule.rule + ": ";
      same(what + "outcome", rule.outcome, word(other->second.outcome));
      same(what + "counts as failed", rule.counts_as_failed ? "yes" : "no",
           other->second.counts_as_failed ? "yes" : "no");
      margin(what, rule, other->second);
      missing(what, whose, rule, other->second);
    }
  }

  void margin(const std::string& what, const trace::RuleResult& found, const RuleFinding& expected) {
    const std::string shown = found.margin ? exact(found.margin->absolute) : "none";
    if (found.margin.has_value() != expected.margin.has_value())
      return same(what + "margin", shown, expected.margin ? expected.margin->text() : "none");
    if (!found.margin) return;
    const auto blank = shown.find(' ');
    const std::string number = shown.substr(0, blank), unit = blank == std::string::npos ? "" : shown.substr(blank + 1);
    const Value canonical = reference_.canonical(read(number), reference_.program().units->parse(unit).value());
    if (is_unknown(canonical) || std::get<Number>(canonical) != *expected.margin)
      same(what + "margin", shown, expected.margin->text() + " canonical");
  }

  // "2.25", "-1/3"
  static Number read(const std::string& text) {
    const auto dot = text.find('.');
    if (dot == std::string::npos) return Number{text};
    std::string digits = text;
    digits.erase(dot, 1);
    const bool negative = digits[0] == '-';
    digits.erase(0, std::min(digits.find_first_not_of("-0"), digits.size() - 1));
    const Number size = Number{digits} / Number::ten_to(static_cast<unsigned>(text.size() - dot - 1));
    return negative ? -size : size;
  }

  // All causes of an unknown are told, and nothing but them and what an `is known` inside asked for.
  void missing(const std::string& what, const std::string& whose, const trace::RuleResult& found,
               const RuleFinding& expected) {
    Causes told;
    for (const trace::Missing& one : found.missing) told.insert(cause(whose, one));
    for (const Cause& cause : expected.missing)
      if (!contains(told, cause)) out_.push_back(what + "does not tell of " + cause.path + cause.reason + listed(told));
    for (const Cause& cause : told)
      if (!contains(expected.missing, cause) && !contains(expected.asked, cause))
        out_.push_back(what + "tells of " + cause.path + cause.reason + ", which is none of" +
                       listed(expected.missing));
  }
  // A field of a record that the policy made has no place; only its name has to be right.
  static bool contains(const Causes& causes, const Cause& cause) {
    const auto field = [](const Cause& of) { return of.path.substr(of.path.rfind('.') + 1); };
    for (const Cause& other : causes) {
      const bool made = cause.path.starts_with("made.") || other.path.starts_with("made.");
      if (other == cause || (made && field(other) == field(cause) && other.reason == cause.reason)) return true;
    }
    return false;
  }
  static std::string listed(const Causes& causes) {
    std::string out = " {";
    for (const Cause& cause : causes) out += " " + cause.path + cause.reason;
    return out + " }";
  }

  // In `whose` decision "offer" is the candidate; the second evaluator calls it by its place.
  Cause cause(const std::string& whose, const trace::Missing& missing) const {
    const std::string& reason = missing.reason;
    const bool call = missing.path.ends_with(")") && missing.path.find('(') != std::string::npos;
    if (call && (reason.starts_with("not stated") || reason == "nobody signed it")) return {"", "not said"};
    for (const char* fact : {"not stated", "not supplied", "no date is given", "this catalog is not supplied",
                             "this parameter has no value"})
      if (reason.starts_with(fact)) return {named(whose, missing.path), ""};
    if (missing.path.starts_with("fx[")) return {missing.path, ""};
    return {"", reason_word(reason)};
  }
  std::string named(const std::string& whose, const std::string& path) const {
    const std::string& subject = reference_.program().subject->name;
    const bool own = !whose.empty() && path.starts_with(subject) && path.substr(subject.size()).starts_with(".");
    return own ? "offers[" + whose.substr(0, whose.find(',')) + "]" + path.substr(subject.size()) : path;
  }

  void figures(const std::string& whose, const std::map<std::string, std::string>& expected,
               const std::vector<trace::Figure>& found) {
    for (const trace::Figure& figure : found) {
      const auto other = std::ranges::find_if(expected, [&](const auto& entry) {
        return entry.first == figure.name || entry.first.ends_with("." + figure.name) ||
               figure.name.ends_with("." + entry.first);
      });
      same(whose + figure.name, exact(figure.value), other == expected.end() ? "none" : other->second);
    }
    same(whose + "number of figures", std::to_string(found.size()), std::to_string(expected.size()));
  }

  void candidate(const CandidateFinding& expected, const std::map<std::string, std::string>& shows,
                 const trace::CandidateResult& found) {
    const std::string whose = expected.id + ", ";
    rules(whose, expected.rules, found.rules);
    same(whose + "status", found.status, word(expected.status));
    if (found_.verdict.kind != "pause")
      same(whose + "rank", found.rank ? std::to_string(*found.rank) : "none",
           expected.rank ? std::to_string(*expected.rank) : "none");
    figures(whose, shows, found.figures);
    for (std::size_t i = 0; i < found.scores.size(); ++i) {
      const ir::TypeId number = TypeId_number();
      same(whose + found.scores[i].name, exact(found.scores[i].points),
           reference_.shown(expected.points[i], number, ir::UnitId::none, Digits::All));
    }
    if (found.score)
      same(whose + "total", exact(*found.score),
           reference_.shown(expected.total, TypeId_number(), ir::UnitId::none, Digits::All));
  }
  ir::TypeId TypeId_number() const { return reference_.program().types.number(); }

  void verdict() {
    const trace::Verdict& found = found_.verdict;
    const VerdictFinding& expected = expected_.verdict;
    same("verdict", found.kind, expected.kind);
    same("winner", found.candidate, expected.candidate);
    same("with", found.with_candidate, expected.with);
    same("tie", found.tie ? "yes" : "no", expected.tie ? "yes" : "no");
    std::set<std::string> contenders;
    for (const trace::Contender& contender : found.contenders) contenders.insert(contender.candidate);
    same("contenders", listed(contenders), listed(expected.contenders));
    std::set<std::string> whose, expected_whose;
    for (const trace::OpenCondition& open : found.conditions) whose.insert(open.candidate);
    for (const std::string& open : expected.conditions) expected_whose.insert(open.substr(0, open.find(':')));
    same("open conditions of", listed(whose), listed(expected_whose));
    same("number of open conditions", std::to_string(found.conditions.size()),
         std::to_string(expected.conditions.size()));
    figures("clause, ", expected.figures, found.figures);
  }
  static std::string listed(const std::set<std::string>& all) {
    std::string out;
    for (const std::string& one : all) out += (out.empty() ? "" : " ") + one;
    return "{" + out + "}";
  }

  const Reference& reference_;
  const Finding& expected_;
  const trace::Decision& found_;
  std::vector<std::string> out_;
};

}  // namespace

std::vector<std::string> differences(const Reference& reference, const Finding& expected,
                                     const trace::Decision& found) {
  return Comparison{reference, expected, found}.run();
}

}  // namespace proviso::agreement
