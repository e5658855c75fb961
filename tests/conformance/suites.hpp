/// One function a suite: reads its folder of the data, runs every case, counts.
#pragma once

#include <filesystem>
#include <vector>

#include "scoreboard.hpp"

namespace proviso::conformance {

SuiteScore run_dectest(const std::filesystem::path& data);
SuiteScore run_dates(const std::filesystem::path& data);
SuiteScore run_cql(const std::filesystem::path& data);
SuiteScore run_jcs(const std::filesystem::path& data);

}  // namespace proviso::conformance
