#include "load.hpp"

#include <algorithm>
#include <deque>
#include <optional>
#include <string>
#include <unordered_set>

#include "base/file.hpp"
#include "base/sha256.hpp"
#include "diag/suggest.hpp"
#include "syntax/parse.hpp"

namespace proviso {

namespace fs = std::filesystem;

namespace {

/// `a.b` as a path: a/b.proviso.
fs::path module_path(const std::string& name) {
  std::string text = name;
  std::replace(text.begin(), text.end(), '.', '/');
  return text + ".proviso";
}

/// A file to read: from where, and how it is called.
struct Wanted {
  fs::path path;
  std::string canonical;
  std::string role;
  std::string module;  ///< the module that must be in it; empty for the file asked for
  base::Span used_at;
};

/// `use acme.chat` in `module acme.chat.tests`: the policy or module that the tests are of; null elsewhere.
const ast::UseDecl* tested_by(const ast::File& file) {
  const std::string name = file.name.text();
  if (file.is_policy || !name.ends_with(".tests")) return nullptr;
  for (const auto& decl : file.decls)
    if (const auto* use = std::get_if<ast::UseDecl>(&decl.node);
        use != nullptr && use->module.text() + ".tests" == name)
      return use;
  return nullptr;
}

/// Whether the text begins with `policy NAME`, comments aside.
bool is_policy_named(std::string_view text, const std::string& name) {
  const auto skip_blanks = [&] {
    for (;;) {
      text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
      if (!text.starts_with("//")) return;
      text.remove_prefix(std::min(text.find('\n'), text.size()));
    }
  };
  skip_blanks();
  if (!text.starts_with("policy")) return false;
  text.remove_prefix(6);
  skip_blanks();
  if (!text.starts_with(name)) return false;
  text.remove_prefix(name.size());
  return text.empty() || text.find_first_of(" \t\r\n") == 0;
}

class Loader {
 public:
  Loader(const Shipped& shipped, LoadedFiles& into, diag::Diagnostics& diagnostics)
      : shipped_{shipped}, into_{into}, diagnostics_{diagnostics} {}

  bool run(const fs::path& path, const std::optional<fs::path>& policy) {
    if (!read_first(path)) return false;
    if (const auto* use = tested_by(into_.files.front()))
      if (!read_policy(path, *use, policy)) return false;
    if (!want_implied(path)) return false;
    for (std::size_t file = 0, loaded = into_.files.size(); file < loaded; ++file) want_uses(file);
    while (!queue_.empty()) {
      const auto wanted = queue_.front();
      queue_.pop_front();
      if (into_.files.size() >= module_limit) {
        diagnostics_.add(
            {diag::Kind::TooManyModules, {wanted.used_at, ""}, {std::to_string(module_limit)}, {}, "", {}});
        return false;
      }
      const auto before = into_.files.size();
      if (read(wanted)) want_uses(before);
    }
    return !diagnostics_.has_errors();
  }

 private:
  /// What is part of every program. False where the file asked for takes the name of one: reported.
  bool want_implied(const fs::path& path) {
    const auto& first = into_.files.front();
    for (const char* implied : {"std.core", "std.units"}) {
      if (first.name.text() == implied && !is_place_of(implied, path)) {
        diagnostics_.add({diag::Kind::ModuleTwice,
                          {first.name.span, ""},
                          {implied},
                          {},
                          "every program has the shipped `" + std::string{implied} + "`: give this one another name",
                          {}});
        return false;
      }
      want(implied, {});
    }
    return true;
  }

  bool read_first(const fs::path& path) {
    const auto name = path.filename().string();
    if (!read({path, name == "-" ? "standard input" : name, "policy", "", {}})) return false;
    const auto& first = into_.files.front();
    roots_ = {root_of(path, first.name)};
    beside_ = {path.parent_path()};
    known_.insert(first.name.text());
    if (!first.is_policy) into_.documents.front().role = "module " + first.name.text();
    return true;
  }

