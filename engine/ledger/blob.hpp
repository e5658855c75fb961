// Bytes in and out of zlib's form.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace proviso::ledger {

std::string pack(std::string_view bytes);

/// Nothing where it does not hold exactly `size` bytes in zlib's form, however large it would unpack.
std::optional<std::string> unpack(std::string_view packed, std::uint64_t size);

}  // namespace proviso::ledger
