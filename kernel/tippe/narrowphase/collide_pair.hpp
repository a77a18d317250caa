// SPDX-License-Identifier: MIT
// Two bodies' shapes, compounds included: every pair of convex parts whose boxes come near gives a manifold.
#pragma once

#include <tippe/narrowphase/collide.hpp>
#include <tippe/narrowphase/manifold_list.hpp>
#include <tippe/shapes/support.hpp>

namespace tippe {

/// Work of one call, for the step's report.
struct PairWork {
  int part_pairs = 0;  ///< convex pairs looked at
  int verified = 0;    ///< of these, answered by their witness
  uint32_t work = 0;   ///< scalar products of witnesses and searches
};

/// Appends the manifolds of body pair `pair` to `list`. The frames are those of the shapes; contact points
/// are given from the *bodies'* shape origins (a part's offset is added), so that on_a and on_b are lever
/// arms whatever the part. Bound: parts of A x parts of B.
template <class S, int kCapacity>
PairWork collide_pair(const Shape<S>& a, const Frame<S>& frame_a, const Shape<S>& b, const Frame<S>& frame_b,
                      S margin, Pair pair, WitnessTable<kCapacity>& witnesses,
                      ManifoldList<S>& list) noexcept {
  PairWork done;
  const int parts_a = a.kind == ShapeKind::Compound ? a.compound->parts.size() : 1;
  const int parts_b = b.kind == ShapeKind::Compound ? b.compound->parts.size() : 1;
  const bool boxes_help = parts_a + parts_b > 2;
  for (int i = 0; i < parts_a; ++i) {
    const bool whole_a = a.kind != ShapeKind::Compound;
    const Shape<S>& part_a = whole_a ? a : a.compound->parts[i].shape;
    const Frame<S> fa = whole_a ? frame_a : compose(frame_a, a.compound->parts[i].frame);
    const Aabb<S> reach = boxes_help ? grow(bounds(part_a, fa), margin) : Aabb<S>{};
    for (int j = 0; j < parts_b; ++j) {
      const bool whole_b = b.kind != ShapeKind::Compound;
      const Shape<S>& part_b = whole_b ? b : b.compound->parts[j].shape;
      const Frame<S> fb = whole_b ? frame_b : compose(frame_b, b.compound->parts[j].frame);
      if (boxes_help && !overlap(reach, bounds(part_b, fb))) continue;
      KeyedManifold<S> found;
      found.key = ContactKey{pair, static_cast<uint8_t>(i), static_cast<uint8_t>(j)};
      Witness witness = witnesses.find(found.key);
      witness.verified = false;
      witness.work = 0;
      collide(part_a, fa, part_b, fb, margin, witness, found.manifold);
      witnesses.store(found.key, witness);
      ++done.part_pairs;
      done.verified += witness.verified ? 1 : 0;
      done.work += witness.work;
      if (found.manifold.count == 0) continue;
      for (int k = 0; k < found.manifold.count; ++k) {
        if (!whole_a) found.manifold.points[k].on_a += fa.p - frame_a.p;
        if (!whole_b) found.manifold.points[k].on_b += fb.p - frame_b.p;
      }
      list.add(found);
    }
  }
  return done;
}

}  // namespace tippe
