// For tests of declarations: findings by code and place, and parts of a program by name.
#pragma once

#include <string>
#include <string_view>

#include "program.hpp"

namespace proviso::check::testing {

/// "PV0220 4:8": code, line and column of each finding, one after the other. Lines count from the first of the text,
/// which for check_policy is `policy t.p` (the declarations begin in line 4).
std::string places(const Checked& checked);

/// Records, a subject and one rule: what a small policy needs besides its point.
inline constexpr std::string_view offers = R"(
enum Mode { rent, reserve, api }
record Offer { id: text, mode: Mode, price: USD/gpu/h?, gpus: gpu = 1 gpu, term: month = 0 month }
input offers: list of Offer
subject offer in offers
)";
/// check_policy of `offers`, a rule and `declarations`.
Checked check_offers(std::string_view declarations);

const ir::Rule& rule(const ir::Program& program, std::string_view full_name);
const ir::Param& param(const ir::Program& program, std::string_view full_name);
/// What an expression looks like when printed.
std::string printed(const ir::Program& program, ir::ExprId expr);

}  // namespace proviso::check::testing
