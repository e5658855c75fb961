#include "laws/essence.hpp"

#include <algorithm>

namespace proviso::agreement {

namespace {

std::string exact(const trace::Shown& shown) { return shown.exact.empty() ? shown.text : shown.exact; }

class Lines {
 public:
  explicit Lines(unsigned about) : about_{about} {}

  void add(About about, const std::string& line) {
    if ((about_ & static_cast<unsigned>(about)) != 0) lines_.push_back(line);
  }

  void rules(const std::string& whose, const std::vector<trace::RuleResult>& rules) {
    for (const trace::RuleResult& rule : rules) {
      const std::string what = whose + rule.rule + " ";
      add(About::Outcomes, what + rule.outcome + (rule.counts_as_failed ? ", failed" : ""));
      if (rule.margin)
        add(About::Margins, what + "margin " + exact(rule.margin->absolute) + " " + exact(rule.margin->percent));
      for (const trace::Missing& missing : rule.missing) add(About::Missing, what + "missing " + missing.path);
    }
  }

  void figures(const std::string& whose, const std::vector<trace::Figure>& figures) {
    for (const trace::Figure& figure : figures) add(About::Figures, whose + figure.name + " = " + exact(figure.value));
  }

  void candidate(const trace::CandidateResult& candidate) {
    const std::string whose = candidate.id + ": ";
    add(About::Outcomes, whose + candidate.status);
    if (candidate.rank) add(About::Outcomes, whose + "rank " + std::to_string(*candidate.rank));
    if (candidate.score) add(About::Figures, whose + "total " + exact(*candidate.score));
    rules(whose, candidate.rules);
    figures(whose, candidate.figures);
  }

  void verdict(const trace::Verdict& verdict) {
    add(About::Verdict, "verdict " + verdict.kind + " " + verdict.candidate + " with " + verdict.with_candidate +
                            (verdict.tie ? ", a tie" : ""));
    for (const trace::Contender& contender : verdict.contenders)
      add(About::Verdict, "contender " + contender.candidate);
    for (const trace::OpenCondition& open : verdict.conditions)
      add(About::Verdict, "open " + open.candidate + " " + open.rule);
    figures("clause: ", verdict.figures);
  }

  std::vector<std::string> take() && {
    std::ranges::sort(lines_);
    return std::move(lines_);
  }

 private:
  unsigned about_;
  std::vector<std::string> lines_;
};

}  // namespace

std::vector<std::string> essence(const trace::Decision& decision, unsigned about, const std::string& without) {
  Lines lines{about};
  lines.rules("", decision.case_rules);
  lines.figures("", decision.case_figures);
  for (const trace::CandidateResult& candidate : decision.candidates)
    if (candidate.id != without) lines.candidate(candidate);
  lines.verdict(decision.verdict);
  return std::move(lines).take();
}

}  // namespace proviso::agreement
