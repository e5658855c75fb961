#include "facts/from_toml.hpp"

#include <algorithm>

#include "base/date.hpp"
#include "base/text.hpp"
#include "base/utf8.hpp"
#include "facts/limits.hpp"
#include "facts/plain_numbers.hpp"

#include <toml++/toml.h>

namespace proviso::facts {

namespace {

// Byte offset of a line and column: columns count code points, and a line may be as long as the file.
class Columns {
 public:
  explicit Columns(std::string_view text) : text_{text} {
    lines_.push_back(0);
    std::size_t points = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if ((static_cast<unsigned char>(text[i]) & 0xc0U) == 0x80U) continue;
      if (points % stride == 0) every_.push_back(i);
      ++points;
      if (text[i] == '\n') lines_.push_back(points);
    }
  }

  std::size_t offset(toml::source_position position) const {
    if (position.line == 0 || position.line > lines_.size()) return text_.size();
    const std::size_t point = lines_[position.line - 1] + position.column - 1;
    if (point / stride >= every_.size()) return text_.size();
    std::size_t at = every_[point / stride];
    for (std::size_t left = point % stride; left > 0 && at < text_.size(); --left) do
        ++at;
      while (at < text_.size() && (static_cast<unsigned char>(text_[at]) & 0xc0U) == 0x80U);
    return at;
  }

 private:
  static constexpr std::size_t stride = 128;
  std::string_view text_;
  std::vector<std::size_t> lines_;  // by line: the code points before it
  std::vector<std::size_t> every_;  // by code point / stride: its byte
};

Position position_of(toml::source_position at) {
  return {static_cast<std::uint32_t>(at.line), static_cast<std::uint32_t>(at.column)};
}

class Converter {
 public:
  Converter(Document& document, diag::Diagnostics& diagnostics, const Limits& within)
      : document_{document}, diagnostics_{diagnostics}, within_{within}, columns_{document.text} {}

  bool run(const toml::table& root) {
    document_.root = node(root, 0);
    return !failed_;
  }

 private:
  void fail(diag::Kind kind, Position at, std::vector<std::string> args, std::string help = {}) {
    failed_ = true;
    diagnostics_.add({kind, {}, std::move(args), {}, std::move(help), document_.at(at)});
  }

  Node node(const toml::node& from, std::size_t depth) {
    Node out;
    out.at = position_of(from.source().begin);
    if (failed_) return out;
    if (++values_ > within_.values) {
      fail(diag::Kind::DataTooMany, out.at, {std::to_string(within_.values)});
    } else if (depth > within_.depth) {
      fail(diag::Kind::DataTooDeep, out.at, {std::to_string(within_.depth)});
    } else if (const auto* table = from.as_table()) {
      out.form = Form::Table;
      for (const auto& [key, value] : *table) {
        out.keys.push_back({document_.keep(std::string{key.str()}), position_of(key.source().begin)});
        out.elements.push_back(node(value, depth + 1));
      }
    } else if (const auto* array = from.as_array()) {
      out.form = Form::Array;
      out.elements.reserve(array->size());
      for (const auto& value : *array) out.elements.push_back(node(value, depth + 1));
    } else {
      leaf(from, out);
    }
    return out;
  }

  void leaf(const toml::node& from, Node& out) {
    if (const auto* text = from.as_string()) {
      out.form = Form::Text;
      out.text = document_.keep(text->get());
    } else if (const auto* truth = from.as_boolean()) {
      out.form = Form::Bool;
      out.text = truth->get() ? "true" : "false";
    } else if (const auto* integer = from.as_integer()) {
      out.form = Form::Number;
      out.text = number_text(
          from, integer->flags() == toml::value_flags::none ? std::string{} : std::to_string(integer->get()));
    } else if (from.is_floating_point()) {
      out.form = Form::Number;
      out.text = number_text(from, {});
      if (out.text.find_first_of("in") != std::string_view::npos)
        fail(diag::Kind::DataSyntax, out.at, {"a number of Proviso", "`" + std::string{out.text} + "` is not finite"});
    } else if (const auto* date = from.as_date()) {
      const auto& day = date->get();
      const auto made = base::make_date(day.year, day.month, day.day);
      out.form = made ? Form::Date : Form::DateTime;
      if (made) out.text = document_.keep(base::to_text(*made));
    } else {
      out.form = Form::DateTime;
    }
  }

