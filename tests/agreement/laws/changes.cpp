#include "laws/changes.hpp"

#include <algorithm>
#include <functional>
#include <regex>

namespace proviso::agreement {

namespace {

// Every match of `what`, replaced by what `with` makes of it.
std::string replaced(const std::string& text, const std::regex& what,
                     const std::function<std::string(const std::smatch&)>& with) {
  std::string out;
  auto from = text.cbegin();
  for (std::sregex_iterator at{text.begin(), text.end(), what}, end; at != end; ++at) {
    out.append(from, (*at)[0].first);
    out += with(*at);
    from = (*at)[0].second;
  }
  out.append(from, text.cend());
  return out;
}

void change_leaves(Datum& datum, const std::function<std::string(const std::string&)>& change) {
  if (datum.kind == Datum::Kind::Leaf) datum.leaf = change(datum.leaf);
  for (Datum& part : datum.parts) change_leaves(part, change);
}

// Inputs are the last but one by the order of the schema: brief, extra, parts, offers.
Datum& offers_of(Case& data) { return data.inputs.back(); }

void collect(Tree& tree, std::vector<Tree*>& truths) {
  if (tree.kind == Tree::Kind::Expression && tree.type == "bool") truths.push_back(&tree);
  for (Tree& part : tree.parts) collect(part, truths);
}

}  // namespace

Tree reordered(Tree policy, Dice& dice) {
  for (std::size_t i = policy.parts.size(); i > 1; --i) std::swap(policy.parts[i - 1], policy.parts[dice.below(i)]);
  // What follows the clauses of `decide` may be read as theirs, as a `show` is: they stay last.
  std::stable_partition(policy.parts.begin(), policy.parts.end(),
                        [](const Tree& part) { return !text(part).starts_with("\ndecide"); });
  return policy;
}

std::string renamed(const std::string& text) {
  static const std::regex name{R"(\b([adfgprsvwx])(\d+)\b(?!\.\d))"};  // not the version "v1.0"
  return replaced(text, name, [](const std::smatch& found) {
    return found[2] == "0" ? found.str() : found.str(1) + "_" + std::to_string(1'000 - std::stoi(found.str(2)));
  });
}

Case with_renamed_rules(Case data) {
  change_leaves(data.waivers, renamed);
  change_leaves(data.clearances, renamed);
  return data;
}

std::string with_other_ids(const std::string& line) {
  static const std::regex id{R"(\b([cC])(\d)\b)"};
  return replaced(line, id, [](const std::smatch& found) { return (found[1] == "c" ? "k" : "K") + found.str(2); });
}

Case with_other_ids(Case data) {
  const auto change = [](const std::string& leaf) { return with_other_ids(leaf); };
  change_leaves(offers_of(data), change);
  change_leaves(data.waivers, change);
  change_leaves(data.clearances, change);
  return data;
}

std::string in_other_units(const std::string& policy) {
  static const std::regex hours{R"((\d[\d_.]*) h(?![\w/^]))"}, sizes{R"((\d[\d_.]*) GB(?![\w/^]))"};
  const std::string minutes =
      replaced(policy, hours, [](const std::smatch& found) { return "(" + found.str(1) + " * 60 * 1 min)"; });
  return replaced(minutes, sizes, [](const std::smatch& found) {
    return "(" + found.str(1) + " * 1_000_000_000 / 1_073_741_824 * 1 GiB)";
  });
}

std::optional<Tree> absorbed(Tree policy, Dice& dice) {
  std::vector<Tree*> truths;
  for (Tree& part : policy.parts)
    if (!text(part).starts_with("\ndecide")) collect(part, truths);
  if (truths.empty()) return std::nullopt;
  Tree& chosen = *truths[dice.below(truths.size())];
  Tree p = chosen;
  chosen = value_tree("bool", "((");
  chosen.add(p, ") or ((");
  chosen.add(std::move(p), ") and extra.ready))");
  return policy;
}

std::optional<Case> with_twin(Case data, const std::string& candidate) {
  for (const Datum& offer : offers_of(data).parts)
    if (offer.parts.front().leaf == candidate) {
      Datum twin = offer;
      twin.parts.front().leaf = "c9";
      offers_of(data).parts.push_back(std::move(twin));
      return data;
    }
  return std::nullopt;
}

}  // namespace proviso::agreement
