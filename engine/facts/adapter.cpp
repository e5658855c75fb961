#include "facts/adapter.hpp"

#include <algorithm>
#include <functional>

#include "diag/suggest.hpp"

namespace proviso::facts {

namespace {

class AdapterReader {
 public:
  AdapterReader(const Document& document, diag::Diagnostics& diagnostics)
      : document_{document}, diagnostics_{diagnostics} {}

  std::optional<Adapter> run() {
    const Node& root = document_.root;
    std::vector<FieldMapping> shared;
    const Node* records = nullptr;
    // Groups first: fields need them by name.
    if (const Node* groups = root.find("group")) each_table(*groups, [&](const Node& node) { group(node); });
    for_keys(
        root, "an adapter",
        {
            {"name", [&](const Node& n) { out_.name = text(n); }},
            {"title", [&](const Node& n) { out_.title = text(n); }},
            {"format", [&](const Node& n) { format(n); }},
            {"record", [&](const Node& n) { out_.record = text(n); }},
            {"rows", [&](const Node& n) { out_.rows = text(n); }},
            {"has", [&](const Node& n) { out_.has = texts(n); }},
            {"lacks", [&](const Node& n) { out_.lacks = texts(n); }},
            {"missing", [&](const Node& n) { out_.missing = texts(n); }},
            {"group", [](const Node&) {}},
            {"skip", [&](const Node& n) { each_table(n, [&](const Node& t) { out_.skips.push_back(exclusion(t)); }); }},
            {"refuse",
             [&](const Node& n) { each_table(n, [&](const Node& t) { out_.refusals.push_back(exclusion(t)); }); }},
            {"fields", [&](const Node& n) { fields(n, shared); }},
            {"yield", [&](const Node& n) { records = &n; }},
        });
    if (records != nullptr) each_table(*records, [&](const Node& node) { yield(node); });
    if (out_.records.empty()) out_.records.emplace_back();
    // What every record of a row shares comes after its own: the first that says something counts.
    for (RecordMapping& record : out_.records) record.fields.insert(record.fields.end(), shared.begin(), shared.end());
    if (out_.name.empty()) wrong(root, "it has no `name`");
    if (out_.has.empty()) wrong(root, "`has` names nothing by which a file is recognised");
    if (!good_) return std::nullopt;
    return std::move(out_);
  }

 private:
  using Handler = std::function<void(const Node&)>;
  using Handlers = std::vector<std::pair<std::string, Handler>>;

  void wrong(const Node& node, std::string what, std::string help = {}) {
    wrong_at(node.at, std::move(what), std::move(help));
  }
  void wrong_at(Position at, std::string what, std::string help = {}) {
    good_ = false;
    diagnostics_.add({diag::Kind::AdapterInvalid, {}, {std::move(what)}, {}, std::move(help), document_.at(at)});
  }
  void for_keys(const Node& table, const std::string& of, const Handlers& handlers) {
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
      wrong_at(table.keys[i].at, "`" + key + "` is not a key of " + of, diag::help_did_you_mean(key, known));
    }
  }
  void each_table(const Node& node, const Handler& handle) {
    if (node.form == Form::Table) return handle(node);
    if (node.form != Form::Array) return wrong(node, "a table or a list of tables is expected here");
    for (const Node& element : node.elements) handle(element);
  }
  std::string text(const Node& node) {
    if (node.form != Form::Text) wrong(node, std::string{form_text(node.form)} + " stands where a text is expected");
    return std::string{node.text};
  }
  std::vector<std::string> texts(const Node& node) {
    if (node.form == Form::Text) return {std::string{node.text}};
    std::vector<std::string> out;
    if (node.form != Form::Array) wrong(node, "a text or a list of texts is expected here");
    for (const Node& element : node.elements) out.push_back(text(element));
    return out;
  }
  bool truth(const Node& node) {
    if (node.form != Form::Bool) wrong(node, "true or false is expected here");
    return node.text == "true";
  }
  SourceId source(const Node& node) { return source_named(text(node)); }
  SourceId source_named(const std::string& name) {
    const auto found = std::ranges::find(out_.sources, name);
    if (found != out_.sources.end()) return SourceId::of(static_cast<std::size_t>(found - out_.sources.begin()));
    out_.sources.push_back(name);
    return SourceId::of(out_.sources.size() - 1);
  }
  std::vector<SourceId> sources(const Node& node) {
    std::vector<SourceId> out;
    for (const std::string& name : texts(node)) out.push_back(source_named(name));
    return out;
  }

