// FIPS 180-4. The instructions take two rounds at a time and four words of the schedule; the order of the words in the
// registers (ABEF, CDGH) is theirs.
#include "base/sha256_blocks.hpp"

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>

#include <cstdint>
#include <cstring>

namespace proviso::base {

namespace {

constexpr std::size_t block = 64;  // bytes

constexpr std::array<std::uint32_t, 64> constants{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

bool has_instructions() {
  unsigned a = 0, b = 0, c = 0, d = 0;
  const bool vectors = __get_cpuid(1, &a, &b, &c, &d) != 0 && (c & bit_SSE4_1) != 0 && (c & bit_SSSE3) != 0;
  return vectors && __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & bit_SHA) != 0;
}

__attribute__((target("sha,sse4.1,ssse3"))) void take(std::array<std::uint32_t, 8>& state, const char* at,
                                                      std::size_t blocks) {
  const auto load = [](const void* from) __attribute__((target("sha,sse4.1,ssse3"))) {
    return _mm_loadu_si128(static_cast<const __m128i*>(from));
  };
  const __m128i big_endian = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  const __m128i cdab = _mm_shuffle_epi32(load(state.data()), 0xB1);
  const __m128i efgh = _mm_shuffle_epi32(load(state.data() + 4), 0x1B);
  __m128i abef = _mm_alignr_epi8(cdab, efgh, 8);
  __m128i cdgh = _mm_blend_epi16(efgh, cdab, 0xF0);
  for (; blocks > 0; --blocks, at += block) {
    const __m128i abef_before = abef;
    const __m128i cdgh_before = cdgh;
    __m128i words[4];
    for (int i = 0; i < 4; ++i) words[i] = _mm_shuffle_epi8(load(at + 16 * i), big_endian);
#pragma GCC unroll 16
    for (int i = 0; i < 16; ++i) {
      const __m128i four = _mm_add_epi32(words[i % 4], load(constants.data() + 4 * i));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, four);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(four, 0x0E));
      if (i >= 12) continue;
      const __m128i last = words[(i + 3) % 4];
      const __m128i sum = _mm_add_epi32(_mm_sha256msg1_epu32(words[i % 4], words[(i + 1) % 4]),
                                        _mm_alignr_epi8(last, words[(i + 2) % 4], 4));
      words[i % 4] = _mm_sha256msg2_epu32(sum, last);
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  const __m128i feba = _mm_shuffle_epi32(abef, 0x1B);
  const __m128i dchg = _mm_shuffle_epi32(cdgh, 0xB1);
  _mm_storeu_si128(reinterpret_cast<__m128i*>(state.data()), _mm_blend_epi16(feba, dchg, 0xF0));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(state.data() + 4), _mm_alignr_epi8(dchg, feba, 8));
}

}  // namespace

bool sha256_in_hardware(std::string_view bytes, std::array<unsigned char, 32>& digest) {
  static const bool can = has_instructions();
  if (!can) return false;
  std::array<std::uint32_t, 8> state{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                     0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  const std::size_t whole = bytes.size() / block;
  take(state, bytes.data(), whole);
  // The rest, a one bit, zeros, and the length in bits.
  std::array<char, 2 * block> end{};
  const std::size_t rest = bytes.size() % block;
  if (rest > 0) std::memcpy(end.data(), bytes.data() + whole * block, rest);
  end[rest] = static_cast<char>(0x80);
  const std::size_t blocks = rest + 9 <= block ? 1 : 2;
  const std::uint64_t bits = std::uint64_t{bytes.size()} * 8;
  for (std::size_t i = 0; i < 8; ++i) end[blocks * block - 1 - i] = static_cast<char>(bits >> (8 * i) & 0xFFU);
  take(state, end.data(), blocks);
  for (std::size_t i = 0; i < digest.size(); ++i)
    digest[i] = static_cast<unsigned char>(state[i / 4] >> (24 - 8 * (i % 4)) & 0xFFU);
  return true;
}

}  // namespace proviso::base

#else

namespace proviso::base {

bool sha256_in_hardware(std::string_view, std::array<unsigned char, 32>&) { return false; }

}  // namespace proviso::base

#endif
