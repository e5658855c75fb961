#include "trace/fact.hpp"

#include <algorithm>
#include <functional>
#include <tuple>

namespace proviso::trace {

namespace {

/// Every step, the outer one first; without recursion, since derivations can be deep.
void each_step(const Step& root, const std::function<void(const Step&)>& visit) {
  std::vector<const Step*> open{&root};
  while (!open.empty()) {
    const Step* step = open.back();
    open.pop_back();
    visit(*step);
    for (std::size_t i = step->children.size(); i-- > 0;) open.push_back(&step->children[i]);
  }
}

auto place_of(const InputRef& input) { return std::tie(input.path, input.line, input.column, input.pointer); }

}  // namespace

void add_facts(std::vector<Fact>& into, const Step& step) {
  each_step(step, [&](const Step& one) {
    if (!one.input || one.kind == Step::Kind::NotEvaluated) return;
    const bool known = std::ranges::any_of(
        into, [&](const Fact& fact) { return place_of(fact.input) == place_of(*one.input) && fact.name == one.text; });
    if (known) return;
    Fact fact{.name = one.text, .value = one.value, .reason = {}, .input = *one.input};
    for (const Missing& missing : one.missing) fact.reason += (fact.reason.empty() ? "" : "; ") + missing.reason;
    into.push_back(std::move(fact));
  });
}

std::vector<Fact> telling_facts(const Step& step) {
  std::vector<Fact> out;
  std::vector<const Step*> level{&step};
  while (!level.empty()) {
    std::vector<const Step*> below;
    for (const Step* one : level) {
      if (one->input) add_facts(out, *one);
      for (const Step& child : one->children) below.push_back(&child);
    }
    level = std::move(below);
  }
  const auto is_quantity = [](const Fact& fact) {
    const std::string& text = fact.value.text;
    const bool date = text.size() == 10 && text[4] == '-' && text[7] == '-';
    return !text.empty() && !date && text.find_first_of("0123456789") <= 1 && text.find(' ') != std::string::npos;
  };
  std::stable_partition(out.begin(), out.end(), is_quantity);
  return out;
}

std::vector<Fact> facts_in(const Step& step) {
  std::vector<Fact> out;
  add_facts(out, step);
  return out;
}

void add_params(std::vector<UsedParam>& into, const Step& step) {
  each_step(step, [&](const Step& one) {
    if (one.kind != Step::Kind::Parameter) return;
    if (std::ranges::find(into, one.name, &UsedParam::name) == into.end())
      into.push_back({one.name, one.value, one.note});
  });
}

void add_defaults(std::vector<UsedDefault>& into, const Step& step) {
  constexpr std::string_view unstated = "not stated, ";
  each_step(step, [&](const Step& one) {
    if (!one.note.starts_with(unstated)) return;
    const std::string from = one.note.substr(unstated.size());
    if (std::ranges::find(into, from, &UsedDefault::from) == into.end())
      into.push_back({one.text.substr(one.text.rfind('.') + 1), one.value, from});
  });
}

std::string fact_text(const Fact& fact) {
  return fact.reason.empty() ? fact.value.text : fact.value.text + " (" + fact.reason + ")";
}

}  // namespace proviso::trace
