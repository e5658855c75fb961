// The pages of docs/diagnostics, one for each code: what a finding means, an example and its repair. Compiled in, so
// that they are at hand wherever the tool is.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace proviso::diag {

struct Page {
  std::string_view code;
  std::string_view markdown;
};

/// All of them, by code.
std::span<const Page> pages();

/// The page of a code such as `PV0201`; null where there is none.
const Page* find_page(std::string_view code);

/// A page's first line without its code: the message in general terms.
std::string page_title(const Page& page);

/// What stands between its first line and the example: what the finding means, and why there is such a rule.
std::string page_meaning(const Page& page);

/// The whole page as a person reads it in a terminal: blocks are indented below the names of their files, marks are
/// gone.
std::string page_text(const Page& page);

}  // namespace proviso::diag
