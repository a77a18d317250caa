// SPDX-License-Identifier: MIT
// Inverse and definiteness of sym3.hpp: L D L^T of the matrix scaled to a diagonal in [1/2, 2) by powers of
// two. Backward stable without pivoting for positive definite matrices, and in fixed point every number on
// the way is of order one.
#pragma once

#include <tippe/math/binary_exponent.hpp>
#include <tippe/math/range_watch.hpp>
#include <tippe/math/sym3.hpp>

namespace tippe {
namespace math_detail {

/// s a s = L D L^T with s = diag(2^shift), L unit lower triangular.
template <class S>
struct ScaledLdlt3 {
  int shift[3] = {};
  S d0{}, d1{}, d2{}, l10{}, l20{}, l21{};
};

/// |entry| * 2^shift >= 2, without computing it: the product may not fit.
template <class S>
[[nodiscard]] bool reaches_two(S entry, int shift) noexcept {
  return binary_exponent(entry) + shift > 1;
}

/// Ok, Indefinite or Singular; complete only when Ok.
template <class S>
Status factor(const Sym3<S>& a, ScaledLdlt3<S>& f) noexcept {
  constexpr S kNoise = S(4) * ScalarTraits<S>::kEpsilon;
  const S diagonal[3] = {a.xx, a.yy, a.zz};
  for (int i = 0; i < 3; ++i) {
    if (diagonal[i] < S(0)) return Status::Indefinite;
    if (diagonal[i] == S(0)) return Status::Singular;
    const int e = binary_exponent(diagonal[i]);
    f.shift[i] = -(e - (e & 1)) / 2;
  }
  const int x = f.shift[0], y = f.shift[1], z = f.shift[2];
  // an off-diagonal entry of 2 or more after scaling is beyond any positive definite matrix
  if (reaches_two(a.xy, x + y) || reaches_two(a.xz, x + z) || reaches_two(a.yz, y + z))
    return Status::Indefinite;
  const S xx = scale_pow2(a.xx, x + x), yy = scale_pow2(a.yy, y + y), zz = scale_pow2(a.zz, z + z);
  const S xy = scale_pow2(a.xy, x + y), xz = scale_pow2(a.xz, x + z), yz = scale_pow2(a.yz, y + z);
  if (!(xx > kNoise)) return Status::Singular;  // a subnormal float
  f.d0 = xx;
  f.l10 = xy / xx;
  f.l20 = xz / xx;
  f.d1 = Accumulator<S>().add(yy).sub_product(f.l10, xy).result();
  if (f.d1 < -kNoise) return Status::Indefinite;
  if (!(f.d1 > kNoise)) return Status::Singular;
  const S t = Accumulator<S>().add(yz).sub_product(f.l20, xy).result();
  f.l21 = t / f.d1;
  f.d2 = Accumulator<S>().add(zz).sub_product(f.l20, xz).sub_product(f.l21, t).result();
  if (f.d2 < -kNoise) return Status::Indefinite;
  return f.d2 > kNoise ? Status::Ok : Status::Singular;
}

}  // namespace math_detail

template <class S>
Status check_positive_definite(const Sym3<S>& a) noexcept {
  if (!is_finite(a)) return Status::NotFinite;
  math_detail::ScaledLdlt3<S> f;
  return math_detail::factor(a, f);
}

template <class S>
Status invert(const Sym3<S>& a, Sym3<S>& inverse) noexcept {
  if (!is_finite(a)) return Status::NotFinite;
  const RangeWatch<S> watch;
  math_detail::ScaledLdlt3<S> f;
  const Status status = math_detail::factor(a, f);
  if (!ok(status)) return status;
  // with m = L^-1: a^-1 = s m^T D^-1 m s
  using Sum = Accumulator<S>;
  const S m20 = Sum::product(f.l10, f.l21).add(-f.l20).result();
  const S zz = S(1) / f.d2;
  const S yz = -f.l21 / f.d2;
  const S xz = m20 / f.d2;
  const S yy = Sum().add(S(1) / f.d1).sub_product(yz, f.l21).result();
  const S xy = Sum().add(-f.l10 / f.d1).sub_product(xz, f.l21).result();
  const S xx = Sum().add(S(1) / f.d0).add_product(f.l10, f.l10 / f.d1).add_product(xz, m20).result();
  const int x = f.shift[0], y = f.shift[1], z = f.shift[2];
  const Sym3<S> result{scale_pow2(xx, x + x), scale_pow2(xy, x + y), scale_pow2(xz, x + z),
                       scale_pow2(yy, y + y), scale_pow2(yz, y + z), scale_pow2(zz, z + z)};
  if (watch.overflowed() || !is_finite(result)) return Status::OutOfRange;
  inverse = result;
  return Status::Ok;
}

}  // namespace tippe
