// SPDX-License-Identifier: MIT
// Definitions of shape_mass.hpp.
#pragma once

#include <tippe/scalar/literals.hpp>
#include <tippe/shapes/shape_mass.hpp>
#include <tippe/shapes/surface.hpp>

namespace tippe {
namespace mass_detail {

template <class S>
[[nodiscard]] constexpr S pi() noexcept {
  using namespace literals;
  return to_scalar<S>(3.14159265358979323846264338327950288_r);
}
/// n / d rounded once, at compile time.
template <class S, int kNumerator, int kDenominator>
inline constexpr S kRatio = to_scalar<S>(Real(kNumerator) / Real(kDenominator));

/// Volume and second moments (integrals of x^2, y^2, z^2) of a shape symmetric about its centre.
template <class S>
struct Moments {
  S volume = S(0);
  Vec3<S> second;
};

/// A box with half edges h, and a ball of radius r swept around it: core, 6 slabs, 12 quarter cylinders and 8
/// octants of a sphere. h = 0 gives a sphere, h = (0, h, 0) a capsule.
template <class S>
[[nodiscard]] Moments<S> rounded_box(const Vec3<S>& h, S r) noexcept {
  const S p = pi<S>(), r2 = r * r, r3 = r2 * r, r4 = r2 * r2, r5 = r4 * r;
  Moments<S> m;
  m.volume = S(8) * h.x * h.y * h.z + S(8) * r * (h.x * h.y + h.y * h.z + h.z * h.x) +
             S(2) * p * r2 * (h.x + h.y + h.z) + kRatio<S, 4, 3> * p * r3;
  for (int i = 0; i < 3; ++i) {
    const S a = h[i], b = h[(i + 1) % 3], c = h[(i + 2) % 3];
    const S a2 = a * a, outer = a + r;
    // core and the slabs beside it, which share its x range; the two slabs that cap it
    const S core = S(8) * kRatio<S, 1, 3> * a2 * (a * b * c + a * r * (b + c));
    const S caps = S(8) * kRatio<S, 1, 3> * b * c * (outer * outer * outer - a2 * a);
    // quarter cylinders along x, then along y and z: integral of (a + u)^2 over a disc's quarters
    const S along = S(2) * kRatio<S, 1, 3> * p * r2 * a2 * a;
    const S across = S(2) * (b + c) * (p * r2 * a2 + kRatio<S, 8, 3> * a * r3 + kRatio<S, 1, 4> * p * r4);
    const S corners = p * (kRatio<S, 4, 3> * a2 * r3 + a * r4 + kRatio<S, 4, 15> * r5);
    m.second[i] = core + caps + along + across + corners;
  }
  return m;
}

/// Inertia of a distribution from its second moments: Ixx = yy + zz and so on.
template <class S>
[[nodiscard]] Sym3<S> inertia_from(const Sym3<S>& second) noexcept {
  return {second.yy + second.zz, -second.xy, -second.xz,
          second.zz + second.xx, -second.yz, second.xx + second.yy};
}

template <class S>
[[nodiscard]] ShapeMass<S> symmetric_mass(const Moments<S>& m, S density) noexcept {
  return {m.volume * density, {}, inertia_from(Sym3<S>::diagonal(m.second)) * density};
}

/// m |d|^2 E - m d d^T: what moving a mass by d adds to its inertia.
template <class S>
[[nodiscard]] Sym3<S> point_inertia(S mass, const Vec3<S>& d) noexcept {
  return inertia_from(outer(d)) * mass;
}

/// Sums over tetrahedra from a common point to the triangles of a closed surface (Mirtich 1996 by way of
/// tetrahedra). Corners relative to that point, counter-clockwise from outside.
template <class S>
struct Tetrahedra {
  S six_volumes = S(0);
  Vec3<S> first;
  Sym3<S> second;

