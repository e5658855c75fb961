#include "eval/report/quotations.hpp"

#include "eval/report/words.hpp"
#include "eval/wording.hpp"

namespace proviso::eval {

const Quotations::Quotation& Quotations::operator[](ExprId expr) {
  std::unique_ptr<Quotation>& known = known_[expr.index()];
  if (known == nullptr) {
    const base::Span span = world_.program[expr].span;
    known = std::make_unique<Quotation>(Quotation{written(world_.sources, span), source_ref(world_, span)});
  }
  return *known;
}

}  // namespace proviso::eval
