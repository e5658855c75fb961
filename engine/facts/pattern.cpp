#include "facts/pattern.hpp"

#include <algorithm>

#include <re2/re2.h>

namespace proviso::facts {

base::Result<Pattern, std::string> Pattern::compile(const std::string& expression, const Limits& within) {
  if (expression.size() > within.pattern_bytes)
    return base::Err{"it is longer than " + std::to_string(within.pattern_bytes) + " bytes"};
  re2::RE2::Options options;
  options.set_log_errors(false);
  options.set_max_mem(static_cast<std::int64_t>(within.pattern_memory));
  const auto compiled = std::make_shared<const re2::RE2>(expression, options);
  if (!compiled->ok()) return base::Err{compiled->error()};
  Pattern out;
  out.groups_ = static_cast<std::size_t>(compiled->NumberOfCapturingGroups());
  for (const auto& [number, name] : compiled->CapturingGroupNames())
    out.names_.emplace_back(name, static_cast<std::size_t>(number));
  out.compiled_ = compiled;
  return out;
}

const std::string& Pattern::text() const { return compiled_->pattern(); }

std::size_t Pattern::groups_used(std::string_view rewrite) {
  std::size_t out = 0;
  for (std::size_t i = 0; i + 1 < rewrite.size(); ++i)
    if (rewrite[i] == '\\' && rewrite[i + 1] >= '0' && rewrite[i + 1] <= '9')
      out = std::max(out, static_cast<std::size_t>(rewrite[i + 1] - '0'));
  return out;
}

std::string Pattern::rewritten(std::string_view rewrite, const std::vector<std::string_view>& groups) {
  std::string out;
  for (std::size_t i = 0; i < rewrite.size(); ++i) {
    const bool group = rewrite[i] == '\\' && i + 1 < rewrite.size() && rewrite[i + 1] >= '0' && rewrite[i + 1] <= '9';
    if (group)
      out += groups[static_cast<std::size_t>(rewrite[++i] - '0')];
    else
      out += rewrite[i];
  }
  return out;
}

bool Pattern::matches(std::string_view text) const {
  return compiled_->Match({text.data(), text.size()}, 0, text.size(), re2::RE2::UNANCHORED, nullptr, 0);
}

bool Pattern::match(std::string_view text, std::vector<std::string_view>& into) const {
  std::vector<re2::StringPiece> found(groups_ + 1);
  if (!compiled_->Match({text.data(), text.size()}, 0, text.size(), re2::RE2::UNANCHORED, found.data(),
                        static_cast<int>(found.size())))
    return false;
  into.clear();
  for (const re2::StringPiece& piece : found) into.emplace_back(piece.data(), piece.size());
  return true;
}

}  // namespace proviso::facts
