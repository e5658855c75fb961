// Runs every sample of this folder through the parser and compares with the file beside it: the tree and the layout of
// `ok_*.proviso`, the findings of `fail_*.proviso` and `warn_*.proviso`. A sample that begins with `// limit tokens 50`
// is read under that limit. With PROVISO_ACCEPT=1 the expected files are rewritten and the run is reported as skipped.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "ast/print.hpp"
#include "base/file.hpp"
#include "diag/render.hpp"
#include "syntax/format.hpp"
#include "syntax/parse.hpp"

namespace {

namespace fs = std::filesystem;
constexpr int skipped = 77;

std::string read(const fs::path& path) { return proviso::base::read_file(path).value_or(std::string{}); }

proviso::syntax::Limits limits_of(const std::string& text) {
  proviso::syntax::Limits limits;
  std::istringstream first_line{text.substr(0, text.find('\n'))};
  std::string slashes, word, name;
  std::size_t n = 0;
  if (!(first_line >> slashes >> word >> name >> n) || word != "limit") return limits;
  if (name == "bytes") limits.bytes = n;
  if (name == "tokens") limits.tokens = n;
  if (name == "nesting") limits.nesting = n;
  if (name == "chain") limits.chain = n;
  if (name == "depth") limits.depth = n;
  if (name == "text_bytes") limits.text_bytes = n;
  if (name == "elements") limits.elements = n;
  if (name == "errors") limits.errors = n;
  return limits;
}

// What the parser makes of a sample; starts with a line that says so where the kind of the sample is not met.
std::string outcome(const fs::path& sample) {
  proviso::base::SourceMap sources;
  proviso::diag::Diagnostics diagnostics;
  const std::string text = read(sample);
  const auto source = sources.add(sample.filename().string(), text);
  const auto file = proviso::syntax::parse(source, sources, diagnostics, limits_of(text));
  diagnostics.sort();
  const bool should_pass = sample.filename().string().starts_with("ok_");
  if (should_pass && file && diagnostics.empty()) return proviso::ast::print(*file);
  const std::string findings = proviso::diag::render_text(diagnostics, sources);
  if (sample.filename().string().starts_with("warn_"))
    return diagnostics.empty() || diagnostics.has_errors() ? "NOT AS NAMED\n" + findings : findings;
  return should_pass || !diagnostics.has_errors() ? "NOT AS NAMED\n" + findings : findings;
}

// 1 where `seen` is not what the file beside the sample holds.
int difference(fs::path beside, const char* extension, const std::string& seen, bool accept) {
  beside.replace_extension(extension);
  if (seen == read(beside)) return 0;
  std::cout << (accept ? "rewritten: " : "differs: ") << beside.string() << "\n";
  if (!accept) std::cout << seen << "\n";
  if (accept && !proviso::base::write_file(beside, seen)) std::cout << "not writable\n";
  return 1;
}

int differences(const std::vector<fs::path>& samples, bool accept) {
  int count = 0;
  for (const fs::path& sample : samples) {
    count += difference(sample, ".expected", outcome(sample), accept);
    const bool parses = sample.filename().string().starts_with("ok_");
    if (parses)
      count +=
          difference(sample, ".formatted", proviso::syntax::format(read(sample)).value_or("not laid out\n"), accept);
  }
  return count;
}

// Every code of the syntax stage is shown by a sample.
int codes_without_sample(const std::vector<fs::path>& samples) {
  std::string all;
  for (fs::path sample : samples) all += read(sample.replace_extension(".expected"));
  int count = 0;
  for (const auto& row : proviso::diag::registry()) {
    if (!row.code.starts_with("PV01") || all.find(row.code) != std::string::npos) continue;
    ++count;
    std::cout << "no sample shows " << row.code << " " << row.name << "\n";
  }
  return count;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 9;
  std::vector<fs::path> samples;
  for (const auto& entry : fs::directory_iterator(argv[1]))
    if (entry.path().extension() == ".proviso") samples.push_back(entry.path());
  std::ranges::sort(samples);
  const bool accept = std::getenv("PROVISO_ACCEPT") != nullptr;
  const int different = differences(samples, accept);
  const int unshown = codes_without_sample(samples);
  std::cout << samples.size() << " samples, " << different << (accept ? " rewritten\n" : " differ\n");
  if (accept) return skipped;
  return different + unshown == 0 && !samples.empty() ? 0 : 1;
}
