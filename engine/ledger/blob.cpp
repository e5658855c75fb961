#include "ledger/blob.hpp"

#include <zlib.h>

#include "base/assert.hpp"

namespace proviso::ledger {

namespace {

/// What one recorded file may unpack to. Far above every limit on what the engine reads.
constexpr std::uint64_t size_limit = std::uint64_t{4} << 30U;

}  // namespace

std::string pack(std::string_view bytes) {
  uLongf size = compressBound(bytes.size());
  std::string packed(size, '\0');
  const int code = compress2(reinterpret_cast<Bytef*>(packed.data()), &size,
                             reinterpret_cast<const Bytef*>(bytes.data()), bytes.size(), Z_DEFAULT_COMPRESSION);
  PROVISO_ASSERT(code == Z_OK);  // the only other ways are no memory, and a buffer below the bound
  packed.resize(size);
  return packed;
}

std::optional<std::string> unpack(std::string_view packed, std::uint64_t size) {
  // Deflate makes at most 1032 bytes of one: a size that no such input has is not even tried.
  if (size > size_limit || size / 1032 > packed.size()) return std::nullopt;
  std::string bytes(size + 1, '\0');
  uLongf length = bytes.size();
  uLong taken = packed.size();
  const int code = uncompress2(reinterpret_cast<Bytef*>(bytes.data()), &length,
                               reinterpret_cast<const Bytef*>(packed.data()), &taken);
  if (code != Z_OK || length != size || taken != packed.size()) return std::nullopt;
  bytes.resize(size);
  return bytes;
}

}  // namespace proviso::ledger
