// SPDX-License-Identifier: MIT
// Cylinders and ellipsoids against everything. Oracle: the separation of the two support functions, maximised
// over a dense grid of directions in long double and refined by golden sections around the best.
#include <string>

#include <tippe/narrowphase/collide.hpp>
#include "narrowphase/statistics.hpp"
#include "shapes/solids.hpp"
#include "support/catch.hpp"

using namespace tippe;
using oracle::Ld;
using oracle::num;
using oracle::V;
using oracle::value;

namespace {

/// Support value along a local direction, radius included.
template <class S>
Ld reach_along(const Shape<S>& s, V d) {
  const V h = value(s.size);
  const Ld r = value(s.radius) * norm(d);
  switch (s.kind) {
    case ShapeKind::Sphere:
      return r;
    case ShapeKind::Capsule:
      return h.y * std::abs(d.y) + r;
    case ShapeKind::Box:
      return h.x * std::abs(d.x) + h.y * std::abs(d.y) + h.z * std::abs(d.z) + r;
    case ShapeKind::Cylinder:
      return h.x * std::hypot(d.x, d.z) + h.y * std::abs(d.y);
    case ShapeKind::Ellipsoid:
      return norm(V{h.x * d.x, h.y * d.y, h.z * d.z});
    default:
      break;
  }
  Ld most = -1e9L;
  for (const Vec3<S>& v : s.polyhedron->vertices) most = std::max(most, dot(value(v), d));
  return most + r;
}

/// How far x (local) is outside the shape; <= 0 inside.
template <class S>
Ld outside(const Shape<S>& s, V x) {
  const V h = value(s.size);
  const auto over = [](Ld a, Ld b) { return std::max(Ld(0), std::abs(a) - b); };
  switch (s.kind) {
    case ShapeKind::Sphere:
    case ShapeKind::Capsule:
    case ShapeKind::Box:
      return norm(V{over(x.x, h.x), over(x.y, h.y), over(x.z, h.z)}) - value(s.radius);
    case ShapeKind::Cylinder:
      return std::max(std::hypot(x.x, x.z) - h.x, std::abs(x.y) - h.y);
    case ShapeKind::Ellipsoid:
      return norm(V{x.x / h.x, x.y / h.y, x.z / h.z}) - 1;
    default:
      break;
  }
  Ld most = -1e9L;
  for (const Face<S>& f : s.polyhedron->faces)
    most = std::max(most, dot(value(f.normal), x) - value(f.offset));
  return most;
}

template <class S>
struct Pairing {
  const Shape<S>&a, &b;
  oracle::F fa, fb;
  /// Separation along n, from B to A.
  Ld along(V n) const {
    return dot(n, fa.p - fb.p) - reach_along(a, -fa.turn_back(n)) - reach_along(b, fb.turn_back(n));
  }
};

/// Shrinking random steps uphill from n, down to 1e-7 rad: the value is then short by 1e-13 at most.
template <class S>
Ld refined(const Pairing<S>& p, V n, oracle::Random& random) {
  Ld at = p.along(n);
  int failures = 0;
  for (Ld step = 0.05L; step > 1e-7L;) {
    const V trial = unit(n + random.direction() * step);
    const Ld there = p.along(trial);
    if (there > at) {
      at = there;
      n = trial;
      failures = 0;
    } else if (++failures == 10) {
      step *= 0.6L;
      failures = 0;
    }
  }
  return at;
}

/// The largest separation over all directions: a grid of `grid` and the shapes' own, then refined from the
/// best ones that lie apart. Shapes apart have one maximum only: the first suffices.
template <class S>
Ld signed_distance(const Pairing<S>& p, int grid, int starts, oracle::Random& random) {
  std::vector<std::pair<Ld, V>> found;
  const Ld golden = std::acos(Ld(-1)) * (3 - std::sqrt(Ld(5)));
  for (int i = 0; i < grid; ++i) {
    const Ld y = 1 - 2 * (i + 0.5L) / grid, r = std::sqrt(1 - y * y);
    const V n{r * std::cos(golden * i), y, r * std::sin(golden * i)};
    found.push_back({p.along(n), n});
  }
  // directions of the shapes themselves, where separations have crests
  for (int i = 0; i < 3; ++i) {
    for (const V& n : {p.fa.axis[i], -p.fa.axis[i], p.fb.axis[i], -p.fb.axis[i]})
      found.push_back({p.along(n), n});
    for (int j = 0; j < 3; ++j) {
      const V n = cross(p.fa.axis[i], p.fb.axis[j]);
      if (norm(n) < 1e-6L) continue;
      found.push_back({p.along(unit(n)), unit(n)});
      found.push_back({p.along(-unit(n)), -unit(n)});
    }
  }
  std::sort(found.begin(), found.end(), [](const auto& x, const auto& y) { return x.first > y.first; });
  Ld most = -1e9L;
  std::vector<V> used;
  for (const auto& f : found) {
    bool near = false;
    for (const V& n : used) near = near || dot(n, f.second) > 0.97L;
    if (near) continue;
    used.push_back(f.second);
    most = std::max(most, refined(p, f.second, random));
    if (most > 0 || int(used.size()) == starts) break;
  }
  return most;
}

/// An upper bound of how far the facing point of a core moves per radian of the direction: the largest radius
/// of curvature of its surface, b^2 / c for an ellipsoid; for a cylinder's rim r over the sine of the angle
/// to the axis, of at least 1/16 (feature.hpp), below which the cap is taken; none for points and corners.
template <class S>
Ld turning_radius(const Shape<S>& s, V n) {
  const V h = value(s.size);
  if (s.kind == ShapeKind::Cylinder) return h.x / std::max(1 / Ld(16), std::hypot(n.x, n.z));
  if (s.kind != ShapeKind::Ellipsoid) return 0;
  const Ld longest = std::max(h.x, std::max(h.y, h.z)), shortest = std::min(h.x, std::min(h.y, h.z));
  return longest * longest / shortest;
}

template <class S>
bool is_smooth(const Shape<S>& s) {
  return s.kind == ShapeKind::Ellipsoid || s.kind == ShapeKind::Sphere;
}

template <class S>
void compare_curved(int pairs, int grid, int starts, bool print) {
  oracle::Random random(77);
  solids::Wedge<S> wedge;
  REQUIRE(ok(solids::wedge(0.8L, 0.6L, 0.5L, wedge)));
  const Polyhedron<S> view = wedge.view();
  const char* names[7] = {"cylinder", "ellipsoid", "sphere", "capsule", "box", "rounded box", "wedge"};
  // the oracle's resolution, or a few roundings of the search
  const Ld tolerance = std::max(Ld(1e-9L), 64 * value(ScalarTraits<S>::kLengthTolerance));
  for (int ka = 0; ka < 2; ++ka) {
    for (int kb = ka; kb < 7; ++kb) {
      Errors apart, overlap, points;
      int missed = 0;
      for (int i = 0; i < pairs; ++i) {
        Shape<S> shapes[7];
        const auto size = [&] { return num<S>(random.uniform(0.3L, 1)); };
        REQUIRE(ok(make_cylinder(size(), size(), shapes[0])));
        REQUIRE(ok(make_ellipsoid(Vec3<S>{size(), size(), size()}, shapes[1])));
        REQUIRE(ok(make_sphere(size(), shapes[2])));
        REQUIRE(ok(make_capsule(size(), size(), shapes[3])));
        REQUIRE(ok(make_box(Vec3<S>{size(), size(), size()}, S(0), shapes[4])));
        REQUIRE(ok(make_box(Vec3<S>{size(), size(), size()}, num<S>(0.1L), shapes[5])));
        REQUIRE(ok(make_polyhedron(view, S(0), shapes[6])));
        const Shape<S>&a = shapes[i % 2 == 0 ? ka : kb], &b = shapes[i % 2 == 0 ? kb : ka];
        const Frame<S> fa = random.template frame<S>(random.in_cube(1));
        const Frame<S> fb =
            random.template frame<S>(value(fa.p) + random.direction() * random.uniform(0.5L, 2.2L));
        const Pairing<S> pairing{a, b, value(fa), value(fb)};
        const Ld expected = signed_distance(pairing, grid, starts, random);
        Manifold<S> m;
        Witness w;
        collide(a, fa, b, fb, S(1), w, m);
        INFO(names[ka] << " " << names[kb] << " pair " << i << " expected " << double(expected));
        if (std::abs(expected - 1) < 1e-3L) continue;
        REQUIRE((m.count > 0) == (expected < 1));
        if (m.count == 0) continue;
        const Ld ours = pairing.along(value(m.normal));
        const Ld radii = value(a.radius) + value(b.radius);
        REQUIRE(std::abs(norm(value(m.normal)) - 1) < 16 * oracle::kUnit<S>);
        (expected + radii > 0 ? apart : overlap).add(std::max(Ld(0), expected - ours));
        if (expected + radii > 0) {
          // a lower bound by its direction, an upper bound by its points: it is the distance
          REQUIRE(ours > expected - tolerance);
          REQUIRE(std::abs(value(m.gap()) - ours) < tolerance);
        } else {
          if (ours <= expected - tolerance) ++missed;
          REQUIRE(ours > expected - 0.01L);
          REQUIRE(value(m.gap()) > ours - 4 * tolerance);
        }
        for (int k = 0; k < m.count; ++k) {
          const V xa = value(m.points[k].on_a) + value(fa.p), xb = value(m.points[k].on_b) + value(fb.p);
          REQUIRE(norm(xa - xb - value(m.normal) * value(m.points[k].gap)) < tolerance);
          if (expected + radii > 0) {
            // The two points differ across the normal by the gradient that the search leaves. Smooth
            // surfaces: at most its tolerance, or that angle in quartered steps, times how far facing points
            // move per radian. Edges and rims: values decide, GJK's too; they are right to the length
            // tolerance, and a value short by e leaves a gradient of the root of 2 e times that motion.
            const V n = value(m.normal);
            const Ld moves = expected + radii + turning_radius(a, pairing.fa.turn_back(n)) +
                             turning_radius(b, pairing.fb.turn_back(n));
            const Ld e = value(ScalarTraits<S>::kLengthTolerance);
            const Ld bound = is_smooth(a) && is_smooth(b) ? e * (1 + 4 * moves) : std::sqrt(2 * e * moves);
            const Ld off = std::max(outside(a, pairing.fa.local(xa)), outside(b, pairing.fb.local(xb)));
            points.add(std::max(Ld(0), off));
            REQUIRE(off < bound);
          }
        }
      }
      // a search for the best of many summits: what separating_direction.hpp says of it
      CHECK(missed <= 1 + pairs / 1000);
      if (print) {
        const std::string name = std::string(names[ka]) + " - " + names[kb];
        print_row(name.c_str(), ScalarTraits<S>::kName, "apart", apart);
        print_row(name.c_str(), ScalarTraits<S>::kName, "overlap", overlap);
        print_row(name.c_str(), ScalarTraits<S>::kName, "points", points);
      }
    }
  }
}

}  // namespace

TEST_CASE("curved shapes have the distances and the depths of a dense scan of directions in double") {
  compare_curved<double>(250, 200, 4, false);
}
TEST_CASE("curved shapes have the distances and the depths of a dense scan in float and Q24.40") {
  compare_curved<float>(25, 200, 4, false);
  compare_curved<Q24_40>(25, 200, 4, false);
}
TEST_CASE("10^4 pairs of curved shapes have the distances and depths of a dense scan of directions",
          "[.long]") {
  compare_curved<double>(10000, 1500, 8, true);
  compare_curved<float>(1000, 1500, 8, true);
  compare_curved<Q24_40>(1000, 1500, 8, true);
}