  /// Puts the policy before its tests. True, with nothing done, where `use` names a module.
  bool read_policy(const fs::path& tests, const ast::UseDecl& use, const std::optional<fs::path>& given) {
    const std::string name = use.module.text();
    const base::Span at = use.module.span;
    const auto found = given ? std::vector<fs::path>{*given} : policies_named(tests, name);
    if (found.empty()) return true;
    if (found.size() > 1) {
      diagnostics_.add({diag::Kind::SeveralPolicies,
                        {at, ""},
                        {name, found[0].generic_string(), found[1].generic_string()},
                        {},
                        "say which one is to be tested: `--policy FILE`",
                        {}});
      return false;
    }
    const auto& file = found.front();
    if (!read({file, file.filename().generic_string(), "policy", "", at})) return false;
    const ast::File& policy = into_.files.back();
    if (!policy.is_policy) {
      diagnostics_.add({diag::Kind::NotAPolicy, {policy.name.span, ""}, {policy.name.text()}, {}, "", {}});
      return false;
    }
    known_.insert({name, policy.name.text()});
    roots_.insert(roots_.begin(), root_of(file, policy.name));
    beside_.insert(beside_.begin(), file.parent_path());
    std::swap(into_.files[0], into_.files[1]);
    std::swap(into_.documents[0], into_.documents[1]);
    into_.tested_as = name;
    return true;
  }

  std::vector<fs::path> policies_named(const fs::path& tests, const std::string& name) const {
    std::error_code ignored;
    const auto holds_it = [&](const fs::path& path) {
      const auto text = base::read_file(path);
      return text && is_policy_named(text.value(), name);
    };
    if (const auto path = roots_.front() / module_path(name); fs::is_regular_file(path, ignored)) {
      if (holds_it(path)) return {path};
      return {};
    }
    std::vector<fs::path> found;
    const auto folder = tests.has_parent_path() ? tests.parent_path() : fs::path{"."};
    for (fs::directory_iterator at{folder, ignored}, end; !ignored && at != end; at.increment(ignored))
      if (at->path().extension() == ".proviso" && holds_it(at->path()))
        found.push_back(tests.has_parent_path() ? at->path() : at->path().filename());
    std::ranges::sort(found);
    return found;
  }

  /// The folder that a file's own name starts from: above `a/b.proviso` for `a.b`, else the file's own folder. Where
  /// the folders are not in the path as given, they are looked for from the current one.
  static fs::path root_of(const fs::path& path, const ast::Path& name) {
    if (const auto root = above(path.parent_path(), name)) return *root;
    std::error_code ignored;
    const auto whole = fs::absolute(path, ignored).lexically_normal();
    if (const auto root = above(whole.parent_path(), name); root && !ignored) return fs::proximate(*root, ignored);
    return path.parent_path();
  }

  /// `folder` without the parts of `name` before its last, if it ends in them.
  static std::optional<fs::path> above(fs::path folder, const ast::Path& name) {
    if (name.parts.size() < 2) return folder;
    for (auto part = name.parts.size() - 1; part-- > 0;) {
      if (folder.filename() != name.parts[part].text) return std::nullopt;
      folder = folder.parent_path();
    }
    return folder;
  }

  void want_uses(std::size_t file) {
    std::vector<std::pair<std::string, base::Span>> uses;
    for (const auto& decl : into_.files[file].decls)
      if (const auto* use = std::get_if<ast::UseDecl>(&decl.node))
        uses.emplace_back(use->module.text(), use->module.span);
    for (const auto& [name, span] : uses) want(name, span);
  }

  bool is_place_of(const std::string& module, const fs::path& path) const {
    std::error_code ignored;
    return fs::equivalent(path, shipped_.policies / module_path(module), ignored) ||
           fs::equivalent(path, roots_.front() / module_path(module), ignored);
  }

