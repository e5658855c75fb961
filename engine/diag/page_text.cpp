#include <algorithm>

#include "diag/pages.hpp"

namespace proviso::diag {

namespace {

constexpr std::string_view fence = "```";

std::string_view take_line(std::string_view& rest) {
  const std::size_t end = std::min(rest.find('\n'), rest.size());
  const std::string_view line = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return line;
}

// "```toml case.toml" opens the file `case.toml`, "```console" a block without a name.
std::string heading_of(std::string_view opening) {
  const std::size_t blank = opening.find(' ');
  return blank == std::string_view::npos ? "" : "  " + std::string{opening.substr(blank + 1)} + "\n";
}

}  // namespace

const Page* find_page(std::string_view code) {
  const auto found = std::ranges::find(pages(), code, &Page::code);
  return found == pages().end() ? nullptr : &*found;
}

std::string page_title(const Page& page) {
  std::string_view rest = page.markdown;
  std::string_view line = take_line(rest);
  line.remove_prefix(std::min(line.find(": ") + 2, line.size()));
  return std::string{line};
}

std::string page_meaning(const Page& page) {
  std::string_view rest = page.markdown;
  take_line(rest);
  std::string out;
  for (std::string_view line = take_line(rest); !rest.empty() && !line.starts_with("## "); line = take_line(rest))
    if (!line.empty()) out += (out.empty() ? "" : " ") + std::string{line};
  return out;
}

std::string page_text(const Page& page) {
  std::string out;
  bool in_block = false;
  for (std::string_view rest = page.markdown; !rest.empty();) {
    std::string_view line = take_line(rest);
    if (line.starts_with(fence)) {
      in_block = !in_block;
      if (in_block) out += heading_of(line);
    } else if (in_block) {
      out += line.empty() ? "\n" : "    " + std::string{line} + "\n";
    } else {
      line.remove_prefix(line.starts_with('#') ? line.find(' ') + 1 : 0);
      out += std::string{line} + "\n";
    }
  }
  return out;
}

}  // namespace proviso::diag
