#include "cli/help.hpp"

namespace proviso::cli {

std::string_view help_page(std::string_view name) {
  for (const auto& page : help_pages())
    if (page.name == name) return page.text;
  return {};
}

}  // namespace proviso::cli
