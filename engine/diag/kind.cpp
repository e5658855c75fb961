#include "diag/kind.hpp"

#include <algorithm>
#include <array>

namespace proviso::diag {

namespace {

// Not `std::array rows{...}`: the fold in its deduction nests deeper than Clang lets brackets go.
constexpr auto rows = std::to_array<Row>({
#define X(name, code, severity, text) Row{Kind::name, #name, code, Severity::severity, text},
#include "diag/diagnostics.def"
#undef X
});

constexpr bool well_formed(std::string_view code) {
  if (code.size() != 6 || code.substr(0, 2) != "PV") return false;
  return std::ranges::all_of(code.substr(2), [](char c) { return c >= '0' && c <= '9'; });
}

constexpr bool codes_are_well_formed() {
  return std::ranges::all_of(rows, [](const Row& r) { return well_formed(r.code); });
}

constexpr std::size_t number(std::string_view code) {
  std::size_t n = 0;
  for (char c : code.substr(2)) n = n * 10 + static_cast<std::size_t>(c - '0');
  return n;
}

constexpr bool codes_are_unique() {
  std::array<bool, 10'000> seen{};
  for (const Row& r : rows) {
    bool& taken = seen[number(r.code)];
    if (taken) return false;
    taken = true;
  }
  return true;
}

static_assert(codes_are_well_formed(), "a code is PV and four digits");
static_assert(codes_are_unique(), "two rows of the .def files share a code");

}  // namespace

std::span<const Row> registry() { return rows; }

const Row& row(Kind kind) { return rows[static_cast<std::size_t>(kind)]; }

}  // namespace proviso::diag
