// SPDX-License-Identifier: MIT
// Polyhedra for the tests, as corner lists; built into tables of any scalar.
#pragma once

#include <tippe/shapes/shape.hpp>
#include "shapes/oracle_math.hpp"

namespace solids {

template <class S>
using Tetrahedron = tippe::PolyhedronTable<S, 4, 4, 6>;
template <class S>
using Wedge = tippe::PolyhedronTable<S, 6, 5, 9>;
template <class S>
using Octahedron = tippe::PolyhedronTable<S, 6, 8, 12>;
template <class S>
using Cube = tippe::PolyhedronTable<S, 8, 6, 12>;
template <class S>
using Icosahedron = tippe::PolyhedronTable<S, 12, 20, 30>;
template <class S>
using Prism12 = tippe::PolyhedronTable<S, 24, 14, 36>;

template <class S, int N>
tippe::Span<const tippe::Vec3<S>> span(const tippe::Vec3<S> (&v)[N]) {
  return tippe::Span<const tippe::Vec3<S>>(v, N);
}
template <int N>
tippe::Span<const uint8_t> span(const uint8_t (&v)[N]) {
  return tippe::Span<const uint8_t>(v, N);
}

/// A tetrahedron with corner at the origin and legs a, b, c.
template <class S>
tippe::Status tetrahedron(oracle::Ld a, oracle::Ld b, oracle::Ld c, Tetrahedron<S>& t) {
  using oracle::vec;
  const tippe::Vec3<S> v[4] = {vec<S>({0, 0, 0}), vec<S>({a, 0, 0}), vec<S>({0, b, 0}), vec<S>({0, 0, c})};
  const uint8_t sizes[4] = {3, 3, 3, 3};
  const uint8_t corners[12] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
  return build_polyhedron(span(v), span(sizes), span(corners), t);
}

/// A right triangular prism: legs a (x) and b (y), length 2 h along z.
template <class S>
tippe::Status wedge(oracle::Ld a, oracle::Ld b, oracle::Ld h, Wedge<S>& t) {
  using oracle::vec;
  const tippe::Vec3<S> v[6] = {vec<S>({0, 0, -h}), vec<S>({a, 0, -h}), vec<S>({0, b, -h}),
                               vec<S>({0, 0, h}),  vec<S>({a, 0, h}),  vec<S>({0, b, h})};
  const uint8_t sizes[5] = {3, 3, 4, 4, 4};
  const uint8_t corners[18] = {0, 2, 1, 3, 4, 5, 0, 1, 4, 3, 1, 2, 5, 4, 2, 0, 3, 5};
  return build_polyhedron(span(v), span(sizes), span(corners), t);
}

template <class S>
tippe::Status octahedron(oracle::Ld r, Octahedron<S>& t) {
  using oracle::vec;
  const tippe::Vec3<S> v[6] = {vec<S>({r, 0, 0}),  vec<S>({-r, 0, 0}), vec<S>({0, r, 0}),
                               vec<S>({0, -r, 0}), vec<S>({0, 0, r}),  vec<S>({0, 0, -r})};
  const uint8_t sizes[8] = {3, 3, 3, 3, 3, 3, 3, 3};
  const uint8_t corners[24] = {0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5};
  return build_polyhedron(span(v), span(sizes), span(corners), t);
}

template <class S>
tippe::Status cube(oracle::V h, Cube<S>& t) {
  tippe::Vec3<S> v[8];
  for (int i = 0; i < 8; ++i) {
    v[i] = oracle::vec<S>({(i & 1) != 0 ? h.x : -h.x, (i & 2) != 0 ? h.y : -h.y, (i & 4) != 0 ? h.z : -h.z});
  }
  const uint8_t sizes[6] = {4, 4, 4, 4, 4, 4};
  const uint8_t corners[24] = {0, 4, 6, 2, 1, 3, 7, 5, 0, 1, 5, 4, 2, 6, 7, 3, 0, 2, 3, 1, 4, 5, 7, 6};
  return build_polyhedron(span(v), span(sizes), span(corners), t);
}

template <class S>
tippe::Status icosahedron(oracle::Ld r, Icosahedron<S>& t) {
  const oracle::Ld g = (1 + std::sqrt(oracle::Ld(5))) / 2, s = r / std::sqrt(1 + g * g);
  const oracle::V p[12] = {{-1, g, 0},  {1, g, 0},  {-1, -g, 0}, {1, -g, 0}, {0, -1, g},  {0, 1, g},
                           {0, -1, -g}, {0, 1, -g}, {g, 0, -1},  {g, 0, 1},  {-g, 0, -1}, {-g, 0, 1}};
  tippe::Vec3<S> v[12];
  for (int i = 0; i < 12; ++i) v[i] = oracle::vec<S>(p[i] * s);
  uint8_t sizes[20];
  for (uint8_t& n : sizes) n = 3;
  const uint8_t corners[60] = {0, 11, 5,  0, 5,  1, 0, 1, 7, 0, 7,  10, 0, 10, 11, 1, 5, 9, 5, 11,
                               4, 11, 10, 2, 10, 7, 6, 7, 1, 8, 3,  9,  4, 3,  4,  2, 3, 2, 6, 3,
                               6, 8,  3,  8, 9,  4, 9, 5, 2, 4, 11, 6,  2, 10, 8,  6, 7, 9, 8, 1};
  return build_polyhedron(span(v), span(sizes), span(corners), t);
}

/// A regular 12-gon of radius r, extruded to |y| <= h.
template <class S>
tippe::Status prism12(oracle::Ld r, oracle::Ld h, Prism12<S>& t) {
  tippe::Vec3<S> v[24];
  const oracle::Ld turn = std::acos(oracle::Ld(-1)) / 6;
  for (int i = 0; i < 12; ++i) {
    const oracle::Ld x = r * std::cos(turn * i), z = r * std::sin(turn * i);
    v[i] = oracle::vec<S>({x, -h, z});
    v[12 + i] = oracle::vec<S>({x, h, z});
  }
  uint8_t sizes[14], corners[72];
  int n = 0;
  for (int i = 0; i < 12; ++i) corners[n++] = static_cast<uint8_t>(i);
  for (int i = 0; i < 12; ++i) corners[n++] = static_cast<uint8_t>(23 - i);
  sizes[0] = sizes[1] = 12;
  for (int i = 0; i < 12; ++i) {
    const int j = (i + 1) % 12;
    sizes[2 + i] = 4;
    corners[n++] = static_cast<uint8_t>(i);
    corners[n++] = static_cast<uint8_t>(12 + i);
    corners[n++] = static_cast<uint8_t>(12 + j);
    corners[n++] = static_cast<uint8_t>(j);
  }
  return build_polyhedron(span(v), span(sizes), span(corners), t);
}

}  // namespace solids
