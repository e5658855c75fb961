// A name that nothing declares, while a module that comes with the tool does: `use` was forgotten.
#pragma once

#include <filesystem>

#include "diag/diagnostics.hpp"

namespace proviso {

/// Adds to each undeclared name or type that has no help yet which of the modules below the folder declares it.
void help_forgotten_use(diag::Diagnostics& diagnostics, const std::filesystem::path& policies);

}  // namespace proviso
