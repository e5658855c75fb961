// proviso fmt [--check] PATH...
#include <cstdio>
#include <memory>

#include "base/file.hpp"
#include "cli/command.hpp"

namespace proviso::cli {
namespace {

struct Arguments {
  std::vector<std::string> paths;
  bool check = false;
};

enum class Result { Same, Differs, Invalid, Unwritable };

Result format_one(const std::filesystem::path& path, bool check) {
  auto session = new_session();
  std::string original;
  const auto formatted = format_file(session, path, original);
  print_findings(session);
  if (!formatted) return Result::Invalid;
  if (path == "-" && !check)
    return print_result(*formatted) ? (*formatted == original ? Result::Same : Result::Differs) : Result::Unwritable;
  if (*formatted == original) return Result::Same;
  if (check) {
    std::fprintf(stderr, "%s is not in the one layout\n", path == "-" ? "standard input" : path.c_str());
    return Result::Differs;
  }
  if (const auto written = base::write_file(path, *formatted); !written) {
    std::fprintf(stderr, "proviso: %s\n", base::to_text(written.error()).c_str());
    return Result::Unwritable;
  }
  return Result::Differs;
}

int run(const Arguments& arguments) {
  auto session = new_session();
  bool differs = false;
  bool invalid = false;
  for (const auto& argument : arguments.paths) {
    const auto files =
        argument == "-" ? std::vector<std::filesystem::path>{argument} : policy_files(argument, session.diagnostics);
    for (const auto& file : files) switch (format_one(file, arguments.check)) {
        case Result::Same:
          break;
        case Result::Differs:
          differs = true;
          break;
        case Result::Invalid:
          invalid = true;
          break;
        case Result::Unwritable:
          return exit_environment;
      }
  }
  if (print_findings(session) || invalid) return exit_invalid;
  return arguments.check && differs ? exit_negative : exit_award;
}

}  // namespace

std::function<int()> setup_fmt(CLI::App& app) {
  auto arguments = std::make_shared<Arguments>();
  app.add_option("paths", arguments->paths)->required();
  app.add_flag("--check", arguments->check);
  return [arguments] { return run(*arguments); };
}

}  // namespace proviso::cli
