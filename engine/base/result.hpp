// A value or the reason why there is none: how trouble that the world causes is returned.
#pragma once

#include <type_traits>
#include <utility>
#include <variant>

#include "base/assert.hpp"

namespace proviso::base {

// Wraps an error so that it converts to any Result with that error type: `return Err{FileError{...}};`
template <class E>
struct Err {
  E error;
};
template <class E>
Err(E) -> Err<E>;

// Holds a T (success) or an E (failure). Taking the side that is not there is an assertion, not an exception.
template <class T, class E>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_{std::in_place_index<0>, std::move(value)} {}
  template <class F>
  requires std::is_constructible_v<E, F> Result(Err<F> failure)
      : state_{std::in_place_index<1>, std::move(failure.error)} {}

  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  const T& value() const& { return *checked(std::get_if<0>(&state_)); }
  T& value() & { return *checked(std::get_if<0>(&state_)); }
  T&& value() && { return std::move(*checked(std::get_if<0>(&state_))); }
  const E& error() const& { return *checked(std::get_if<1>(&state_)); }
  E&& error() && { return std::move(*checked(std::get_if<1>(&state_))); }

  const T& operator*() const& { return value(); }
  T& operator*() & { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  const T* operator->() const { return &value(); }
  T* operator->() { return &value(); }

  T value_or(T otherwise) const& { return ok() ? value() : std::move(otherwise); }

 private:
  template <class P>
  static P* checked(P* side) {
    PROVISO_ASSERT(side != nullptr);
    return side;
  }

  std::variant<T, E> state_;
};

// The value of an operation that has none: Result<Done, E>, `return Done{};`
struct Done {
  friend bool operator==(Done, Done) = default;
};

}  // namespace proviso::base
