// NCCL, as much of it as three collectives among the GPUs of one machine need.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "probe/api/cuda.hpp"
#include "probe/api/function.hpp"

namespace proviso::probe::nccl {

using Communicator = struct CommunicatorTag*;

inline constexpr int type_float32 = 7;   // ncclFloat32
inline constexpr int operation_sum = 0;  // ncclSum

class Api : private Complaint {
 public:
  // Null where the library is missing or lacks a function, and `problem` then says so.
  static std::unique_ptr<Api> open(std::string& problem);

#define PROVISO_CALL(member, symbol, ...) Function<__VA_ARGS__> member{#symbol};
#include "probe/api/nccl.def"
#undef PROVISO_CALL

  const Library& library() const { return library_; }
  // As `2.27.7`.
  std::string version() const;

 private:
  Api();
  [[noreturn]] void fail(const char* symbol, int code) const override;

  Library library_;
};

}  // namespace proviso::probe::nccl
