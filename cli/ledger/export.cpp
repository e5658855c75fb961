// proviso ledger export: decisions for an audit team, a procurement register, a bill to be compared.
#include "ledger/export.hpp"

#include <algorithm>
#include <cstdio>
#include <set>

#include "cli/ledger/arguments.hpp"
#include "cli/ledger/figures.hpp"
#include "diag/suggest.hpp"
#include "ledger/echoes.hpp"
#include "trust/dsse.hpp"

namespace proviso::cli {
namespace {

using Text = base::Result<std::string, std::string>;

/// The ids of the decisions whose place a later one took.
base::Result<std::set<std::string>, ledger::Failure> superseded(const ledger::Ledger& ledger) {
  ledger::Filter filter;
  filter.kind = "decision";
  const auto rows = ledger.list(filter);
  if (!rows) return base::Err{rows.error()};
  std::set<std::string> out;
  for (const auto& row : rows.value())
    if (!row.subject.empty()) out.insert(row.subject);
  return out;
}

/// Whether the form tells what was bought, which a decision that no longer stands does not.
bool wants_standing(const LedgerArguments& arguments) {
  return arguments.format == "focus" || arguments.format == "ocds";
}

bool awards(const ledger::Row& row) { return row.summary.verdict == "award" || row.summary.verdict == "conditional"; }

/// What is against a decision's being a purchase, by how it is told.
struct LeftOut {
  std::size_t superseded = 0, rejected = 0, open = 0;

  void say() const {
    say(superseded, "superseded");
    say(rejected, "rejected");
    say(open, "unapproved");
  }

