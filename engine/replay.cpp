// A recorded case laid out again, and decided.
#include <unistd.h>

#include <algorithm>
#include <system_error>

#include "base/file.hpp"
#include "facts/facts.hpp"
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

/// Whether the figure, or score, is that of this declaration: it has the last part of its name where no other ends like
/// it.
bool is_of(const auto& result, const auto& declared) {
  const std::string_view name = declared.name;
  return result.name == name || result.name == name.substr(name.rfind('.') + 1);
}

/// By their place among the declarations; what is none of them goes behind, as it was.
template <class Result, class Declared>
void order(std::vector<Result>& results, const std::vector<Declared>& declared) {
  const auto place = [&](const Result& result) {
    return std::ranges::find_if(declared, [&](const Declared& one) { return is_of(result, one); }) - declared.begin();
  };
  std::ranges::stable_sort(results, {}, place);
}

/// Whether the figures of a verdict are those of the clause.
bool shows_all(const ir::Clause& clause, const std::vector<trace::Figure>& figures) {
  return clause.shows.size() == figures.size() && std::ranges::all_of(figures, [&](const trace::Figure& figure) {
           return std::ranges::any_of(clause.shows, [&](const ir::Show& show) { return is_of(figure, show); });
         });
}

}  // namespace

LaidOutCase::LaidOutCase(fs::path folder, ledger::Question question)
    : folder_{std::move(folder)}, question_{std::move(question)} {}

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

bool order_figures(const LaidOutCase& laid_out, trace::Decision& decision) {
  const CaseOptions question = laid_out.question();
  Session session{laid_out.shipped(), {}, {}};
  const auto file = facts::read_case(question.case_path, session.diagnostics);
  if (!file || (file->policy.empty() && !question.policy)) return false;
  const auto policy = question.policy ? *question.policy : file->folder / file->policy;
  if (!laid_out.first_outside({{.path = policy, .bytes = {}}}).empty()) return false;
  const base::ReadRecord reads;
  const auto program = check_program(session, policy, question.settings);
  if (!program || !laid_out.first_outside(reads.files()).empty()) return false;
  for (trace::CandidateResult& candidate : decision.candidates) {
    order(candidate.figures, program->shows);
    order(candidate.scores, program->scores);
  }
  order(decision.case_figures, program->shows);
  std::vector<trace::Figure>& of_verdict = decision.verdict.figures;
  for (const ir::Clause& clause : program->decide.value_or(std::vector<ir::Clause>{}))
    if (shows_all(clause, of_verdict)) order(of_verdict, clause.shows);
  return true;
}

std::optional<std::string> decide_to_document(Session& session, const CaseOptions& options) {
  const auto decision = decide_case(session, options);
  if (!decision) return {};
  return trace::to_json(*decision);
}

}  // namespace proviso
