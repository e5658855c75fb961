// What each expression reads in its file, and where that is: looked up once, however many candidates it is shown for.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "eval/world.hpp"
#include "trace/derivation.hpp"

namespace proviso::eval {

class Quotations {
 public:
  explicit Quotations(const World& world) : world_{world}, known_(world.program.exprs.size()) {}

  struct Quotation {
    std::string text;  ///< on one line; empty where the source is not at hand
    trace::SourceRef at;
  };
  const Quotation& operator[](ExprId expr);

 private:
  const World& world_;
  std::vector<std::unique_ptr<Quotation>> known_;  ///< by ExprId; null until asked for
};

}  // namespace proviso::eval
