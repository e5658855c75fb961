#include "eval/wording.hpp"

#include "base/text.hpp"
#include "base/utf8.hpp"

namespace proviso::eval {

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

}  // namespace

std::string written(const base::SourceMap* sources, base::Span span, std::size_t limit) {
  if (sources == nullptr || !span.valid()) return {};
  const std::string_view text = sources->text(span);
  std::string out;
  bool in_text = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_text) {
      out += c;
      if (c == '\\' && i + 1 < text.size())
        out += text[++i];
      else if (c == '"')
        in_text = false;
    } else if (c == '/' && i + 1 < text.size() && text[i + 1] == '/') {
      while (i + 1 < text.size() && text[i + 1] != '\n') ++i;
    } else if (is_blank(c)) {
      if (!out.empty() && out.back() != ' ') out += ' ';
    } else {
      in_text = c == '"';
      out += c;
    }
  }
  out = std::string{base::trim(out)};
  if (out.size() <= limit) return out;
  std::size_t cut = limit;
  while (cut > 0 && (static_cast<unsigned char>(out[cut]) & 0xC0U) == 0x80U) --cut;  // not inside a code point
  return out.substr(0, cut) + "...";
}

}  // namespace proviso::eval
