// The catalogs that the policy declares: shipped files and those of the case, in an order that lets entries refer to others.
#pragma once

#include <filesystem>

#include "facts/glob.hpp"
#include "facts/lists.hpp"

namespace proviso::facts {

/// Fills facts.catalogs and the references into them. `folder` holds NAME.toml for a catalog NAME, or nothing for it; `added`
/// are files of the case, whose entries come to the shipped ones. Two entries with one key must say the same.
void read_catalogs(Tools& tools, References& references, const std::filesystem::path& folder, const std::vector<FoundFile>& added);

}  // namespace proviso::facts
