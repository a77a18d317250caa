// SPDX-License-Identifier: MIT
#include <tippe/scalar/fixed_sqrt.hpp>
#include <tippe/scalar/scalar_math.hpp>

namespace tippe {
namespace {

/// x <= 0: the root of 0 is 0, that of a negative number too, counted.
template <class R, int F>
TIPPE_COLD Fixed<R, F> sqrt_outside(Fixed<R, F> x) noexcept {
  if (x.raw() < 0) count_domain();
  return Fixed<R, F>();
}

/// x <= 0: the highest number, counted.
template <class R, int F>
TIPPE_COLD Fixed<R, F> rsqrt_outside(Fixed<R, F> x) noexcept {
  if (x.raw() == 0) {
    count_divide_by_zero();
  } else {
    count_domain();
  }
  return Fixed<R, F>::highest();
}

}  // namespace

Q24_40 sqrt(Q24_40 x) noexcept {
  if (TIPPE_UNLIKELY(x.raw() <= 0)) return sqrt_outside(x);
  const uint64_t root = fixed_detail::sqrt_rounded<40>(static_cast<uint64_t>(x.raw()));
  return Q24_40::from_raw(static_cast<int64_t>(root));
}

Q8_24 sqrt(Q8_24 x) noexcept {
  if (TIPPE_UNLIKELY(x.raw() <= 0)) return sqrt_outside(x);
  const uint32_t root = fixed_detail::sqrt_rounded<24>(static_cast<uint32_t>(x.raw()));
  return Q8_24::from_raw(static_cast<int32_t>(root));
}

Q24_40 rsqrt(Q24_40 x) noexcept {
  if (TIPPE_UNLIKELY(x.raw() <= 0)) return rsqrt_outside(x);
  const uint64_t root = fixed_detail::rsqrt_rounded<40>(static_cast<uint64_t>(x.raw()));
  return Q24_40::from_raw(static_cast<int64_t>(root));
}

Q8_24 rsqrt(Q8_24 x) noexcept {
  if (TIPPE_UNLIKELY(x.raw() <= 0)) return rsqrt_outside(x);
  // 1/sqrt(2^-14) = 128 is the first that does not fit.
  if (TIPPE_UNLIKELY(x.raw() <= 1 << 10)) return fixed_detail::saturated<int32_t, 24>(false);
  const uint32_t root = fixed_detail::rsqrt_rounded<24>(static_cast<uint32_t>(x.raw()));
  return Q8_24::from_raw(static_cast<int32_t>(root));
}

}  // namespace tippe
