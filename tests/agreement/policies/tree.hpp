// A random policy as text that knows its parts, so that it can be cut smaller and stay well typed.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace proviso::agreement {

/// Words with smaller trees between them: words[0] parts[0] words[1] ... There is one word more than parts.
struct Tree {
  enum class Kind {
    Frame,       ///< what cannot be left out by itself
    Optional,    ///< a clause or declaration; may be left out
    Expression,  ///< an expression of `type`; another of that type may stand for it
  };
  Kind kind = Kind::Frame;
  std::string type = {};
  std::vector<std::string> words = {""};
  std::vector<Tree> parts = {};

  Tree& add(Tree part, std::string word = "") {
    parts.push_back(std::move(part));
    words.push_back(std::move(word));
    return *this;
  }
};

inline Tree value_tree(std::string type, std::string word) {
  return {.kind = Tree::Kind::Expression, .type = std::move(type), .words = {std::move(word)}};
}
inline Tree clause_tree(std::string word) { return {.kind = Tree::Kind::Optional, .words = {std::move(word)}}; }

inline void write(const Tree& tree, std::string& out) {
  out += tree.words.front();
  for (std::size_t i = 0; i < tree.parts.size(); ++i) {
    write(tree.parts[i], out);
    out += tree.words[i + 1];
  }
}
inline std::string text(const Tree& tree) {
  std::string out;
  write(tree, out);
  return out;
}

}  // namespace proviso::agreement
