// SPDX-License-Identifier: MIT
// Sum and difference with a word on whether they fit. The overflow flag of the core answers that for nothing,
// and both compilers know it; only gcc for 32-bit Arm copies the flag of a 64-bit sum into a register first
// (8 instructions instead of 3), so there it is read from inline assembly.
#pragma once

#include <tippe/scalar/wide_int.hpp>

namespace tippe {

#if TIPPE_USE_ASM && defined(__GCC_ASM_FLAG_OUTPUTS__)
namespace checked_detail {

[[nodiscard]] TIPPE_INLINE bool add(int64_t a, int64_t b, int64_t& sum) noexcept {
  bool overflow;
  __asm__("adds %Q0, %Q0, %Q2\n\tadcs %R0, %R0, %R2" : "+r"(a), "=@ccvs"(overflow) : "r"(b));
  sum = a;
  return overflow;
}
[[nodiscard]] TIPPE_INLINE bool subtract(int64_t a, int64_t b, int64_t& difference) noexcept {
  bool overflow;
  __asm__("subs %Q0, %Q0, %Q2\n\tsbcs %R0, %R0, %R2" : "+r"(a), "=@ccvs"(overflow) : "r"(b));
  difference = a;
  return overflow;
}

}  // namespace checked_detail
#endif

/// sum = a + b; true if it does not fit, in which case a and b have the same sign.
template <class R>
[[nodiscard]] constexpr TIPPE_INLINE bool add_overflows(R a, R b, R& sum) noexcept {
#if TIPPE_USE_ASM && defined(__GCC_ASM_FLAG_OUTPUTS__)
  if constexpr (sizeof(R) == 8) {
    if (!__builtin_is_constant_evaluated() && !(__builtin_constant_p(a) && __builtin_constant_p(b))) {
      return checked_detail::add(a, b, sum);
    }
  }
#endif
  return __builtin_add_overflow(a, b, &sum);
}

/// difference = a - b; true if it does not fit, in which case a and b have different signs.
template <class R>
[[nodiscard]] constexpr TIPPE_INLINE bool subtract_overflows(R a, R b, R& difference) noexcept {
#if TIPPE_USE_ASM && defined(__GCC_ASM_FLAG_OUTPUTS__)
  if constexpr (sizeof(R) == 8) {
    if (!__builtin_is_constant_evaluated() && !(__builtin_constant_p(a) && __builtin_constant_p(b))) {
      return checked_detail::subtract(a, b, difference);
    }
  }
#endif
  return __builtin_sub_overflow(a, b, &difference);
}

}  // namespace tippe
