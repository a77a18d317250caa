// SPDX-License-Identifier: MIT
// Many contact points to at most four. Kept are the deepest, then the ones that span the most: what the
// points can resist (the range of wrenches) is set by their hull, and these are its far corners.
#pragma once

#include <tippe/narrowphase/manifold.hpp>
#include <tippe/shapes/polyhedron.hpp>

namespace tippe {

/// A candidate before reduction, in whatever frame the caller works.
template <class S>
struct Candidate {
  Vec3<S> x;  ///< position, used for spread
  S gap = S(0);
  uint32_t id = 0;
};

/// Candidates a pair can have: a clipped polygon has at most the corners of both faces.
inline constexpr int kMaxCandidates = 2 * kMaxFaceVertices;

/// Appends a candidate; when the list is full the shallowest gives way.
template <class S>
void add_candidate(const Candidate<S>& c, Candidate<S> (&list)[kMaxCandidates], int& count) noexcept {
  if (count < kMaxCandidates) {
    list[count++] = c;
    return;
  }
  int shallowest = 0;
  for (int i = 1; i < count; ++i) {
    if (list[i].gap > list[shallowest].gap) shallowest = i;
  }
  if (c.gap < list[shallowest].gap) list[shallowest] = c;
}

/// Picks up to kManifoldPoints of `candidates`; `chosen` gets their indices in ascending order. `normal` is
/// that of the contact. Ties go to the lower index. Cost: 3 products per candidate and round, 4 rounds.
template <class S>
int reduce_to_manifold(Span<const Candidate<S>> candidates, const Vec3<S>& normal,
                       int (&chosen)[kManifoldPoints]) noexcept {
  const int n = candidates.size();
  if (n <= kManifoldPoints) {
    for (int i = 0; i < n; ++i) chosen[i] = i;
    return n;
  }
  int first = 0;
  for (int i = 1; i < n; ++i) {
    if (candidates[i].gap < candidates[first].gap) first = i;
  }
  const Vec3<S> origin = candidates[first].x;
  // second: farthest from the first
  int second = first;
  S most = S(0);
  for (int i = 0; i < n; ++i) {
    const S along = norm_squared(candidates[i].x - origin);
    if (along > most) {
      most = along;
      second = i;
    }
  }
  // third: farthest from the line through these two; fourth: farthest on the other side of it
  const Vec3<S> across = cross(normal, candidates[second].x - origin);
  int third = -1, fourth = -1;
  S far = S(0), opposite = S(0);
  for (int i = 0; i < n; ++i) {
    if (i == first || i == second) continue;
    const S side = dot(across, candidates[i].x - origin);
    if (third < 0 || abs(side) > abs(far)) {
      far = side;
      third = i;
    }
  }
  for (int i = 0; i < n; ++i) {
    if (i == first || i == second || i == third) continue;
    const S along = dot(across, candidates[i].x - origin);
    const S side = far < S(0) ? along : -along;
    if (fourth < 0 || side > opposite) {
      opposite = side;
      fourth = i;
    }
  }
  int picked[kManifoldPoints] = {first, second, third, fourth};
  for (int i = 1; i < kManifoldPoints; ++i) {  // ascending
    for (int j = i; j > 0 && picked[j - 1] > picked[j]; --j) {
      const int swapped = picked[j];
      picked[j] = picked[j - 1];
      picked[j - 1] = swapped;
    }
  }
  for (int i = 0; i < kManifoldPoints; ++i) chosen[i] = picked[i];
  return kManifoldPoints;
}

}  // namespace tippe
