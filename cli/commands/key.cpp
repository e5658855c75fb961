// proviso key new NAME --out FILE
#include <cstdio>
#include <memory>

#include "base/file.hpp"
#include "cli/command.hpp"
#include "trust/keys.hpp"

namespace proviso::cli {
namespace {

struct Arguments {
  std::string action;
  std::string name;
  std::string out;
};

int run(const Arguments& arguments) {
  if (const std::string defect = trust::name_defect(arguments.name); !defect.empty())
    throw CLI::ValidationError{"the name of a key " + defect};
  const trust::Signer signer{arguments.name, base::SecretKey::random()};
  std::string secret = trust::to_secret_line(signer) + "\n";
  const auto written = base::create_private_file(arguments.out, secret);
  base::wipe(secret.data(), secret.size());
  if (!written) {
    std::fprintf(stderr, "proviso: %s; the key was not kept\n", base::to_text(written.error()).c_str());
    return exit_environment;
  }
  return print_result(trust::to_line(signer.verifier()) + "\n") ? exit_award : exit_environment;
}

}  // namespace

std::function<int()> setup_key(CLI::App& app) {
  auto arguments = std::make_shared<Arguments>();
  app.add_option("action", arguments->action)->required()->check(one_of({"new"}));
  app.add_option("name", arguments->name)->required();
  app.add_option("--out", arguments->out)->required();
  return [arguments] { return run(*arguments); };
}

}  // namespace proviso::cli
