// (head part part ...): a tree of words, laid out to fit a page.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace proviso::ast {

struct Sexp {
  std::string word;  ///< the head of a list, or the whole of a leaf
  std::vector<Sexp> parts;
  bool list = false;

  static Sexp leaf(std::string text) { return {std::move(text), {}, false}; }
  static Sexp quoted(std::string_view text);
  template <class... Parts>
  static Sexp of(std::string head, Parts... parts) {
    Sexp out{std::move(head), {}, true};
    (out.parts.push_back(std::move(parts)), ...);
    return out;
  }

  Sexp& add(Sexp part) {
    parts.push_back(std::move(part));
    return *this;
  }
  /// (name part), where there is one.
  Sexp& maybe(std::string_view name, std::optional<Sexp> part) {
    if (part) add(of(std::string{name}, std::move(*part)));
    return *this;
  }
  /// The bare word, where the condition holds.
  Sexp& flag(bool condition, std::string_view name) {
    if (condition) add(leaf(std::string{name}));
    return *this;
  }
};

/// With a line end. What does not fit on the rest of a line has its parts on lines of their own.
std::string lay_out(const Sexp& sexp);

}  // namespace proviso::ast
