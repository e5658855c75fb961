// error[PV0301]: expected Money, found Integer
//   --> policies/aid/housing.proviso:14:22
//    |
// 14 |   grant household.size * rate
//    |         ^^^^^^^^^^^^^^ this is Integer
//    = help: write `money(household.size)` if a currency amount is meant
#include <algorithm>
#include <map>

#include "diag/excerpt.hpp"
#include "diag/render.hpp"

namespace proviso::diag {

namespace {

constexpr std::string_view red = "1;31", yellow = "1;33", blue = "1;34", bold = "1";

struct Mark {
  const Label* label;
  bool primary;
};

class TextRenderer {
 public:
  TextRenderer(const base::SourceMap& sources, Colour colour) : sources_{sources}, colour_{colour} {}

  void add(const Diagnostic& d) {
    const bool error = severity(d.kind) == Severity::Error;
    severity_colour_ = error ? red : yellow;
    const std::string word = std::string{error ? "error" : "warning"} + "[" + std::string{code(d.kind)} + "]";
    out_ += paint(severity_colour_, word) + paint(bold, ": " + printable(d.message())) + "\n";
    if (d.where) {
      out_ += "  " + paint(blue, "-->") + " " + printable(place(*d.where)) + "\n";
    } else if (d.primary.at.valid()) {
      add_excerpts(d);
    }
    if (!d.help.empty())
      out_ += std::string(gutter_, ' ') + " " + paint(blue, "=") + " help: " + printable(d.help) + "\n";
    out_ += "\n";
    gutter_ = 2;
  }

  std::string take() { return std::move(out_); }

 private:
  // One block for each file that has a label, the primary's first.
  void add_excerpts(const Diagnostic& d) {
    std::map<base::FileId, std::vector<Mark>> files;
    files[d.primary.at.file].push_back({&d.primary, true});
    std::size_t last_line = 0;
    const auto see = [&](const Label& label) { last_line = std::max<std::size_t>(last_line, line_of(label)); };
    see(d.primary);
    for (const Label& label : d.related)
      if (label.at.valid()) {
        files[label.at.file].push_back({&label, false});
        see(label);
      }
    gutter_ = std::max<std::size_t>(std::to_string(last_line).size(), 1);
    add_file("-->", files[d.primary.at.file]);
    for (const auto& [file, marks] : files)
      if (file != d.primary.at.file) add_file(":::", marks);
  }

  void add_file(std::string_view arrow, std::vector<Mark> marks) {
    const base::Span at = marks.front().label->at;
    const auto [line, column] = sources_.line_column(at.file, at.begin);
    out_ += std::string(gutter_, ' ') + paint(blue, arrow) + " " + printable(sources_.path(at.file)) + ":" +
            std::to_string(line) + ":" + std::to_string(column) + "\n";
    std::ranges::stable_sort(marks, {}, [](const Mark& m) { return m.label->at.begin; });
    bar("");
    std::uint32_t previous = 0;
    for (std::size_t i = 0; i < marks.size();) {
      const std::uint32_t here = line_of(*marks[i].label);
      std::size_t end = i;
      while (end < marks.size() && line_of(*marks[end].label) == here) ++end;
      if (previous != 0 && here > previous + 1) out_ += paint(blue, "...") + "\n";
      add_line(here,
               {marks.begin() + static_cast<std::ptrdiff_t>(i), marks.begin() + static_cast<std::ptrdiff_t>(end)});
      previous = here;
      i = end;
    }
  }

  // A source line, and below it a row of carets for each label on it.
  void add_line(std::uint32_t line, const std::vector<Mark>& marks) {
    const base::FileId file = marks.front().label->at.file;
    const std::uint32_t begin = sources_.line_begin(file, line);
    const std::string_view text = sources_.line_text(file, line);
    const auto primary = std::ranges::find(marks, true, &Mark::primary);
    const Mark& focus = primary == marks.end() ? marks.front() : *primary;
    const auto within = [&](std::uint32_t offset) {
      return std::max(offset, begin) - begin;
    };  // before: a byte order mark
    const Excerpt excerpt{text, within(focus.label->at.begin)};
    const std::string number = std::to_string(line);
    std::string shown = excerpt.text();
    shown.erase(shown.find_last_not_of(' ') + 1);
    out_ += paint(blue, std::string(gutter_ - number.size(), ' ') + number + " |") + (shown.empty() ? "" : " ") +
            shown + "\n";
    for (const Mark& mark : marks) {
      const std::size_t from = excerpt.column(within(mark.label->at.begin));
      const std::size_t last = std::min<std::size_t>(within(mark.label->at.end), text.size());
      const std::size_t to = std::max(excerpt.column(last), from + 1);
      std::string row = std::string(to - from, mark.primary ? '^' : '-');
      if (!mark.label->text.empty()) row += " " + printable(mark.label->text);
      bar(std::string(from, ' ') + paint(mark.primary ? severity_colour_ : blue, row));
    }
  }

  void bar(const std::string& rest) {
    out_ += paint(blue, std::string(gutter_, ' ') + " |") + (rest.empty() ? "" : " " + rest) + "\n";
  }

  std::uint32_t line_of(const Label& label) const { return sources_.line_column(label.at.file, label.at.begin).line; }

  static std::string place(const Location& w) {
    std::string out = w.path;
    if (w.line) out += ":" + std::to_string(*w.line);
    if (w.line && w.column) out += ":" + std::to_string(*w.column);
    if (!w.pointer.empty()) out += " at " + w.pointer;
    return out;
  }

  std::string paint(std::string_view style, std::string_view text) const {
    if (colour_ == Colour::Off) return std::string{text};
    return "\x1b[" + std::string{style} + "m" + std::string{text} + "\x1b[0m";
  }

  const base::SourceMap& sources_;
  Colour colour_;
  std::string_view severity_colour_ = red;
  std::size_t gutter_ = 2;  // columns of the line numbers
  std::string out_;
};

std::string counted(std::size_t n, const std::string& noun) {
  return std::to_string(n) + " " + noun + (n == 1 ? "" : "s");
}

}  // namespace

std::string summary(const Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.error_count(), warnings = diagnostics.warning_count();
  if (errors == 0 && warnings == 0) return {};
  if (warnings == 0) return counted(errors, "error");
  if (errors == 0) return counted(warnings, "warning");
  return counted(errors, "error") + ", " + counted(warnings, "warning");
}

std::string render_text(const Diagnostics& diagnostics, const base::SourceMap& sources, Colour colour,
                        std::size_t most) {
  if (diagnostics.empty()) return {};
  TextRenderer renderer{sources, colour};
  const auto items = diagnostics.items();
  std::size_t shown = 0;
  for (const Diagnostic& d : items) {
    if (shown >= most && d.kind != Kind::DataMoreProblems && d.kind != Kind::DataMoreWarnings)
      continue;  // a count of what is not shown always is
    renderer.add(d);
    ++shown;
  }
  std::string out = renderer.take();
  if (items.size() > shown) out += "and " + std::to_string(items.size() - shown) + " more\n";
  return out + summary(diagnostics) + "\n";
}

}  // namespace proviso::diag
