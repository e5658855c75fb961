// The order in which a case is read: rates first, which convert money; then what names refer to; then the inputs.
#include "facts/facts.hpp"

#include "facts/adapters.hpp"
#include "facts/catalogs.hpp"
#include "facts/engine_data.hpp"
#include "facts/inputs.hpp"
#include "facts/signatures.hpp"

namespace proviso::facts {

namespace {

// The case as a document of the facts: it speaks where it binds fields. Its keys come before all other files, whose
// signatures they judge.
Document& enter_case(Tools& tools, const CaseFile& case_file, Document& document) {
  Session& session = tools.session;
  document.path = case_file.path.filename().generic_string();
  document.file = case_file.path.lexically_normal().generic_string();
  document.id = ir::DocumentId::of(session.facts.documents.size());
  session.facts.documents.push_back({.role = "case", .path = document.path, .sha256 = case_file.sha256});
  read_keys(tools, case_file);
  if (!case_file.sha256.empty()) {  // else nobody wrote it
    auto signing = signing_of(session, case_file.path, document.path, case_file.sha256);
    session.facts.documents[document.id.index()].signing = std::move(signing);
  }
  return document;
}

// A rate that can convert nothing is a slip of the file, not a missing fact.
void check_rates(Session& session, const ir::Value& list) {
  if (list.kind() != ir::ValueKind::List) return;
  const base::Interner& texts = *session.facts.heap.texts;
  const ir::Record& schema = session.record(session.program.rate);
  for (const ir::Value& entry : list.list().elements) {
    const auto field = [&](std::string_view name) -> const ir::Value& {
      return entry.record().fields[*schema.find(name)];
    };
    if (field("from").is_unknown() || field("to").is_unknown() || field("rate").is_unknown()) continue;
    const std::string from{texts.text(field("from").text_id())};
    const std::string to{texts.text(field("to").text_id())};
    // A currency that the program does not know may stand there: files of rates serve more than one policy.
    std::string why;
    if (from == to) why = "it leads from a currency to itself";
    if (why.empty() && field("rate").number().sign() <= 0) why = "it is not above zero";
    if (!why.empty()) session.report(diag::Kind::DataBadRate, location_of(session, entry.record()), {from, to, why});
  }
}

void read_rates(Tools& tools, const CaseFile& case_file, std::optional<base::Date> as_of) {
  Session& session = tools.session;
  const ir::Program& program = session.program;
  if (program.rate.valid()) {
    const ir::Value list = read_engine_list(tools, case_file, "fx", program.rate);
    check_rates(session, list);
    // With an error a rate may be half read; nothing comes of the facts then.
    if (!session.has_errors()) session.facts.rates = ir::rates_from(program, list, *session.facts.heap.texts);
  }
  session.rates = ir::RateTable{program, session.facts.rates, as_of};
  tools.schemas.rates_changed();
  tools.leaves.rates_changed();
}

std::optional<ir::Facts> finish(Session& session) {
  session.report_counted();
  if (session.has_errors()) return std::nullopt;
  return std::move(session.facts);
}

void check_in_force(Session& session, const Request& request) {
  const auto& in_force = session.program.in_force;
  if (!in_force || !request.as_of) return;
  if (*request.as_of >= in_force->first && *request.as_of <= in_force->second) return;
  const bool of_case = request.case_file.as_of == request.as_of;
  diag::Location where =
      of_case ? request.case_file.as_of_at : diag::Location{.path = "--as-of", .line = {}, .column = {}, .pointer = {}};
  session.report(diag::Kind::CaseNotInForce, std::move(where),
                 {base::to_text(*request.as_of), base::to_text(in_force->first), base::to_text(in_force->second)},
                 "decide as of a day within, or by the version of the policy that is in force then");
}

}  // namespace

std::optional<ir::Facts> read(const Request& request, diag::Diagnostics& diagnostics) {
  Session session{request.program, request.constant, diagnostics};
  Schemas schemas{session};
  References references{request.program};
  LeafReader leaves{session, references};
  Tools tools{session, schemas, leaves};
  const CaseFile& case_file = request.case_file;
  session.facts.as_of = request.as_of;
  Document case_document;
  enter_case(tools, case_file, case_document);
  check_in_force(session, request);
  read_rates(tools, case_file, request.as_of);

  std::vector<BoundFile> catalogs;
  if (const auto specs = case_file.files.find("catalogs"); specs != case_file.files.end())
    catalogs = bound_files(session, case_file, specs->second, "files.catalogs");
  Adapters adapters{tools, {.shipped = request.catalogs / "adapters", .of_case = request.case_file.folder}};
  read_catalogs(tools, references, adapters, {request.catalogs, request.own_catalogs}, catalogs, case_document);

  read_inputs(tools, adapters, case_file, case_document, request.partial);
  if (request.program.waiver.valid())
    session.facts.waivers = read_engine_list(tools, case_file, "waivers", request.program.waiver);
  if (request.program.clearance.valid())
    session.facts.clearances = read_engine_list(tools, case_file, "clearances", request.program.clearance);
  return finish(session);
}

std::optional<ir::Facts> read_catalogs(
    const ir::Program& program, const std::filesystem::path& catalogs, base::Date as_of,
    const std::function<ir::Value(ir::ExprId, ir::Heap&, const ir::RateTable&)>& constant,
    diag::Diagnostics& diagnostics, const std::vector<std::string>& own_catalogs) {
  Session session{program, constant, diagnostics};
  Schemas schemas{session};
  References references{program};
  LeafReader leaves{session, references};
  Tools tools{session, schemas, leaves};
  const CaseFile no_case;
  session.facts.as_of = as_of;
  read_rates(tools, no_case, as_of);
  Adapters adapters{tools, {.shipped = catalogs / "adapters", .of_case = {}}};
  read_catalogs(tools, references, adapters, {catalogs, own_catalogs}, {}, Document{});
  session.facts.inputs.resize(program.inputs.size());
  if (program.waiver.valid()) session.facts.waivers = read_engine_list(tools, no_case, "waivers", program.waiver);
  if (program.clearance.valid())
    session.facts.clearances = read_engine_list(tools, no_case, "clearances", program.clearance);
  return finish(session);
}

}  // namespace proviso::facts
