// Whether a person whom the data name stands by the file that says so: only where the case lists a key of that name.
#pragma once

#include <string>
#include <string_view>

#include "eval/world.hpp"

namespace proviso::eval {

/// Why the person has not validly signed the file that the record was read from. Empty where that is so, where none of
/// the keys that the case lists bears the name, and of a record that was read from no file, as in a test.
std::string signature_defect(const World& world, const ir::RecordValue& record, std::string_view person);

}  // namespace proviso::eval
