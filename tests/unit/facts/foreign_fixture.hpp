// An adapter and a foreign file, read as quotes.
#pragma once

#include <string>

#include "case_fixture.hpp"

namespace proviso::facts::testing {

struct ForeignQuotes : Case {
  ForeignQuotes() { catalogs = folder.path() / "catalogs"; }

  /// Reads the file through a shipped adapter of these lines, which the case names. Its [fields] come last.
  Outcome read_as(const std::string& adapter, const std::string& name, std::string_view text) {
    file("catalogs/adapters/a.toml", "name = \"a\"\n" + adapter);
    file(name, text);
    quotes("[{ files = \"" + name + "\", adapter = \"a\" }]");
    return read();
  }
  /// The same, but nobody says whose the file is.
  Outcome recognise(const std::string& adapter, const std::string& name, std::string_view text) {
    file("catalogs/adapters/a.toml", "name = \"a\"\n" + adapter);
    file(name, text);
    quotes("\"" + name + "\"");
    return read();
  }
};

}  // namespace proviso::facts::testing
