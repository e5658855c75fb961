// proviso completion bash|zsh
#include "cli/completion.hpp"

#include <memory>

namespace proviso::cli {

std::function<int()> setup_completion(CLI::App& app) {
  auto shell = std::make_shared<std::string>();
  app.add_option("SHELL", *shell)->required()->check(one_of({"bash", "zsh"}));
  return [shell] {
    const auto script = completion_script(*shell == "bash" ? Shell::Bash : Shell::Zsh, all_commands());
    return print_result(script) ? exit_award : exit_environment;
  };
}

}  // namespace proviso::cli
