// SPDX-License-Identifier: MIT
// Smooth surfaces F(x) = 0 of convex solids, F < 0 inside, as types that algorithms take as template
// parameters (narrowphase/extremal_points.hpp): value, gradient and Hessian are resolved at compile time,
// with no virtual call and no pointer to code. A surface type has
//
//   SurfaceJet<S> at(const Vec3<S>& x) const     value, gradient, Hessian; own coordinates
//   Vec3<S> inner(const Vec3<S>& seen) const     a point inside, for a start from `seen` outside
//
// A caller's own type serves as well as those here.
#pragma once

#include <tippe/base/span.hpp>
#include <tippe/math/sym3.hpp>

namespace tippe {

template <class S>
struct SurfaceJet {
  S value = S(0);
  Vec3<S> gradient;
  Sym3<S> hessian;
};

/// normal . x = offset; normal unit, out of the solid.
template <class S>
struct PlaneSurface {
  Vec3<S> normal;
  S offset = S(0);

  [[nodiscard]] SurfaceJet<S> at(const Vec3<S>& x) const noexcept {
    return {dot(normal, x) - offset, normal, {}};
  }
  [[nodiscard]] Vec3<S> inner(const Vec3<S>& seen) const noexcept {
    return add_scaled(seen, offset - dot(normal, seen) - S(1), normal);
  }
};

/// |x / size|^2 = 1; a sphere if the sizes are equal.
template <class S>
struct EllipsoidSurface {
  Vec3<S> size;

  [[nodiscard]] SurfaceJet<S> at(const Vec3<S>& x) const noexcept {
    const Vec3<S> u{x.x / size.x, x.y / size.y, x.z / size.z};
    const Vec3<S> bend{S(1) / size.x / size.x, S(1) / size.y / size.y, S(1) / size.z / size.z};
    return {norm_squared(u) - S(1), Vec3<S>{u.x / size.x, u.y / size.y, u.z / size.z} * S(2),
            Sym3<S>::diagonal(bend * S(2))};
  }
  [[nodiscard]] Vec3<S> inner(const Vec3<S>&) const noexcept { return {}; }
};

/// One term of a polynomial: coefficient x^power[0] y^power[1] z^power[2].
template <class S>
struct PolynomialTerm {
  S coefficient = S(0);
  uint8_t power[3] = {};
};
/// Largest power of one coordinate in a term.
inline constexpr int kMaxPower = 4;

/// The sum of terms over x / size is zero; the origin lies inside. Superellipsoids x^4 + y^4 + z^4 = 1, eggs
/// and lenses. The table is the caller's, and may be constant. Powers beyond kMaxPower count as kMaxPower.
template <class S>
struct PolynomialSurface {
  Span<const PolynomialTerm<S>> terms;
  Vec3<S> size{S(1), S(1), S(1)};

  /// About 25 products a term.
  [[nodiscard]] SurfaceJet<S> at(const Vec3<S>& x) const noexcept {
    S powers[3][kMaxPower + 1];
    for (int k = 0; k < 3; ++k) {
      const S u = x[k] / size[k];
      powers[k][0] = S(1);
      for (int p = 1; p <= kMaxPower; ++p) powers[k][p] = powers[k][p - 1] * u;
    }
    SurfaceJet<S> jet;
    for (const PolynomialTerm<S>& term : terms) {
      S f[3], d[3], dd[3];  // each factor and its derivatives
      for (int k = 0; k < 3; ++k) {
        const int p = term.power[k] < kMaxPower ? int{term.power[k]} : kMaxPower;
        f[k] = powers[k][p];
        d[k] = p > 0 ? powers[k][p - 1] * S(p) / size[k] : S(0);
        dd[k] = p > 1 ? powers[k][p - 2] * S(p * (p - 1)) / size[k] / size[k] : S(0);
      }
      jet.value += term.coefficient * (f[0] * f[1] * f[2]);
      jet.gradient += Vec3<S>{d[0] * f[1] * f[2], f[0] * d[1] * f[2], f[0] * f[1] * d[2]} * term.coefficient;
      const Sym3<S> bend{dd[0] * f[1] * f[2], d[0] * d[1] * f[2], d[0] * f[1] * d[2],
                         f[0] * dd[1] * f[2], f[0] * d[1] * d[2], f[0] * f[1] * dd[2]};
      jet.hessian = jet.hessian + bend * term.coefficient;
    }
    return jet;
  }
  [[nodiscard]] Vec3<S> inner(const Vec3<S>&) const noexcept { return {}; }
};

}  // namespace tippe