  // The digits as written, without `_`: a double would have lost some. `other` where it is written in another base.
  std::string_view number_text(const toml::node& from, std::string other) {
    if (!other.empty()) return document_.keep(std::move(other));
    const std::size_t begin = columns_.offset(from.source().begin);
    const std::size_t end = columns_.offset(from.source().end);
    std::string_view written = std::string_view{document_.text}.substr(begin, end - begin);
    if (written.find('_') == std::string_view::npos) return written;
    std::string digits{written};
    std::erase(digits, '_');
    return document_.keep(std::move(digits));
  }

  Document& document_;
  diag::Diagnostics& diagnostics_;
  const Limits& within_;
  Columns columns_;
  std::size_t values_ = 0;
  bool failed_ = false;
};

// Where a key has too many parts: each is a table inside the one before, and toml++ frees them by recursion.
class DottedKeys {
 public:
  explicit DottedKeys(std::string_view text) : text_{text} {}

  // The byte of the part that is too much.
  std::optional<std::size_t> too_many() {
    std::size_t parts = 0;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '"' || c == '\'') {
        skip_text(c);
        continue;
      }
      if (c == '#')
        at_ = std::min(text_.find('\n', at_), text_.size() - 1);
      else if (c == '.' && ++parts > limits.dotted_parts)
        return at_;
      if (text_[at_] == '\n' || c == '=' || c == ',' || c == '{' || c == '[' || c == ']') parts = 0;
      ++at_;
    }
    return std::nullopt;
  }

 private:
  void skip_text(char quote) {
    const std::string three(3, quote);
    const bool many_lines = text_.substr(at_, 3) == three;
    at_ += many_lines ? 3 : 1;
    while (at_ < text_.size()) {
      if (text_[at_] == '\\' && quote == '"') {
        at_ += 2;
      } else if (many_lines ? text_.substr(at_, 3) == three : text_[at_] == quote || text_[at_] == '\n') {
        at_ += many_lines ? 3 : 1;
        return;
      } else {
        ++at_;
      }
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

namespace {

/// The likeliest mistake of a line that is no TOML: a text or quantity without quotes.
std::string unquoted_help(std::string_view text, std::uint32_t line) {
  for (std::uint32_t at = 1; at < line; ++at) text.remove_prefix(std::min(text.find('\n') + 1, text.size()));
  text = text.substr(0, text.find('\n'));
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos) return {};
  const std::string_view value = base::trim(text.substr(equals + 1, text.find('#', equals) - equals - 1));
  if (value.empty() || value.find_first_of("\"'[{") != std::string_view::npos) return {};
  return "texts and quantities stand in quotes: `" + std::string{base::trim(text.substr(0, equals))} + " = \"" +
         std::string{value} + "\"`";
}

std::string help_of(std::string_view problem, std::string_view text, std::uint32_t line) {
  const bool no_day = problem.find("parsing date: expected day") != std::string_view::npos;
  return no_day ? "write a day that exists" : unquoted_help(text, line);
}

}  // namespace

bool from_toml(Document& document, diag::Diagnostics& diagnostics, const Limits& within) {
  if (document.text.starts_with("\xef\xbb\xbf")) document.text.erase(0, 3);
  if (const auto dot = DottedKeys{document.text}.too_many()) {
    const std::string_view before = std::string_view{document.text}.substr(0, *dot);
    const auto line = static_cast<std::uint32_t>(1 + std::ranges::count(before, '\n'));
    diagnostics.add(
        {diag::Kind::DataTooDeep, {}, {std::to_string(limits.dotted_parts)}, {}, {}, document.at({line, 0})});
    return false;
  }
  try {
    return Converter{document, diagnostics, within}.run(
        toml::parse(with_plain_toml_numbers(document.text), std::string_view{}));
  } catch (const toml::parse_error& error) {  // how the library says that the text is no TOML
    diagnostics.add({diag::Kind::DataSyntax,
                     {},
                     {"TOML", std::string{error.description()}},
                     {},
                     help_of(error.description(), document.text, position_of(error.source().begin).line),
                     document.at(position_of(error.source().begin))});
    return false;
  }
}

}  // namespace proviso::facts
