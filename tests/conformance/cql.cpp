/// HL7 Clinical Quality Language: three-valued logic and what null does to arithmetic, with unknown for null.
#include <fmt/format.h>

#include <optional>
#include <stdexcept>

#include "base/text.hpp"
#include "cql_policy.hpp"
#include "suites.hpp"

namespace proviso::conformance {

namespace {

/// The tests are flat XML: elements of one name never hold one another.
struct Test {
  std::string name;
  std::string expression;
  std::optional<std::string> output;  ///< absent where an error is expected
};

std::string without_comments(std::string text) {
  for (auto at = text.find("<!--"); at != std::string::npos; at = text.find("<!--", at)) {
    const auto end = text.find("-->", at);
    if (end == std::string::npos) throw std::runtime_error{"a comment without end"};
    text.erase(at, end + 3 - at);
  }
  return text;
}

std::string with_entities(std::string text) {
  for (const auto& [entity, sign] :
       {std::pair{"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&apos;", "'"}, {"&amp;", "&"}})
    for (auto at = text.find(entity); at != std::string::npos; at = text.find(entity, at + 1))
      text.replace(at, std::string_view{entity}.size(), sign);
  return text;
}

struct Element {
  std::string attributes;
  std::string content;
  std::size_t end;  ///< behind it
};

/// The next element of this name from a place on.
std::optional<Element> next(const std::string& xml, const std::string& name, std::size_t from = 0) {
  auto at = xml.find('<' + name, from);
  while (at != std::string::npos && xml[at + 1 + name.size()] != ' ' && xml[at + 1 + name.size()] != '>')
    at = xml.find('<' + name, at + 1);
  if (at == std::string::npos) return {};
  const std::string closer = "</" + name + '>';
  const auto open_end = xml.find('>', at);
  const auto end = xml.find(closer, open_end);
  if (end == std::string::npos) throw std::runtime_error{fmt::format("<{}> without end", name)};
  return Element{xml.substr(at, open_end - at), xml.substr(open_end + 1, end - open_end - 1), end + closer.size()};
}

std::string attribute(const Element& element, const std::string& name) {
  const std::string start = ' ' + name + "=\"";
  const auto at = element.attributes.find(start);
  if (at == std::string::npos) return {};
  const auto begin = at + start.size();
  return element.attributes.substr(begin, element.attributes.find('"', begin) - begin);
}

std::vector<Test> read_tests(const std::string& xml) {
  std::vector<Test> tests;
  for (auto element = next(xml, "test"); element; element = next(xml, "test", element->end)) {
    const auto expression = next(element->content, "expression");
    if (!expression) throw std::runtime_error{"a test without expression"};
    Test test{attribute(*element, "name"), with_entities(expression->content), {}};
    if (const auto output = next(element->content, "output")) test.output = with_entities(output->content);
    tests.push_back(std::move(test));
  }
  return tests;
}

void run(const Test& test, FileScore& score) {
  try {
    const auto tested = cql::parse(test.expression);
    // Without an output, an error is expected: of functions and values that the language does not have.
    const auto claim = cql::claim(tested, test.output ? cql::parse(*test.output) : cql::Expression{});
    if (!test.output) throw std::runtime_error{"an error is expected, and the language has the expression"};
    ++score.run;
    score.claims.push_back({test.name, test.expression, claim});
  } catch (const cql::NoCounterpart& none) {
    score.exclude(none.reason);
  } catch (const std::runtime_error& failure) {
    throw std::runtime_error{fmt::format("{} {}: {}", score.file, test.name, failure.what())};
  }
}

}  // namespace

SuiteScore run_cql(const std::filesystem::path& data) {
  SuiteScore suite{"cql", "Clinical Quality Language, with unknown for null", std::string{cql::declarations}, true, {}};
  for (const auto& path : files_of(data / "cql", ".xml")) {
    FileScore& score = suite.files.emplace_back();
    score.file = path.filename().string();
    for (const auto& test : read_tests(without_comments(read_text(path)))) run(test, score);
  }
  suite.found = !suite.files.empty();
  return suite;
}

}  // namespace proviso::conformance
