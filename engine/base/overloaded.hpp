// Lambdas as one visitor: std::visit(Overloaded{[](const A&) {...}, [](const B&) {...}}, variant).
#pragma once

namespace proviso::base {

template <class... Fs>
struct Overloaded : Fs... {
  using Fs::operator()...;
};
template <class... Fs>
Overloaded(Fs...) -> Overloaded<Fs...>;  // GCC 12 does without; clang-tidy 14 does not

}  // namespace proviso::base
