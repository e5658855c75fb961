// An adapter as data: how a foreign format's rows become records. See docs/adapters.md for the notation.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/rational.hpp"
#include "facts/csv.hpp"
#include "facts/document.hpp"
#include "facts/foreign_numbers.hpp"
#include "facts/pattern.hpp"
#include "facts/reading.hpp"
#include "facts/source.hpp"

namespace proviso::facts {

/// Words that say nothing. One that is a number stands for that number, however it is written.
struct Words {
  std::vector<std::string> texts;
  std::vector<base::Rational> numbers;

  bool has(std::string_view text) const;
};

/// { from = "completed", of = "num_prompts", at_least = "0.99" }
struct Condition {
  enum class Test : std::uint8_t { Given, NotGiven, Is, IsNot, OneOf, Matches, Above, AtLeast, Below, AtMost, Unlike };
  Test test = Test::Given;
  SourceId from;
  SourceId of;     ///< or none: the share of it
  SourceId other;  ///< Unlike
  bool negated = false;
  std::vector<std::string> texts;  ///< Is, IsNot: one
  std::optional<Pattern> pattern;  ///< Matches
  base::Rational number;
};

/// A group of fields that are missing unless all conditions hold.
struct Group {
  std::string name;
  std::vector<Condition> when;
  std::string because;
};

/// Rows that are not read (skip), or that show that the file must not be read (refuse).
struct Exclusion {
  std::vector<Condition> when;
  std::string because;
};

/// What of a list is meant where one value is wanted.
enum class Pick : std::uint8_t { None, Largest, Smallest, Sum };

/// times = "0.01"
struct Operation {
  enum class Kind : std::uint8_t { Times, Plus, Minus, Over };
  Kind kind = Kind::Plus;
  SourceId operand;
};

/// One way to fill a field.
struct FieldMapping {
  std::string field;
  std::vector<SourceId> from;         ///< the first that says something
  std::vector<SourceId> join;         ///< instead: those that say something, with `with` between
  std::string with = "/";             ///< likewise
  std::vector<Operation> operations;  ///< in the order in which they are done
  NumberStyle style;
  std::string unit;                                       ///< of numbers that name none
  std::map<std::string, std::string, std::less<>> units;  ///< words behind a number, and what they are in our notation
  SourceId currency;                                      ///< or none: says what stands for the unit's first word
  Words missing;
  std::vector<std::string> count;  ///< of a list: how many of its elements are one of these; `*` is any
  Pick pick = Pick::None;
  std::optional<Pattern> extract;
  std::string rewrite;  ///< `\\1 \\2GB`: what the groups of `extract` become; empty: the one group that there is
  std::string split;    ///< what stands between the elements of a list that is written as one text
  std::map<std::string, std::string, std::less<>> texts;
  bool listed = false;  ///< only words of `texts` say something
  std::vector<std::string> dates;
  int days_after = 0;              ///< that are added to a day
  std::vector<std::size_t> needs;  ///< groups
  bool weak = false;               ///< gives way to what the case asserts
};

/// One record that a row may yield.
struct RecordMapping {
  std::string record;  ///< the only one it is; empty: any with fields of these names
  std::vector<Condition> when;
  std::vector<FieldMapping> fields;  ///< of one field in turn, until one says something
  std::string not_made;              ///< why no record is made of it, which is counted; empty: one is made
};

/// How a CSV file's rows stand.
struct CsvLayout {
  CsvStyle style;
  bool stacked = false;              ///< several tables, each with a header of its own
  std::vector<std::string> columns;  ///< of the headers that are meant: they have all of these
  std::vector<std::string> without;  ///< and none of these
  std::string keyed;                 ///< the column whose cells name the rows; empty: every row is one of its own
};

/// [[line]]: lines of text that match say what the groups of the pattern hold.
struct LinePattern {
  enum class Scope : std::uint8_t { Row, Adds, Following, File };
  Pattern match;
  Scope scope = Scope::Row;
  std::vector<SourceId> sources;  ///< by group of the pattern, from 1; none where nothing reads it
};

/// [[matrix]]: a table in text, a row for each of its cells.
struct MatrixPattern {
  std::optional<Pattern> title;                       ///< none: the header stands alone
  std::vector<SourceId> sources;                      ///< of the title's groups, likewise
  std::vector<std::pair<SourceId, std::string>> set;  ///< further sources and what they say
  Pattern header;
  std::size_t columns = 0;      ///< the header's group that holds the columns; 0: what follows its match does
  std::string separator;        ///< between cells; empty: blanks
  SourceId row, column, value;  ///< or none
};

struct Adapter {
  std::string name;
  std::string title;
  std::string path;  ///< as shown
  std::string sha256;
  Reading reading;
  std::string record;              ///< the name of the record that it is meant for
  std::vector<Path> rows;          ///< pointers to the rows; a list at the end stands for its elements
  std::vector<std::string> has;    ///< keys of the first row, or columns, by which a file is recognised; or pointers
  std::vector<std::string> lacks;  ///< and those that tell it from its likes
  std::map<std::string, std::string, std::less<>> is;  ///< what must stand there
  std::vector<Pattern> marks;                          ///< of text: lines that must all occur
  Words missing;
  CsvLayout csv;
  std::vector<LinePattern> lines;
  std::vector<MatrixPattern> matrices;
  std::string separators;  ///< of text: what ends a line beside the line feed
  std::vector<Group> groups;
  std::vector<Exclusion> skips;
  std::vector<Exclusion> refusals;
  std::vector<RecordMapping> records;
  std::vector<Source> sources;

  /// Whether one of its rows may become a record of that name.
  bool fills(std::string_view record_name) const;
};

/// Reads an adapter from a parsed TOML document. Nothing where it is wrong: reported.
std::optional<Adapter> adapter_from(const Document& document, diag::Diagnostics& diagnostics);

}  // namespace proviso::facts
