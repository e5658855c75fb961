#include "facts/inputs.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "diag/suggest.hpp"
#include "facts/bindings.hpp"
#include "facts/imports.hpp"

namespace proviso::facts {

namespace {

class InputReader {
 public:
  InputReader(Tools& tools, Adapters& adapters, const CaseFile& case_file, const Document& case_document, bool partial)
      : tools_{tools},
        session_{tools.session},
        adapters_{adapters},
        case_{case_file},
        case_document_{case_document},
        partial_{partial} {
    for (const ir::Input& input : session_.program.inputs) names_.push_back(input.name);
  }

  void run() {
    for (const auto& [name, specs] : case_.inputs)
      if (!partial_ && std::ranges::find(names_, name) == names_.end()) undeclared(name, specs);
    for (const ir::Input& input : session_.program.inputs) session_.facts.inputs.push_back(read(input));
  }

 private:
  void undeclared(const std::string& name, const std::vector<FileSpec>& specs) {
    std::string help = diag::help_did_you_mean(name, names_);
    if (help.empty() && !names_.empty()) {
      help = "its inputs are ";
      for (const std::string& each : names_) help += (&each == &names_.front() ? "" : ", ") + each;
    }
    session_.report(diag::Kind::CaseUnknownInput, specs.empty() ? case_document_.at({}) : specs.front().at, {name},
                    std::move(help));
  }

  ir::Value read(const ir::Input& input) {
    const auto specs = case_.inputs.find(input.name);
    const bool bound = specs != case_.inputs.end() && !specs->second.empty();
    if (!bound && specs != case_.inputs.end() && record_listed(input).valid())  // `evidence = []`: there is none
      return finish_list(session_, tools_.schemas.plan(record_listed(input)), {}, input.name);
    if (!bound) return unbound(input);
    const std::size_t errors = session_.errors();
    const auto files = bound_files(session_, case_, specs->second, input.name);
    const bool may_be_none = std::ranges::all_of(specs->second, &FileSpec::optional);
    if (files.empty() && may_be_none && session_.errors() == errors) return nothing_yet(input, specs->second);
    if (const ir::RecordId record = record_listed(input); record.valid()) return records(input, record, files);
    if (files.size() > 1) {
      session_.report(diag::Kind::CaseOneFile, specs->second.front().at, {input.name, std::to_string(files.size())});
      return {};
    }
    return files.empty() ? ir::Value{} : single(input, files.front());
  }

  // The record of which the input is a list; invalid where it is none.
  ir::RecordId record_listed(const ir::Input& input) const {
    const ir::Type type = session_.program.types[input.type];
    const bool collection = type.kind == ir::TypeKind::List || type.kind == ir::TypeKind::Set;
    if (!collection) return {};
    const ir::Type element = session_.program.types[ir::TypeId{type.argument}];
    return element.kind == ir::TypeKind::Record ? ir::RecordId{element.argument} : ir::RecordId{};
  }

  ir::Value unbound(const ir::Input& input) {
    if (!input.optional && !partial_) {
      session_.report(diag::Kind::CaseUnbound, case_document_.at({}), {input.name},
                      "add a line `" + input.name + " = \"FILE\"` under [inputs]");
      return {};
    }
    return missing(input, "not supplied");
  }
  // Patterns that may match no file, and match none.
  ir::Value nothing_yet(const ir::Input& input, const std::vector<FileSpec>& specs) {
    if (!input.optional && !partial_) {
      session_.report(diag::Kind::CaseNoMatch, specs.front().at, {specs.front().pattern},
                      "`optional` is for an input that the policy declares with `?`, and `" + input.name + "` is not");
      return {};
    }
    return missing(input, "no file matches `" + specs.front().pattern + "`");
  }
  ir::Value missing(const ir::Input& input, std::string reason) {
    return ir::Value{
        session_.facts.heap.causes.single({.kind = ir::CauseKind::Missing,
                                           .path = input.name,
                                           .reason = std::move(reason),
                                           .where = partial_ ? std::string{} : case_document_.path + " [inputs]",
                                           .ask = {}})};
  }

  // The document of an input that is no list, parsed; null: reported.
  std::unique_ptr<Document> open(const ir::Input& input, const BoundFile& bound) {
    const std::optional<Format> format = format_of(bound.file.shown);
    if (!format) {
      session_.report(diag::Kind::DataUnknownFormat, bound.spec->at, {bound.file.shown},
                      "its name ends in .toml, .json, .jsonl or .csv, or the case names an adapter");
      return nullptr;
    }
    auto document = session_.open(input.name, bound.file.path, bound.file.shown, *format);
    if (document == nullptr || !session_.parse(*document)) return nullptr;
    return document;
  }

  ir::Value records(const ir::Input& input, ir::RecordId record, const std::vector<BoundFile>& files) {
    const RecordPlan& plan = tools_.schemas.plan(record);
    std::vector<ir::Value> entries;
    for (const BoundFile& bound : files) {
      const auto asserted = bindings_of(session_, *bound.spec, plan, case_document_);
      if (!asserted) continue;
      const std::string prefix = files.size() > 1 ? bound.file.shown + "#" : std::string{};
      const ListTarget target{
          .plan = plan, .name = input.name, .number_prefix = prefix, .key_field = {}, .bindings = &*asserted};
      list(input, bound, target, entries);
    }
    return finish_list(session_, plan, std::move(entries), input.name);
  }

