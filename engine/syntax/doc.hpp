// A document that can be laid out in more than one way: words, and the places between them where a line may end. A
// group stands on one line if it fits; otherwise every place of its own ends a line, and the groups within decide for
// themselves.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace proviso::syntax {

struct DocId {
  std::uint32_t value = 0;
};

class Docs {
 public:
  DocId none();  ///< nothing at all
  DocId text(std::string words);
  DocId line();                        ///< a blank, or a line's end
  DocId soft();                        ///< nothing, or a line's end
  DocId if_broken(std::string words);  ///< nothing in a group that stands on one line
  DocId hard();                        ///< always a line's end
  DocId blank_line();  ///< directly after a line's end: an empty line. Nothing in a group that stands on one line
  DocId comment(std::string words);           ///< on lines of its own
  DocId trailing_comment(std::string words);  ///< moves to the end of the line
  DocId concat(std::vector<DocId> parts);
  DocId nest(DocId inside, int columns = 4);
  DocId group(DocId inside, bool broken = false);

  bool is_empty(DocId id) const { return !at(id).prints && !at(id).ends_comment; }

  /// Ends with a line's end.
  std::string render(DocId root, int width) const;
  /// On one line, without the comment that may stand behind it; nothing where it holds other comments or must be
  /// broken.
  std::optional<std::string> flat(DocId root) const;
  bool ends_in_comment(DocId id) const { return at(id).ends_comment; }

 private:
  friend class DocRenderer;
  enum class Kind : std::uint8_t { Text, IfBroken, Line, Soft, Hard, Blank, Comment, Trailing, Concat, Nest, Group };
  struct Doc {
    Kind kind;
    bool broken = false;          // Group: does not stand on one line
    bool prints = false;          // holds anything but places
    bool starts_comment = false;  // begins with a comment on lines of its own
    bool ends_comment = false;    // ends with a trailing comment
    bool inner_break = false;     // ends a line somewhere that is not its end
    int columns = 0;              // Nest
    std::string words = {};
    std::vector<DocId> parts = {};
  };
  DocId add(Doc doc);
  const Doc& at(DocId id) const { return docs_[id.value]; }

  std::vector<Doc> docs_;
};

}  // namespace proviso::syntax
