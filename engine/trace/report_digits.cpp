#include "trace/report_digits.hpp"

#include <algorithm>
#include <utility>

#include "ir/show.hpp"
#include "trace/exact_number.hpp"

namespace proviso::trace {

namespace {

constexpr std::string_view digits_and_point = "0123456789.";

/// A number that has no end and rounds as this one does.
base::Rational endless(const base::Rational& number) {
  static const base::Rational hair = *exact_number("1/30000000000000000000000000000000000000000");
  return number.sign() < 0 ? number - hair : number + hair;
}

/// "~1.34949938166" in a text.
void shorten_rounded(std::string& text) {
  for (std::size_t at = text.find('~'); at != std::string::npos; at = text.find('~', at + 1)) {
    std::size_t end = text.find_first_not_of(digits_and_point, at + 1 + (text.substr(at + 1, 1) == "-" ? 1 : 0));
    if (end == std::string::npos) end = text.size();
    while (end > at && text[end - 1] == '.') --end;  // that of the sentence
    const auto number = exact_number(std::string_view{text}.substr(at + 1, end - at - 1));
    if (number) text.replace(at, end - at, ir::show_number(endless(*number), ir::Digits::Report).text);
  }
}

/// A number, with its unit or without one.
bool shorten_number(Shown& value) {
  const std::string whole = value.exact.empty() ? value.text : value.exact;
  const auto blank = std::min(whole.find(' '), whole.size());
  const std::string digits = whole.substr(0, blank), unit = whole.substr(blank);
  if (digits.find_first_not_of("-0123456789./") != std::string::npos) return false;
  // An integer that nothing follows may as well be a text, such as the number of an order.
  if (value.exact.empty() && unit.empty() && digits.find('.') == std::string::npos) return true;
  const auto number = exact_number(digits);
  if (!number) return false;
  const ir::ShownValue shown = ir::show_number(*number, ir::Digits::Report);
  value.text = shown.text + unit;
  value.exact = shown.exact.empty() ? std::string{} : shown.exact + unit;
  return true;
}

void shorten(Shown& value) {
  if (!shorten_number(value)) shorten_rounded(value.text);
}

void shorten(std::vector<Missing>& missing) {
  for (Missing& one : missing) shorten_rounded(one.reason);
}

void shorten(Step& first) {
  std::vector<Step*> open{&first};
  while (!open.empty()) {
    Step& step = *open.back();
    open.pop_back();
    shorten(step.value);
    shorten(step.missing);
    shorten_rounded(step.note);
    for (Step& child : step.children) open.push_back(&child);
  }
}

void shorten(std::vector<Figure>& figures) {
  for (Figure& figure : figures) {
    shorten(figure.value);
    shorten(figure.missing);
    if (figure.trace) shorten(*figure.trace);
  }
}

void shorten(std::vector<RuleResult>& rules) {
  for (RuleResult& rule : rules) {
    for (std::string* text : {&rule.title, &rule.message, &rule.because, &rule.ask, &rule.note}) shorten_rounded(*text);
    shorten(rule.missing);
    if (rule.margin) {
      shorten(rule.margin->absolute);
      shorten(rule.margin->percent);
    }
    if (rule.trace) shorten(*rule.trace);
  }
}

void shorten(CandidateResult& candidate) {
  if (candidate.score) shorten(*candidate.score);
  shorten(candidate.rules);
  shorten(candidate.figures);
  for (ScoreResult& score : candidate.scores) {
    for (Shown* value : {&score.value, &score.points, &score.weight}) shorten(*value);
    shorten(score.missing);
    shorten_rounded(score.note);
  }
  for (RankValue& value : candidate.rank_values) {
    shorten(value.value);
    shorten(value.missing);
  }
}

void shorten(Verdict& verdict) {
  shorten_rounded(verdict.because);
  shorten(verdict.missing);
  shorten(verdict.figures);
  for (OpenCondition& condition : verdict.conditions) {
    shorten_rounded(condition.title);
    shorten_rounded(condition.message);
    shorten(condition.missing);
  }
  for (Contender& contender : verdict.contenders) shorten(contender.missing);
  if (!verdict.runner_up) return;
  for (Shown* value : {&verdict.runner_up->winner, &verdict.runner_up->runner_up, &verdict.runner_up->distance})
    shorten(*value);
}

}  // namespace

void use_report_digits(Decision& decision) {
  shorten(decision.verdict);
  for (CandidateResult& candidate : decision.candidates) shorten(candidate);
  shorten(decision.case_rules);
  shorten(decision.case_figures);
  for (ApprovalWanted& wanted : decision.approvals) shorten(wanted.missing);
  for (SetParam& param : decision.params) shorten(param.value);
}

}  // namespace proviso::trace
