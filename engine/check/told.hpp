// What has been said already: a name whose declaration was refused, or a value of a type that nobody knows, is no
// second mistake. Asked only where a finding is about to be made.
#pragma once

#include <string_view>

#include "check/context.hpp"

namespace proviso::check {

/// Whether the value may be of any type because what it rests on has been refused. Without an error so far, `any` is
/// the type of `unknown("...")` and nothing is to be forgiven.
bool is_refused_type(const Checker& checker, ir::TypeId type);

/// Whether a value in or below the expression is of a refused type.
bool rests_on_refused(const Checker& checker, ir::ExprId expr);

/// Whether the subject's record has a field `mode` of a refused type: which modes there are is not known.
bool has_refused_mode(const Checker& checker);

/// Whether a subject of this name was declared, be it one too many.
bool is_declared_subject(const Names& names, std::string_view name);

/// Whether the record or enum was declared twice: what the second declaration says is not known.
bool is_declared_twice(const Names& names, std::string_view type);

/// Notes that a unit's declaration was refused; later whether a unit is, or is a multiple of, such a one.
void refuse_unit(Checker& checker, std::string_view unit);
bool is_refused_unit(const Checker& checker, std::string_view unit);

/// True the first time: the program has no subject, and several declarations need one.
bool tell_missing_subject(Checker& checker);

}  // namespace proviso::check