  void format(const Node& node) {
    const auto format = format_of("." + text(node));
    if (!format || *format == Format::Toml) return wrong(node, "its `format` is json, jsonl or csv");
    out_.format = *format;
  }
  Condition condition(const Node& node) {
    Condition out;
    int tests = 0;
    const auto test = [&](Condition::Test kind) {
      return [&out, &tests, kind, this](const Node& n) {
        out.test = kind;
        ++tests;
        if (kind == Condition::Test::Unlike) {
          out.other = source(n);
          return;
        }
        out.text = n.form == Form::Number ? std::string{n.text} : text(n);
        if (kind == Condition::Test::Is || kind == Condition::Test::IsNot) return;
        const auto number = base::Rational::from_text(out.text, base::TextForm::Data);
        if (!number) return wrong(n, "`" + out.text + "` is not a number");
        out.number = *number;
      };
    };
    for_keys(node, "a condition",
             {
                 {"from", [&](const Node& n) { out.from = source(n); }},
                 {"of", [&](const Node& n) { out.of = source(n); }},
                 {"negated", [&](const Node& n) { out.negated = truth(n); }},
                 {"given",
                  [&](const Node& n) {
                    ++tests;
                    out.test = truth(n) ? Condition::Test::Given : Condition::Test::NotGiven;
                  }},
                 {"is", test(Condition::Test::Is)},
                 {"is_not", test(Condition::Test::IsNot)},
                 {"above", test(Condition::Test::Above)},
                 {"at_least", test(Condition::Test::AtLeast)},
                 {"below", test(Condition::Test::Below)},
                 {"at_most", test(Condition::Test::AtMost)},
                 {"unlike", test(Condition::Test::Unlike)},
             });
    if (!out.from.valid() || tests != 1) wrong(node, "a condition has `from` and one test");
    return out;
  }
  std::vector<Condition> conditions(const Node& node) {
    std::vector<Condition> out;
    each_table(node, [&](const Node& n) { out.push_back(condition(n)); });
    return out;
  }
  void group(const Node& node) {
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
  Exclusion exclusion(const Node& node) {
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
  void yield(const Node& node) {
    RecordMapping out;
    for_keys(node, "a record that a row yields",
             {
                 {"when", [&](const Node& n) { out.when = conditions(n); }},
                 {"fields", [&](const Node& n) { fields(n, out.fields); }},
             });
    out_.records.push_back(std::move(out));
  }
  void fields(const Node& table, std::vector<FieldMapping>& into) {
    if (table.form != Form::Table) return wrong(table, "`fields` is a table");
    for (std::size_t i = 0; i < table.keys.size(); ++i)
      each_table(table.elements[i],
                 [&](const Node& node) { into.push_back(field(std::string{table.keys[i].name}, node)); });
  }
  FieldMapping field(std::string name, const Node& node) {
    FieldMapping out;
    out.field = std::move(name);
    for_keys(node, "a field",
             {
                 {"from", [&](const Node& n) { out.from = sources(n); }},
                 {"minus", [&](const Node& n) { out.minus = source(n); }},
                 {"join", [&](const Node& n) { out.join = sources(n); }},
                 {"with", [&](const Node& n) { out.with = text(n); }},
                 {"text", [&](const Node& n) { out.from = {source_named("=" + text(n))}; }},
                 {"unit", [&](const Node& n) { out.unit = text(n); }},
                 {"missing", [&](const Node& n) { out.missing = texts(n); }},
                 {"count", [&](const Node& n) { out.count = texts(n); }},
                 {"texts", [&](const Node& n) { renamed(n, out); }},
                 {"listed", [&](const Node& n) { out.listed = truth(n); }},
                 {"dates", [&](const Node& n) { out.dates = texts(n); }},
                 {"needs", [&](const Node& n) { needed(n, out); }},
                 {"weak", [&](const Node& n) { out.weak = truth(n); }},
             });
    if (out.from.empty() == out.join.empty())
      wrong(node, "`" + out.field + "` comes `from` somewhere, is a `join`, or a `text`");
    if (out.listed && out.texts.empty()) wrong(node, "`listed` needs `texts`, which lists the words");
    return out;
  }
  void renamed(const Node& node, FieldMapping& out) {
    if (node.form != Form::Table) return wrong(node, "`texts` is a table");
    for (std::size_t i = 0; i < node.keys.size(); ++i) out.texts.emplace(node.keys[i].name, text(node.elements[i]));
  }
  void needed(const Node& node, FieldMapping& out) {
    for (const std::string& name : texts(node)) {
      const auto found = std::ranges::find(out_.groups, name, &Group::name);
      if (found == out_.groups.end())
        wrong(node, "there is no group `" + name + "`");
      else
        out.needs.push_back(static_cast<std::size_t>(found - out_.groups.begin()));
    }
  }

  const Document& document_;
  diag::Diagnostics& diagnostics_;
  Adapter out_;
  bool good_ = true;
};

// Takes as many digits as the letter is repeated; false where they are not there.
bool take_number(std::string_view& text, std::size_t digits, int& into) {
  if (text.size() < digits) return false;
  into = 0;
  for (std::size_t i = 0; i < digits; ++i) {
    if (text[i] < '0' || text[i] > '9') return false;
    into = into * 10 + (text[i] - '0');
  }
  text.remove_prefix(digits);
  return true;
}

}  // namespace

std::optional<Adapter> adapter_from(const Document& document, diag::Diagnostics& diagnostics) {
  return AdapterReader{document, diagnostics}.run();
}

std::optional<base::Date> date_like(std::string_view form, std::string_view text) {
  int year = 0, month = 0, day = 0, clock = 0;
  while (!form.empty()) {
    if (form.front() == '*') return base::make_date(year, static_cast<unsigned>(month), static_cast<unsigned>(day));
    const auto take = [&](std::string_view letters, int& into) {
      if (!form.starts_with(letters)) return false;
      form.remove_prefix(letters.size());
      if (!take_number(text, letters.size(), into)) into = -1;
      return true;
    };
    const bool number = take("YYYY", year) || take("MM", month) || take("DD", day) || take("hh", clock) ||
                        take("mm", clock) || take("ss", clock);
    if (year < 0 || month < 0 || day < 0 || clock < 0) return std::nullopt;
    if (number) continue;
    if (text.empty() || text.front() != form.front()) return std::nullopt;
    form.remove_prefix(1);
    text.remove_prefix(1);
  }
  if (!text.empty()) return std::nullopt;
  return base::make_date(year, static_cast<unsigned>(month), static_cast<unsigned>(day));
}

}  // namespace proviso::facts
