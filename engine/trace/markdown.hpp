// Writing CommonMark from texts that others wrote.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace proviso::trace {

/// Text in a paragraph, list or table cell, without any markup of its own.
std::string md(std::string_view raw);

/// An identifier: in a code span, whatever it contains.
std::string md_code(std::string_view raw);

/// A table with aligned source; cells are Markdown already.
std::string md_table(const std::vector<std::string>& headings, std::vector<std::vector<std::string>> rows);

}  // namespace proviso::trace
