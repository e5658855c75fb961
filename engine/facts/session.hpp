// What the reading of one case shares: the program that says what is wanted, the facts being filled, the rates, the
// findings.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "diag/diagnostics.hpp"
#include "facts/document.hpp"
#include "facts/reading.hpp"
#include "ir/facts.hpp"
#include "ir/program.hpp"
#include "ir/rates.hpp"
#include "trust/keyring.hpp"

namespace proviso::facts {

using ConstantValue = std::function<ir::Value(ir::ExprId, ir::Heap&, const ir::RateTable&)>;

class Session {
 public:
  Session(const ir::Program& program, const ConstantValue& constant, diag::Diagnostics& diagnostics);

  const ir::Program& program;
  ir::Facts facts;
  ir::RateTable rates;                 ///< none until the case's rates have been read
  std::vector<trust::ListedKey> keys;  ///< none until the case's keys have been read

  /// The findings go to the caller of the door; more than a limit for one file are only counted.
  void report(diag::Kind kind, diag::Location where, std::vector<std::string> args, std::string help = {});
  void report(diag::Diagnostic finding);
  /// Warns of what was captured after the day of the decision, among the case's own inputs.
  void check_captured(const std::string& path, base::Date captured_on, diag::Location where);
  bool reading_inputs = false;
  /// Told now and then how many rows of a foreign file are read; may be empty.
  std::function<void(std::size_t rows)> progress;
  /// One finding for each file that had too many. Call once, at the end.
  void report_counted();
  bool has_errors() const { return errors_ > 0; }
  std::size_t errors() const { return errors_; }

  ir::Value constant(ir::ExprId expr) { return constant_(expr, facts.heap, rates); }
  base::TextId intern(std::string_view text) { return facts.heap.texts->intern(text); }
  std::string_view text(base::TextId id) const { return facts.heap.texts->text(id); }
  const ir::Record& record(ir::RecordId id) const { return program.records[id.index()]; }

  /// Reads the bytes of a file and enters it in facts.documents, with who signed it. Nothing where it cannot be read:
  /// reported.
  std::unique_ptr<Document> open(const std::string& role, const std::filesystem::path& path, const std::string& shown,
                                 Format format);
  /// Takes back what the facts list of documents from `first` on: they had nothing to say.
  void forget_documents(std::size_t first) { facts.documents.resize(first); }
  /// Where a document of the facts lies, as the person who ran the tool would open it.
  std::string file_of(const std::string& path) const;
  /// Fills document.root; of CSV and text nothing is to do. False: reported.
  bool parse(Document& document, const Reading& reading);
  /// As our own format.
  bool parse(Document& document) { return parse(document, {.format = document.format, .own = true}); }

 private:
  const ConstantValue& constant_;
  diag::Diagnostics& diagnostics_;
  std::unordered_map<std::string, std::size_t> errors_of_;    // by file
  std::unordered_map<std::string, std::size_t> warnings_of_;  // likewise
  std::unordered_map<std::string, std::string> files_;        // by path in the facts
  std::size_t errors_ = 0;
};

/// "8 files", "1 cell".
std::string count_text(std::size_t count, std::string_view what);

}  // namespace proviso::facts