  void want(const std::string& name, base::Span used_at) {
    if (!known_.insert(name).second) return;
    const auto relative = module_path(name);
    std::error_code ignored;
    for (const auto& folder : folders())
      if (const auto path = folder / relative; fs::is_regular_file(path, ignored)) {
        queue_.push_back({path, relative.generic_string(), "module " + name, name, used_at});
        return;
      }
    diagnostics_.add({diag::Kind::ModuleNotFound,
                      {used_at, ""},
                      {name, (roots_.front() / relative).generic_string()},
                      {},
                      similar_module(name),
                      {}});
  }

  /// Where modules are looked for, in this order.
  std::vector<fs::path> folders() const {
    std::vector<fs::path> all;
    for (std::size_t i = 0; i < roots_.size(); ++i) {
      all.push_back(beside_[i]);
      if (roots_[i] != beside_[i]) all.push_back(roots_[i]);
    }
    all.push_back(shipped_.policies);
    return all;
  }

  /// A shipped or local module whose name is close.
  std::string similar_module(const std::string& name) const {
    std::vector<std::string> names;
    for (const auto& folder : folders()) {
      std::error_code ignored;
      const auto area = folder / module_path(name).parent_path();
      for (fs::directory_iterator at{area, ignored}, end; !ignored && at != end && names.size() < module_limit;
           at.increment(ignored))
        if (at->path().extension() == ".proviso") {
          auto text = (module_path(name).parent_path() / at->path().stem()).generic_string();
          std::replace(text.begin(), text.end(), '/', '.');
          names.push_back(text);
        }
    }
    return diag::help_did_you_mean(name, names);
  }

  bool read(const Wanted& wanted) {
    auto text = base::read_file(wanted.path);
    if (!text) {
      diagnostics_.add({diag::Kind::FileUnreadable,
                        {wanted.used_at, ""},
                        {base::to_text(text.error())},
                        {},
                        diag::help_missing_file(wanted.path),
                        {}});
      return false;
    }
    into_.canonical.add(wanted.canonical, text.value());
    const auto id = into_.sources.add(wanted.path == "-" ? wanted.canonical : wanted.path.generic_string(),
                                      std::move(text).value());
    auto file = syntax::parse(id, into_.sources, diagnostics_);
    if (!file) return false;
    if (!fits(*file, wanted)) return false;
    into_.documents.push_back({wanted.role, wanted.canonical, base::sha256_hex(into_.sources.text(id))});
    into_.files.push_back(std::move(*file));
    return true;
  }

  bool fits(const ast::File& file, const Wanted& wanted) {
    if (wanted.module.empty()) return true;
    const auto name = file.name.text();
    if (file.is_policy) {
      diagnostics_.add({diag::Kind::PolicyImported,
                        {wanted.used_at, ""},
                        {name},
                        {{file.name.span, "declared here"}},
                        "move what both need into a module",
                        {}});
      return false;
    }
    if (name == wanted.module) return true;
    diagnostics_.add({diag::Kind::ModuleMisnamed,
                      {file.name.span, ""},
                      {name, wanted.module},
                      {{wanted.used_at, "used here"}},
                      "write `module " + wanted.module + "`, or move the file",
                      {}});
    return false;
  }

  const Shipped& shipped_;
  LoadedFiles& into_;
  diag::Diagnostics& diagnostics_;
  std::vector<fs::path> roots_;   ///< of the policy, and of its tests where those are asked for
  std::vector<fs::path> beside_;  ///< the folders that they stand in, in the same order
  std::unordered_set<std::string> known_;
  std::deque<Wanted> queue_;
};

}  // namespace

bool load_program(const fs::path& path, const Shipped& shipped, LoadedFiles& into, diag::Diagnostics& diagnostics,
                  const std::optional<fs::path>& policy) {
  return Loader{shipped, into, diagnostics}.run(path, policy);
}

}  // namespace proviso
