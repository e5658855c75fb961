// Checks every sample of this folder and compares the findings with the file beside it. `fail_*` has errors, `warn_*`
// warnings alone. Modules are looked for in this folder, then among the shipped ones. Lines `// --set p=v` at the top
// are settings of the command line. With PROVISO_ACCEPT=1 the expected files are rewritten and the run is reported as
// skipped.
#include <algorithm>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <iostream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "base/file.hpp"
#include "check/check.hpp"
#include "diag/render.hpp"
#include "ir/verify.hpp"
#include "syntax/parse.hpp"

namespace {

namespace fs = std::filesystem;
using namespace proviso;
constexpr int skipped = 77;

struct Folders {
  fs::path samples;
  fs::path shipped;
};

std::string read(const fs::path& path) { return base::read_file(path).value_or(std::string{}); }

struct Sample {
  base::SourceMap sources;
  std::vector<ast::File> files;
  ast::File settings_file;
  std::vector<check::Setting> settings;
  diag::Diagnostics diagnostics;
};

void parse(Sample& sample, const fs::path& path, const std::string& shown) {
  const auto source = sample.sources.add(shown, read(path));
  if (auto file = syntax::parse(source, sample.sources, sample.diagnostics)) sample.files.push_back(*std::move(file));
}

// The sample, then everything that it reaches.
void load(Sample& sample, const fs::path& first, const Folders& folders) {
  parse(sample, first, first.filename().string());
  std::deque<std::string> wanted{"std.core", "std.units"};
  if (!sample.files.empty()) wanted.insert(wanted.begin(), sample.files.front().name.text());
  std::set<std::string> seen;
  for (std::size_t read_up_to = 0; read_up_to < sample.files.size() || !wanted.empty();) {
    if (read_up_to < sample.files.size()) {
      const ast::File& file = sample.files[read_up_to++];
      seen.insert(file.name.text());
      for (const ast::Decl& decl : file.decls)
        if (const auto* use = std::get_if<ast::UseDecl>(&decl.node)) wanted.push_back(use->module.text());
      continue;
    }
    std::string name = wanted.front();
    wanted.pop_front();
    if (!seen.insert(name).second) continue;
    std::ranges::replace(name, '.', '/');
    for (const fs::path& folder : {folders.samples, folders.shipped})
      if (fs::exists(folder / (name + ".proviso"))) {
        parse(sample, folder / (name + ".proviso"), name + ".proviso");
        break;
      }
  }
}

void read_settings(Sample& sample, const std::string& text) {
  std::istringstream lines{text};
  const std::string mark = "// --set ";
  for (std::string line; std::getline(lines, line) && line.starts_with(mark);) {
    const auto equals = line.find('=');
    const std::string name = line.substr(mark.size(), equals - mark.size());
    const auto source = sample.sources.add("--set " + name, line.substr(equals + 1));
    if (const auto value = syntax::parse_expression(sample.settings_file, source, sample.sources, sample.diagnostics))
      sample.settings.push_back({name, *value});
  }
}

// The findings; starts with a line that says so where the kind of the sample is not met.
std::string outcome(const fs::path& path, const Folders& folders) {
  Sample sample;
  load(sample, path, folders);
  read_settings(sample, read(path));
  const auto program = check::check(
      {.files = sample.files, .settings_file = &sample.settings_file, .settings = sample.settings}, sample.diagnostics);
  sample.diagnostics.sort();
  const std::string findings = diag::render_text(sample.diagnostics, sample.sources);
  const bool should_fail = path.filename().string().starts_with("fail_");
  if (should_fail == program.has_value() || findings.empty()) return "NOT AS NAMED\n" + findings;
  if (program)
    if (const auto broken = ir::verify(*program)) return "NOT A SOUND PROGRAM: " + *broken + "\n" + findings;
  return findings;
}

int differences(const std::vector<fs::path>& samples, const Folders& folders, bool accept) {
  int count = 0;
  for (const fs::path& sample : samples) {
    fs::path beside = sample;
    beside.replace_extension(".expected");
    const std::string seen = outcome(sample, folders);
    if (seen == read(beside)) continue;
    ++count;
    std::cout << (accept ? "rewritten: " : "differs: ") << beside.string() << "\n";
    if (!accept)
      std::cout << seen << "\n";
    else if (!base::write_file(beside, seen))
      std::cout << "not writable\n";
  }
  return count;
}

// Every code of the checker is shown by a sample; of the warnings those that it gives itself.
int codes_without_sample(const std::vector<fs::path>& samples) {
  const std::set<std::string_view> of_the_evaluator{"ConstantRule", "ConstantFault"};
  std::string all;
  for (fs::path sample : samples) all += read(sample.replace_extension(".expected"));
  int count = 0;
  for (const auto& row : diag::registry()) {
    const std::string_view stage = row.code.substr(0, 4);
    if (stage != "PV02" && stage != "PV03" && stage != "PV04" && stage != "PV05") continue;
    if (of_the_evaluator.contains(row.name) || all.find(row.code) != std::string::npos) continue;
    ++count;
    std::cout << "no sample shows " << row.code << " " << row.name << "\n";
  }
  return count;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 9;
  const Folders folders{argv[1], argv[2]};
  std::vector<fs::path> samples;
  for (const auto& entry : fs::directory_iterator(folders.samples))
    if (entry.path().extension() == ".proviso") samples.push_back(entry.path());
  std::ranges::sort(samples);
  const bool accept = std::getenv("PROVISO_ACCEPT") != nullptr;
  const int different = differences(samples, folders, accept);
  const int unshown = codes_without_sample(samples);
  std::cout << samples.size() << " samples, " << different << (accept ? " rewritten\n" : " differ\n");
  if (accept) return skipped;
  return different + unshown == 0 && !samples.empty() ? 0 : 1;
}
