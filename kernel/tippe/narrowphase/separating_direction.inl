// SPDX-License-Identifier: MIT
// Definitions of separating_direction.hpp.
#pragma once

#include <tippe/narrowphase/separating_direction.hpp>

namespace tippe {
namespace direction_detail {

/// Everything known about one direction.
template <class S>
struct Probe {
  Vec3<S> n;
  Vec3<S> difference;  ///< of the points that face each other
  S separation = S(0);
  Vec3<S> gradient;  ///< the part of `difference` across n
};

template <class S>
struct Cores {
  const Shape<S>& a;
  const Shape<S>& b;
  const Frame<S>& b_in_a;
  uint32_t& work;

  [[nodiscard]] Probe<S> probe(const Vec3<S>& n) const noexcept {
    Probe<S> p;
    p.n = n;
    p.difference = core_support(a, -n) - b_in_a.to_world(core_support(b, transpose_times(b_in_a.r, n)));
    p.separation = dot(n, p.difference);
    p.gradient = add_scaled(p.difference, -p.separation, n);
    ++work;
    return p;
  }
  /// The direction reached from n by a step of `angle` along the unit tangent.
  [[nodiscard]] Probe<S> step(const Vec3<S>& n, S angle, const Vec3<S>& tangent) const noexcept {
    return probe(normalized_or(add_scaled(n, angle, tangent), n));
  }
};

template <class S>
[[nodiscard]] Vec3<S> nearest_to_origin(const Vec3<S>& from, const Vec3<S>& to) noexcept {
  const Vec3<S> way = to - from;
  const S length = norm_squared(way), along = -dot(from, way);
  if (!(along > S(0)) || !(length > S(0))) return from;
  return along >= length ? to : add_scaled(from, along / length, way);
}

/// The shortest vector in the hull of one to three tangents at n: along it every one of them rises. Zero if
/// there is none.
template <class S>
[[nodiscard]] Vec3<S> common_ascent(const Vec3<S> (&g)[3], int count, const Vec3<S>& n) noexcept {
  if (count == 1) return g[0];
  Vec3<S> shortest = nearest_to_origin(g[0], g[1]);
  if (count == 2) return shortest;
  const S w0 = dot(n, cross(g[1], g[2])), w1 = dot(n, cross(g[2], g[0])), w2 = dot(n, cross(g[0], g[1]));
  const bool left = w0 >= S(0) && w1 >= S(0) && w2 >= S(0), right = w0 <= S(0) && w1 <= S(0) && w2 <= S(0);
  if (left || right) return {};
  for (int i = 0; i < 2; ++i) {
    const Vec3<S> other = nearest_to_origin(g[i], g[2]);
    if (norm_squared(other) < norm_squared(shortest)) shortest = other;
  }
  return shortest;
}

/// Climbs by gradients. A step that does not go up has crossed a crest; the gradient found beyond it joins
/// the one at hand, and the next step goes where both rise (a bundle method): along the crest, which is the
/// great circle across the edge that the gradient jumps by. The curvature met on the way sets the length of
/// steps. Ends at steps of `finest`, or where the gradient vanishes.
template <class S>
[[nodiscard]] Probe<S> ascend(const Cores<S>& cores, Probe<S> best, S angle, S finest, int moves) noexcept {
  const S vanishing = ScalarTraits<S>::kLengthTolerance, least_curvature = S(1) / S(64);
  Vec3<S> bundle[3] = {best.gradient, {}, {}};
  Vec3<S> edge;
  int count = 1;
  S curvature[2] = {S(1), S(1)};  // across the surface, along a crest
  for (int move = 0; move < moves && angle > finest; ++move) {
    const Vec3<S> ascent = common_ascent(bundle, count, best.n);
    const S rise = norm(ascent);
    if (count == 1 && rise <= vanishing) break;
    Vec3<S> tangent;
    bool stuck = rise <= vanishing || !ok(normalize(ascent, tangent));
    if (!stuck) {
      S& bends = curvature[count == 1 ? 0 : 1];
      const S length = count < 3 ? min(angle, rise / bends) : angle;
      Vec3<S> from = best.n;
      if (count == 2) from = add_scaled(from, -dot(from, edge), edge);
      const Probe<S> p = cores.step(from, length, tangent);
      const S rise_there = dot(p.gradient, tangent), bend = rise - rise_there;
      // at a smooth maximum values are equal to rounding, gradients still shrink
      const bool flatter = count == 1 && p.separation >= best.separation - vanishing &&
                           norm_squared(p.gradient) < norm_squared(best.gradient);
      if (p.separation > best.separation || flatter) {
        const bool curved = bend > rise * length;
        bends = max(curved ? bend / length : half(bends), least_curvature);
        if (rise_there > half(rise)) angle = min(angle + angle, half(S(1)));
        best = p;
        count = 1;
        bundle[0] = p.gradient;
      } else if (count < 3) {
        if (bend > bends * length) bends = bend / length;
        if (count == 1) edge = normalized_or(p.difference - best.difference, Vec3<S>{});
        bundle[count++] = p.gradient;
      } else {
        stuck = true;
      }
    }
    if (stuck) {
      angle = half(half(angle));
      count = 1;
      bundle[0] = best.gradient;
    }
  }
  return best;
}

template <class S>
[[nodiscard]] SeparatingDirection<S> summit(const Cores<S>& cores, const Probe<S>& start, S angle) noexcept {
  const Probe<S> best = ascend(cores, start, angle, ScalarTraits<S>::kLengthTolerance, kDirectionMoves);
  return {best.n, best.separation};
}

/// The best directions looked at, no two of them within 18 degrees: starts in different basins.
template <class S>
struct Starts {
  Probe<S> kept[kSummits];
  int count = 0;

