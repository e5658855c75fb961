#include "syntax/doc.hpp"

#include "base/utf8.hpp"

namespace proviso::syntax {

DocId Docs::add(Doc doc) {
  docs_.push_back(std::move(doc));
  return {static_cast<std::uint32_t>(docs_.size() - 1)};
}

DocId Docs::none() { return concat({}); }
DocId Docs::text(std::string words) {
  const bool prints = !words.empty();
  return add({.kind = Kind::Text, .prints = prints, .words = std::move(words)});
}
DocId Docs::if_broken(std::string words) {
  return add({.kind = Kind::IfBroken, .prints = true, .words = std::move(words)});
}
DocId Docs::line() { return add({.kind = Kind::Line}); }
DocId Docs::soft() { return add({.kind = Kind::Soft}); }
DocId Docs::hard() { return add({.kind = Kind::Hard, .inner_break = true}); }
DocId Docs::blank_line() { return add({.kind = Kind::Blank}); }
DocId Docs::comment(std::string words) {
  return add({.kind = Kind::Comment, .prints = true, .starts_comment = true, .words = std::move(words)});
}
DocId Docs::trailing_comment(std::string words) {
  return add({.kind = Kind::Trailing, .ends_comment = true, .words = std::move(words)});
}

DocId Docs::concat(std::vector<DocId> parts) {
  Doc doc{.kind = Kind::Concat};
  for (DocId id : parts) {
    const Doc& part = at(id);
    doc.inner_break = doc.inner_break || part.inner_break || (doc.ends_comment && (part.prints || part.ends_comment)) ||
                      (doc.prints && part.starts_comment);
    doc.starts_comment = doc.prints ? doc.starts_comment : part.starts_comment;
    doc.ends_comment = part.ends_comment || (doc.ends_comment && !part.prints);
    doc.prints = doc.prints || part.prints;
  }
  doc.parts = std::move(parts);
  return add(std::move(doc));
}

DocId Docs::nest(DocId inside, int columns) {
  Doc doc = at(inside);
  doc.kind = Kind::Nest, doc.columns = columns, doc.words.clear(), doc.parts = {inside};
  return add(std::move(doc));
}

DocId Docs::group(DocId inside, bool broken) {
  Doc doc = at(inside);
  doc.kind = Kind::Group, doc.broken = broken || doc.inner_break, doc.words.clear(), doc.parts = {inside};
  doc.inner_break = doc.broken;
  return add(std::move(doc));
}

// INVARIANT: no recursion; documents are as deep as expressions.
class DocRenderer {
 public:
  DocRenderer(const Docs& docs, int width) : docs_{docs}, width_{width} {}

  std::string run(DocId root) {
    waiting_.push_back({root, 0, true});
    while (!waiting_.empty()) {
      const Step step = waiting_.back();
      waiting_.pop_back();
      take(step);
    }
    end_line(0);
    while (out_.size() >= 2 && out_[out_.size() - 2] == '\n') out_.pop_back();
    return std::move(out_);
  }

 private:
  using Kind = Docs::Kind;
  struct Step {
    DocId doc;
    int indent;
    bool broken;  // places end lines
  };

  void take(const Step& step) {
    const Docs::Doc& doc = docs_.at(step.doc);
    switch (doc.kind) {
      case Kind::Text:
        return print(doc.words);
      case Kind::IfBroken:
        return step.broken ? print(doc.words) : void();
      case Kind::Line:
        return step.broken ? end_line(step.indent) : print(" ");
      case Kind::Soft:
        return step.broken ? end_line(step.indent) : void();
      case Kind::Hard:
        return end_line(step.indent);
      case Kind::Blank:
        return step.broken ? blank_line() : void();
      case Kind::Comment:
        if (!at_line_start_) end_line(step.indent);
        print(doc.words);
        return end_line(step.indent);
      case Kind::Trailing:
        trailing_.push_back(&doc.words);
        return;
      case Kind::Concat:
        for (std::size_t i = doc.parts.size(); i-- > 0;) waiting_.push_back({doc.parts[i], step.indent, step.broken});
        return;
      case Kind::Nest:
        waiting_.push_back({doc.parts[0], step.indent + doc.columns, step.broken});
        return;
      case Kind::Group:
        waiting_.push_back({doc.parts[0], step.indent, doc.broken || !fits(doc.parts[0])});
        return;
    }
  }

