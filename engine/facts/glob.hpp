// The files of a case by path or pattern, always in one order.
#pragma once

#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include "facts/limits.hpp"
#include "facts/problem.hpp"

namespace proviso::facts {

struct FoundFile {
  std::filesystem::path path;
  std::string shown;  ///< as a reader would find it: relative to the case, with `/`
};

/// Whether the text is a pattern and not a path.
bool is_pattern(std::string_view text);

/// The files that a path or pattern names, by name. `*` and `?` stay inside one segment of the path, a segment `**` is
/// any number of folders (links to folders are not followed); neither matches a name that begins with `.`, nor the
/// envelopes of signed files. None, a folder, or too many is a Problem with the pattern as argument 0.
std::variant<std::vector<FoundFile>, Problem> find_files(const std::filesystem::path& folder,
                                                         const std::string& pattern, const Limits& within = limits);

}  // namespace proviso::facts
