#include "ast/sexp.hpp"

namespace proviso::ast {

namespace {

constexpr std::size_t page = 110;

// Its width on one line, as far as it matters: no more than `most` is counted.
std::size_t width(const Sexp& sexp, std::size_t most) {
  std::size_t total = sexp.word.size() + (sexp.list ? 2 : 0);
  for (const Sexp& part : sexp.parts) {
    if (total > most) return total;
    total += 1 + width(part, most - total);
  }
  return total;
}

void write_flat(const Sexp& sexp, std::string& out) {
  if (!sexp.list) {
    out += sexp.word;
    return;
  }
  out += "(" + sexp.word;
  for (const Sexp& part : sexp.parts) {
    out += ' ';
    write_flat(part, out);
  }
  out += ')';
}

void write(const Sexp& sexp, std::size_t indent, std::string& out) {
  const std::size_t room = indent < page - 30 ? page - indent : 30;
  if (!sexp.list || width(sexp, room) <= room) return write_flat(sexp, out);
  out += "(" + sexp.word;
  bool head_line = true;  // leading leaves stay beside the head
  for (const Sexp& part : sexp.parts) {
    head_line = head_line && !part.list;
    if (head_line) {
      out += " " + part.word;
      continue;
    }
    out += "\n" + std::string(indent + 2, ' ');
    write(part, indent + 2, out);
  }
  out += ')';
}

}  // namespace

Sexp Sexp::quoted(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    switch (c) {
      case '"':
      case '\\':
        out += {'\\', c};
        break;
      case '\n':
        out += "\\n";
        break;
      case '\t':
        out += "\\t";
        break;
      default:
        out += c;
    }
  }
  return leaf(out + "\"");
}

std::string lay_out(const Sexp& sexp) {
  std::string out;
  write(sexp, 0, out);
  return out + "\n";
}

}  // namespace proviso::ast
