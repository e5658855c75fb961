// Compares a function as its library's header declares it with the declaration of the probe: the same number of
// parameters, and each passed in the same way.
#pragma once

#include <type_traits>

#include "probe/api/function.hpp"

namespace abi {

// Handles are pointers on both sides, enumerations are integers of their size.
template <class A, class B>
constexpr bool passed_alike = sizeof(A) == sizeof(B) && std::is_pointer_v<A> == std::is_pointer_v<B>;

template <class Theirs, class Ours>
constexpr bool alike = false;

template <class Result, class... Theirs, class... Ours>
requires(sizeof...(Theirs) == sizeof...(Ours) &&
         sizeof(Result) == sizeof(int)) constexpr bool alike<Result (*)(Theirs...), proviso::probe::Function<Ours...>> =
    (passed_alike<Theirs, Ours> && ...);

}  // namespace abi
