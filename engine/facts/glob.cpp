#include "facts/glob.hpp"

#include <algorithm>
#include <system_error>

#include "base/text.hpp"
#include "diag/suggest.hpp"
#include "facts/limits.hpp"
#include "trust/statement.hpp"

namespace proviso::facts {

namespace fs = std::filesystem;

namespace {

constexpr const char* no_match_help =
    "paths are relative to the case's folder; one that may match none yet is `{ files = \"PATTERN\", optional = true "
    "}`";

class Walk {
 public:
  explicit Walk(const std::string& pattern) {
    for (const std::string_view part : base::split(pattern, '/'))
      if (!part.empty() && part != ".") segments_.emplace_back(part);
  }

  void run(const fs::path& folder, const std::string& shown) { step(folder, shown, 0); }
  std::vector<FoundFile>& found() { return found_; }
  /// The first folder that could not be read, with the reason; else empty.
  const std::string& unreadable() const { return unreadable_; }

 private:
  // What stands in a folder, sorted, so that the order of the disk is never seen.
  std::vector<std::string> names(const fs::path& folder) {
    std::vector<std::string> out;
    std::error_code error;
    for (fs::directory_iterator at{folder, error}, end; !error && at != end; at.increment(error))
      out.push_back(at->path().filename().string());
    const bool is_none = error == std::errc::no_such_file_or_directory || error == std::errc::not_a_directory;
    if (error && !is_none && unreadable_.empty()) unreadable_ = folder.generic_string() + ": " + error.message();
    std::ranges::sort(out);
    return out;
  }

  void step(const fs::path& at, const std::string& shown, std::size_t segment) {
    if (found_.size() > limits.files) return;
    const std::string& pattern = segments_[segment];
    const bool last = segment + 1 == segments_.size();
    if (pattern == "**") {
      if (last) return enter_all(at, shown, segment, true);
      step(at, shown, segment + 1);
      return enter_all(at, shown, segment, false);
    }
    if (!is_pattern(pattern)) return enter(at / pattern, shown + pattern, segment + 1);
    for (const std::string& name : names(at)) {
      if (name.starts_with('.') && !pattern.starts_with('.')) continue;
      if (base::glob_match(pattern, name)) enter(at / name, shown + name, segment + 1);
    }
  }

  // Goes on below the folders of this one with the same `**`; takes its files too where the pattern ends there.
  void enter_all(const fs::path& at, const std::string& shown, std::size_t segment, bool files) {
    for (const std::string& name : names(at)) {
      std::error_code error;
      const fs::path path = at / name;
      if (name.starts_with('.')) continue;
      if (fs::is_directory(fs::symlink_status(path, error)))
        step(path, shown + name + "/", segment);
      else if (files && fs::is_regular_file(path, error))
        found_.push_back({path, shown + name});
    }
  }

  void enter(const fs::path& path, const std::string& shown, std::size_t segment) {
    std::error_code error;
    if (segment < segments_.size()) {
      if (fs::is_directory(path, error)) step(path, shown + "/", segment);
    } else if (fs::exists(path, error) && !fs::is_directory(path, error)) {
      found_.push_back({path, shown});
    }
  }

  std::vector<std::string> segments_;
  std::vector<FoundFile> found_;
  std::string unreadable_;
};

}  // namespace

bool is_pattern(std::string_view text) { return text.find_first_of("*?") != std::string_view::npos; }

std::variant<std::vector<FoundFile>, Problem> find_files(const fs::path& folder, const std::string& pattern,
                                                         const Limits& within) {
  const fs::path given{pattern};
  if (!is_pattern(pattern)) {
    const fs::path path = given.is_absolute() ? given : folder / given;
    std::error_code error;
    if (fs::is_directory(path, error))
      return Problem{diag::Kind::CaseIsFolder, {pattern}, "write `" + pattern + "/*.toml` for its files"};
    if (!fs::exists(path, error)) {
      std::vector<std::string> beside;
      for (fs::directory_iterator at{path.parent_path().empty() ? fs::path{"."} : path.parent_path(), error}, end;
           !error && at != end && beside.size() < within.files; at.increment(error))
        beside.push_back((given.parent_path() / at->path().filename()).generic_string());
      std::ranges::sort(beside);
      std::string help = diag::help_did_you_mean(pattern, beside);
      if (help.empty()) help = "paths are relative to the case's folder";
      return Problem{diag::Kind::CaseNoFile, {pattern}, std::move(help)};
    }
    return std::vector{FoundFile{path, given.lexically_normal().generic_string()}};
  }
  Walk walk{pattern};
  if (given.is_absolute())
    walk.run("/", "/");
  else
    walk.run(folder.empty() ? fs::path{"."} : folder, "");
  if (!walk.unreadable().empty())
    return Problem{diag::Kind::CaseUnreadable, {walk.unreadable()}, "what lies in it might belong to the case"};
  std::vector<FoundFile> found = std::move(walk.found());
  std::erase_if(found, [](const FoundFile& file) { return file.shown.ends_with(trust::envelope_suffix); });
  if (found.size() > within.files)
    return Problem{diag::Kind::CaseTooManyFiles, {pattern, std::to_string(within.files)}, "name a narrower pattern"};
  if (found.empty()) return Problem{diag::Kind::CaseNoMatch, {pattern}, no_match_help};
  std::ranges::sort(found, {}, &FoundFile::shown);
  const auto is_same = [](const FoundFile& a, const FoundFile& b) { return a.shown == b.shown; };
  found.erase(std::unique(found.begin(), found.end(), is_same), found.end());  // `a/**/**/b` reaches a file in two ways
  return found;
}

}  // namespace proviso::facts
