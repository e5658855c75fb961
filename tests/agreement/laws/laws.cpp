#include "laws/laws.hpp"

#include <algorithm>
#include <functional>

#include "laws/changes.hpp"
#include "laws/essence.hpp"
#include "policies/vocabulary.hpp"

namespace proviso::agreement {

namespace {

using Lines = std::vector<std::string>;

constexpr unsigned but_wording = About::Outcomes | About::Figures | About::Verdict;

class Trial {
 public:
  Trial(const Tree& policy, const Case& data, const Judged& judged, Dice& dice, LawCounts& counts)
      : policy_{policy}, text_{text(policy)}, data_{data}, judged_{judged}, dice_{dice}, counts_{counts} {}

  void run() {
    const auto all = static_cast<unsigned>(About::All);
    const auto as_before = [](const std::string& line) { return line; };
    hold("order of declarations", text(reordered(policy_, dice_)), data_, all, as_before);
    hold("names", schema_text() + renamed(text_.substr(schema_text().size())), with_renamed_rules(data_), all, renamed);
    hold("ids", text_, with_other_ids(data_), all, [](const std::string& line) { return with_other_ids(line); });
    // A text that shows a constant shows its unit.
    if (text_.find("\"of {") == std::string::npos)
      hold("units of constants", schema_text() + in_other_units(text_.substr(schema_text().size())), data_,
           About::Outcomes | About::Verdict, as_before);
    if (const auto changed = absorbed(policy_, dice_))
      hold("absorption", text(*changed), data_, but_wording, as_before);
    loser();
  }

 private:
  // Another bid that cannot win, where the policy looks at no other bids: nothing changes for the rest.
  void loser() {
    const std::string own = text_.substr(schema_text().size());
    for (const char* looks : {"offers", "eligible", "best("})
      if (own.find(looks) != std::string::npos) return;
    for (const trace::CandidateResult& candidate : judged_.decision.candidates)
      if (candidate.status == "ineligible") {
        if (const auto more = with_twin(data_, candidate.id))
          hold("a loser more", text_, *more, static_cast<unsigned>(About::All),
               [](const std::string& line) { return line; });
        return;
      }
  }

  void hold(const std::string& law, const std::string& policy, const Case& data, unsigned about,
            const std::function<std::string(const std::string&)>& expected) {
    std::string why;
    const auto loaded = load(policy, why);
    if (!loaded) return;
    ir::Facts facts = to_facts(loaded->program, data);
    eval::Options options;
    options.trace = eval::TraceLevel::None;
    const auto decided = eval::decide(loaded->program, facts, options, loaded->sources);
    const auto* decision = std::get_if<trace::Decision>(&decided);
    if (decision == nullptr) return;
    ++counts_.tried[law];
    Lines before = essence(judged_.decision, about);
    for (std::string& line : before) line = expected(line);
    std::ranges::sort(before);
    const Lines after = essence(*decision, about, "c9");
    if (before != after) tell(law, before, after, policy);
  }

  void tell(const std::string& law, const Lines& before, const Lines& after, const std::string& policy) {
    std::string out = law + ":\n";
    for (const std::string& line : before)
      if (!std::ranges::binary_search(after, line)) out += "  before: " + line + "\n";
    for (const std::string& line : after)
      if (!std::ranges::binary_search(before, line)) out += "  after:  " + line + "\n";
    counts_.broken.push_back(out + text_.substr(schema_text().size()) + "\nchanged to\n" +
                             policy.substr(schema_text().size()));
  }

  const Tree& policy_;
  std::string text_;
  const Case& data_;
  const Judged& judged_;
  Dice& dice_;
  LawCounts& counts_;
};

}  // namespace

void try_laws(const Tree& policy, const Case& data, const Judged& judged, Dice& dice, LawCounts& counts) {
  Trial{policy, data, judged, dice, counts}.run();
}

}  // namespace proviso::agreement