 private:
  static void say(std::size_t count, const char* what) {
    if (count == 0) return;
    std::fprintf(stderr, "proviso: %zu %s %s left out; who wants one names it\n", count, what,
                 count == 1 ? "decision was" : "decisions were");
  }
};

/// Leaves out what a later decision took the place of, of a plan also what people reject or have yet to approve, and
/// says of how many. Of `rows`, the newest first.
base::Result<std::vector<ledger::Row>, ledger::Failure> standing_only(const ledger::Ledger& ledger,
                                                                      std::vector<ledger::Row> rows,
                                                                      const LedgerArguments& arguments) {
  const auto gone = superseded(ledger);
  if (!gone) return base::Err{gone.error()};
  const std::size_t limit = arguments.filter.limit;
  LeftOut left_out;
  std::vector<ledger::Row> out;
  for (auto& row : rows) {
    if (limit != 0 && out.size() == limit) break;
    if (gone->contains(base::to_hex(row.leaf))) {
      ++left_out.superseded;
      continue;
    }
    const auto word =
        arguments.format == "focus" && awards(row) ? ledger::word_on(ledger, row) : ledger::State::Approved;
    if (!word) return base::Err{word.error()};
    if (word.value() == ledger::State::Rejected)
      ++left_out.rejected;
    else if (word.value() == ledger::State::Open)
      ++left_out.open;
    else
      out.push_back(std::move(row));
  }
  left_out.say();
  return out;
}

/// The decisions that `list` would print; for a form of what was bought those alone that stand. The newest first.
base::Result<std::vector<ledger::Row>, ledger::Failure> listed(const ledger::Ledger& ledger,
                                                               const LedgerArguments& arguments) {
  ledger::Filter filter = arguments.filter;
  filter.kind = "decision";
  filter.policy = arguments.policy;
  filter.candidate = arguments.candidate;
  if (!wants_standing(arguments)) return ledger.list(filter);
  filter.limit = 0;  // what is left out takes nobody's place
  auto rows = ledger.list(filter);
  if (!rows) return rows;
  return standing_only(ledger, std::move(rows).value(), arguments);
}

/// Of an award that goes out though somebody is against it, or is yet to be asked.
void tell_word(const ledger::Exported& one) {
  if (one.word == ledger::State::Approved) return;
  const bool rejected = one.word == ledger::State::Rejected;
  std::fprintf(stderr, "proviso: entry %llu %s: see `proviso ledger status`\n",
               static_cast<unsigned long long>(one.row.seq),
               rejected ? "was rejected" : "is not approved as its policy wants");
}

/// The decisions that were asked for, the oldest first. Nothing where one cannot be read: said.
std::optional<std::vector<ledger::Exported>> read(const ledger::Ledger& ledger, const LedgerArguments& arguments,
                                                  int& code) {
  std::vector<std::string> ids = arguments.ids;
  if (ids.empty()) {
    const auto rows = listed(ledger, arguments);
    if (!rows) {
      code = told(rows.error());
      return {};
    }
    for (const auto& row : rows.value()) ids.push_back(std::to_string(row.seq));
    std::ranges::reverse(ids);
  }
  std::vector<ledger::Exported> out;
  for (const std::string& id : ids) {
    auto found = find_decision(ledger, id, code);
    if (!found) return {};
    ledger::Exported one{std::move(found->row), std::move(found->entry), std::move(found->document)};
    if (wants_standing(arguments) && awards(one.row)) {
      const auto word = ledger::word_on(ledger, one.row);
      if (!word) {
        code = told(word.error());
        return {};
      }
      one.word = word.value();
      tell_word(one);
    }
    out.push_back(std::move(one));
  }
  return out;
}

/// A bill has the columns of FOCUS that hold money, and those of a house's own, which begin with `x_`.
void check_column(const std::string& column) {
  const auto& known = ledger::focus_money_columns();
  if (std::ranges::find(known, column) != known.end()) return;
  constexpr std::string_view own = "x_";
  if (column.starts_with(own) && column.size() > own.size()) return;
  throw CLI::ValidationError{"--column: `" + column + "` is no column of FOCUS that holds money; " +
                             diag::help_choose(column, known, "column")};
}

/// "monthly_cost", or "base+rest": what a cell is filled from.
ledger::FocusFigure figure_of(const std::string& text) {
  const auto plus = text.find('+');
  ledger::FocusFigure out{text.substr(0, plus), plus == std::string::npos ? "" : text.substr(plus + 1)};
  if (out.name.empty() || (plus != std::string::npos && out.rest.empty()) || out.rest.find('+') != std::string::npos)
    throw CLI::ValidationError{"--column: `" + text + "` is neither a figure nor two of an award of two, BASE+REST"};
  return out;
}

/// "ContractedCost=monthly_cost", "ContractedCost=monthly_cost,base+rest".
std::vector<ledger::FocusColumn> columns_of(const std::vector<std::string>& texts) {
  std::vector<ledger::FocusColumn> out;
  for (const std::string& text : texts) {
    const auto equals = text.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
      throw CLI::ValidationError{"--column wants COLUMN=FIGURE, such as ContractedCost=monthly_cost; found `" + text +
                                 "`"};
    ledger::FocusColumn column{text.substr(0, equals), {}};
    check_column(column.column);
    if (std::ranges::find(out, column.column, &ledger::FocusColumn::column) != out.end())
      throw CLI::ValidationError{"--column: `" + column.column +
                                 "` is given twice; COLUMN=FIGURE,FIGURE takes the first that an award has"};
    for (const std::string& figure : first_of(text.substr(equals + 1))) column.figures.push_back(figure_of(figure));
    out.push_back(std::move(column));
  }
  return out;
}

/// A figure that none of the decisions has is misspelt.
void check_figures(const std::vector<ledger::Exported>& decisions, const LedgerArguments& arguments) {
  std::vector<std::string> names = first_of(arguments.value);
  for (const auto& column : columns_of(arguments.columns))
    for (const auto& figure : column.figures) {
      names.push_back(figure.name);
      if (!figure.rest.empty()) names.push_back(figure.rest);
    }
  WantedFigures figures{std::move(names)};
  for (const auto& decision : decisions) figures.look_in(decision.document);
  if (!decisions.empty()) figures.check(arguments.value.empty() ? "--column" : "--value", {});
}

Text one_by_one(const std::vector<ledger::Exported>& decisions, const auto& write) {
  std::string out;
  for (const auto& decision : decisions) {
    const Text text = write(decision);
    if (!text) return base::Err{"entry " + std::to_string(decision.row.seq) + ": " + text.error()};
    out += text.value();
  }
  return out;
}

/// Collects what masks hide and the export tells elsewhere, to say it once for each mask.
class Told {
 public:
  void look_in(const ledger::Exported& decision, const ledger::Masks& masks, const std::string& exported) {
    if (masks.empty()) return;
    for (auto& echo : ledger::echoes(decision.document, masks, exported)) {
      const auto known = std::ranges::find(first_, echo.mask, [](const First& one) { return one.echo.mask; });
      if (known != first_.end())
        ++known->decisions;
      else
        first_.push_back({std::move(echo), decision.row.seq, 1});
    }
  }

