// An adapter as data: how a foreign format's rows become records. See docs/adapters.md for the notation.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/rational.hpp"
#include "facts/document.hpp"

namespace proviso::facts {

/// A place in a foreign row, an entry of Adapter::sources: a column or key, a JSON pointer, `@file`, `@row`, or
/// `=text`.
using SourceId = base::Id<struct SourceTag>;

/// { from = "completed", of = "num_prompts", at_least = "0.99" }
struct Condition {
  enum class Test : std::uint8_t { Given, NotGiven, Is, IsNot, Above, AtLeast, Below, AtMost, Unlike };
  Test test = Test::Given;
  SourceId from;
  SourceId of;     ///< or none: the share of it
  SourceId other;  ///< Unlike
  bool negated = false;
  std::string text;
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

/// One way to fill a field.
struct FieldMapping {
  std::string field;
  std::vector<SourceId> from;  ///< the first that says something
  SourceId minus;              ///< or none: what is subtracted from it
  std::vector<SourceId> join;  ///< instead: those that say something, with `with` between
  std::string with = "/";
  std::string unit;
  std::vector<std::string> missing;
  std::vector<std::string> count;  ///< of a list: how many of its elements are one of these; `*` is any
  std::map<std::string, std::string, std::less<>> texts;
  bool listed = false;  ///< only words of `texts` say something
  std::vector<std::string> dates;
  std::vector<std::size_t> needs;  ///< groups
  bool weak = false;               ///< gives way to what the case asserts
};

/// One record that a row may yield.
struct RecordMapping {
  std::vector<Condition> when;
  std::vector<FieldMapping> fields;  ///< of one field in turn, until one says something
};

struct Adapter {
  std::string name;
  std::string title;
  std::string path;  ///< as shown
  std::string sha256;
  Format format = Format::Json;
  std::string record;              ///< the name of the record that it is meant for
  std::string rows;                ///< JSON pointer to the rows, an object or a list of them
  std::vector<std::string> has;    ///< keys or columns by which a file is recognised
  std::vector<std::string> lacks;  ///< and those that tell it from its likes
  std::vector<std::string> missing;
  std::vector<Group> groups;
  std::vector<Exclusion> skips;
  std::vector<Exclusion> refusals;
  std::vector<RecordMapping> records;
  std::vector<std::string> sources;
};

/// Reads an adapter from a parsed TOML document. Nothing where it is wrong: reported.
std::optional<Adapter> adapter_from(const Document& document, diag::Diagnostics& diagnostics);

/// A day written like `form`, of YYYY MM DD hh mm ss, `*` for any rest, and other characters for themselves.
std::optional<base::Date> date_like(std::string_view form, std::string_view text);

}  // namespace proviso::facts
