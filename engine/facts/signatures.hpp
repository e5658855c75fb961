// Who stands by the files of a case: the keys that it lists, and the envelopes that lie beside its files.
#pragma once

#include "facts/lists.hpp"

namespace proviso::facts {

struct CaseFile;

/// Fills session.keys from `[files] keys`. A line that is no key, and one that is valid on no day, has been reported.
void read_keys(Tools& tools, const CaseFile& case_file);

/// Judges `path`, which is called `shown` and has that digest, by the envelope beside it; an envelope becomes a
/// document of the facts with the role `signature`. One that cannot be read has been reported.
ir::Document::Signing signing_of(Session& session, const std::filesystem::path& path, const std::string& shown,
                                 const std::string& sha256);

}  // namespace proviso::facts
