// Quotes of sellers against a checklist: the candidates of an audit policy that has nothing but them to look at.
#pragma once

#include "proviso.hpp"
#include "trace/audit.hpp"

namespace proviso {

struct AuditOptions {
  /// Files as a case would hold them, or one case: a folder with a case.toml, or that file.
  std::vector<std::filesystem::path> quotes;
  std::filesystem::path policy;     ///< with a subject: what it is evaluated for is a quote
  std::optional<base::Date> as_of;  ///< instead of the case's own; without any, what depends on a day is unknown
  Settings settings;
  eval::Options eval;
};

/// Evaluates the policy for each quote. Inputs of the policy that nothing is bound to are unknown, neither empty nor an
/// error: what depends on them cannot be checked. Waivers and clearances of a case are left aside. Nothing where the
/// policy or the data is invalid.
std::optional<trace::Audit> audit_quotes(Session& session, const AuditOptions& options);

}  // namespace proviso