  // Whether a group, and what follows it up to the next place that may end the line, fits on the rest of this line.
  bool fits(DocId group) const {
    int room = width_ - column_;
    std::vector<Step> ahead{{group, 0, false}};
    std::size_t rest = waiting_.size();
    while (room >= 0) {
      if (ahead.empty()) {
        if (rest == 0) return true;
        ahead.push_back(waiting_[--rest]);
      }
      const Step step = ahead.back();
      ahead.pop_back();
      const Docs::Doc& doc = docs_.at(step.doc);
      switch (doc.kind) {
        case Kind::Text:
          room -= columns(doc.words);
          break;
        case Kind::Line:
          if (step.broken) return true;
          --room;
          break;
        case Kind::Soft:
          if (step.broken) return true;
          break;
        case Kind::Hard:
        case Kind::Comment:
          return true;
        case Kind::IfBroken:
          room -= step.broken ? columns(doc.words) : 0;
          break;
        case Kind::Blank:
        case Kind::Trailing:
          break;
        case Kind::Concat:
          for (std::size_t i = doc.parts.size(); i-- > 0;) ahead.push_back({doc.parts[i], 0, step.broken});
          break;
        case Kind::Nest:
          ahead.push_back({doc.parts[0], 0, step.broken});
          break;
        case Kind::Group:
          ahead.push_back({doc.parts[0], 0, doc.broken || step.broken});
          break;
      }
    }
    return false;
  }

  static int columns(const std::string& words) { return static_cast<int>(base::code_points(words)); }

  void print(const std::string& words) {
    if (words.empty()) return;
    if (at_line_start_ && words == " ") return;
    if (at_line_start_) out_.append(static_cast<std::size_t>(indent_), ' ');
    at_line_start_ = false;
    out_ += words;
    column_ += columns(words);
  }

  void end_line(int indent) {
    if (!at_line_start_ || !trailing_.empty()) {
      while (!out_.empty() && out_.back() == ' ') out_.pop_back();
      end_with_comments(indent);
    }
    at_line_start_ = true;
    indent_ = column_ = indent;
  }

  // One comment closes the line that it stood in; any others follow on lines of their own, for they must not run
  // together.
  void end_with_comments(int indent) {
    for (std::size_t i = 0; i < trailing_.size(); ++i) {
      const bool behind_words = i == 0 && !at_line_start_;
      out_.append(behind_words ? 2 : static_cast<std::size_t>(indent), ' ');
      out_ += *trailing_[i];
      if (i + 1 < trailing_.size()) out_ += '\n';
    }
    trailing_.clear();
    out_ += '\n';
  }

  void blank_line() {
    const bool possible = at_line_start_ && !out_.empty() && (out_.size() < 2 || out_[out_.size() - 2] != '\n');
    if (possible) out_ += '\n';
  }

  const Docs& docs_;
  int width_;
  std::vector<Step> waiting_;
  std::string out_;
  std::vector<const std::string*> trailing_;  // comments that wait for the end of the line
  bool at_line_start_ = true;
  int column_ = 0;
  int indent_ = 0;
};

std::string Docs::render(DocId root, int width) const { return DocRenderer{*this, width}.run(root); }

std::optional<std::string> Docs::flat(DocId root) const {
  const Doc& doc = at(root);
  if (doc.inner_break || doc.starts_comment) return std::nullopt;
  std::string out;
  std::vector<DocId> waiting{root};
  while (!waiting.empty()) {
    const Doc& next = at(waiting.back());
    waiting.pop_back();
    if (next.kind == Kind::Text) out += next.words;
    if (next.kind == Kind::Line) out += ' ';
    waiting.insert(waiting.end(), next.parts.rbegin(), next.parts.rend());
  }
  return out;
}

}  // namespace proviso::syntax
