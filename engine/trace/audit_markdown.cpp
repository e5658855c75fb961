// The questionnaire that goes back to a seller.
#include <algorithm>

#include "trace/audit.hpp"
#include "trace/markdown.hpp"
#include "trace/words.hpp"

namespace proviso::trace {

namespace {

bool is_asked(const AuditPoint& point) { return point.state != AuditState::NotAsked; }

std::string name_of(const AuditPoint& point) {
  return point.title.empty() ? point.rule.substr(point.rule.rfind('.') + 1) : point.title;
}

std::vector<std::string> headings_of(const AuditedQuote& quote) {
  std::vector<std::string> out;
  for (const AuditPoint& point : quote.points)
    if (is_asked(point) && std::ranges::find(out, point.heading) == out.end()) out.push_back(point.heading);
  return out;
}

void write_facts(std::string& out, const Audit& audit, const std::vector<Fact>& facts, const char* lead) {
  for (const Fact& fact : facts)
    out += std::string{"  - "} + lead + md_code(without_subject(audit, fact.name)) + " is " + md(fact_text(fact)) +
           " (" + md(origin_text(fact.input)) + ")\n";
}

void write_point(std::string& out, const Audit& audit, const AuditPoint& point) {
  if (point.state == AuditState::Answered) {
    out += "- [x] " + md(name_of(point)) + "\n";
    return write_facts(out, audit, point.stated, "");
  }
  out += "- [ ] " + md(name_of(point)) + "\n";
  if (point.state == AuditState::Contradicted || point.state == AuditState::FallsShort)
    out += "  - " + std::string{point.state == AuditState::Contradicted ? "**Does not fit:** " : "**Not as asked:** "} +
           md(point.message) + "\n";
  write_facts(out, audit, point.stated, "Stated: ");
  write_facts(out, audit, point.reference, "In the catalog: ");
  if (point.state == AuditState::Unchecked)
    for (const Missing& missing : point.open) out += "  - Not checked: " + md(missing_text(missing)) + "\n";
  for (const Question& question : questions_of(audit, point)) {
    out += "  - " + md(question.text) + " (" + md_code(question.about) + ")";
    if (point.state == AuditState::Open && question.found != "not stated") out += ": " + md(question.found);
    out += "\n    - Answer:\n";
  }
}

void write_quote(std::string& out, const Audit& audit, const AuditedQuote& quote) {
  out += "\n## " + (quote.id.empty() ? std::string{"All quotes"} : md_code(quote.id)) + "\n\n";
  const std::size_t asked = quote.points.size() - quote.count(AuditState::NotAsked);
  std::vector<std::vector<std::string>> row{{std::to_string(asked)}};
  for (const AuditState state : {AuditState::Answered, AuditState::Open, AuditState::Contradicted,
                                 AuditState::FallsShort, AuditState::Unchecked})
    row.front().push_back(std::to_string(quote.count(state)));
  out += md_table({"Points", "Answered", "Not answered", "Contradicted", "Not as asked", "Not checked"}, row);
  for (const std::string& heading : headings_of(quote)) {
    out += "\n### " + (heading.empty() ? std::string{"Other"} : md(heading)) + "\n\n";
    for (const AuditPoint& point : quote.points)
      if (is_asked(point) && point.heading == heading) write_point(out, audit, point);
  }
}

}  // namespace

std::string audit_markdown(const Audit& audit) {
  std::string out = "# " + md(audit.policy_title.empty() ? audit.policy_name : audit.policy_title) + "\n\n";
  out += "Checklist " + md_code(audit.policy_name);
  if (!audit.policy_version.empty()) out += ", version " + md(audit.policy_version);
  out += audit.as_of.empty() ? ". No day was given, so nothing that depends on one was checked.\n"
                             : ", as of " + audit.as_of + ".\n";
  for (const AuditedQuote& quote : audit.quotes) write_quote(out, audit, quote);
  return out;
}

}  // namespace proviso::trace
