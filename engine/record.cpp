// From a decided case to what a ledger keeps of it.
#include "record.hpp"

#include <algorithm>

#include "base/file.hpp"
#include "reading.hpp"
#include "trace/render_json.hpp"

namespace proviso {

namespace fs = std::filesystem;

namespace {

constexpr const char* case_prefix = "case";
constexpr const char* shipped_policies = "shipped/policies";
constexpr const char* shipped_catalogs = "shipped/catalogs";

fs::path whole(const fs::path& path) {
  std::error_code ignored;
  return fs::absolute(path, ignored).lexically_normal();
}

bool is_below(const fs::path& path, const fs::path& folder) {
  const auto relative = path.lexically_relative(folder);
  return !relative.empty() && *relative.begin() != ".." && *relative.begin() != ".";
}

fs::path common_folder(const fs::path& a, const fs::path& b) {
  fs::path out;
  for (auto in_a = a.begin(), in_b = b.begin(); in_a != a.end() && in_b != b.end() && *in_a == *in_b; ++in_a, ++in_b)
    out /= *in_a;
  return out;
}

/// Gives every file that was read its place in the record: those of the case below their common folder, as they lay to
/// one another, and what is shipped apart.
class Places {
 public:
  Places(const std::vector<base::ReadRecord::File>& files, const Shipped& shipped, const fs::path& case_file)
      : shipped_{shipped}, case_folder_{case_file.parent_path()} {
    root_ = whole(case_folder_);
    for (const auto& file : files)
      if (!as_shipped(file.path)) root_ = common_folder(root_, of_case(file.path).parent_path());
  }

  ledger::FileRef place(const fs::path& path, ledger::Kept kept) const {
    if (const auto shipped = as_shipped(path)) return {*shipped, kept, {}};
    const std::string own = (case_prefix / of_case(path).lexically_relative(root_)).generic_string();
    // A case may reach what is shipped by a path of its own: whether a file is shipped shows in the decision.
    std::error_code ignored;
    const fs::path real = fs::weakly_canonical(path, ignored);
    for (const auto& [folder, name] :
         {std::pair{shipped_.policies, shipped_policies}, std::pair{shipped_.catalogs, shipped_catalogs}}) {
      const fs::path base = fs::weakly_canonical(folder, ignored);
      if (path != "-" && is_below(real, base))
        return {(name / real.lexically_relative(base)).generic_string(), kept, own};
    }
    return {own, kept, {}};
  }

  std::string name(const fs::path& path) const {
    const auto placed = place(path, {});
    return placed.also.empty() ? placed.path : placed.also;
  }

 private:
  /// Where the path as it was given leads into what is shipped.
  std::optional<std::string> as_shipped(const fs::path& path) const {
    if (is_below(path, shipped_.policies))
      return (shipped_policies / path.lexically_relative(shipped_.policies)).generic_string();
    if (is_below(path, shipped_.catalogs))
      return (shipped_catalogs / path.lexically_relative(shipped_.catalogs)).generic_string();
    return {};
  }

  fs::path of_case(const fs::path& path) const { return whole(path == "-" ? case_folder_ / "standard input" : path); }

  const Shipped& shipped_;
  fs::path case_folder_;
  fs::path root_;
};

/// The first file that the case names by an absolute path, or empty.
std::string absolute_file(const facts::CaseFile& file) {
  std::vector<std::string> named{file.policy};
  for (const auto* specs : {&file.inputs, &file.files})
    for (const auto& [name, list] : *specs)
      for (const auto& spec : list) named.insert(named.end(), {spec.pattern, spec.adapter});
  const auto found = std::ranges::find_if(named, [](const std::string& name) { return fs::path{name}.is_absolute(); });
  return found == named.end() ? std::string{} : *found;
}

ledger::Question question_of(const CaseOptions& options, const facts::CaseFile& file, const Places& places) {
  constexpr const char* levels[] = {"none", "decisive", "full"};
  return {.case_path = places.name(file.path),
          .policy = options.policy ? places.name(*options.policy) : std::string{},
          .as_of = options.as_of ? base::to_text(*options.as_of) : std::string{},
          .settings = options.settings,
          .trace = levels[static_cast<std::size_t>(options.eval.trace)],
          .budget = options.eval.budget};
}

ledger::Kept kept(const std::string& bytes) { return {base::sha256(bytes), bytes.size()}; }

}  // namespace

base::Result<RecordedCase, std::string> decide_for_record(Session& session, const CaseOptions& options) {
  const base::Err<std::string> invalid{std::string{}};
  base::ReadRecord reads;
  auto read = read_all(session, options);
  if (!read) return invalid;
  if (!reads.changed().empty())
    return base::Err{"`" + reads.changed().string() + "` was changed while the case was read: nothing was recorded"};
  if (const std::string path = absolute_file(read->file); !path.empty())
    return base::Err{"a case that is recorded names its files relative to it; it names `" + path + "`"};

  eval::Options for_document = options.eval;
  for_document.digits = ir::Digits::Json;
  for_document.each_candidate = {};
  for_document.others_in_brief = false;
  for_document.told = eval::Options{}.told;
  auto decision = decide(session, *read, for_document);
  if (!decision) return invalid;
  std::string document = trace::to_json(*decision);
  if (options.eval.digits != ir::Digits::Json) decision = decide(session, *read, options.eval);
  if (!decision) return invalid;

  RecordedCase out{*std::move(decision), {}, {}, {}};
  const Places places{reads.files(), session.shipped, read->file.path};
  auto told = ledger::told_by(document);
  if (!told) return base::Err{"the decision's document cannot be read back: " + told.error()};
  out.entry = {question_of(options, read->file, places), kept(document), {}, std::move(told->summary), {}, {}};
  for (const auto& file : reads.files()) {
    out.entry.files.push_back(places.place(file.path, kept(file.bytes)));
    out.blobs.push_back(file.bytes);
  }
  std::ranges::sort(out.entry.files, {}, &ledger::FileRef::path);
  out.blobs.push_back(document);
  out.document = std::move(document);
  return out;
}

}  // namespace proviso
