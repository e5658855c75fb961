// Completions for shells, made from the commands' own declarations: what a command takes is what is completed.
#pragma once

#include <span>
#include <string>

#include "cli/command.hpp"

namespace proviso::cli {

enum class Shell { Bash, Zsh };

/// The script that a shell reads once.
std::string completion_script(Shell shell, std::span<const Command> commands);

}  // namespace proviso::cli
