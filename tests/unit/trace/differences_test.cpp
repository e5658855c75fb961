#include "trace/differences.hpp"

#include <catch2/catch.hpp>

#include "sample_decision.hpp"

namespace Catch {
template <>
struct StringMaker<proviso::trace::Difference> {
  static std::string convert(const proviso::trace::Difference& one) {
    return one.where + ": " + one.then + " -> " + one.now;
  }
};
}  // namespace Catch

namespace proviso::trace {

namespace {

using Differences = std::vector<Difference>;

/// What parts the sample decision from one that `change` has made of it.
template <class Change>
Differences after(Change change) {
  Decision now = sample_decision();
  change(now);
  return differences(sample_decision(), now);
}

}  // namespace

TEST_CASE("a decision does not differ from itself, nor from one that lies elsewhere") {
  CHECK(differences(sample_decision(), sample_decision()).empty());
  CHECK(after([](Decision& now) {
          now.engine_version = "0.2.0";
          now.policy_sha256 = "bb22";
          now.inputs.clear();
          now.candidates[0].at.line = 7;
          now.candidates[0].rules[0].trace.reset();
        }).empty());
}

TEST_CASE("another verdict is told first") {
  CHECK(after([](Decision& now) {
          now.verdict.kind = "award";
          now.verdict.with_candidate.clear();
          now.verdict.because = "cheapest";
          now.verdict.figures[0].value = {"11 gpu", ""};
        }) == Differences{{"verdict", "conditional reserve lambda with runpod", "award reserve lambda"},
                          {"verdict, because", "the base load is steady", "cheapest"},
                          {"verdict, base_load", "~10.6667 gpu (32/3 gpu)", "11 gpu"}});
}

TEST_CASE("a rule that comes out differently is told with outcome, margin and message") {
  CHECK(after([](Decision& now) {
          RuleResult& rule = now.candidates[0].rules[0];
          rule.outcome = "pass";
          rule.message.clear();
          rule.margin->absolute = {"90 ms", ""};
          now.candidates[0].status = "eligible";
          now.candidates[0].rank = 3;
        }) == Differences{{"pcie-box", "ineligible", "eligible, rank 3"},
                          {"pcie-box, rule acme.chat.p99_under_burst",
                           "fail, margin -110 ms: measured 910 ms, promised 800 ms", "pass, margin 90 ms"}});
}

TEST_CASE("what only one side has is told with its name") {
  CHECK(after([](Decision& now) {
          now.candidates.erase(now.candidates.begin());  // pcie-box
          now.candidates[0].rules[0].rule = "acme.chat.egress_stated";
          now.case_figures = {{.name = "peak", .title = "", .value = {"3", ""}, .missing = {}}};
        }) == Differences{{"nebius, rule acme.chat.egress_known", "unknown, missing candidate.egress_price", ""},
                          {"nebius, rule acme.chat.egress_stated", "", "unknown, missing candidate.egress_price"},
                          {"pcie-box", "ineligible", ""},
                          {"case, peak", "", "3"}});
}

TEST_CASE("an exact value counts where its text is the same") {
  CHECK(after([](Decision& now) {
          now.candidates[3].score = Shown{"86.4", "604801/7000"};
          now.candidates[3].figures[0].value.text = "0.413 USD/Moutput";
        }) == Differences{{"lambda", "eligible, rank 1, score 86.4", "eligible, rank 1, score 86.4 (604801/7000)"},
                          {"lambda, unit_cost", "0.412 USD/Moutput", "0.413 USD/Moutput"}});
}

TEST_CASE("what a verdict waits for, and who might overtake, is compared") {
  CHECK(after([](Decision& now) {
          now.verdict.conditions.clear();
          now.verdict.contenders[0].missing[0].path = "candidate.price";
          now.verdict.tie = true;
        }) ==
        Differences{{"verdict, condition acme.chat.fresh_quote of lambda", "open", ""},
                    {"verdict, contender nebius", "once known: candidate.egress_price", "once known: candidate.price"},
                    {"verdict, tie", "", "only the id separates the first two"}});
}

TEST_CASE("the order of candidates and rules is no difference") {
  CHECK(after([](Decision& now) {
          std::swap(now.candidates[0], now.candidates[3]);
          std::swap(now.candidates[0].rules.front(), now.candidates[0].rules.back());
        }).empty());
}

}  // namespace proviso::trace
