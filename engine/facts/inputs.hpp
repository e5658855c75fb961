// The inputs that the policy declares, from the files that the case binds to them.
#pragma once

#include "facts/adapters.hpp"
#include "facts/case_files.hpp"
#include "facts/lists.hpp"

namespace proviso::facts {

/// Fills facts.inputs. `case_document` is the case itself, which speaks where it binds fields.
void read_inputs(Tools& tools, Adapters& adapters, const CaseFile& case_file, const Document& case_document,
                 bool partial);

}  // namespace proviso::facts
