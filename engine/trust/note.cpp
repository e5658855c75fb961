#include "trust/note.hpp"

#include <algorithm>

#include "base/base64.hpp"
#include "base/text.hpp"
#include "base/utf8.hpp"

namespace proviso::trust {

namespace {

constexpr std::string_view signature_prefix = "\u2014 ";
constexpr std::size_t id_bytes = 4;

/// Nothing where the line is of the form, but of another kind of key.
base::Result<std::vector<NoteSignature>, std::string> signature_from(std::string_view line) {
  const base::Err<std::string> malformed{"`" + std::string{line} + "` is no signature line"};
  if (!line.starts_with(signature_prefix)) return malformed;
  line.remove_prefix(signature_prefix.size());
  const auto blank = line.find(' ');
  if (blank == std::string_view::npos) return malformed;
  NoteSignature out{std::string{line.substr(0, blank)}, 0, {}};
  const auto bytes = base::from_base64(line.substr(blank + 1));
  if (!name_defect(out.name).empty() || !bytes || bytes->size() <= id_bytes) return malformed;
  if (bytes->size() != id_bytes + out.signature.size()) return std::vector<NoteSignature>{};
  for (std::size_t i = 0; i < id_bytes; ++i) out.id = out.id << 8U | static_cast<unsigned char>((*bytes)[i]);
  std::copy(bytes->begin() + id_bytes, bytes->end(), out.signature.begin());
  return std::vector{out};
}

}  // namespace

std::string signed_note(std::string_view text, const Signer& by) {
  const auto signature = by.key.sign(text);
  const std::uint32_t id = by.verifier().id;
  std::string bytes;
  for (unsigned shift = 32; shift > 0; shift -= 8) bytes += static_cast<char>(id >> (shift - 8) & 255U);
  bytes.append(signature.begin(), signature.end());
  return std::string{text} + "\n" + std::string{signature_prefix} + by.name + " " + base::to_base64(bytes) + "\n";
}

base::Result<Note, std::string> note_from(std::string_view bytes) {
  if (!base::is_utf8(bytes)) return base::Err{std::string{"it is not UTF-8"}};
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' ' && c != '\n'; };
  if (std::ranges::any_of(bytes, is_control)) return base::Err{std::string{"it has control characters"}};
  if (bytes.empty() || !bytes.ends_with('\n')) return base::Err{std::string{"its last line has no end"}};
  const auto blank = bytes.rfind("\n\n");
  if (blank == std::string_view::npos) return Note{std::string{bytes}, {}};
  Note note{std::string{bytes.substr(0, blank + 1)}, {}};
  const std::string_view lines = bytes.substr(blank + 2, bytes.size() - blank - 3);
  for (const std::string_view line : base::split(lines, '\n')) {
    auto signature = signature_from(line);
    if (!signature) return base::Err{std::move(signature).error()};
    std::ranges::move(signature.value(), std::back_inserter(note.signatures));
  }
  return note;
}

NoteCheck check(const Note& note, const Verifier& key) {
  for (const NoteSignature& signature : note.signatures)
    if (signature.name == key.name && signature.id == key.id)
      return base::is_signed(note.text, signature.signature, key.key) ? NoteCheck::Signed : NoteCheck::Wrong;
  return NoteCheck::NotByIt;
}

}  // namespace proviso::trust
