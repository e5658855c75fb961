// Signed notes (C2SP signed-note): a text, a blank line, and one line for each signature.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "trust/keys.hpp"

namespace proviso::trust {

struct NoteSignature {
  std::string name;
  std::uint32_t id = 0;
  base::Signature signature{};
};

struct Note {
  std::string text;                       ///< with its last line end
  std::vector<NoteSignature> signatures;  ///< of a form that Ed25519 keys write; others are passed over
};

/// The whole note. `text` ends in a line end and has no blank line at its end.
std::string signed_note(std::string_view text, const Signer& by);

/// Takes a note apart, verifying nothing. A text alone, without the blank line, is a note nobody signed.
base::Result<Note, std::string> note_from(std::string_view bytes);

enum class NoteCheck : std::uint8_t { Signed, NotByIt, Wrong };
/// Whether the key signed: a signature under its name and id that does not hold is Wrong.
NoteCheck check(const Note& note, const Verifier& key);

}  // namespace proviso::trust
