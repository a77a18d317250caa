// SPDX-License-Identifier: MIT
// Bit-level words used everywhere: reinterpretation, leading zeros, and the three type traits the
// kernel needs (bare-metal RISC-V GCC ships no C++ library, so <type_traits> is out of reach).
#pragma once

#include <tippe/base/config.hpp>

namespace tippe {

/// The bytes of `from` read as a `To` of the same size; usable in constant expressions.
template <class To, class From>
[[nodiscard]] constexpr TIPPE_INLINE To bit_cast(const From& from) noexcept {
  static_assert(sizeof(To) == sizeof(From), "bit_cast: sizes differ");
  return __builtin_bit_cast(To, from);
}

/// Leading zero bits; 32 or 64 for zero (the builtin alone is undefined there).
[[nodiscard]] constexpr TIPPE_INLINE int leading_zeros(uint32_t x) noexcept {
  return x == 0 ? 32 : __builtin_clz(x);
}
[[nodiscard]] constexpr TIPPE_INLINE int leading_zeros(uint64_t x) noexcept {
  const uint32_t high = static_cast<uint32_t>(x >> 32);
  return high != 0 ? leading_zeros(high) : 32 + leading_zeros(static_cast<uint32_t>(x));
}

/// |x| as an unsigned number; defined for the most negative value too.
[[nodiscard]] constexpr TIPPE_INLINE uint32_t magnitude(int32_t x) noexcept {
  return x < 0 ? 0u - static_cast<uint32_t>(x) : static_cast<uint32_t>(x);
}
[[nodiscard]] constexpr TIPPE_INLINE uint64_t magnitude(int64_t x) noexcept {
  return x < 0 ? uint64_t{0} - static_cast<uint64_t>(x) : static_cast<uint64_t>(x);
}

template <class A, class B>
inline constexpr bool kSame = false;
template <class A>
inline constexpr bool kSame<A, A> = true;

template <bool Condition, class T = void>
struct EnableIf {};
template <class T>
struct EnableIf<true, T> {
  using type = T;
};

template <class T>
inline constexpr bool kTriviallyCopyable = __is_trivially_copyable(T);

}  // namespace tippe
