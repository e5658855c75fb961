#include "syntax/texts.hpp"

#include <algorithm>
#include <string_view>

namespace proviso::syntax {

namespace {

constexpr std::string_view escapes = "\"\\{}nt";

// Walks over the bytes of a window with a stack of what is open: a text, a hole in it, braces in that, a text in those.
class Scanner {
 public:
  Scanner(const Window& window, diag::Diagnostics& diagnostics, const Limits& limits)
      : window_{window}, diagnostics_{diagnostics}, limits_{limits} {}

  bool run() {
    for (at_ = window_.begin; at_ < window_.end && errors_ < limits_.errors;) step();
    if (!open_.empty()) unclosed();
    return errors_ == 0;
  }

 private:
  struct Open {
    bool text;  // otherwise a hole, or braces within one
    std::size_t begin;
  };

  void step() {
    const char c = window_.text[at_];
    if (c == '\n' || c == '\r') {
      if (!open_.empty()) unclosed();
      ++at_;
    } else if (!open_.empty() && open_.back().text) {
      in_text(c);
    } else if (c == '"') {
      push(true);
    } else if (open_.empty()) {
      in_code(c);
    } else {
      in_hole(c);
    }
  }

  void in_code(char c) {
    const bool comment = c == '/' && at_ + 1 < window_.end && window_.text[at_ + 1] == '/';
    if (comment) {
      while (at_ < window_.end && window_.text[at_] != '\n' && window_.text[at_] != '\r') ++at_;
    } else {
      ++at_;
    }
  }

  void in_hole(char c) {
    if (c == '{') return push(false);
    if (c == '}') open_.pop_back();
    ++at_;
  }

  void in_text(char c) {
    switch (c) {
      case '"':
        return close_text();
      case '{':
        return push(false);
      case '}':
        report(diag::Kind::StrayBrace, at_, at_ + 1, {}, "write `\\}` for the sign itself");
        break;
      case '\\':
        return escape();
      default:
        break;
    }
    ++at_;
  }

  void escape() {
    const bool ends = at_ + 1 >= window_.end || window_.text[at_ + 1] == '\n' || window_.text[at_ + 1] == '\r';
    if (ends) {
      ++at_;  // the text is unclosed, which is said at the line's end
      return;
    }
    std::size_t end = at_ + 2;
    while (end < window_.end && (static_cast<unsigned char>(window_.text[end]) & 0xC0U) == 0x80U) ++end;
    const std::string_view seen = window_.text.substr(at_, end - at_);
    if (escapes.find(seen[1]) == std::string_view::npos)
      report(diag::Kind::BadEscape, at_, end, {std::string{seen}},
             R"(the escapes are `\"`, `\\`, `\{`, `\}`, `\n` and `\t`)");
    at_ = end;
  }

  void close_text() {
    const std::size_t begin = open_.back().begin, bytes = at_ - begin - 1;
    if (bytes > limits_.text_bytes && open_.size() == 1)
      report(diag::Kind::TextTooLong, begin, begin + 1, {std::to_string(bytes), std::to_string(limits_.text_bytes)});
    open_.pop_back();
    ++at_;
  }

  void push(bool text) {
    open_.push_back({text, at_});
    ++at_;
    if (open_.size() <= 2 * limits_.text_nesting) return;
    report(diag::Kind::TextNestedTooDeep, at_ - 1, at_, {std::to_string(limits_.text_nesting)});
    skip_line();
  }

  // Where a hole is open, the quote that was meant to end the text has begun another: the hole is what lacks its end.
  void unclosed() {
    const auto hole = std::ranges::find(open_, false, &Open::text);
    if (hole == open_.end()) {
      report(diag::Kind::UnclosedText, open_.front().begin, std::min(at_, window_.end), {},
             "a text ends with `\"` on the line where it begins");
    } else {
      report(diag::Kind::UnclosedHole, hole->begin, hole->begin + 1, {}, "write `\\{` for the sign itself");
    }
    open_.clear();
  }

  void skip_line() {
    open_.clear();
    while (at_ < window_.end && window_.text[at_] != '\n') ++at_;
  }

  void report(diag::Kind kind, std::size_t begin, std::size_t end, std::vector<std::string> args,
              std::string help = {}) {
    ++errors_;
    diagnostics_.add({kind, {window_.span(begin, end), {}}, std::move(args), {}, std::move(help), {}});
  }

  const Window& window_;
  diag::Diagnostics& diagnostics_;
  const Limits& limits_;
  std::size_t at_ = 0;
  std::size_t errors_ = 0;
  std::vector<Open> open_;
};

char resolved(char escape) {
  switch (escape) {
    case 'n':
      return '\n';
    case 't':
      return '\t';
    default:
      return escape;
  }
}

// The closing brace of the hole that opens at `at`.
std::size_t hole_end(std::string_view text, std::size_t at) {
  std::vector<char> open;  // '{' or '"'
  for (;; ++at) {
    const char c = text[at];
    const bool in_text = !open.empty() && open.back() == '"';
    if (c == '\\' && in_text) {
      ++at;
    } else if (c == '{' || (c == '"' && !in_text)) {
      open.push_back(c);
    } else if (c == '}' || c == '"') {
      open.pop_back();
      if (open.empty()) return at;
    }
  }
}

}  // namespace

bool check_texts(const Window& window, diag::Diagnostics& diagnostics, const Limits& limits) {
  return Scanner{window, diagnostics, limits}.run();
}

std::vector<Piece> split_text(const Window& window, base::Span text) {
  std::vector<Piece> pieces;
  std::string literal;
  const auto flush = [&] {
    if (!literal.empty()) pieces.emplace_back(std::move(literal));
    literal.clear();
  };
  for (std::size_t at = text.begin + 1U; at + 1 < text.end; ++at) {
    const char c = window.text[at];
    if (c == '\\') {
      literal += resolved(window.text[++at]);
    } else if (c == '{') {
      flush();
      const std::size_t end = hole_end(window.text, at);
      pieces.emplace_back(window.span(at + 1, end));
      at = end;
    } else {
      literal += c;
    }
  }
  flush();
  return pieces;
}

}  // namespace proviso::syntax
