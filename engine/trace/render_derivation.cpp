#include "trace/render_derivation.hpp"

#include <algorithm>
#include <set>

#include "trace/words.hpp"

namespace proviso::trace {

namespace {

// One line of the tree before the columns are known.
struct Row {
  std::size_t depth = 0;
  std::string expression;
  std::string value;
  std::string origin;
  std::vector<std::string> below;  // what does not fit a column: missing facts and asks
  bool on_one_line = false;        // its operands say the rest, or nobody asks
};

std::string label_of(const Step& step) {
  if (step.kind == Step::Kind::Element) return step.text.empty() ? step.name : step.name + ": " + step.text;
  return step.text.empty() ? step.name : step.text;
}

std::string value_of(const Step& step) {
  if (step.kind == Step::Kind::NotEvaluated) return "not evaluated";
  return step.value.text.empty() ? "-" : step.value.text;
}

std::string kind_note(const Step& step) {
  switch (step.kind) {
    case Step::Kind::Repeated:
      return "shown above";
    case Step::Kind::Parameter:
      return "parameter";
    case Step::Kind::Expression:
    case Step::Kind::Definition:
    case Step::Kind::Input:
    case Step::Kind::Function:
    case Step::Kind::Element:
    case Step::Kind::NotEvaluated:
      return {};
  }
  return {};
}

void add_to(std::string& list, std::string_view more) {
  if (more.empty()) return;
  if (!list.empty()) list += ", ";
  list += more;
}

// A fact is told where it enters the tree, not again at each step above it.
bool tells_missing(const Step& step) {
  return std::ranges::none_of(step.children, [](const Step& child) { return !child.missing.empty(); });
}

void collect(std::vector<Row>& rows, std::set<std::string>& told, const Step& step, std::size_t depth,
             const SourceRef& above) {
  Row row{.depth = depth,
          .expression = harmless(label_of(step)),
          .value = harmless(value_of(step)),
          .origin = {},
          .below = {},
          .on_one_line = !step.children.empty() || step.kind == Step::Kind::NotEvaluated};
  std::string origin = kind_note(step);
  if (step.input) add_to(origin, origin_text(*step.input));
  add_to(origin, step.note);
  if (!step.input && step.at.line > 0 && (step.at.path != above.path || step.at.line != above.line))
    add_to(origin, place_text(step.at));
  row.origin = harmless(origin);
  if (!step.missing.empty() && tells_missing(step))
    for (const Missing& missing : step.missing) {
      if (!told.insert(missing_text(missing)).second) continue;  // once in a tree
      row.below.push_back(harmless("missing " + missing_text(missing)));
      if (!missing.ask.empty()) row.below.push_back(harmless("ask " + missing.ask));
    }
  rows.push_back(std::move(row));
  const SourceRef& here = step.at.line > 0 ? step.at : above;
  for (const Step& child : step.children) collect(rows, told, child, depth + 1, here);
}

struct Columns {
  std::size_t expression = 0;  // with its indentation
  std::size_t value = 0;
};

// Wide enough for all but the longest: those are wrapped (expressions) or push what follows aside (values).
Columns columns_for(const std::vector<Row>& rows, std::size_t width) {
  Columns out;
  for (const Row& row : rows) {
    out.expression = std::max(out.expression, 2 * row.depth + display_width(row.expression));
    out.value = std::max(out.value, display_width(row.value));
  }
  out.expression = std::min(out.expression, std::max<std::size_t>(24, width / 2));
  out.value = std::min<std::size_t>(out.value, std::max<std::size_t>(12, width / 5));
  return out;
}

void print_row(Page& page, const Row& row, const Columns& columns, std::size_t indent) {
  const std::size_t inset = 2 * row.depth;
  const std::size_t room = columns.expression > inset + 16 ? columns.expression - inset : 16;
  std::vector<std::string> lines = wrap(row.expression, room);
  if (row.on_one_line && lines.size() > 1) lines = {wrap(row.expression, room > 20 ? room - 4 : room).front() + " ..."};
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) page.line(indent + inset + (i > 0 ? 2 : 0), lines[i]);
  const std::size_t last_inset = inset + (lines.size() > 1 ? 2 : 0);
  const std::size_t used = last_inset + display_width(lines.back());
  std::string line = std::string(last_inset, ' ') + lines.back();
  line += std::string(columns.expression > used ? columns.expression - used : 0, ' ') + "  ";
  line += row.origin.empty() ? row.value : pad(row.value, columns.value) + "  " + row.origin;
  page.line(indent, line);
  for (const std::string& more : row.below) page.paragraph(indent + columns.expression + 2, "", more);
}

}  // namespace

std::string derivation_text(const Step& step, const TextOptions& options, std::size_t indent) {
  std::vector<Row> rows;
  std::set<std::string> told;
  collect(rows, told, step, 0, {});
  Page page{options};
  const Columns columns = columns_for(rows, page.width() > indent ? page.width() - indent : page.width());
  for (const Row& row : rows) print_row(page, row, columns, indent);
  return std::move(page).take();
}

}  // namespace proviso::trace
