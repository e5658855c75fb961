#include "facts/case_files.hpp"

#include <algorithm>
#include <system_error>

namespace proviso::facts {

std::vector<BoundFile> bound_files(Session& session, const CaseFile& case_file, const std::vector<FileSpec>& specs,
                                   const std::string& what) {
  std::vector<BoundFile> out;
  for (const FileSpec& spec : specs) {
    auto found = find_files(case_file.folder, spec.pattern);
    if (auto* problem = std::get_if<Problem>(&found)) {
      if (spec.optional && problem->kind == diag::Kind::CaseNoMatch) continue;
      session.report(problem->kind, spec.at, std::move(problem->args), std::move(problem->help));
      continue;
    }
    for (FoundFile& file : std::get<std::vector<FoundFile>>(found)) out.push_back({std::move(file), &spec});
  }
  std::ranges::stable_sort(out, {}, [](const BoundFile& bound) { return bound.file.shown; });
  // `a.toml` and `./x/../a.toml` are one file: what the disk says counts.
  std::unordered_map<std::string, std::size_t> seen;
  std::vector<BoundFile> once;
  for (BoundFile& bound : out) {
    std::error_code error;
    const std::string real = std::filesystem::weakly_canonical(bound.file.path, error).string();
    if (seen.emplace(error ? bound.file.path.string() : real, once.size()).second)
      once.push_back(std::move(bound));
    else
      session.report(diag::Kind::CaseFileTwice, bound.spec->at, {bound.file.shown, what});
  }
  return once;
}

}  // namespace proviso::facts
