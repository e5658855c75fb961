// An adapter's conditions, groups, and rows that are left out.
#include "facts/adapter_reader.hpp"

namespace proviso::facts {

void AdapterReader::tested(const Node& node, Condition::Test test, Condition& out) {
  using Test = Condition::Test;
  out.test = test;
  if (test == Test::Unlike) {
    out.other = source(node);
  } else if (test == Test::OneOf) {
    out.texts = texts(node);
  } else if (test == Test::Matches) {
    out.pattern = pattern(node);
  } else {
    out.texts = {node.form == Form::Number ? std::string{node.text} : text(node)};
    if (test == Test::Is || test == Test::IsNot) return;
    const auto number = base::Rational::from_text(out.texts.front(), base::TextForm::Data);
    if (!number) return wrong(node, "`" + out.texts.front() + "` is not a number");
    out.number = *number;
  }
}

Condition AdapterReader::condition(const Node& node) {
  Condition out;
  int tests = 0;
  const auto test = [&](Condition::Test kind) {
    return [&out, &tests, kind, this](const Node& n) {
      ++tests;
      tested(n, kind, out);
    };
  };
  using Test = Condition::Test;
  for_keys(node, "a condition",
           {
               {"from", [&](const Node& n) { out.from = source(n); }},
               {"of", [&](const Node& n) { out.of = source(n); }},
               {"negated", [&](const Node& n) { out.negated = truth(n); }},
               {"given",
                [&](const Node& n) {
                  ++tests;
                  out.test = truth(n) ? Test::Given : Test::NotGiven;
                }},
               {"is", test(Test::Is)},
               {"is_not", test(Test::IsNot)},
               {"one_of", test(Test::OneOf)},
               {"matches", test(Test::Matches)},
               {"above", test(Test::Above)},
               {"at_least", test(Test::AtLeast)},
               {"below", test(Test::Below)},
               {"at_most", test(Test::AtMost)},
               {"unlike", test(Test::Unlike)},
           });
  if (!out.from.valid() || tests != 1) wrong(node, "a condition has `from` and one test");
  return out;
}

std::vector<Condition> AdapterReader::conditions(const Node& node) {
  std::vector<Condition> out;
  each_table(node, [&](const Node& n) { out.push_back(condition(n)); });
  return out;
}

void AdapterReader::group(const Node& node) {
  Group out;
  for_keys(node, "a group",
           {
               {"name", [&](const Node& n) { out.name = text(n); }},
               {"when", [&](const Node& n) { out.when = conditions(n); }},
               {"because", [&](const Node& n) { out.because = text(n); }},
           });
  if (out.because.empty()) wrong(node, "a group says `because` of what its fields are missing");
  out_.groups.push_back(std::move(out));
}

Exclusion AdapterReader::exclusion(const Node& node) {
  Exclusion out;
  for_keys(node, "a reason not to read a row",
           {
               {"when", [&](const Node& n) { out.when = conditions(n); }},
               {"because", [&](const Node& n) { out.because = text(n); }},
           });
  if (out.because.empty() || out.when.empty())
    wrong(node, "rows are left out `when` something holds, and `because` of something");
  return out;
}

}  // namespace proviso::facts
