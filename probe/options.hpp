// What was asked on the command line.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace proviso::probe {

struct Options {
  std::string plan;  // a file; empty for the probe's own plan
  bool quick = false;
  bool list = false;
  std::vector<std::string> only;
  std::string path;    // where files are written and read
  std::string output;  // empty for standard output
};

// Nothing where the program ends here: help was printed, or a mistake told. `exit_code` then is 0 or 9.
std::optional<Options> read_options(int count, char** words, int& exit_code);

}  // namespace proviso::probe
