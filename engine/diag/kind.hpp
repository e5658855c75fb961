// The registry: each kind of finding has a name here, a code that never changes, a severity and a text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace proviso::diag {

enum class Severity : std::uint8_t { Error, Warning };

enum class Kind : std::uint16_t {
#define X(name, code, severity, text) name,
#include "diag/diagnostics.def"
#undef X
};

struct Row {
  Kind kind;
  std::string_view name;  ///< the enumerator's name, for tests and tools
  std::string_view code;
  Severity severity;
  std::string_view text;  ///< with {0}, {1} for the arguments
};

/// In the order of the .def files.
std::span<const Row> registry();
const Row& row(Kind kind);

inline std::string_view code(Kind kind) { return row(kind).code; }
inline Severity severity(Kind kind) { return row(kind).severity; }

}  // namespace proviso::diag
