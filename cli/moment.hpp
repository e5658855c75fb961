// What an entry of a ledger has beside what it says: when, by whom, by which engine.
#pragma once

#include <string>

#include "base/date.hpp"
#include "ledger/entry.hpp"

namespace proviso::cli {

/// Throws CLI::ValidationError unless the text is empty or a moment.
void check_moment(const std::string& text);
/// Throws CLI::ValidationError for bytes that no entry can hold.
void check_utf8(const std::string& text);

/// The name under which the process runs.
std::string account_name();
/// The machine's day, in UTC.
base::Date today();

/// An entry that says nothing yet. `actor` and `time` as they were given, or empty: then the name under which the
/// process runs, and the machine's clock.
ledger::Entry entry_frame(const std::string& actor, const std::string& time);

}  // namespace proviso::cli
