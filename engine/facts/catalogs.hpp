// The catalogs that the policy declares: shipped files and those of the case, in an order that lets entries refer to
// others.
#pragma once

#include <filesystem>

#include "facts/adapters.hpp"
#include "facts/case_files.hpp"
#include "facts/lists.hpp"

namespace proviso::facts {

/// `folder` holds NAME.toml for a catalog NAME, or a folder NAME of several such files, or nothing for it; those named
/// in `own` have no shipped file.
struct ShippedCatalogs {
  std::filesystem::path folder;
  std::vector<std::string> own;
};

/// Fills facts.catalogs and the references into them. `added` are files of the case, in our own or a foreign format,
/// whose entries come to the shipped ones. Two entries with one key must say the same.
void read_catalogs(Tools& tools, References& references, Adapters& adapters, const ShippedCatalogs& shipped,
                   const std::vector<BoundFile>& added, const Document& case_document);

}  // namespace proviso::facts
