// The sections of a memo, one function each.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "trace/memo.hpp"

namespace proviso::trace {

void memo_section(std::string& out, std::string_view heading);
/// `- text`, two blanks deeper for each level.
void memo_item(std::string& out, std::size_t depth, const std::string& text);
void memo_missing(std::string& out, std::size_t depth, const std::vector<Missing>& missing);

/// Best first; of a long list those that a committee can still read. All candidates stand in the JSON.
std::vector<const CandidateResult*> memo_told(const Decision& decision);

// memo_candidates.cpp
void memo_candidates(std::string& out, const Decision& decision);
void memo_costs(std::string& out, const Decision& decision);

// memo_reasons.cpp
void memo_open(std::string& out, const Decision& decision);
void memo_waivers(std::string& out, const Decision& decision);
void memo_reasons(std::string& out, const Decision& decision);
void memo_warnings(std::string& out, const Decision& decision);

// memo_basis.cpp
void memo_assumed(std::string& out, const Memo& memo);
void memo_inputs(std::string& out, const Decision& decision);
void memo_signatures(std::string& out, const Memo& memo);

}  // namespace proviso::trace
