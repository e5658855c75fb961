// The door of the room: a case's files in, typed records out, with the place of every leaf. All problems of a file are
// reported at once; with an error there are no facts.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "diag/diagnostics.hpp"
#include "ir/facts.hpp"
#include "ir/program.hpp"
#include "ir/rates.hpp"

namespace proviso::facts {

/// One entry of `[inputs]` or `[files]`: a path or glob relative to the case, and for foreign files how they are read.
struct FileSpec {
  std::string pattern;
  std::string adapter;                      ///< empty: own format, or recognised
  std::map<std::string, std::string> bind;  ///< field → text: what the file does not say
  std::string asserted_by = {};             ///< who says what is bound, or empty
  diag::Location at;                        ///< in case.toml
  bool optional = false;                    ///< the pattern may match no file
};

/// `case.toml` as written.
struct CaseFile {
  std::filesystem::path path;
  std::filesystem::path folder;
  std::string policy;  ///< relative to the folder; empty where the command line gives it
  diag::Location policy_at;
  std::optional<base::Date> as_of;
  diag::Location as_of_at;
  std::map<std::string, std::vector<FileSpec>> inputs;
  std::map<std::string, std::vector<FileSpec>> files;  ///< fx, waivers, clearances, keys, catalogs
  std::string sha256;
};

/// `path` is a folder with a case.toml, or that file.
std::optional<CaseFile> read_case(const std::filesystem::path& path, diag::Diagnostics& diagnostics);

struct Request {
  const ir::Program& program;
  const CaseFile& case_file;
  std::optional<base::Date> as_of;  ///< absent only where `partial`: then `as_of` is unknown, and there are no rates
  std::filesystem::path catalogs;   ///< the shipped catalogs; `adapters/` inside it
  /// The value of a constant expression (a field's default, a bound) at these rates.
  std::function<ir::Value(ir::ExprId, ir::Heap&, const ir::RateTable&)> constant;
  /// Names of catalogs that the program declares with records of its own: no shipped file is read into them.
  std::vector<std::string> own_catalogs = {};
  /// Only a part of a case is there: inputs that nothing is bound to are unknown, and what the program does not declare
  /// is passed over.
  bool partial = false;
};

std::optional<ir::Facts> read(const Request& request, diag::Diagnostics& diagnostics);

/// The catalogs alone, for tests and commands that have no case: every input is absent.
std::optional<ir::Facts> read_catalogs(
    const ir::Program& program, const std::filesystem::path& catalogs, base::Date as_of,
    const std::function<ir::Value(ir::ExprId, ir::Heap&, const ir::RateTable&)>& constant,
    diag::Diagnostics& diagnostics, const std::vector<std::string>& own_catalogs = {});

}  // namespace proviso::facts
