// What the engine itself reads of a case: exchange rates, waivers, clearances, by the records of std.core.
#pragma once

#include "facts/case_files.hpp"
#include "facts/lists.hpp"

namespace proviso::facts {

/// A list of that record from the files of `[files] NAME`; empty where there are none.
ir::Value read_engine_list(Tools& tools, const CaseFile& case_file, const std::string& name, ir::RecordId record);

}  // namespace proviso::facts
