// Plain text on a screen: widths, wrapping, columns, colour. Texts of policies and data are made harmless first: no
// control character of theirs reaches a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace proviso::trace {

/// How text is laid out for a person.
struct TextOptions {
  bool colour = false;
  std::size_t width = 100;  ///< columns of the screen; at least 40 are used
};

/// Columns that a text (well-formed UTF-8) takes: none for combining marks, two for wide characters.
std::size_t display_width(std::string_view text);

/// Line ends and tabs as blanks; other control characters, those that turn the direction of text and bad UTF-8 as
/// U+FFFD.
std::string harmless(std::string_view text);

/// Broken at blanks so that each line has at most `width` columns; a longer word has a line of its own.
std::vector<std::string> wrap(std::string_view text, std::size_t width);

/// Filled with blanks on the right (or left) up to `width` columns.
std::string pad(std::string_view text, std::size_t width);
std::string pad_left(std::string_view text, std::size_t width);

enum class Style { Plain, Good, Bad, Doubt, Strong, Quiet };

/// Lines of output, each without blanks at its end.
class Page {
 public:
  explicit Page(const TextOptions& options);

  void blank();                         ///< an empty line, unless there is one or nothing yet
  void heading(std::string_view text);  ///< after an empty line
  /// `lead` once, then the text beside it, wrapped: lines that follow stand under its beginning.
  void paragraph(std::size_t indent, std::string_view lead, std::string_view text, Style lead_style = Style::Plain);
  /// One line as it is; `text` is harmless already, and may be painted.
  void line(std::size_t indent, std::string_view text);

  std::string paint(Style style, std::string_view text) const;
  std::size_t width() const { return width_; }
  std::string take() && { return std::move(out_); }

 private:
  std::string out_;
  bool colour_;
  std::size_t width_;
};

/// A table: columns as wide as their widest cell, two blanks between.
class Table {
 public:
  enum class Align { Left, Right };
  void column(std::string heading, Align align);
  void row(std::vector<std::string> cells);  ///< one cell a column
  std::size_t width() const;
  std::vector<std::string> lines() const;  ///< the headings first

 private:
  std::vector<std::string> headings_;
  std::vector<Align> aligns_;
  std::vector<std::size_t> widths_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace proviso::trace