  void offer(const Cores<S>& cores, const Vec3<S>& direction) noexcept {
    Vec3<S> n;
    if (!ok(normalize(direction, n))) return;
    const Probe<S> p = cores.probe(n);
    const S together = S(1) - S(3) / S(64);  // cosine of 18 degrees
    int at = count < kSummits ? count : kSummits;
    for (int i = 0; i < count; ++i) {
      if (dot(kept[i].n, n) < together) continue;
      if (kept[i].separation >= p.separation) return;
      at = i;
      break;
    }
    if (at == kSummits) {
      if (!(p.separation > kept[kSummits - 1].separation)) return;
      at = kSummits - 1;
    }
    if (at == count) ++count;
    for (; at > 0 && kept[at - 1].separation < p.separation; --at) kept[at] = kept[at - 1];
    kept[at] = p;
  }
};

/// Axes of both, their products, faces of polyhedra, and a grid: where separations have their peaks.
template <class S>
void offer_all(const Cores<S>& cores, Starts<S>& starts) noexcept {
  const Frame<S>& f = cores.b_in_a;
  starts.offer(cores, -f.p);
  for (int i = 0; i < 3; ++i) {
    const Vec3<S> axis = f.axis(i);
    starts.offer(cores, axis);
    starts.offer(cores, -axis);
    for (int j = 0; j < 3; ++j) {
      Vec3<S> own;
      own[j] = S(1);
      const Vec3<S> across = cross(own, axis);
      starts.offer(cores, across);
      starts.offer(cores, -across);
    }
  }
  // the 26 neighbours of a lattice point (the axes of A among them), and the 24 like (2, 1, 1)
  for (int i = 0; i < 27; ++i) {
    const int x = i % 3 - 1, y = i / 3 % 3 - 1, z = i / 9 - 1;
    starts.offer(cores, Vec3<S>{S(x), S(y), S(z)});
    if (x == 0 || y == 0 || z == 0) continue;
    starts.offer(cores, Vec3<S>{S(2 * x), S(y), S(z)});
    starts.offer(cores, Vec3<S>{S(x), S(2 * y), S(z)});
    starts.offer(cores, Vec3<S>{S(x), S(y), S(2 * z)});
  }
  if (cores.a.kind == ShapeKind::Polyhedron) {
    for (const Face<S>& face : cores.a.polyhedron->faces) starts.offer(cores, -face.normal);
  }
  if (cores.b.kind == ShapeKind::Polyhedron) {
    for (const Face<S>& face : cores.b.polyhedron->faces) starts.offer(cores, f.r * face.normal);
  }
}

}  // namespace direction_detail

template <class S>
S core_separation(const Shape<S>& a, const Shape<S>& b, const Frame<S>& b_in_a, const Vec3<S>& n) noexcept {
  uint32_t work = 0;
  return direction_detail::Cores<S>{a, b, b_in_a, work}.probe(n).separation;
}

template <class S>
SeparatingDirection<S> climb_direction(const Shape<S>& a, const Shape<S>& b, const Frame<S>& b_in_a,
                                       const Vec3<S>& start, S angle, uint32_t& work) noexcept {
  const direction_detail::Cores<S> cores{a, b, b_in_a, work};
  return direction_detail::summit(cores, cores.probe(start), angle);
}

template <class S>
SeparatingDirection<S> deepest_direction(const Shape<S>& a, const Shape<S>& b, const Frame<S>& b_in_a,
                                         const Vec3<S>& guess, bool keep_guess, uint32_t& work) noexcept {
  using namespace direction_detail;
  const Cores<S> cores{a, b, b_in_a, work};
  const S coarse = S(1) / S(4096), first = S(1) / S(8);
  Starts<S> starts;
  Probe<S> best;
  bool known = keep_guess;
  if (keep_guess) {
    best = ascend(cores, cores.probe(guess), S(1) / S(64), coarse, kCoarseMoves);
  } else {
    starts.offer(cores, guess);
  }
  offer_all(cores, starts);
  if (!known || starts.kept[0].separation > best.separation) {
    for (int i = 0; i < starts.count; ++i) {
      const Probe<S> p = ascend(cores, starts.kept[i], first, coarse, kCoarseMoves);
      if (!known || p.separation > best.separation) best = p;
      known = true;
    }
  }
  return summit(cores, best, S(1) / S(512));
}

}  // namespace tippe
