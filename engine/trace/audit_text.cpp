// The audit on a screen: what does not fit first, then what is open, then what was answered and where.
#include <algorithm>

#include "trace/audit.hpp"
#include "trace/text_parts.hpp"
#include "trace/words.hpp"

namespace proviso::trace {

namespace {

/// Of what a catalog holds, who says so, and when; of what the quote says, the place, and its words where they differ.
std::string place_of(const Fact& fact, bool of_catalog) {
  if (of_catalog) return origin_text(fact.input);
  InputRef only = fact.input;
  only.source.clear();
  only.captured_on.clear();
  if (only.as_quoted == fact.value.text) only.as_quoted.clear();
  return origin_text(only);
}

std::string_view phrase(AuditState state) {
  switch (state) {
    case AuditState::Contradicted:
      return "Contradicted";
    case AuditState::FallsShort:
      return "Answered, but not as asked";
    case AuditState::Open:
      return "Not answered";
    case AuditState::Unchecked:
      return "Cannot be checked here";
    case AuditState::Answered:
      return "Answered";
    case AuditState::NotAsked:
      return "Not asked";
  }
  return {};
}

Style style_of(AuditState state) {
  switch (state) {
    case AuditState::Contradicted:
    case AuditState::FallsShort:
      return Style::Bad;
    case AuditState::Open:
    case AuditState::Unchecked:
      return Style::Doubt;
    case AuditState::Answered:
      return Style::Good;
    case AuditState::NotAsked:
      return Style::Quiet;
  }
  return Style::Plain;
}

class Writer {
 public:
  Writer(const Audit& audit, const TextOptions& options) : audit_{audit}, page_{options} {}

  std::string run() {
    for (const AuditedQuote& quote : audit_.quotes) write(quote);
    std::string foot = (audit_.policy_title.empty() ? audit_.policy_name : audit_.policy_title) + " - " +
                       audit_.policy_name + (audit_.policy_version.empty() ? "" : " " + audit_.policy_version);
    foot += audit_.as_of.empty() ? "; no day was given (--as-of), so nothing that depends on one was checked"
                                 : ", as of " + audit_.as_of;
    page_.blank();
    page_.paragraph(0, "", foot);
    return std::move(page_).take();
  }

 private:
  void write(const AuditedQuote& quote) {
    const std::size_t asked = quote.points.size() - quote.count(AuditState::NotAsked);
    page_.blank();
    page_.paragraph(0, quote.id.empty() ? "The case: " : harmless(quote.id) + ": ", summary(quote, asked),
                    Style::Strong);
    if (const std::string at = place_text(quote.at); !at.empty()) page_.paragraph(2, "", at);
    for (const AuditState state : {AuditState::Contradicted, AuditState::FallsShort, AuditState::Open,
                                   AuditState::Unchecked, AuditState::Answered})
      write(quote, state);
    if (const std::size_t left = quote.count(AuditState::NotAsked); left > 0) {
      page_.blank();
      page_.paragraph(2, "", std::to_string(left) + (left == 1 ? " point does" : " points do") + " not apply");
    }
  }

  static std::string summary(const AuditedQuote& quote, std::size_t asked) {
    std::string out = std::to_string(quote.count(AuditState::Answered)) + " of " + std::to_string(asked) +
                      (asked == 1 ? " point answered" : " points answered");
    const auto add = [&](AuditState state, const char* words) {
      if (const std::size_t n = quote.count(state); n > 0) out += ", " + std::to_string(n) + words;
    };
    add(AuditState::Contradicted, " contradicted");
    add(AuditState::FallsShort, " not as asked");
    add(AuditState::Open, " not answered");
    add(AuditState::Unchecked, " unchecked");
    return out;
  }

  void write(const AuditedQuote& quote, AuditState state) {
    if (quote.count(state) == 0) return;
    page_.blank();
    page_.line(2, page_.paint(style_of(state), phrase(state)));
    for (const std::string& each : headings_of(quote.points, state)) {
      if (!each.empty()) page_.paragraph(4, "", each);
      for (const AuditPoint& point : quote.points)
        if (point.state == state && point.heading == each) write(point, each.empty() ? 4 : 6);
    }
  }

  // In the order in which they appear.
  static std::vector<std::string> headings_of(const std::vector<AuditPoint>& points, AuditState state) {
    std::vector<std::string> out;
    for (const AuditPoint& point : points)
      if (point.state == state && std::ranges::find(out, point.heading) == out.end()) out.push_back(point.heading);
    return out;
  }

  void write(const AuditPoint& point, std::size_t indent) {
    const std::string name = point.rule.substr(point.rule.rfind('.') + 1);
    page_.paragraph(indent, "", point.title.empty() ? name : name + ": " + point.title);
    const bool said = point.state == AuditState::Contradicted || point.state == AuditState::FallsShort;
    if (said && !point.message.empty()) page_.paragraph(indent + 2, "", point.message);
    facts("stated   ", point.stated, indent + 2, false);
    if (point.state != AuditState::Answered) {
      facts("catalog  ", point.reference, indent + 2, true);
      for (const Question& question : questions_of(audit_, point))
        page_.paragraph(
            indent + 2, "ask      ",
            question.text + " (" + question.about + (question.found.empty() ? "" : ": " + question.found) + ")");
    }
    if (point.state == AuditState::Unchecked)
      for (const Missing& missing : point.open) page_.paragraph(indent + 2, "lacks    ", missing_text(missing));
  }

  void facts(const char* word, const std::vector<Fact>& facts, std::size_t indent, bool of_catalog) {
    for (const Fact& fact : facts) {
      const std::string name =
          of_catalog ? fact.name.substr(fact.name.rfind('.') + 1) : std::string{without_subject(audit_, fact.name)};
      page_.paragraph(indent, word, name + " = " + fact_text(fact) + ", " + place_of(fact, of_catalog));
    }
  }

  const Audit& audit_;
  Page page_;
};

}  // namespace

std::string audit_text(const Audit& audit, const TextOptions& options) { return Writer{audit, options}.run(); }

}  // namespace proviso::trace