  // What the manifest holds of the record. False where that is none, and a pattern found it among others.
  bool import(const ir::Input& input, const RecordPlan& plan, const BoundFile& bound, const Document& document,
              std::vector<ir::Value>& into) {
    diag::Diagnostics found;
    const auto manifest = manifest_from(document, found);
    for (const diag::Diagnostic& finding : found.items()) session_.report(finding);
    if (!manifest) return true;
    if (!bound.spec->bind.empty()) {
      session_.report(diag::Kind::ImportInvalid, bound.spec->at, {"the case binds fields of what is imported"},
                      "import the file once more, with what it does not say");
      return true;
    }
    if (!manifest->holds(plan.record->name)) {
      if (is_pattern(bound.spec->pattern)) return false;
      session_.report(diag::Kind::ImportOther, document.at(manifest->record_at),
                      {base::join(manifest->records, ", "), input.name, plan.record->name});
      return true;
    }
    read_import(tools_, adapters_, {document, *manifest, bound.file.path.parent_path()}, input.name,
                {.plan = plan,
                 .name = input.name,
                 .number_prefix = bound.file.shown + "#",
                 .key_field = {},
                 .bindings = nullptr},
                into);
    return true;
  }

  // Through the adapter that the case names or the content shows, as an import, or as our own format.
  void list(const ir::Input& input, const BoundFile& bound, const ListTarget& target, std::vector<ir::Value>& entries) {
    const std::size_t documents = session_.facts.documents.size();
    const bool named = !bound.spec->adapter.empty();
    const Adapter* adapter = named ? adapters_.find(bound.spec->adapter, bound.spec->at) : nullptr;
    if (named && adapter == nullptr) return;
    const auto own = format_of(bound.file.shown);
    const Format format = adapter != nullptr ? adapter->reading.format : own.value_or(Format::Text);
    const auto document = session_.open(target.name, bound.file.path, bound.file.shown, format);
    if (document == nullptr) return;
    if (named) {
      if (!session_.parse(*document, adapter->reading)) return;
    } else {
      const auto recognised = adapters_.recognise(*document, own, target, bound.spec->at);
      if (!recognised) return;
      adapter = *recognised;
    }
    if (adapter != nullptr) {
      adapters_.read(*adapter, *document, target, entries);
    } else if (is_manifest(*document)) {
      if (!import(input, target.plan, bound, *document, entries)) session_.forget_documents(documents);
    } else {
      read_list(tools_, *document, target, names_, entries);
    }
  }

  // A record, a scalar, a list of scalars.
  ir::Value single(const ir::Input& input, const BoundFile& bound) {
    const auto document = open(input, bound);
    if (document == nullptr) return {};
    NodeReader reader{session_, tools_.schemas, tools_.leaves, *document};
    const Node* root = &document->root;
    if (document->format == Format::JsonLines && root->elements.size() == 1) root = &root->elements.front();
    const ir::Type type = session_.program.types[input.type];
    if (root->form != Form::Table) {
      session_.report(diag::Kind::DataNothingWanted, document->at(root->at), {"`" + input.name + "`"},
                      "it stands at the root of a TOML or JSON file");
      return {};
    }
    if (type.kind != ir::TypeKind::Record) {
      const Node* value = root->find(input.name);
      const bool mistyped = report_unknown_roots(session_, *document, names_);
      if (value != nullptr) return reader.alone(input.type, {}, *value, input.name);
      if (!mistyped)
        session_.report(diag::Kind::DataNothingWanted, document->at(root->at), {"`" + input.name + "`"},
                        "give the key `" + input.name + "` a value");
      return {};
    }
    const RecordPlan& plan = tools_.schemas.plan(ir::RecordId{type.argument});
    const auto asserted = bindings_of(session_, *bound.spec, plan, case_document_);
    if (!asserted) return {};
    if (const Node* wrapped = root->find(input.name);
        wrapped != nullptr && wrapped->form == Form::Table && !plan.find(input.name)) {
      session_.report(diag::Kind::DataUnknownKey, document->at(wrapped->at, "/" + input.name),
                      {input.name, plan.record->name},
                      "the fields of `" + input.name + "` stand at the root of its file");
      return {};
    }
    return reader.record(plan, *root, input.name, {}, {}, &*asserted);
  }

  Tools& tools_;
  Session& session_;
  Adapters& adapters_;
  const CaseFile& case_;
  const Document& case_document_;
  bool partial_;
  std::vector<std::string> names_;
};

}  // namespace

void read_inputs(Tools& tools, Adapters& adapters, const CaseFile& case_file, const Document& case_document,
                 bool partial) {
  tools.session.reading_inputs = true;
  InputReader{tools, adapters, case_file, case_document, partial}.run();
  tools.session.reading_inputs = false;
}

}  // namespace proviso::facts
