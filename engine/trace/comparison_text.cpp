// Two candidates on a screen.
#include <algorithm>

#include "trace/comparison.hpp"
#include "trace/text_parts.hpp"
#include "trace/words.hpp"

namespace proviso::trace {

namespace {

std::string shown(const std::optional<Shown>& value) { return value ? value->text : "-"; }

std::string state_of(const CandidateResult& candidate) {
  std::string out =
      candidate.id + (candidate.mode.empty() ? "" : " (" + candidate.mode + ")") + ": " + candidate.status;
  if (candidate.rank) out += ", rank " + std::to_string(*candidate.rank);
  if (candidate.score) out += ", score " + candidate.score->text;
  if (const std::string at = place_text(candidate.at); !at.empty()) out += ", " + at;
  return out;
}

/// A long expression is told by its parts below it, a long list by the JSON.
std::string cut(std::string_view raw) {
  std::string text = harmless(raw);
  if (display_width(text) <= 48) return text;
  const auto blank = text.find(' ', 40);
  if (blank > 60) return text;  // or nowhere
  text.resize(blank);
  return text += " ...";
}

std::string margin_of(const RuleResult& rule) {
  return outcome_word(rule) + (rule.margin ? ", " + margin_text(*rule.margin) : "");
}

std::string places_of(const PartedStep& step) {
  std::string out;
  for (const auto* at : {&step.a_at, &step.b_at})
    if (*at)
      out += (out.empty() ? "" : " | ") + (*at)->path +
             ((*at)->line > 0 ? ":" + std::to_string((*at)->line) : ":" + (*at)->pointer);
  return out.empty() ? step.note : out;
}

class Writer {
 public:
  Writer(const Comparison& comparison, const TextOptions& options) : all_{comparison}, page_{options} {}

  std::string run() {
    page_.paragraph(0, "", state_of(all_.a), Style::Strong);
    page_.paragraph(0, "", state_of(all_.b), Style::Strong);
    page_.paragraph(
        0, "",
        all_.policy_name + (all_.policy_version.empty() ? "" : " " + all_.policy_version) + ", as of " + all_.as_of);
    page_.blank();
    page_.paragraph(
        0, "",
        all_.first.empty() ? "Rules, scores and rank keys do not tell them apart." : "They part " + all_.first + ".");
    rules();
    figures();
    pairs("Points of the scores", all_.scores);
    pairs("Rank keys, in their order", all_.keys);
    return std::move(page_).take();
  }

 private:
  void lines(const Table& table, std::size_t indent) {
    for (const std::string& line : table.lines()) page_.line(indent, line);
  }

  void rules() {
    page_.heading("Rules");
    if (all_.parted.empty()) page_.paragraph(2, "", "All " + std::to_string(all_.agreeing.size()) + " come out alike.");
    for (const RulePair& pair : all_.parted) {
      if (pair.is_adverse())
        rule(pair);
      else
        page_.paragraph(2, "", name_of(pair) + ": " + outcome_word(pair.a) + ", " + outcome_word(pair.b));
    }
    if (!all_.parted.empty() && !all_.agreeing.empty())
      page_.paragraph(2, "", std::to_string(all_.agreeing.size()) + " more come out alike.");
  }

  std::string name_of(const RulePair& pair) const {
    const std::string own = all_.policy_name + ".";
    const std::string name = pair.a.rule.starts_with(own) ? pair.a.rule.substr(own.size()) : pair.a.rule;
    return name + (pair.a.title.empty() ? "" : ": " + pair.a.title);
  }

  void rule(const RulePair& pair) {
    page_.paragraph(2, "", name_of(pair));
    for (const auto* one : {&all_.a, &all_.b}) {
      const RuleResult& rule = one == &all_.a ? pair.a : pair.b;
      page_.paragraph(4, harmless(one->id) + "  ", margin_of(rule), outcome_style(rule.outcome));
      if (!rule.message.empty()) page_.paragraph(6, "", rule.message);
      if (rule.outcome == "unknown") print_missing(page_, rule.missing, 6);
    }
    steps(pair.steps, 4);
    page_.blank();
  }

  void steps(const std::vector<PartedStep>& steps, std::size_t indent) {
    if (steps.empty()) return;
    Table table;
    table.column("", Table::Align::Left);
    table.column(harmless(all_.a.id), Table::Align::Right);
    table.column(harmless(all_.b.id), Table::Align::Right);
    table.column("", Table::Align::Left);
    for (const PartedStep& step : steps) {
      table.row({std::string(2 * step.depth, ' ') + cut(step.text), cut(shown(step.a)), cut(shown(step.b)),
                 harmless(places_of(step))});
    }
    lines(table, indent);
  }

  void figures() {
    if (all_.figures.empty()) return;
    page_.heading("Figures");
    Table table;
    table.column("", Table::Align::Left);
    table.column(harmless(all_.a.id), Table::Align::Right);
    table.column(harmless(all_.b.id), Table::Align::Right);
    table.column("difference", Table::Align::Right);
    for (const FigurePair& pair : all_.figures)
      table.row({harmless(pair.title), harmless(pair.a.text), harmless(pair.b.text),
                 pair.same() && pair.a.text != "unknown" ? "" : harmless(pair.difference)});
    lines(table, 2);
    for (const FigurePair& pair : all_.figures) {
      if (pair.steps.empty()) continue;
      page_.blank();
      page_.paragraph(2, "", pair.title + " parts at");
      steps(pair.steps, 4);
    }
    missing();
  }

  /// What keeps a figure from being compared.
  void missing() {
    for (const auto* one : {&all_.a, &all_.b}) {
      std::vector<Missing> of_one;
      for (const FigurePair& pair : all_.figures)
        for (const Missing& fact : one == &all_.a ? pair.a_missing : pair.b_missing)
          if (std::ranges::find(of_one, fact) == of_one.end()) of_one.push_back(fact);
      if (of_one.empty()) continue;
      page_.blank();
      page_.paragraph(2, "", "Not known of " + one->id);
      print_missing(page_, of_one, 4);
    }
  }

  void pairs(const char* heading, const std::vector<KeyPair>& pairs) {
    if (pairs.empty()) return;
    page_.heading(heading);
    Table table;
    table.column("", Table::Align::Left);
    table.column(harmless(all_.a.id), Table::Align::Right);
    table.column(harmless(all_.b.id), Table::Align::Right);
    table.column("difference", Table::Align::Right);
    for (const KeyPair& pair : pairs)
      table.row({harmless(pair.name), harmless(pair.a.text), harmless(pair.b.text),
                 pair.same() ? "" : harmless(pair.difference)});
    lines(table, 2);
  }

  const Comparison& all_;
  Page page_;
};

}  // namespace

std::string comparison_text(const Comparison& comparison, const TextOptions& options) {
  return Writer{comparison, options}.run();
}

}  // namespace proviso::trace
