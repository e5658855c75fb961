// What stands at a node of an adapter's file.
#include <algorithm>

#include "diag/suggest.hpp"
#include "facts/adapter_reader.hpp"

namespace proviso::facts {

void AdapterReader::wrong_at(Position at, std::string what, std::string help) {
  good_ = false;
  diagnostics_.add({diag::Kind::AdapterInvalid, {}, {std::move(what)}, {}, std::move(help), document_.at(at)});
}

void AdapterReader::for_keys(const Node& table, const std::string& of, const Handlers& handlers) {
  if (table.form != Form::Table) return wrong(table, of + " is a table");
  for (std::size_t i = 0; i < table.keys.size(); ++i) {
    const std::string key{table.keys[i].name};
    const auto found = std::ranges::find(handlers, key, &Handlers::value_type::first);
    if (found != handlers.end()) {
      found->second(table.elements[i]);
      continue;
    }
    std::vector<std::string> known;
    for (const auto& [name, handler] : handlers) known.push_back(name);
    std::string wrong = "`";
    wrong.append(key).append("` is not a key of ").append(of);
    wrong_at(table.keys[i].at, std::move(wrong), diag::help_did_you_mean(key, known));
  }
}

void AdapterReader::each_table(const Node& node, const Handler& handle) {
  if (node.form == Form::Table) return handle(node);
  if (node.form != Form::Array) return wrong(node, "a table or a list of tables is expected here");
  for (const Node& element : node.elements) handle(element);
}

std::string AdapterReader::text(const Node& node) {
  if (node.form != Form::Text) wrong(node, std::string{form_text(node.form)} + " stands where a text is expected");
  return std::string{node.text};
}

std::vector<std::string> AdapterReader::texts(const Node& node) {
  if (node.form == Form::Text) return {std::string{node.text}};
  std::vector<std::string> out;
  if (node.form != Form::Array) wrong(node, "a text or a list of texts is expected here");
  for (const Node& element : node.elements) out.push_back(text(element));
  return out;
}

std::map<std::string, std::string, std::less<>> AdapterReader::named_texts(const Node& node, const std::string& what) {
  std::map<std::string, std::string, std::less<>> out;
  if (node.form != Form::Table)
    wrong(node, what + " is a table");
  else
    for (std::size_t i = 0; i < node.keys.size(); ++i) out.emplace(node.keys[i].name, text(node.elements[i]));
  return out;
}

bool AdapterReader::truth(const Node& node) {
  if (node.form != Form::Bool) wrong(node, "true or false is expected here");
  return node.text == "true";
}

Words AdapterReader::words(const Node& node) {
  Words out{.texts = texts(node), .numbers = {}};
  for (const std::string& word : out.texts)
    if (const auto number = whole_number(word)) out.numbers.push_back(*number);
  return out;
}

std::optional<Pattern> AdapterReader::pattern(const Node& node) {
  auto compiled = Pattern::compile(text(node));
  if (compiled.ok()) return std::move(compiled).value();
  wrong(node, "`" + std::string{node.text} + "` is no regular expression that can be used: " + compiled.error());
  return std::nullopt;
}

std::vector<Path> AdapterReader::paths(const Node& node) {
  std::vector<Path> out;
  for (const std::string& written : texts(node)) {
    auto path = path_of(written);
    if (!path)
      wrong(node, "`" + written + "` is no pointer: it begins with `/`");
    else if (path->size() > limits.path_steps)
      wrong(node, "a pointer has at most " + std::to_string(limits.path_steps) + " steps");
    else
      out.push_back(*std::move(path));
  }
  return out;
}

SourceId AdapterReader::source_named(const Node& node, const std::string& name) {
  const auto found = std::ranges::find(out_.sources, name, &Source::written);
  if (found != out_.sources.end()) return SourceId::of(static_cast<std::size_t>(found - out_.sources.begin()));
  auto source = source_of(name);
  if (!source || source->path.size() > limits.path_steps) {
    wrong(node, "`" + name + "` is not a source",
          "a key, a column, a pointer, `@key`, `@index`, `@value`, `@row`, `@file` or `=text`");
    source.emplace(Source{.kind = Source::Kind::Constant, .written = name, .up = 0, .path = {}, .text = {}});
  }
  // What a step is named by comes before it, so that it is known when the step is taken.
  for (Step& step : source->path)
    if (step.name.size() > 2 && step.name.starts_with('{') && step.name.ends_with('}'))
      step.named_by = source_named(node, step.name.substr(1, step.name.size() - 2));
  out_.sources.push_back(*std::move(source));
  source_at_.push_back(node.at);
  return SourceId::of(out_.sources.size() - 1);
}

std::vector<SourceId> AdapterReader::sources(const Node& node) {
  std::vector<SourceId> out;
  for (const std::string& name : texts(node)) out.push_back(source_named(node, name));
  return out;
}

}  // namespace proviso::facts