  void say() const {
    for (const First& one : first_) {
      std::string text = "proviso: what `" + one.echo.mask + "` hides stands in `" + one.echo.place + "`";
      if (one.echo.more != 0)
        text += " and " + std::to_string(one.echo.more) + (one.echo.more == 1 ? " other place" : " other places");
      text += " of entry " + std::to_string(one.seq) + ", too";
      if (one.decisions > 1) text += ", and so in " + std::to_string(one.decisions) + " of the decisions";
      std::fprintf(stderr, "%s; each place takes a mask of its own\n", text.c_str());
    }
  }

 private:
  struct First {
    ledger::Echo echo;
    std::uint64_t seq;
    std::size_t decisions;
  };
  std::vector<First> first_;
};

Text statements(const std::vector<ledger::Exported>& decisions, const LedgerArguments& arguments, Told& told) {
  const auto signer = trust::read_signer(arguments.key);
  if (!signer) throw CLI::ValidationError{signer.error()};
  return one_by_one(decisions, [&](const ledger::Exported& decision) -> Text {
    auto statement = ledger::statement(decision, arguments.masks);
    if (!statement) return statement;
    told.look_in(decision, arguments.masks, statement.value());
    return to_json(trust::seal(trust::statement_type, std::move(statement).value(), signer.value()));
  });
}

Text write(const std::vector<ledger::Exported>& decisions, const LedgerArguments& arguments, Told& told) {
  if (arguments.format == "statement") return statements(decisions, arguments, told);
  if (arguments.format == "focus") return ledger::focus_csv(decisions, columns_of(arguments.columns));
  if (arguments.format == "ocds")
    return one_by_one(decisions, [&](const ledger::Exported& decision) {
      return ledger::ocds_release(decision, arguments.ocid, first_of(arguments.value));
    });
  return one_by_one(decisions, [&](const ledger::Exported& decision) {
    Text line = ledger::json_line(decision, arguments.masks);
    if (line) told.look_in(decision, arguments.masks, line.value());
    return line;
  });
}

void check(const LedgerArguments& arguments) {
  const auto only_with = [&](bool given, const char* option, std::string_view format) {
    if (given && arguments.format != format)
      throw CLI::ValidationError{std::string{option} + " goes with `--format " + std::string{format} + "`"};
  };
  only_with(!arguments.key.empty(), "--key", "statement");
  only_with(!arguments.ocid.empty(), "--ocid", "ocds");
  only_with(!arguments.value.empty(), "--value", "ocds");
  only_with(!arguments.columns.empty(), "--column", "focus");
  columns_of(arguments.columns);  // before anything is read
  if (!arguments.masks.empty() && arguments.format != "jsonl" && arguments.format != "statement")
    throw CLI::ValidationError{"--mask goes with `--format jsonl` or `statement`: the others carry no document"};
  if (arguments.format == "statement" && arguments.key.empty())
    throw CLI::ValidationError{"a statement is signed: --key FILE"};
  if (arguments.format == "ocds" && arguments.ocid.empty())
    throw CLI::ValidationError{"a release has the id of its contracting process: --ocid OCID"};
}

}  // namespace

int ledger_export(const LedgerArguments& arguments) {
  check(arguments);
  int code = exit_award;
  const auto ledger = open_ledger(arguments, code);
  if (!ledger) return code;
  const auto decisions = read(*ledger, arguments, code);
  if (!decisions) return code;
  check_figures(*decisions, arguments);
  Told told;
  const Text text = write(*decisions, arguments, told);
  if (!text) {
    std::fprintf(stderr, "proviso: %s; nothing was exported\n", text.error().c_str());
    return exit_negative;
  }
  told.say();
  return print_result(text.value()) ? exit_award : exit_environment;
}

}  // namespace proviso::cli
