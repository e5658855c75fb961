#include "diag/diagnostics.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>

namespace proviso::diag {

namespace {

// Everything a reader can see of a diagnostic, in the order by which it is sorted.
auto place(const Diagnostic& d) {
  static const Location nowhere;
  const Location& w = d.where ? *d.where : nowhere;
  const bool counts_the_rest =
      d.kind == Kind::DataMoreProblems || d.kind == Kind::DataMoreWarnings;  // it closes the findings of its file
  return std::tuple(d.primary.at.valid(), d.primary.at, std::string_view{w.path}, counts_the_rest, w.line, w.column,
                    std::string_view{w.pointer});
}

bool same(const Diagnostic& a, const Diagnostic& b) {
  const auto same_label = [](const Label& x, const Label& y) { return x.at == y.at && x.text == y.text; };
  return a.kind == b.kind && place(a) == place(b) && a.primary.text == b.primary.text && a.args == b.args &&
         a.help == b.help && std::ranges::equal(a.related, b.related, same_label);
}

// A name that is nowhere declared, or not in this record, enum or module, or a sign that the language does not have:
// used in many places, it is one mistake.
constexpr std::array of_a_name{Kind::UnknownName,   Kind::AmbiguousName,   Kind::BareMember,   Kind::UnknownMember,
                               Kind::UnknownType,   Kind::UnknownUnit,     Kind::UnknownEnum,  Kind::UnknownFunction,
                               Kind::UnknownModule, Kind::UnknownInModule, Kind::UnknownField, Kind::UnknownRecord,
                               Kind::UnknownMode,   Kind::UnknownRule,     Kind::UnknownGiven, Kind::ReservedWord,
                               Kind::StrayCharacter};

// Beside the first.
constexpr std::size_t most_places = 5;

// What is not declared is no input either, and what is no mode is no member: the name is told as the other kind.
Kind other_kind(Kind kind) {
  if (kind == Kind::UnknownGiven) return Kind::UnknownName;
  return kind == Kind::UnknownMember ? Kind::UnknownMode : kind;
}

// The first place of a name speaks for the others of its file, which are shown beside it.
void gather_places(std::vector<Diagnostic>& items) {
  std::map<std::tuple<Kind, base::FileId, std::string>, std::vector<std::size_t>> places;
  const auto key = [](Kind kind, const Diagnostic& d) { return std::tuple(kind, d.primary.at.file, d.message()); };
  std::map<std::tuple<Kind, base::FileId, std::string>, std::size_t> told;
  std::set<base::FileId> unknown_in;
  for (std::size_t i = 0; i < items.size(); ++i)
    if ((items[i].kind == Kind::UnknownName || items[i].kind == Kind::UnknownMode) && items[i].primary.at.valid()) {
      told.emplace(std::tuple(items[i].kind, items[i].primary.at.file, items[i].args[0]), i);
      if (items[i].kind == Kind::UnknownName) unknown_in.insert(items[i].primary.at.file);
    }
  std::map<std::pair<base::FileId, std::string>, std::size_t> reserved;  // words that were declared all the same
  for (std::size_t i = 0; i < items.size(); ++i) {
    const Diagnostic& d = items[i];
    if (!d.primary.at.valid()) continue;
    if (std::ranges::find(of_a_name, d.kind) != of_a_name.end()) {
      const auto also = told.find({other_kind(d.kind), d.primary.at.file, d.args[0]});
      const Diagnostic& as = also == told.end() ? d : items[also->second];
      places[key(as.kind, as)].push_back(i);
    }
    if (d.kind == Kind::ReservedWord) reserved.emplace(std::pair{d.primary.at.file, "`" + d.args[0] + "`"}, i);
    if (d.kind != Kind::Expected) continue;
    if (const auto word = reserved.find({d.primary.at.file, d.args[1]}); word != reserved.end())
      places[key(Kind::ReservedWord, items[word->second])].push_back(i);
  }
  std::vector<bool> gathered(items.size());
  // Where a name is unknown, too, a module is not used that would bring it and the subject.
  for (std::size_t i = 0; i < items.size(); ++i)
    gathered[i] = items[i].kind == Kind::NeedsSubject && unknown_in.contains(items[i].primary.at.file);
  for (const auto& [what, of_name] : places) {
    auto& beside = items[of_name.front()].related;
    for (std::size_t n = 1; n < of_name.size(); ++n) {
      gathered[of_name[n]] = true;
      if (n <= most_places) beside.push_back({items[of_name[n]].primary.at, "and here"});
    }
    if (of_name.size() > most_places + 1)
      beside.back().text += ", and " + std::to_string(of_name.size() - 1 - most_places) + " times more";
  }
  std::size_t at = 0;
  std::erase_if(items, [&](const Diagnostic&) { return gathered[at++]; });
}

}  // namespace

std::string Diagnostic::message() const {
  const std::string_view text = row(kind).text;
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool argument =
        text[i] == '{' && i + 2 < text.size() && text[i + 1] >= '0' && text[i + 1] <= '9' && text[i + 2] == '}';
    if (!argument) {
      out += text[i];
      continue;
    }
    const auto index = static_cast<std::size_t>(text[i + 1] - '0');
    if (index < args.size()) out += args[index];
    i += 2;
  }
  return out;
}

std::size_t Diagnostics::error_count() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(items_, [](const Diagnostic& d) { return severity(d.kind) == Severity::Error; }));
}

void Diagnostics::sort() {
  std::ranges::stable_sort(items_, [](const Diagnostic& a, const Diagnostic& b) {
    return std::tuple(place(a), code(a.kind)) < std::tuple(place(b), code(b.kind));
  });
  // Repetitions need not be neighbours: another finding of the same place and code may stand between them.
  std::vector<Diagnostic> kept;
  std::size_t group = 0;  // where the findings of the current place begin
  for (Diagnostic& d : items_) {
    if (group < kept.size() && place(kept[group]) != place(d)) group = kept.size();
    const bool repeated = std::any_of(kept.begin() + static_cast<std::ptrdiff_t>(group), kept.end(),
                                      [&](const Diagnostic& k) { return same(k, d); });
    if (!repeated) kept.push_back(std::move(d));
  }
  gather_places(kept);
  items_ = std::move(kept);
}

}  // namespace proviso::diag
