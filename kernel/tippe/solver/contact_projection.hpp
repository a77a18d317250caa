// SPDX-License-Identifier: MIT
// How far the impulses of one contact or row are from being their own projection: the pieces of the judge's
// residual. All answers are velocities. `u` is the velocity, `r` an impulse per velocity.
#pragma once

#include <tippe/math/vec3.hpp>
#include <tippe/solver/facet.hpp>

namespace tippe {
namespace projection_detail {

template <class S>
[[nodiscard]] TIPPE_INLINE S length(S t, S b) noexcept {
  return norm(Vec3<S>{t, b, S(0)});
}

}  // namespace projection_detail

/// |proj_K(p - r u~) - p| / r for the round cone |p_t| <= mu p_n, with u~ = u + mu |u_t| e_n.
template <class S>
[[nodiscard]] S cone_violation(const Vec3<S>& p, const Vec3<S>& u, S mu, S r) noexcept {
  using projection_detail::length;
  const Vec3<S> shifted = {u.x + mu * length(u.y, u.z), u.y, u.z};
  const Vec3<S> x = p - shifted * r;
  const S radius = length(x.y, x.z);
  if (radius <= mu * x.x) return norm(shifted);            // inside: the projection changes nothing
  if (mu * radius <= -x.x) return norm(p) / r;             // in the polar cone: the projection is the apex
  const S along = (x.x + mu * radius) / (S(1) + mu * mu);  // normal part of the projection onto the mantle
  const S tangential = mu * along / radius;
  return norm(Vec3<S>{along - p.x, tangential * x.y - p.y, tangential * x.z - p.z}) / r;
}

/// The same for the elliptic cone (p_t / mu_t)^2 + (p_b / mu_b)^2 <= p_n^2: the axis with less friction is
/// stretched until the cone is round, and its error shrunk back. An axis without friction admits no impulse.
template <class S>
[[nodiscard]] S cone_violation(const Vec3<S>& p, const Vec3<S>& u, S mu_t, S mu_b, S r) noexcept {
  if (mu_t == mu_b) return cone_violation(p, u, mu_t, r);
  // y is the axis with more friction
  const bool across = mu_b > mu_t;
  const S mu = across ? mu_b : mu_t, ratio = across ? mu_t / mu_b : mu_b / mu_t;
  const S p_y = across ? p.z : p.y, p_z = across ? p.y : p.z;
  const S u_y = across ? u.z : u.y, u_z = across ? u.y : u.z;
  if (!(ratio > S(0))) {
    const S along = cone_violation<S>({p.x, p_y, S(0)}, {u.x, u_y, S(0)}, mu, r);
    return max(along, abs(p_z) / r);
  }
  return cone_violation<S>({p.x, p_y, p_z / ratio}, {u.x, u_y, u_z * ratio}, mu, r);
}

/// |x - max(0, x - r u)| / r: a normal impulse.
template <class S>
[[nodiscard]] S normal_violation(S p, S u, S r) noexcept {
  return abs(min(p / r, u));
}

/// |p - clamp(p - r u, lo, hi)| / r.
template <class S>
[[nodiscard]] S box_violation(S p, S u, S lo, S hi, S r) noexcept {
  S m = u;
  if (lo > ScalarTraits<S>::kLowest) m = min(m, (p - lo) / r);
  if (hi < ScalarTraits<S>::kHighest) m = max(m, (p - hi) / r);
  return abs(m);
}

/// Distance of p_t from the projection of p_t - r u_t onto the polygon with the vertices p_n (mu_t cos, mu_b
/// sin)(2 pi i / facets), over r. O(facets).
template <class S>
[[nodiscard]] S polygon_violation(const Vec3<S>& p, const Vec3<S>& u, S mu_t, S mu_b, int facets,
                                  S r) noexcept {
  const S x = p.y - r * u.y, y = p.z - r * u.z;
  const S reach_t = mu_t * max(p.x, S(0)), reach_b = mu_b * max(p.x, S(0));
  const Tangent<S> first = facet_direction<S>(0, facets);
  S from_t = reach_t * first.t, from_b = reach_b * first.b;
  S best_t = S(0), best_b = S(0), best = ScalarTraits<S>::kHighest;
  bool inside = true;
  for (int i = 1; i <= facets; ++i) {
    const Tangent<S> d = facet_direction<S>(i == facets ? 0 : i, facets);
    const S to_t = reach_t * d.t, to_b = reach_b * d.b;
    const S edge_t = to_t - from_t, edge_b = to_b - from_b;
    const S size = projection_detail::length(edge_t, edge_b);
    S near_t = from_t, near_b = from_b;
    if (size > S(0)) {
      const S unit_t = edge_t / size, unit_b = edge_b / size;
      const S outward = Accumulator<S>::product(x - from_t, unit_b).sub_product(y - from_b, unit_t).result();
      inside = inside && outward <= S(0);
      const S along = Accumulator<S>::product(x - from_t, unit_t).add_product(y - from_b, unit_b).result();
      const S s = clamp(along, S(0), size);
      near_t = from_t + s * unit_t;
      near_b = from_b + s * unit_b;
    } else {
      inside = false;  // a polygon without area (no friction along one axis, or none at all)
    }
    const S distance = projection_detail::length(x - near_t, y - near_b);
    if (distance < best) {
      best = distance;
      best_t = near_t;
      best_b = near_b;
    }
    from_t = to_t;
    from_b = to_b;
  }
  if (inside) return projection_detail::length(u.y, u.z);
  return projection_detail::length(p.y - best_t, p.z - best_b) / r;
}

}  // namespace tippe
