// A recorded case laid out again, and decided.
#include <unistd.h>

#include <algorithm>
#include <system_error>

#include "base/file.hpp"
#include "record.hpp"
#include "trace/render_json.hpp"

namespace proviso {

namespace fs = std::filesystem;

namespace {

/// Whether the recorded path stays inside the folder: a ledger is data, and data may be hostile.
bool stays_inside(const std::string& path) {
  const fs::path relative = fs::path{path}.lexically_normal();
  return !path.empty() && !relative.is_absolute() && *relative.begin() != ".." && relative.has_filename();
}

/// Writes one file where nothing is yet. The error is what the system said.
std::string lay_out(const fs::path& folder, const ledger::FileRef& file, const std::string& bytes) {
  if (!stays_inside(file.path) || (!file.also.empty() && !stays_inside(file.also)))
    return "its path leads out of the record";
  std::error_code error;
  fs::create_directories((folder / file.path).parent_path(), error);
  if (error) return error.message();
  if (!fs::exists(folder / file.path, error))
    if (const auto written = base::create_private_file(folder / file.path, bytes); !written)
      return base::to_text(written.error());
  if (file.also.empty()) return {};
  fs::create_directories((folder / file.also).parent_path(), error);
  if (!error) fs::create_symlink(folder / file.path, folder / file.also, error);
  return error ? error.message() : std::string{};
}

eval::TraceLevel level_of(const std::string& name) {
  if (name == "none") return eval::TraceLevel::None;
  return name == "full" ? eval::TraceLevel::Full : eval::TraceLevel::Decisive;
}

}  // namespace

LaidOutCase::LaidOutCase(fs::path folder, const ledger::Question& question)
    : folder_{std::move(folder)}, question_{question} {}

LaidOutCase::LaidOutCase(LaidOutCase&& other) noexcept
    : folder_{std::exchange(other.folder_, {})}, question_{std::move(other.question_)} {}

LaidOutCase::~LaidOutCase() {
  std::error_code ignored;
  if (!folder_.empty()) fs::remove_all(folder_, ignored);
}

base::Result<LaidOutCase, std::string> LaidOutCase::make(const ledger::Ledger& ledger,
                                                         const ledger::DecisionEntry& entry) {
  std::error_code error;
  std::string name = (fs::temp_directory_path(error) / "proviso-replay-XXXXXX").string();
  if (error || ::mkdtemp(name.data()) == nullptr)
    return base::Err{std::string{"no temporary folder can be made: set TMPDIR to one that can be written"}};
  LaidOutCase out{name, entry.question};
  const ledger::Question& question = entry.question;
  if (!stays_inside(question.case_path) || (!question.policy.empty() && !stays_inside(question.policy)))
    return base::Err{std::string{"its question names a file outside of the record"}};
  fs::create_directories(out.folder_ / "shipped" / "catalogs", error);
  fs::create_directories(out.folder_ / "shipped" / "policies", error);
  for (const ledger::FileRef& file : entry.files) {
    const auto bytes = ledger.bytes(file.bytes);
    if (!bytes) return base::Err{bytes.error().text};
    if (const std::string why = lay_out(out.folder_, file, bytes.value()); !why.empty())
      return base::Err{"`" + file.path + "` cannot be laid out: " + why};
  }
  return out;
}

CaseOptions LaidOutCase::question() const {
  CaseOptions options;
  options.case_path = folder_ / question_.case_path;
  if (!question_.policy.empty()) options.policy = folder_ / question_.policy;
  if (!question_.as_of.empty()) options.as_of = base::parse_date(question_.as_of);
  options.settings = question_.settings;
  options.eval.trace = level_of(question_.trace);
  options.eval.budget = question_.budget;
  options.eval.digits = ir::Digits::Json;
  return options;
}

Shipped LaidOutCase::shipped() const { return {folder_ / "shipped" / "policies", folder_ / "shipped" / "catalogs"}; }

std::string LaidOutCase::first_outside(const std::vector<base::ReadRecord::File>& read) const {
  const auto outside = [&](const base::ReadRecord::File& file) {
    return !stays_inside(file.path.lexically_relative(folder_).string());
  };
  const auto found = std::ranges::find_if(read, outside);
  return found == read.end() ? std::string{} : found->path.string();
}

std::optional<std::string> decide_to_document(Session& session, const CaseOptions& options) {
  const auto decision = decide_case(session, options);
  if (!decision) return {};
  return trace::to_json(*decision);
}

}  // namespace proviso
