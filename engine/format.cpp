// The one layout, for a file.
#include "syntax/format.hpp"
#include "base/file.hpp"
#include "diag/suggest.hpp"
#include "proviso.hpp"

namespace proviso {

std::optional<std::string> format_file(Session& session, const std::filesystem::path& path, std::string& original) {
  auto text = base::read_file(path);
  if (!text) {
    session.diagnostics.add(
        {diag::Kind::FileUnreadable, {}, {base::to_text(text.error())}, {}, diag::help_missing_file(path), {}});
    return {};
  }
  original = std::move(text).value();
  session.files.canonical.add(path.generic_string(), original);
  const auto id = session.files.sources.add(path.generic_string(), original);
  return syntax::format(id, session.files.sources, session.diagnostics);
}

}  // namespace proviso
