// The files that a case binds to one name, found and put in one order whatever the order in which they are written.
#pragma once

#include "facts/facts.hpp"
#include "facts/glob.hpp"
#include "facts/session.hpp"

namespace proviso::facts {

struct BoundFile {
  FoundFile file;
  const FileSpec* spec;
};

/// Sorted by path. What is not there, and a file that is bound twice, has been reported; not a pattern that may match
/// none. `what` is "quotes", "files.fx".
std::vector<BoundFile> bound_files(Session& session, const CaseFile& case_file, const std::vector<FileSpec>& specs,
                                   const std::string& what);

}  // namespace proviso::facts
