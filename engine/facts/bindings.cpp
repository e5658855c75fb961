#include "facts/bindings.hpp"

#include "base/date.hpp"
#include "base/text.hpp"
#include "diag/suggest.hpp"
#include "facts/leaf.hpp"

namespace proviso::facts {

std::optional<Bindings> bindings_of(Session& session, const FileSpec& spec, const RecordPlan& plan,
                                    const Document& case_document) {
  const Position at{spec.at.line.value_or(0), spec.at.column.value_or(0)};
  Bindings out{.fields = {}, .document = &case_document, .at = at, .author = spec.asserted_by};
  bool good = true;
  for (const auto& [name, text] : spec.bind) {
    const auto field = plan.find(name);
    if (field && plan.fields[*field].type.kind == ir::TypeKind::Date && !base::parse_date(base::trim(text))) {
      // Once, and not of each row that it is bound to.
      session.report(diag::Kind::DataNotADate, spec.at, {name, text}, help_for_date(text));
      good = false;
      continue;
    }
    if (field && plan.fields[*field].type.kind != ir::TypeKind::Record) {
      out.fields.push_back({*field, text});
      continue;
    }
    const std::vector<std::string> names = plan.names();
    session.report(diag::Kind::CaseUnknownBind, spec.at, {name, plan.record->name},
                   diag::help_did_you_mean(name, names));
    good = false;
  }
  if (!good) return std::nullopt;
  return out;
}

}  // namespace proviso::facts
