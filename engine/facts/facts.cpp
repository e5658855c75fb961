// The order in which a case is read: rates first, which convert money; then what names refer to; then the inputs.
#include "facts/facts.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "diag/suggest.hpp"
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

// The rates of a case, looked at for slips: an entry that converts nothing is one of the file, not a missing fact.
class RateCheck {
 public:
  explicit RateCheck(Session& session) : session_{session}, schema_{session.record(session.program.rate)} {
    const base::UnitSystem& units = *session.program.units;
    for (std::size_t i = 0; i < units.currency_count(); ++i)
      known_.push_back(units.currency_name(base::CurrencyId::of(i)));
  }

  void check(const ir::RecordValue& rate) {
    const ir::Value &from = field(rate, "from"), &to = field(rate, "to"), &number = field(rate, "rate");
    if (from.is_unknown() || to.is_unknown()) return;
    const std::string one{session_.text(from.text_id())}, other{session_.text(to.text_id())};
    if (!known(rate, one, one, other) || !known(rate, other, one, other)) return;
    if (number.is_unknown()) return with_unit(rate, number, one, other);
    std::string why;
    if (one == other) why = "it leads from a currency to itself";
    if (why.empty() && number.number().sign() <= 0) why = "it is not above zero";
    if (!why.empty()) bad(rate, {one, other, why}, {});
  }

 private:
  const ir::Value& field(const ir::RecordValue& rate, std::string_view name) const {
    return rate.fields[*schema_.find(name)];
  }

  void bad(const ir::RecordValue& rate, std::vector<std::string> args, std::string help) {
    session_.report(diag::Kind::DataBadRate, location_of(session_, rate), std::move(args), std::move(help));
  }

  // Files of rates serve more than one policy, so a code that this one does not know is left out, and that is said.
  bool known(const ir::RecordValue& rate, const std::string& name, const std::string& from, const std::string& to) {
    if (known_.empty() || std::ranges::find(known_, name) != known_.end()) return true;
    std::string why = "`" + name + "` is no currency";
    if (is_code(name)) {
      why.append(" that this policy knows");
      session_.report(diag::Kind::AdapterSkips, location_of(session_, rate),
                      {"the rate of `" + from + "` to `" + to + "`", std::move(why)},
                      "if it is one, a module declares it: `currency " + name + "`");
      return false;
    }
    const std::string capitals = base::upper(name);
    const bool small = std::ranges::find(known_, capitals) != known_.end();
    bad(rate, {from, to, std::move(why)},
        small ? "did you mean `" + capitals + "`?" : diag::help_choose(name, known_, "currency code"));
    return false;
  }

  static bool is_code(std::string_view name) {
    return name.size() == 3 && std::ranges::all_of(name, [](char c) { return c >= 'A' && c <= 'Z'; });
  }

  // `1.1 USD/EUR` is a plain number once there is a rate, and this is where it would come from.
  void with_unit(const ir::RecordValue& rate, const ir::Value& number, const std::string& from, const std::string& to) {
    for (const ir::Cause& cause : session_.facts.heap.causes.causes(number.unknown()))
      if (cause.kind == ir::CauseKind::NoRate)
        return bad(rate, {from, to, "its number has a unit"}, "write the number alone");
  }

  Session& session_;
  const ir::Record& schema_;
  std::vector<std::string> known_;
};

void check_rates(Session& session, const ir::Value& list) {
  if (list.kind() != ir::ValueKind::List) return;
  RateCheck rates{session};
  for (const ir::Value& entry : list.list().elements) rates.check(entry.record());
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
