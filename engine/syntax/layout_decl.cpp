// The file as a whole, and the declarations that are no rules.
#include <algorithm>

#include "base/utf8.hpp"
#include "syntax/layout.hpp"

namespace proviso::syntax {

namespace {

constexpr std::size_t header_word = 8;  // `currency` and `in_force` are the longest
constexpr std::size_t page = 110;
constexpr std::size_t fields_on_a_line = 4;

}  // namespace

void Layout::first_line(const Token* keyword, P::PathContext* path) {
  head_.push_back(concat({hoisted(keyword), word(keyword), blank(), tight(path)}));
}

void Layout::header(P::HeaderContext* ctx) {
  const Token* first = ctx->getStart();
  std::vector<DocId> parts{docs_.hard(), hoisted(first), padded(first, header_word), blank()};
  for (std::size_t i = 1; i < ctx->children.size(); ++i) {
    if (i > 1) parts.push_back(blank());
    parts.push_back(any(ctx->children[i]));
  }
  head_.push_back(docs_.nest(concat(std::move(parts))));
}

void Layout::currency_decl(P::CurrencyDeclContext* ctx) {
  const bool blank_before = blank_line_before(ctx->getStart());
  const DocId before = hoisted(ctx->getStart());
  std::vector<DocId> parts{word(ctx->CURRENCY()), blank(), listed(ctx->unitName())};
  if (ctx->cites() != nullptr) parts = {followed_by(concat(std::move(parts)), ctx->cites(), cites(ctx->cites()))};
  add_entry(ctx, before, docs_.group(concat(std::move(parts))), {}, blank_before);
}

void Layout::decl(P::DeclContext* ctx) {
  const bool blank_before = blank_line_before(ctx->getStart());
  const DocId before = hoisted(ctx->getStart());
  std::vector<DocId> parts, cells;
  if (ctx->FINAL() != nullptr && ctx->ruleDecl() == nullptr) parts.insert(parts.end(), {word(ctx->FINAL()), blank()});
  if (ctx->ruleDecl() != nullptr) {
    parts.push_back(rule_decl(ctx->ruleDecl(), ctx->FINAL()));
  } else if (auto* param = ctx->paramDecl()) {
    cells = param_cells(param);
    cells.front() = concat({concat(parts), cells.front()});
    std::vector<DocId> lines{concat({cells[0], blank(), cells[1]})};  // name and type stay together
    lines.insert(lines.end(), cells.begin() + 2, cells.end());
    parts = {joined(lines)};
  } else if (ctx->letDecl() != nullptr) {
    parts.push_back(let_decl(ctx->letDecl()));
  } else if (ctx->decideDecl() != nullptr) {
    parts.push_back(decide_decl(ctx->decideDecl()));
  } else if (auto* show = ctx->plainDecl()->showDecl()) {
    cells = show_cells(show);
    parts.push_back(joined(cells));
  } else if (auto* unit = ctx->plainDecl()->unitDecl(); unit != nullptr && unit->factor() != nullptr) {
    cells = unit_cells(unit);
    parts.push_back(joined(cells));
  } else if (auto* score = ctx->plainDecl()->scoreDecl()) {
    cells = score_cells(score);
    parts.push_back(joined(cells));
  } else {
    parts.push_back(plain_decl(ctx->plainDecl()));
  }
  if (ctx->cites() != nullptr) {
    const DocId cited = cites(ctx->cites());
    parts = {followed_by(concat(std::move(parts)), ctx->cites(), cited)};
    if (!cells.empty()) cells.push_back(cited);
  }
  add_entry(ctx, before, docs_.group(concat(std::move(parts))), std::move(cells), blank_before);
}

// `body cites "S1"`: behind a closing bracket where that fits, else set in on the next line.
DocId Layout::followed_by(DocId body, Rule* tail, DocId words) {
  const bool after_bracket = closes_bracket(tokens_.before(tail->getStart())->getType());
  const DocId more = docs_.nest(concat({docs_.line(), words}));
  return after_bracket ? concat({docs_.group(body), docs_.group(more)}) : docs_.group(concat({body, more}));
}

void Layout::add_entry(Rule* ctx, DocId before, DocId body, std::vector<DocId> cells, bool blank_before) {
  Entry entry{before, body, {}, cells.empty() ? body : cells.back(), ctx->getStart()->getType(), blank_before, false};
  const auto line = docs_.flat(body);
  entry.one_line = line && base::code_points(*line) <= page;
  const bool comment_between = std::any_of(cells.begin(), cells.empty() ? cells.end() : cells.end() - 1,
                                           [&](DocId cell) { return docs_.ends_in_comment(cell); });
  if (entry.one_line && !comment_between)
    for (DocId cell : cells) entry.cells.push_back(*docs_.flat(cell));
  entries_.push_back(std::move(entry));
}

// How far the neighbours of an entry can be lined up with it: one kind, as many columns, nothing in between.
std::size_t Layout::run_from(std::size_t first) const {
  std::size_t end = first + 1;
  const Entry& head = entries_[first];
  while (end < entries_.size() && !head.cells.empty() && entries_[end].kind == head.kind &&
         entries_[end].cells.size() == head.cells.size() && !entries_[end].blank_before)
    ++end;
  return end;
}

DocId Layout::lined_up(std::size_t first, std::size_t last) {
  std::vector<std::size_t> widths(entries_[first].cells.size(), 0);
  for (std::size_t i = first; i < last; ++i)
    for (std::size_t c = 0; c < widths.size(); ++c)
      widths[c] = std::max(widths[c], base::code_points(entries_[i].cells[c]));
  std::size_t total = widths.size() - 1;
  for (std::size_t width : widths) total += width;
  std::vector<DocId> lines;
  for (std::size_t i = first; i < last; ++i) {
    const Entry& entry = entries_[i];
    if (i > first) lines.push_back(docs_.hard());
    lines.push_back(entry.before);
    if (total > page) {
      lines.push_back(entry.body);
      continue;
    }
    std::string line;
    for (std::size_t c = 0; c + 1 < widths.size(); ++c) {
      line += entry.cells[c];
      line.append(widths[c] + 1 - base::code_points(entry.cells[c]), ' ');
    }
    lines.insert(lines.end(), {text(std::move(line)), docs_.group(entry.last_cell)});
  }
  return concat(std::move(lines));
}

DocId Layout::finish() {
  std::vector<DocId> parts = std::move(head_);
  bool after_long = true;  // the header is set apart
  for (std::size_t i = 0; i < entries_.size();) {
    const std::size_t end = run_from(i);
    const Entry& entry = entries_[i];
    parts.push_back(docs_.hard());
    if (entry.blank_before || after_long || !entry.one_line) parts.push_back(docs_.blank_line());
    if (end > i + 1) {
      parts.push_back(lined_up(i, end));
    } else {
      parts.insert(parts.end(), {entry.before, entry.body});
    }
    after_long = !entry.one_line;
    i = end;
  }
  const Token* last = tokens_.all().back();
  parts.push_back(docs_.hard());
  if (blank_line_before(last)) parts.push_back(docs_.blank_line());
  parts.push_back(leading(last));
  return concat(std::move(parts));
}

DocId Layout::joined(const std::vector<DocId>& cells) {
  std::vector<DocId> parts{cells.front()};
  for (std::size_t i = 1; i < cells.size(); ++i) parts.push_back(docs_.nest(concat({docs_.line(), cells[i]})));
  return concat(std::move(parts));
}

// param p: T | = e | "doc"
std::vector<DocId> Layout::param_cells(P::ParamDeclContext* ctx) {
  std::vector<DocId> cells{concat({word(ctx->PARAM()), blank(), tight(ctx->name()), word(ctx->COLON())}),
                           type(ctx->type())};
  if (ctx->ASSIGN() != nullptr) cells.push_back(concat({word(ctx->ASSIGN()), blank(), expr(ctx->expr())}));
  if (ctx->TEXT() != nullptr) cells.push_back(word(ctx->TEXT()));
  return cells;
}

// unit n | = f prefixes p
std::vector<DocId> Layout::unit_cells(P::UnitDeclContext* ctx) {
  std::vector<DocId> factor{word(ctx->ASSIGN()), blank(), any(ctx->factor())};
  if (ctx->PREFIXES() != nullptr)
    factor.insert(factor.end(), {blank(), word(ctx->PREFIXES()), blank(), listed(ctx->name())});
  return {concat({word(ctx->UNIT()), blank(), tight(ctx->unitName())}), concat(std::move(factor))};
}

// show n | "title" | = e
std::vector<DocId> Layout::show_cells(P::ShowDeclContext* ctx) {
  std::vector<DocId> cells{concat({word(ctx->SHOW()), blank(), tight(ctx->name())})};
  if (ctx->TEXT() != nullptr) cells.push_back(word(ctx->TEXT()));
  cells.push_back(concat({word(ctx->ASSIGN()), blank(), operand(ctx->expr())}));
  return cells;
}

// score n "title" | weight w | of e | from a to b | at least c | unknown scores d
std::vector<DocId> Layout::score_cells(P::ScoreDeclContext* ctx) {
  std::vector<DocId> head{word(ctx->SCORE()), blank(), tight(ctx->name())};
  if (ctx->TEXT() != nullptr) head.insert(head.end(), {blank(), word(ctx->TEXT())});
  std::vector<DocId> cells{concat(std::move(head)), concat({word(ctx->WEIGHT()), blank(), expr(ctx->expr(0))}),
                           concat({word(ctx->OF()), blank(), operand(ctx->expr(1))})};
  auto* scale = ctx->scale();
  if (scale->FROM() != nullptr) {
    cells.push_back(spaced(scale));
  } else {
    cells.push_back(
        concat({word(scale->POINTS()), blank(),
                bracketed(scale->arm(), {scale->LBRACE()->getSymbol(), scale->RBRACE()->getSymbol(), true})}));
  }
  for (auto* clause : ctx->scoreClause()) cells.push_back(spaced(clause));
  return cells;
}

DocId Layout::plain_decl(P::PlainDeclContext* ctx) {
  if (auto* c = ctx->useDecl()) return use_decl(c);
  if (auto* c = ctx->dimensionDecl()) return concat({word(c->DIMENSION()), blank(), listed(c->name())});
  if (auto* c = ctx->enumDecl()) return enum_decl(c);
  if (auto* c = ctx->recordDecl()) return record(c, c->fields());
  if (auto* c = ctx->extendDecl()) return record(c, c->fields());
  if (auto* c = ctx->overrideDecl()) return override_decl(c);
  if (auto* c = ctx->groupDecl()) return group_decl(c);
  if (auto* c = ctx->rankDecl()) return concat({word(c->RANK()), blank(), word(c->BY()), blank(), listed(c->key())});
  if (auto* c = ctx->disableDecl())
    return concat({word(c->DISABLE()), blank(), word(c->RULE()), blank(), tight(c->path()),
                   docs_.nest(concat({docs_.line(), word(c->BECAUSE()), blank(), word(c->TEXT())}))});
  if (auto* c = ctx->testDecl()) return test_decl(c);
  return spaced(dynamic_cast<Rule*>(ctx->children[0]));
}

DocId Layout::use_decl(P::UseDeclContext* ctx) {
  std::vector<DocId> parts{word(ctx->getStart()), blank(), tight(ctx->path())};
  if (ctx->AS() != nullptr) parts.insert(parts.end(), {blank(), word(ctx->AS()), blank(), tight(ctx->name())});
  if (ctx->WITH() != nullptr)
    parts.insert(parts.end(),
                 {blank(), word(ctx->WITH()), blank(),
                  bracketed(ctx->setting(), {ctx->LBRACE()->getSymbol(), ctx->RBRACE()->getSymbol(), true})});
  return concat(std::move(parts));
}

DocId Layout::enum_decl(P::EnumDeclContext* ctx) {
  std::vector<DocId> head;
  if (ctx->ORDERED() != nullptr) head.insert(head.end(), {word(ctx->ORDERED()), blank()});
  head.insert(head.end(), {word(ctx->ENUM()), blank(), word(ctx->TYPE()), blank()});
  if (ctx->ORDERED() == nullptr) {
    head.push_back(bracketed(ctx->name(), {ctx->LBRACE()->getSymbol(), ctx->RBRACE()->getSymbol(), true, true}));
    return concat(std::move(head));
  }
  std::vector<DocId> inside;
  for (auto* member : ctx->name()) {
    const Token* sign = tokens_.before(member->getStart());
    inside.push_back(docs_.line());
    if (sign->getType() == P::LT) inside.insert(inside.end(), {word(sign), blank()});
    inside.push_back(tight(member));
  }
  head.push_back(docs_.group(
      concat({word(ctx->LBRACE()), docs_.nest(concat(std::move(inside))), docs_.line(), word(ctx->RBRACE())})));
  return concat(std::move(head));
}

// The words before the braces, and the fields.
DocId Layout::record(Rule* ctx, P::FieldsContext* fields) {
  std::vector<DocId> parts;
  for (auto* child : ctx->children)
    if (child != fields) parts.insert(parts.end(), {any(child), blank()});
  const auto all = fields->field();
  const Brackets braces{fields->LBRACE()->getSymbol(), fields->RBRACE()->getSymbol(), true, false, true,
                        all.size() > fields_on_a_line};
  parts.push_back(bracketed(all, braces));
  return concat(std::move(parts));
}

// in a..b   in a..   in a..b by c
DocId Layout::field_range(P::FieldClauseContext* ctx) {
  const auto sums = ctx->sum();
  const bool has_step = ctx->BY() != nullptr;
  const bool has_end = sums.size() == (has_step ? 3U : 2U);
  std::vector<DocId> parts{word(ctx->IN()), blank()};
  parts.push_back(has_end ? range(sums[0], ctx->RANGE(), sums[1]) : concat({any(sums[0]), word(ctx->RANGE())}));
  if (has_step) parts.insert(parts.end(), {blank(), word(ctx->BY()), blank(), any(sums.back())});
  return concat(std::move(parts));
}

DocId Layout::field(P::FieldContext* ctx) {
  std::vector<DocId> parts{tight(ctx->fieldName()), word(ctx->COLON()), blank(), type(ctx->type())};
  for (auto* clause : ctx->fieldClause()) {
    const DocId written = clause->IN() != nullptr ? field_range(clause) : spaced(clause);
    parts.push_back(docs_.nest(concat({docs_.line(), written})));
  }
  return docs_.group(concat(std::move(parts)));
}

DocId Layout::signature(std::vector<DocId> head, P::FormalsContext* formals, Terminal* colon, P::TypeContext* of) {
  if (formals != nullptr)
    head.push_back(
        bracketed(formals->formal(), {formals->LPAREN()->getSymbol(), formals->RPAREN()->getSymbol(), false}));
  if (of != nullptr) head.insert(head.end(), {word(colon), blank(), type(of)});
  return concat(std::move(head));
}

DocId Layout::let_decl(P::LetDeclContext* ctx) {
  const DocId head =
      signature({word(ctx->LET()), blank(), tight(ctx->name())}, ctx->formals(), ctx->COLON(), ctx->type());
  return defined(concat({head, blank(), word(ctx->ASSIGN())}), ctx->expr());
}

DocId Layout::override_decl(P::OverrideDeclContext* ctx) {
  const DocId head = signature({word(ctx->OVERRIDE()), blank(), word(ctx->LET()), blank(), tight(ctx->path())},
                               ctx->formals(), ctx->COLON(), ctx->type());
  const DocId body = defined(concat({head, blank(), word(ctx->ASSIGN())}), ctx->expr());
  return concat({body, docs_.nest(concat({docs_.line(), word(ctx->BECAUSE()), blank(), word(ctx->TEXT())}))});
}

}  // namespace proviso::syntax
