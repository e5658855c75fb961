#include "facts/engine_data.hpp"

#include <algorithm>

namespace proviso::facts {

namespace {

void set_text(Node& node, std::string_view text, Position at) {
  node = {};
  node.form = Form::Text;
  node.at = at;
  node.text = text;
}

// scope = { provider = "x" } is `provider x`; scope = { candidate = "x" } is `x`.
void flatten_scope(Document& document, Node& entry) {
  Node* scope = entry.find("scope");
  if (scope == nullptr || scope->form != Form::Table || scope->keys.size() != 1 ||
      scope->elements.front().form != Form::Text)
    return;
  const std::string_view key = scope->keys.front().name;
  const std::string_view text = scope->elements.front().text;
  const Position at = scope->at;
  if (key == "candidate")
    set_text(*scope, text, at);
  else if (key == "provider")
    set_text(*scope, document.keep("provider " + std::string{text}), at);
}

// { name = "A", role = "cfo" } where a name is wanted; the role goes beside it where the record has one.
void flatten_person(Node& entry, std::string_view field, bool with_role) {
  Node* person = entry.find(field);
  if (person == nullptr || person->form != Form::Table) return;
  const Node* name = person->find("name");
  const Node* role = person->find("role");
  const std::size_t known = (name != nullptr ? 1U : 0U) + (role != nullptr ? 1U : 0U);
  if (name == nullptr || name->form != Form::Text || person->keys.size() != known) return;
  const Position at = person->at;
  const std::string_view text = name->text;
  if (with_role && role != nullptr && entry.find("role") == nullptr) {
    Node moved = *role;
    const Key key{"role", moved.at};
    set_text(*person, text, at);
    entry.keys.push_back(key);
    entry.elements.push_back(std::move(moved));
  } else {
    set_text(*person, text, at);
  }
}

void flatten(Document& document, const std::string& name) {
  Node* list = document.root.form == Form::Array ? &document.root : document.root.find(name);
  if (list == nullptr) return;
  for (Node& entry : list->elements) {
    if (entry.form != Form::Table) continue;
    if (name == "waivers") {
      flatten_scope(document, entry);
      flatten_person(entry, "requested_by", false);
    } else if (name == "clearances") {
      flatten_person(entry, "by", true);
    }
  }
}

}  // namespace

ir::Value read_engine_list(Tools& tools, const CaseFile& case_file, const std::string& name, ir::RecordId record) {
  Session& session = tools.session;
  const RecordPlan& plan = tools.schemas.plan(record);
  std::vector<ir::Value> entries;
  const auto specs = case_file.files.find(name);
  if (specs != case_file.files.end()) {
    const auto files = bound_files(session, case_file, specs->second, "files." + name);
    for (const BoundFile& bound : files) {
      const auto format = format_of(bound.file.shown);
      if (!format) {
        session.report(diag::Kind::DataUnknownFormat, bound.spec->at, {bound.file.shown},
                       name == "keys" ? "a list of keys is a TOML file: [[keys]], each with `key = \"LINE\"` and `role`"
                                      : "its name ends in .toml, .json, .jsonl or .csv");
        continue;
      }
      const auto document = session.open(name, bound.file.path, bound.file.shown, *format);
      if (document == nullptr || !session.parse(*document)) continue;
      flatten(*document, name);
      const std::string prefix = files.size() > 1 ? bound.file.shown + "#" : std::string{};
      // One file may hold several of these lists.
      read_list(tools, *document,
                {.plan = plan, .name = name, .number_prefix = prefix, .key_field = {}, .bindings = nullptr},
                {"fx", "waivers", "clearances", "keys"}, entries);
    }
  }
  return finish_list(session, plan, std::move(entries), name);
}

}  // namespace proviso::facts
