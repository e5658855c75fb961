// Values, causes and places of the engine as the plain texts of a decision.
#pragma once

#include <string>
#include <vector>

#include "eval/margin.hpp"
#include "eval/tally.hpp"
#include "trace/decision.hpp"

namespace proviso::eval {

std::string kind_text(ir::RuleKind kind);        ///< "require"
std::string outcome_text(ir::Outcome outcome);   ///< "not_applicable"
std::string status_text(Status status);          ///< "eligible"
std::string verdict_text(ir::VerdictKind kind);  ///< "award"
std::string mode_text(const ir::Program& program, std::uint32_t mode);
/// The last part of a full name.
std::string_view short_name(std::string_view full);

trace::Shown shown(const World& world, const Value& value, ir::TypeId type, ir::UnitId unit, ir::Digits digits);
/// In the type and unit of the expression that it is the value of.
trace::Shown shown_as(const World& world, const Value& value, ExprId expr, ir::Digits digits);
/// A plain number, with a unit's name behind it where one is given.
trace::Shown shown_number(const base::Rational& number, ir::Digits digits);
trace::Shown shown_number(const base::Rational& number, std::string_view unit, ir::Digits digits);
trace::Margin shown_margin(const World& world, const MarginValue& margin, ir::Digits digits);

trace::SourceRef source_ref(const World& world, base::Span span);

/// The causes as missing facts; `ask` stands in where a fact has no question of its own.
std::vector<trace::Missing> missing_facts(const World& world, ir::UnknownId causes, const std::string& ask = {},
                                          std::string_view candidate = {});
/// Sorted, each fact once; where rules ask for it in different words, all of them.
void merge(std::vector<trace::Missing>& into, std::vector<trace::Missing> more);

}  // namespace proviso::eval
