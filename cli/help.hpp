// The help pages, one for each command, compiled in from commands/<verb>.md.
#pragma once

#include <span>
#include <string_view>

namespace proviso::cli {

struct HelpPage {
  std::string_view name;  ///< the command's, or `proviso` for the overview
  std::string_view text;
};

std::span<const HelpPage> help_pages();

/// The page of a command; empty where there is none.
std::string_view help_page(std::string_view name);

}  // namespace proviso::cli
