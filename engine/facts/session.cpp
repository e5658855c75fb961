#include "facts/session.hpp"

#include <algorithm>

#include "base/file.hpp"
#include "base/sha256.hpp"
#include "base/utf8.hpp"
#include "facts/limits.hpp"
#include "facts/signatures.hpp"

namespace proviso::facts {

Session::Session(const ir::Program& program_used, const ConstantValue& constant, diag::Diagnostics& diagnostics)
    : program{program_used}, constant_{constant}, diagnostics_{diagnostics} {
  facts.heap.texts = program.texts;
}

void Session::report(diag::Kind kind, diag::Location where, std::vector<std::string> args, std::string help) {
  report({kind, {}, std::move(args), {}, std::move(help), std::move(where)});
}

void Session::report(diag::Diagnostic finding) {
  const bool is_error = diag::severity(finding.kind) == diag::Severity::Error;
  if (is_error) ++errors_;
  auto& of_file = is_error ? errors_of_ : warnings_of_;
  if (finding.where && ++of_file[finding.where->path] > limits.findings_per_file) return;
  diagnostics_.add(std::move(finding));
}

void Session::check_captured(const std::string& path, base::Date captured_on, diag::Location where) {
  if (!reading_inputs || !facts.as_of || captured_on <= *facts.as_of) return;
  report(diag::Kind::DataCapturedLater, std::move(where),
         {path, base::to_text(captured_on), base::to_text(*facts.as_of)},
         "correct the date, or decide as of a later day");
}

void Session::report_counted() {
  const auto tell = [&](diag::Kind kind, const std::unordered_map<std::string, std::size_t>& of_file) {
    std::vector<std::pair<std::string, std::size_t>> counted(of_file.begin(), of_file.end());
    std::ranges::sort(counted);
    for (const auto& [path, count] : counted)
      if (count > limits.findings_per_file)
        diagnostics_.add({kind,
                          {},
                          {std::to_string(count - limits.findings_per_file)},
                          {},
                          {},
                          diag::Location{.path = path, .line = {}, .column = {}, .pointer = {}}});
  };
  tell(diag::Kind::DataMoreProblems, errors_of_);
  tell(diag::Kind::DataMoreWarnings, warnings_of_);
}

std::unique_ptr<Document> Session::open(const std::string& role, const std::filesystem::path& path,
                                        const std::string& shown, Format format) {
  auto document = std::make_unique<Document>();
  document->path = shown;
  document->file = path.lexically_normal().generic_string();
  document->format = format;
  files_[shown] = document->file;
  auto bytes = base::read_file(path, limits.file_bytes);
  if (!bytes) {
    report(diag::Kind::DataUnreadable, document->at({}), {base::to_text(bytes.error())});
    return nullptr;
  }
  document->text = std::move(bytes).value();
  document->id = ir::DocumentId::of(facts.documents.size());
  const std::string sha256 = base::sha256_hex(document->text);
  facts.documents.push_back({.role = role, .path = shown, .sha256 = sha256});
  auto signing = signing_of(*this, path, shown, sha256);  // may add the envelope to the documents
  facts.documents[document->id.index()].signing = std::move(signing);
  const std::size_t bad = base::first_bad_utf8(document->text).value_or(std::string::npos);
  const std::size_t zero = document->text.find('\0');
  const std::size_t byte = std::min(bad, zero);
  if (byte == std::string::npos) return document;
  const auto line =
      static_cast<std::uint32_t>(1 + std::ranges::count(std::string_view{document->text}.substr(0, byte), '\n'));
  report(diag::Kind::DataSyntax, document->at({line, 0}),
         {"a text file", "byte " + std::to_string(byte) + (zero < bad ? " is zero" : " is not UTF-8 text")});
  return nullptr;
}

std::string Session::file_of(const std::string& path) const {
  const auto found = files_.find(path);
  return found == files_.end() ? path : found->second;
}

bool Session::parse(Document& document, const Reading& reading) {
  diag::Diagnostics found;
  const bool good = parse_as(document, reading, found);
  for (const diag::Diagnostic& finding : found.items()) report(finding);
  return good;
}

std::string count_text(std::size_t count, std::string_view what) {
  return std::to_string(count) + " " + std::string{what} + (count == 1 ? "" : "s");
}

}  // namespace proviso::facts
