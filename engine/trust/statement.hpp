// What somebody signs of a file: an in-toto Statement v1 about its bytes, inside a DSSE envelope that lies beside it as
// FILE.dsse.json.
#pragma once

#include <string>
#include <string_view>

#include "base/date.hpp"
#include "base/result.hpp"
#include "trust/dsse.hpp"

namespace proviso::trust {

/// What follows a file's name in that of its envelope.
inline constexpr std::string_view envelope_suffix = ".dsse.json";
/// An envelope is small; what is larger is none.
inline constexpr std::uint64_t envelope_bytes = 1U << 20U;
/// `predicateType` of the statements that are made here.
inline constexpr const char* signed_file_type = "urn:proviso:signed-file:1";

struct FileStatement {
  std::string name;    ///< of the file when it was signed; nothing hangs on it
  std::string sha256;  ///< of its bytes: 64 lower-case hexadecimal digits
  std::string grade;   ///< what the signer says of it, such as `probe_on_target`; or empty
  base::Date signed_on;

  friend bool operator==(const FileStatement&, const FileStatement&) = default;
};

/// The payload: JSON with sorted keys, so that the same statement is the same bytes.
std::string to_json(const FileStatement& statement);

/// What an envelope says of a file, whoever signed it. The error says what keeps it from being such a statement.
base::Result<FileStatement, std::string> statement_of(const Envelope& envelope);

}  // namespace proviso::trust
