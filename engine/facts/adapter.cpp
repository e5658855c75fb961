#include "facts/adapter.hpp"

#include <algorithm>

#include "diag/suggest.hpp"
#include "facts/adapter_reader.hpp"

namespace proviso::facts {

bool Words::has(std::string_view text) const {
  if (std::ranges::find(texts, text) != texts.end()) return true;
  if (numbers.empty()) return false;
  const auto number = whole_number(text);
  return number && std::ranges::find(numbers, *number) != numbers.end();
}

bool Adapter::fills(std::string_view record_name) const {
  return std::ranges::any_of(records, [&](const RecordMapping& mapping) {
    return mapping.not_made.empty() && (mapping.record.empty() || mapping.record == record_name);
  });
}

std::optional<Adapter> AdapterReader::run() {
  const Node& root = document_.root;
  std::vector<FieldMapping> shared;
  const Node* records = nullptr;
  // Groups first: fields need them by name. Patterns, too: they say which sources there are.
  if (const Node* groups = root.find("group")) each_table(*groups, [&](const Node& node) { group(node); });
  top(root, shared, records);
  if (records != nullptr) each_table(*records, [&](const Node& node) { yield(node); });
  if (const Node* lines = root.find("line")) each_table(*lines, [&](const Node& node) { line(node); });
  if (const Node* tables = root.find("matrix")) each_table(*tables, [&](const Node& node) { matrix(node); });
  if (out_.records.empty()) out_.records.emplace_back();
  // What every record of a row shares comes after its own: the first that says something counts.
  for (RecordMapping& record : out_.records)
    if (record.not_made.empty()) record.fields.insert(record.fields.end(), shared.begin(), shared.end());
  if (out_.rows.empty()) out_.rows.emplace_back();
  check(root);
  if (!good_) return std::nullopt;
  return std::move(out_);
}

void AdapterReader::top(const Node& root, std::vector<FieldMapping>& shared, const Node*& records) {
  for_keys(
      root, "an adapter",
      {
          {"name", [&](const Node& n) { out_.name = text(n); }},
          {"title", [&](const Node& n) { out_.title = text(n); }},
          {"format", [&](const Node& n) { format(n); }},
          {"record", [&](const Node& n) { out_.record = text(n); }},
          {"rows", [&](const Node& n) { out_.rows = paths(n); }},
          {"has", [&](const Node& n) { out_.has = texts(n); }},
          {"lacks", [&](const Node& n) { out_.lacks = texts(n); }},
          {"is", [&](const Node& n) { out_.is = named_texts(n, "`is`"); }},
          {"marks",
           [&](const Node& n) {
             if (n.form == Form::Array)
               for (const Node& mark : n.elements) {
                 if (auto made = pattern(mark)) out_.marks.push_back(*std::move(made));
               }
             else if (auto made = pattern(n))
               out_.marks.push_back(*std::move(made));
           }},
          {"missing", [&](const Node& n) { out_.missing = words(n); }},
          {"preamble", [&](const Node& n) { out_.reading.preamble = truth(n); }},
          {"duplicates", [&](const Node& n) { duplicates(n); }},
          {"embedded", [&](const Node& n) { out_.reading.embedded = paths(n); }},
          {"tables", [&](const Node& n) { tables(n); }},
          {"columns", [&](const Node& n) { out_.csv.columns = texts(n); }},
          {"without", [&](const Node& n) { out_.csv.without = texts(n); }},
          {"keyed", [&](const Node& n) { out_.csv.keyed = text(n); }},
          {"comments", [&](const Node& n) { out_.csv.style.comments = text(n); }},
          {"delimiter", [&](const Node& n) { delimiter(n); }},
          {"separators", [&](const Node& n) { out_.separators = text(n); }},
          {"line", [](const Node&) {}},
          {"matrix", [](const Node&) {}},
          {"group", [](const Node&) {}},
          {"skip", [&](const Node& n) { each_table(n, [&](const Node& t) { out_.skips.push_back(exclusion(t)); }); }},
          {"refuse",
           [&](const Node& n) { each_table(n, [&](const Node& t) { out_.refusals.push_back(exclusion(t)); }); }},
          {"fields", [&](const Node& n) { fields(n, shared); }},
          {"yield", [&](const Node& n) { records = &n; }},
      });
}

void AdapterReader::format(const Node& node) {
  const std::pair<std::string_view, Format> formats[] = {{"json", Format::Json},
                                                         {"jsonl", Format::JsonLines},
                                                         {"csv", Format::Csv},
                                                         {"text", Format::Text},
                                                         {"xml", Format::Xml}};
  const std::string name = text(node);
  const auto* const found = std::ranges::find(formats, name, &std::pair<std::string_view, Format>::first);
  if (found == std::end(formats)) return wrong(node, "its `format` is json, jsonl, csv, text or xml");
  out_.reading.format = found->second;
}

void AdapterReader::duplicates(const Node& node) {
  if (text(node) != "last") return wrong(node, "`duplicates` is \"last\", or left out: a key given twice is an error");
  out_.reading.last_of_two = true;
}

void AdapterReader::tables(const Node& node) {
  if (text(node) != "stacked") return wrong(node, "`tables` is \"stacked\", or left out");
  out_.csv.stacked = true;
}

void AdapterReader::delimiter(const Node& node) {
  const std::string written = text(node);
  if (written.size() != 1 || std::string_view{"\"\r\n"}.find(written) != std::string_view::npos)
    return wrong(node, "a `delimiter` is one character, no quote and no line end");
  out_.csv.style.delimiter = written.front();
}

void AdapterReader::check(const Node& root) {
  if (out_.name.empty()) wrong(root, "it has no `name`");
  check_format(root);
  check_sources();
}

// What belongs to one format is a slip in another.
void AdapterReader::check_format(const Node& root) {
  const Format format = out_.reading.format;
  const auto only = [&](std::string_view keys, const std::string& of, bool fits) {
    if (fits) return;
    for (const Key& key : root.keys)
      if ((' ' + std::string{keys} + ' ').find(' ' + std::string{key.name} + ' ') != std::string::npos)
        wrong_at(key.at, "`" + std::string{key.name} + "` is for files of the format " + of);
  };
  const bool json = format == Format::Json || format == Format::JsonLines;
  only("preamble duplicates embedded", "json or jsonl", json);
  only("rows is", "json, jsonl or xml", json || format == Format::Xml);
  only("has lacks", "json, jsonl, xml or csv", format != Format::Text);
  only("tables columns without keyed comments delimiter", "csv", format == Format::Csv);
  only("marks line matrix separators", "text", format == Format::Text);
  if (out_.csv.stacked && out_.csv.columns.empty())
    wrong(root, "`tables = \"stacked\"` needs `columns`, by which the headers that are meant are known");
  if (!out_.csv.stacked && !(out_.csv.columns.empty() && out_.csv.without.empty()))
    wrong(root, "`columns` and `without` belong to `tables = \"stacked\"`");
  if (format == Format::Text) {
    if (out_.marks.empty()) wrong(root, "`marks` names no line by which a file is recognised");
    if (out_.lines.empty() && out_.matrices.empty()) wrong(root, "it has no [[line]] and no [[matrix]]");
  } else if (out_.has.empty() && out_.is.empty()) {
    wrong(root, "`has` names nothing by which a file is recognised");
  }
}

void AdapterReader::check_sources() {
  const Format format = out_.reading.format;
  const bool tree = format != Format::Csv && format != Format::Text;
  std::size_t frames = 1;
  for (const Path& rows : out_.rows)
    frames = std::max(frames, 1 + static_cast<std::size_t>(std::ranges::count_if(rows, &Step::any)));
  for (std::size_t i = 0; i < out_.sources.size(); ++i) {
    const Source& source = out_.sources[i];
    using Kind = Source::Kind;
    const bool always = source.kind == Kind::Constant || source.kind == Kind::File || source.kind == Kind::Number;
    if (always) continue;
    if (!tree && (source.kind != Kind::Place || source.up > 0))
      wrong_at(source_at_[i], "`" + source.written + "` is for files of the format json, jsonl or xml");
    else if (tree && source.up > frames)
      wrong_at(source_at_[i],
               "`" + source.written + "` is above the root: `rows` has " + std::to_string(frames - 1) + " times `*`");
    else if (!out_.csv.keyed.empty() && source.path.size() != 2)
      wrong_at(source_at_[i], "`" + source.written + "` is no `/KEY/COLUMN`, as `keyed` wants it");
    else if (format == Format::Text && std::ranges::find(group_names_, source.written) == group_names_.end())
      wrong_at(source_at_[i], "no pattern has a group `" + source.written + "`",
               diag::help_did_you_mean(source.written, group_names_));
  }
}

std::optional<Adapter> adapter_from(const Document& document, diag::Diagnostics& diagnostics) {
  return AdapterReader{document, diagnostics}.run();
}

}  // namespace proviso::facts
