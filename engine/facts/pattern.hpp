// A regular expression of an adapter. Matching takes time linear in the text and a bounded memory, whatever the
// expression: RE2 knows no backtracking, and so neither look-around nor back-references.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "facts/limits.hpp"

namespace re2 {
class RE2;
}

namespace proviso::facts {

class Pattern {
 public:
  /// The expression, or why it is none: a syntax error, or more than the limits allow.
  static base::Result<Pattern, std::string> compile(const std::string& expression, const Limits& within = limits);
  /// The largest N of a `\N` in `rewrite`.
  static std::size_t groups_used(std::string_view rewrite);
  /// `rewrite` with each `\N` replaced by that group, of which there are enough.
  static std::string rewritten(std::string_view rewrite, const std::vector<std::string_view>& groups);

  /// As it is written.
  const std::string& text() const;
  /// Its parentheses that capture, whether named or not.
  std::size_t groups() const { return groups_; }
  /// The named ones with their number, from 1, in the order of their numbers.
  const std::vector<std::pair<std::string, std::size_t>>& names() const { return names_; }

  /// Whether it matches anywhere in the text.
  bool matches(std::string_view text) const;
  /// The first match, and the groups of it by number; a group that took no part has no data. False where there is none.
  bool match(std::string_view text, std::vector<std::string_view>& into) const;

 private:
  std::shared_ptr<const re2::RE2> compiled_;  // shared by the copies of an adapter; it never changes
  std::size_t groups_ = 0;
  std::vector<std::pair<std::string, std::size_t>> names_;
};

}  // namespace proviso::facts
