// SPDX-License-Identifier: MIT
// Surfaces for the tests, with their storage: grids as heightfields and as triangle sets, and closed solids.
#pragma once

#include <vector>

#include <tippe/shapes/surface.hpp>
#include "shapes/oracle_math.hpp"
#include "support/catch.hpp"

namespace surfaces {

template <class S>
struct Mesh {
  std::vector<tippe::Vec3<S>> corners;
  std::vector<tippe::Triangle> triangles;
  std::vector<tippe::TriangleRecord<S>> records;
  std::vector<tippe::TreeNode<S>> nodes;
  tippe::TriangleSet<S> view;
  tippe::Shape<S> shape;

  void add(int a, int b, int c) {
    triangles.push_back({{static_cast<uint16_t>(a), static_cast<uint16_t>(b), static_cast<uint16_t>(c)}});
  }
  tippe::Status build() {
    using namespace tippe;
    const int n = static_cast<int>(triangles.size());
    records.resize(triangles.size());
    nodes.resize(2 * triangles.size() - 1);
    const Span<const Vec3<S>> c(corners.data(), static_cast<int>(corners.size()));
    const Span<const Triangle> t(triangles.data(), n);
    bool closed = false;
    const Status status = build_triangle_set(c, t, Span<TriangleRecord<S>>(records.data(), n),
                                             Span<TreeNode<S>>(nodes.data(), 2 * n - 1), closed);
    if (!ok(status)) return status;
    view = {c, t, {records.data(), n}, {nodes.data(), 2 * n - 1}, closed};
    return make_triangle_set(view, shape);
  }
};

/// A grid of `cells` squares of side `cell` a side, centred, with the height given; diagonals alternate.
template <class S, class Height>
void grid(int cells, oracle::Ld cell, const Height& height, Mesh<S>& mesh) {
  const oracle::Ld half = cell * cells / 2;
  for (int j = 0; j <= cells; ++j) {
    for (int i = 0; i <= cells; ++i) {
      mesh.corners.push_back(oracle::vec<S>({cell * i - half, height(i, j), cell * j - half}));
    }
  }
  for (int j = 0; j < cells; ++j) {
    for (int i = 0; i < cells; ++i) {
      const int a = j * (cells + 1) + i, b = a + 1, c = a + cells + 1, d = c + 1;
      if ((i + j) % 2 == 0) {
        mesh.add(a, c, d);
        mesh.add(a, d, b);
      } else {
        mesh.add(a, c, b);
        mesh.add(b, c, d);
      }
    }
  }
}

/// The surface of a box with the given half sides, 12 triangles.
template <class S>
void box(oracle::V h, Mesh<S>& mesh) {
  for (int i = 0; i < 8; ++i) {
    mesh.corners.push_back(
        oracle::vec<S>({(i & 1) != 0 ? h.x : -h.x, (i & 2) != 0 ? h.y : -h.y, (i & 4) != 0 ? h.z : -h.z}));
  }
  const int faces[6][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4},
                           {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
  for (const auto& f : faces) {
    mesh.add(f[0], f[1], f[2]);
    mesh.add(f[0], f[2], f[3]);
  }
}

template <class S>
struct Field {
  std::vector<S> heights;
  tippe::Heightfield<S> view;
  tippe::Shape<S> shape;
  tippe::Frame<S> centred;  ///< puts the middle of the grid over the origin

  template <class Height>
  Field(int cells, oracle::Ld cell, const Height& height) {
    using namespace tippe;
    for (int j = 0; j <= cells; ++j) {
      for (int i = 0; i <= cells; ++i) heights.push_back(oracle::num<S>(height(i, j)));
    }
    const Span<const S> h(heights.data(), static_cast<int>(heights.size()));
    REQUIRE(ok(build_heightfield(h, cells + 1, cells + 1, oracle::num<S>(cell), oracle::num<S>(cell), view)));
    REQUIRE(ok(make_heightfield(view, shape)));
    centred.p = oracle::vec<S>({-cell * cells / 2, 0, -cell * cells / 2});
  }
};

template <class S>
int triangle_count(const tippe::Shape<S>& surface) {
  return surface.kind == tippe::ShapeKind::TriangleSet ? surface.triangles->triangles.size()
                                                       : surface.heightfield->triangles();
}

}  // namespace surfaces
