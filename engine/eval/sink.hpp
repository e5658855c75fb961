// What an evaluation tells about itself while it runs. Absent in ordinary runs, which then pay one branch for it.
#pragma once

#include <cstddef>
#include <string_view>

#include "ir/program.hpp"

namespace proviso::eval {

class Sink {
 public:
  virtual ~Sink() = default;

  /// Brackets the evaluation of one expression.
  virtual void enter(ir::ExprId expr) = 0;
  virtual void leave(ir::ExprId expr, const ir::Value& value) = 0;

  /// Inside a mention of a definition: whether its body is to be evaluated again, to be seen.
  virtual bool wants_body(ir::DefinitionId definition, const ir::RecordValue* subject) = 0;
  /// The field that is being read.
  virtual void on_field(const ir::RecordValue& record, std::uint32_t field) = 0;
  /// Brackets the evaluation of a binder for one element.
  virtual void enter_element(ir::Slot slot, const ir::Value& element, std::string_view name) = 0;
  virtual void leave_element() = 0;
  /// A branch that was not taken.
  virtual void skip(ir::ExprId expr) = 0;
  /// Something to say about the expression that is being evaluated.
  virtual void note(std::string_view text) = 0;
};

}  // namespace proviso::eval
