#include "facts/source.hpp"

#include <algorithm>
#include <charconv>

#include "facts/document.hpp"

namespace proviso::facts {

namespace {

std::string unescaped(std::string_view step) {
  std::string out;
  for (std::size_t i = 0; i < step.size(); ++i) {
    const bool escape = step[i] == '~' && i + 1 < step.size() && (step[i + 1] == '0' || step[i + 1] == '1');
    out += escape ? (step[++i] == '0' ? '~' : '/') : step[i];
  }
  return out;
}

// `^2` in front, taken off the text; nothing where it is not written so.
std::optional<std::size_t> take_up(std::string_view& text) {
  if (!text.starts_with('^')) return 0;
  std::size_t up = 0;
  const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), up);
  if (error != std::errc{} || up == 0) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return up;
}

}  // namespace

std::optional<Path> path_of(std::string_view pointer) {
  Path out;
  while (!pointer.empty()) {
    if (pointer.front() != '/') return std::nullopt;
    pointer.remove_prefix(1);
    // A source in braces may be a pointer itself.
    const std::size_t from = pointer.starts_with('{') ? std::min(pointer.find('}'), pointer.size()) : 0;
    const std::size_t end = std::min(pointer.find('/', from), pointer.size());
    const std::string_view step = pointer.substr(0, end);
    out.push_back({.name = unescaped(step), .any = step == "*"});
    pointer.remove_prefix(end);
  }
  return out;
}

std::optional<Source> source_of(std::string_view written) {
  Source out;
  out.written = written;
  if (written.starts_with('=')) {
    out.kind = Source::Kind::Constant;
    out.text = written.substr(1);
    return out;
  }
  const auto up = take_up(written);
  if (!up) return std::nullopt;
  out.up = *up;
  if (written.starts_with("//") && out.up == 0) {
    out.kind = Source::Kind::Root;
    written.remove_prefix(1);
  }
  if (written.starts_with('/')) {
    out.path = *path_of(written);
    return out;
  }
  if (written.starts_with('@')) {
    const std::pair<std::string_view, Source::Kind> words[] = {
        {"@key", Source::Kind::Key},    {"@index", Source::Kind::Index}, {"@value", Source::Kind::Value},
        {"@row", Source::Kind::Number}, {"@file", Source::Kind::File},
    };
    const auto* const found = std::ranges::find(words, written, &std::pair<std::string_view, Source::Kind>::first);
    if (found == std::end(words)) return std::nullopt;
    out.kind = found->second;
    const bool of_document = out.kind == Source::Kind::Number || out.kind == Source::Kind::File;
    if (of_document && out.up > 0) return std::nullopt;
    return out;
  }
  if (out.up > 0 || written.empty()) return std::nullopt;
  out.path.push_back({.name = std::string{written}});
  return out;
}

std::string path_text(const Path& path) {
  std::string out;
  for (const Step& step : path) out += pointer_step(step.name);
  return out;
}

}  // namespace proviso::facts
