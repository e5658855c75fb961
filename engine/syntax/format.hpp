// The one layout of policies and modules.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/source.hpp"
#include "diag/diagnostics.hpp"
#include "syntax/parse.hpp"

namespace proviso::syntax {

/// The source laid out anew: the same words in the same order (but for the last comma of a list), every comment where
/// it was. Formatting the result again changes nothing. Nothing where the source has errors, which are added to
/// `diagnostics`.
std::optional<std::string> format(base::FileId source, const base::SourceMap& sources, diag::Diagnostics& diagnostics,
                                  const Limits& limits = {});

/// The same, for those who do not ask why it failed.
std::optional<std::string> format(std::string_view text);

}  // namespace proviso::syntax
