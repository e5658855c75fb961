// newest(e in evidence by e.measured_on where e.load == burst: e.ttft_p99), and the same over a plain list: count(xs).
#include <array>

#include "base/assert.hpp"
#include "check/expressions.hpp"

namespace proviso::check {

namespace {

struct Word {
  std::string_view name;
  ast::BinderKind kind;
  ir::Aggregate aggregate;
};

constexpr std::array<Word, 16> words{{
    {"any", ast::BinderKind::Any, ir::Aggregate::Any},
    {"all", ast::BinderKind::All, ir::Aggregate::All},
    {"count", ast::BinderKind::Count, ir::Aggregate::Count},
    {"sum", ast::BinderKind::Sum, ir::Aggregate::Sum},
    {"min", ast::BinderKind::Min, ir::Aggregate::Min},
    {"max", ast::BinderKind::Max, ir::Aggregate::Max},
    {"mean", ast::BinderKind::Mean, ir::Aggregate::Mean},
    {"map", ast::BinderKind::Map, ir::Aggregate::Map},
    {"filter", ast::BinderKind::Filter, ir::Aggregate::Filter},
    {"unique", ast::BinderKind::Unique, ir::Aggregate::Unique},
    {"newest", ast::BinderKind::Newest, ir::Aggregate::Newest},
    {"oldest", ast::BinderKind::Oldest, ir::Aggregate::Oldest},
    {"least", ast::BinderKind::Least, ir::Aggregate::Least},
    {"greatest", ast::BinderKind::Greatest, ir::Aggregate::Greatest},
    {"only", ast::BinderKind::Only, ir::Aggregate::Only},
    {"quantile", ast::BinderKind::Quantile, ir::Aggregate::Quantile},
}};

const Word& word_of(ast::BinderKind kind) {
  for (const Word& word : words)
    if (word.kind == kind) return word;
  PROVISO_UNREACHABLE();
}

bool by_key(ast::BinderKind kind) {
  using enum ast::BinderKind;
  return kind == Newest || kind == Oldest || kind == Least || kind == Greatest;
}

bool by_date(ir::Aggregate aggregate) {
  return aggregate == ir::Aggregate::Newest || aggregate == ir::Aggregate::Oldest;
}

}  // namespace

std::optional<ast::BinderKind> binder_word(std::string_view name) {
  for (const Word& word : words)
    if (word.name == name) return word.kind;
  return std::nullopt;
}

std::optional<Expected> ExprChecker::element_of(Id source, const std::string& function) {
  if (is_any(source)) return Expected{program_.types.any(), one};
  if (kind(source) == ir::TypeKind::List || kind(source) == ir::TypeKind::Set)
    return Expected{program_.types.element(type(source)), unit(source)};
  error(diag::Kind::NotACollection, at(source).span, {"`" + function + "`", described(source)});
  return std::nullopt;
}

bool ExprChecker::clauses_fit(const ast::Binder& node, base::Span span) {
  const std::string& name = node.function.text;
  const auto refuse = [&](std::string what, std::string help, base::Span at) {
    error(diag::Kind::BinderClause, at, {name, std::move(what)}, std::move(help));
    return false;
  };
  if (by_key(node.kind) && !node.by)
    return refuse("needs to know by what",
                  "write `" + name + "(" + node.variable.text + " in ... by " + node.variable.text + ".date)`", span);
  if (!by_key(node.kind) && node.by)
    return refuse("takes no `by`", "`newest`, `oldest`, `least` and `greatest` do", file_[*node.by].span);
  if (node.kind == ast::BinderKind::Count && node.value)
    return refuse("counts elements and takes no value", "write `where` before what they have to meet",
                  file_[*node.value].span);
  if (node.kind == ast::BinderKind::Map && !node.value)
    return refuse("needs a value for each element", "write it after `:`, or `filter` for the elements themselves",
                  span);
  if (node.kind == ast::BinderKind::Quantile && !node.share)
    return refuse("needs a share first", "write `quantile(0.5, ...)` for the median", span);
  return true;
}

ir::ExprId ExprChecker::form(const ast::Binder& node, base::Span span, Hint hint) {
  const std::string& name = node.function.text;
  ir::Binder made{word_of(node.kind).aggregate, context_.next_slot, Id::none, Id::none, Id::none, Id::none, Id::none};
  bool sound = clauses_fit(node, span);
  if (node.share) {
    made.share = share(*node.share);
    sound = sound && made.share.valid();
  }
  made.source = infer(node.source, {{}, hint.poisoned});
  const auto element = made.source.valid() ? element_of(made.source, name) : std::nullopt;
  sound = sound && element.has_value();
  made.slot = context_.next_slot;
  // A source that is wrong has elements of any type, so that their uses are not reported again.
  sound =
      push_local(node.variable, element ? element->type : program_.types.any(), element ? element->unit : one) && sound;
  if (node.by) {
    made.by = infer(*node.by);
    sound = made.by.valid() && key_fits(made.aggregate, name, made.by) && sound;
  }
  if (node.where) {
    made.where = check(*node.where, boolean());
    sound = sound && made.where.valid();
  }
  if (node.value) {
    const bool wants_bool = node.kind == ast::BinderKind::Any || node.kind == ast::BinderKind::All;
    Hint wanted{{}, !element};
    if (element && !wants_bool)
      wanted = node.kind == ast::BinderKind::Map || node.kind == ast::BinderKind::Filter ? Hint{} : hint;
    if (wanted.type.valid() && kind(wanted.type) == ir::TypeKind::Any) wanted.type = {};
    made.value = wants_bool ? check(*node.value, boolean()) : infer(*node.value, wanted);
    sound = sound && made.value.valid();
  }
  pop_local();
  if (!sound) return Id::none;
  return aggregate(made, name, made.value.valid() ? Expected{type(made.value), unit(made.value)} : *element, span);
}

bool ExprChecker::key_fits(ir::Aggregate aggregate, const std::string& name, Id key) {
  if (is_any(key)) return true;
  if (by_date(aggregate)) {
    if (kind(key) == ir::TypeKind::Date) return true;
    error(diag::Kind::WrongOperand, at(key).span, {"the `by` of `" + name + "`", "a date", described(key)},
          is_ordered(program_, type(key)) ? std::string{"for other keys write `"} +
                                                (aggregate == ir::Aggregate::Newest ? "greatest" : "least") + "`"
                                          : "");
    return false;
  }
  if (is_ordered(program_, type(key))) return true;
  error(diag::Kind::WrongOperand, at(key).span,
        {"the `by` of `" + name + "`", "something that has an order", described(key)});
  return false;
}

bool ExprChecker::takes_value(const ir::Binder& binder, const std::string& name, Expected value, base::Span span) {
  using enum ir::Aggregate;
  const ir::TypeKind found = kind(value.type);
  if (found == ir::TypeKind::Any) return true;
  std::string wanted;
  switch (binder.aggregate) {
    case Any:
    case All:
      if (found != ir::TypeKind::Bool) wanted = "true or false of each element";
      break;
    case Sum:
    case Mean:
      if (found != ir::TypeKind::Quantity) wanted = "a quantity of each element";
      break;
    case Min:
    case Max:
    case Quantile:
      if (!is_ordered(program_, value.type)) wanted = "something that has an order of each element";
      break;
    case Count:
    case Map:
    case Filter:
    case Unique:
    case Newest:
    case Oldest:
    case Least:
    case Greatest:
    case Only:
      break;
  }
  if (wanted.empty()) return true;
  const base::Span at_value = binder.value.valid() ? at(binder.value).span : span;
  const std::string help = found == ir::TypeKind::Record || found == ir::TypeKind::Ref
                               ? "name the field that is meant: `" + name + "(x in ...: x.field)`"
                               : "";
  error(diag::Kind::WrongOperand, at_value,
        {"`" + name + "`", wanted, check::described(program_, value.type, value.unit)}, help);
  return false;
}

Expected ExprChecker::aggregate_type(const ir::Binder& binder, Expected value) {
  using enum ir::Aggregate;
  switch (binder.aggregate) {
    case Any:
    case All:
      return boolean();
    case Count:
      return number();
    case Map:
    case Unique:
      return {program_.types.list(value.type), value.unit};
    case Filter:
      if (!binder.value.valid() && !is_any(binder.source)) return {type(binder.source), unit(binder.source)};
      return {program_.types.list(value.type), value.unit};
    case Sum:
    case Min:
    case Max:
    case Mean:
    case Newest:
    case Oldest:
    case Least:
    case Greatest:
    case Only:
    case Quantile:
      return value;
  }
  PROVISO_UNREACHABLE();
}

ir::ExprId ExprChecker::aggregate(ir::Binder binder, const std::string& name, Expected value, base::Span span) {
  if (!takes_value(binder, name, value, span)) return Id::none;
  const Expected result = aggregate_type(binder, value);
  return emit(binder, result.type, result.unit, span);
}

ir::ExprId ExprChecker::share(ast::ExprId expr) {
  const Id made = check(expr, number());
  if (!made.valid()) return made;
  const base::Rational* value = literal_number(made);
  if (value != nullptr && (value->sign() < 0 || *value > base::Rational{1}))
    return error(diag::Kind::ShareOutOfRange, at(made).span, {value->finite_decimal().value_or(value->fraction_text())},
                 "95 per cent are `95 %` or `0.95`");
  return made;
}

ir::ExprId ExprChecker::aggregate_call(ast::BinderKind word, const ast::Call& node, base::Span span) {
  const std::string& name = node.callee.parts.back().text;
  const std::size_t wanted = word == ast::BinderKind::Quantile ? 2 : 1;
  const bool needs_clause = by_key(word) || word == ast::BinderKind::Map || word == ast::BinderKind::Filter;
  if (node.arguments.size() != wanted || node.arguments.back().name || needs_clause) {
    check_poisoned(node.arguments);
    const std::string form = by_key(word)                        ? "(x in xs by x.key)"
                             : word == ast::BinderKind::Map      ? "(x in xs: ...)"
                             : word == ast::BinderKind::Quantile ? "(0.5, x in xs: ...)"
                                                                 : "(x in xs where ...)";
    return error(diag::Kind::BinderClause, span, {name, "goes over the elements of a list or a set"},
                 "write `" + name + form + "`");
  }
  ir::Binder made{word_of(word).aggregate, 0, Id::none, Id::none, Id::none, Id::none, Id::none};
  if (word == ast::BinderKind::Quantile) made.share = share(node.arguments.front().value);
  made.source = infer(node.arguments.back().value);
  if (!made.source.valid() || (word == ast::BinderKind::Quantile && !made.share.valid())) return Id::none;
  const auto element = element_of(made.source, name);
  if (!element) return Id::none;
  made.slot = context_.next_slot;
  if (context_.next_slot + 1 > context_.slots) context_.slots = context_.next_slot + 1;
  return aggregate(made, name, *element, span);
}

}  // namespace proviso::check
