// A function of a loaded library. Calling it checks its result: there is no other way to call one and overlook that it
// failed.
#pragma once

#include "probe/api/library.hpp"

namespace proviso::probe {

// Turns the failed call of `symbol` into Trouble, in the words of its library.
class Complaint {
 public:
  virtual ~Complaint() = default;
  [[noreturn]] virtual void fail(const char* symbol, int code) const = 0;
};

// Every library of NVIDIA's returns an enumeration whose zero is success; `Args` are the parameters.
template <class... Args>
class Function {
 public:
  using Pointer = int (*)(Args...);

  explicit Function(const char* symbol) : symbol_{symbol} {}

  // False where the library lacks it: newer and older drivers have different sets.
  bool bind(const Library& library, const Complaint& complaint) {
    pointer_ = reinterpret_cast<Pointer>(library.symbol(symbol_));
    complaint_ = &complaint;
    return pointer_ != nullptr;
  }
  bool is_there() const { return pointer_ != nullptr; }

  // Throws Trouble unless the call succeeds.
  void operator()(Args... args) const { check(pointer_(args...)); }
  // For calls whose failure is an answer: the code, 0 for success. The function has to be there.
  int code(Args... args) const { return pointer_(args...); }
  // Throws Trouble for a code that turned out to be no answer.
  void check(int code) const {
    if (code != 0) complaint_->fail(symbol_, code);
  }

 private:
  const char* symbol_;
  Pointer pointer_ = nullptr;
  const Complaint* complaint_ = nullptr;
};

}  // namespace proviso::probe