  void add(const Vec3<S>& a, const Vec3<S>& b, const Vec3<S>& c) noexcept {
    const S six = dot(a, cross(b, c));
    const Vec3<S> sum = a + b + c;
    six_volumes += six;
    first += sum * six;
    second = second + (outer(sum) + outer(a) + outer(b) + outer(c)) * six;
  }
  [[nodiscard]] ShapeMass<S> mass(const Vec3<S>& about, S density) const noexcept {
    const S volume = six_volumes * kRatio<S, 1, 6>;
    const Vec3<S> offset = first / (S(4) * six_volumes);
    const Sym3<S> inertia = inertia_from(second * kRatio<S, 1, 120>);
    return {volume * density, about + offset, (inertia - point_inertia(volume, offset)) * density};
  }
};

template <class S>
[[nodiscard]] ShapeMass<S> polyhedron_mass(const Polyhedron<S>& p, S density) noexcept {
  Tetrahedra<S> sum;
  for (const Face<S>& face : p.faces) {
    const Vec3<S> a = p.vertices[p.corner(face, 0)] - p.centre;
    for (int i = 1; i + 1 < face.count; ++i) {
      sum.add(a, p.vertices[p.corner(face, i)] - p.centre, p.vertices[p.corner(face, i + 1)] - p.centre);
    }
  }
  return sum.mass(p.centre, density);
}

/// The solid behind a closed set, from the middle of its box. NotPositive: turned inside out.
template <class S>
[[nodiscard]] Status solid_mass(const TriangleSet<S>& set, S density, ShapeMass<S>& result) noexcept {
  if (!set.closed) return Status::OpenMesh;
  const Vec3<S> sides = set.nodes[0].box.lower + set.nodes[0].box.upper;
  const Vec3<S> about{half(sides.x), half(sides.y), half(sides.z)};
  Tetrahedra<S> sum;
  for (const Triangle& t : set.triangles) {
    sum.add(set.corners[t.corner[0]] - about, set.corners[t.corner[1]] - about,
            set.corners[t.corner[2]] - about);
  }
  if (!(sum.six_volumes > S(0))) return Status::NotPositive;
  result = sum.mass(about, density);
  return Status::Ok;
}

template <class S>
[[nodiscard]] ShapeMass<S> convex_mass(const Shape<S>& shape, S density) noexcept {
  const Vec3<S>& h = shape.size;
  switch (shape.kind) {
    case ShapeKind::Cylinder: {
      const S r2 = h.x * h.x, volume = S(2) * pi<S>() * r2 * h.y;
      const S side = kRatio<S, 1, 4> * r2;
      return symmetric_mass(
          Moments<S>{volume, {side * volume, kRatio<S, 1, 3> * h.y * h.y * volume, side * volume}}, density);
    }
    case ShapeKind::Ellipsoid: {
      const S volume = kRatio<S, 4, 3> * pi<S>() * h.x * h.y * h.z;
      return symmetric_mass(Moments<S>{volume, scale(h, h) * (kRatio<S, 1, 5> * volume)}, density);
    }
    case ShapeKind::Polyhedron:
      return polyhedron_mass(*shape.polyhedron, density);
    default:
      return symmetric_mass(rounded_box(h, shape.radius), density);
  }
}

/// Adds one body to a running sum of mass, first moment and inertia about `about`.
template <class S>
void add_part(const ShapeMass<S>& part, const Vec3<S>& about, ShapeMass<S>& sum) noexcept {
  const Vec3<S> d = part.centre - about;
  sum.mass += part.mass;
  sum.centre += d * part.mass;
  sum.inertia = sum.inertia + part.inertia + point_inertia(part.mass, d);
}

/// Turns the running sum into mass properties about the common centre of mass.
template <class S>
[[nodiscard]] Status finish(const Vec3<S>& about, ShapeMass<S> sum, ShapeMass<S>& result) noexcept {
  if (!is_finite(sum.mass) || !is_finite(sum.centre) || !is_finite(sum.inertia)) return Status::OutOfRange;
  if (!(sum.mass > S(0))) return Status::NotPositive;
  const Vec3<S> offset = sum.centre / sum.mass;
  result = {sum.mass, about + offset, sum.inertia - point_inertia(sum.mass, offset)};
  return Status::Ok;
}

}  // namespace mass_detail

template <class S>
Status combine(Span<const ShapeMass<S>> parts, ShapeMass<S>& result) noexcept {
  if (parts.empty()) return Status::BadSize;
  ShapeMass<S> sum;
  for (const ShapeMass<S>& part : parts) mass_detail::add_part(part, parts[0].centre, sum);
  return mass_detail::finish(parts[0].centre, sum, result);
}

template <class S>
Status mass_of(const Shape<S>& shape, S density, ShapeMass<S>& result) noexcept {
  if (!is_finite(density)) return Status::NotFinite;
  if (!(density > S(0))) return Status::NotPositive;
  if (shape.kind == ShapeKind::HalfSpace) return Status::BadSize;
  if (shape.kind == ShapeKind::Heightfield) return Status::OpenMesh;
  ShapeMass<S> sum;
  if (shape.kind != ShapeKind::Compound) {
    Status solid = Status::Ok;
    if (shape.kind == ShapeKind::TriangleSet) {
      solid = mass_detail::solid_mass(*shape.triangles, density, sum);
    } else {
      sum = mass_detail::convex_mass(shape, density);
    }
    if (!ok(solid)) return solid;
    const bool fits = is_finite(sum.mass) && is_finite(sum.centre) && is_finite(sum.inertia);
    const bool saturated = !(sum.mass > S(0)) || sum.mass >= ScalarTraits<S>::kHighest;
    if (!fits || saturated) return Status::OutOfRange;
    result = sum;
    return Status::Ok;
  }
  const Span<const CompoundPart<S>> parts = shape.compound->parts;
  const Vec3<S> about = parts[0].frame.p;
  for (const CompoundPart<S>& part : parts) {
    mass_detail::add_part(move_mass(mass_detail::convex_mass(part.shape, density), part.frame), about, sum);
  }
  return mass_detail::finish(about, sum, result);
}

}  // namespace tippe
