// SPDX-License-Identifier: MIT
// Everything a world needs to find its contacts, one line of its step:
//
//   ContactFinder<S, kBodies, kPairs, kManifolds> finder_;    // a member; no pointers: a snapshot is a copy
//
//   CollisionBody<S> bodies[kBodies];                         // by slot; a free slot has no parts
//   const ContactReport found = finder_.find(Span<const CollisionBody<S>>(bodies), {h, rest_margin});
//   for (const KeyedManifold<S>& m : finder_.contacts()) ...  // ascending keys, arms from the frames'
//   origins
//
// A body's index in the span is its name from step to step: broad phase, witnesses and disabled pairs go by
// it. Bodies may come, go and change shape between steps without a call. Compounds, filters, the margin that
// grows with speed, and continuous bodies are CollisionBody's and ContactSearch's fields. A body that is
// left_out, or whose numbers are not finite, meets nothing and is counted; the others are none the wiser.
// With the canonical set (canonical_set.hpp), keep_members() goes between find() and the contacts' use.
#pragma once

#include <tippe/broadphase/all_pairs.hpp>
#include <tippe/broadphase/sweep_and_prune.hpp>
#include <tippe/narrowphase/find_contacts.hpp>

namespace tippe {

/// Up to this many bodies every box is tested against every other: less memory, less work, the same pairs.
inline constexpr int kAllPairsBodies = 16;

namespace finder_detail {

template <class S, int kBodies, bool kFew>
struct BroadPhaseFor {
  using Type = AllPairs<S, kBodies>;
};
template <class S, int kBodies>
struct BroadPhaseFor<S, kBodies, false> {
  using Type = SweepAndPrune<S, kBodies>;
};

}  // namespace finder_detail

/// Room for kBodies bodies, kPairs pairs whose boxes overlap (and as many witnesses), kManifolds manifolds.
template <class S, int kBodies, int kPairs, int kManifolds>
class ContactFinder {
 public:
  /// Finds the contacts of a step. `bodies` are at most kBodies; the names beyond are free.
  ContactReport find(Span<const CollisionBody<S>> bodies, const ContactSearch<S>& search) noexcept {
    TIPPE_ASSERT(bodies.size() <= kBodies);
    ContactReport report;
    for (int i = 0; i < kBodies; ++i) report.left_out += place(i, bodies, search) ? 0 : 1;
    PairList pairs{Span<Pair>(pairs_)};
    report.broad_work = broad_.find_pairs(pairs);
    ManifoldList<S> list{Span<KeyedManifold<S>>(manifolds_)};
    WitnessCursor witnesses = witnesses_.begin_step();
    collide_pairs(bodies, pairs, search, witnesses, list, report);
    found_ = list.size();
    return report;
  }
  /// What the last find() found, in ascending order of key.
  [[nodiscard]] constexpr Span<const KeyedManifold<S>> contacts() const noexcept {
    return {manifolds_, found_};
  }
  [[nodiscard]] constexpr Span<KeyedManifold<S>> contacts() noexcept { return {manifolds_, found_}; }

  /// Switches a single pair off or on (jointed bodies). BadSize, or InvalidHandle for a body and itself.
  Status set_pair_enabled(int a, int b, bool enabled) noexcept {
    return broad_.set_pair_enabled(a, b, enabled);
  }
  /// The body is gone: its pairs are all on again for the next one of its name.
  void forget(int body) noexcept {
    (void)broad_.remove(body);
    (void)broad_.enable_pairs_of(body);
  }

 private:
  /// Tells the broad phase about one body; false for one that is not fit to meet others.
  [[nodiscard]] bool place(int i, Span<const CollisionBody<S>> bodies,
                           const ContactSearch<S>& search) noexcept {
    Aabb<S> box;
    bool bad = false;
    if (i < bodies.size() && swept_box(bodies[i], search, box, bad)) {
      if (!broad_.in_use(i)) return ok(broad_.insert(i, box, bodies[i].filter));
      return ok(broad_.move(i, box)) && ok(broad_.set_filter(i, bodies[i].filter));
    }
    if (bad) {
      (void)broad_.set_filter(i, CollisionFilter{0, 0});  // its disabled pairs outlive a quarantine
    } else {
      (void)broad_.remove(i);  // InvalidHandle: was free before
    }
    return !bad;
  }

  typename finder_detail::BroadPhaseFor<S, kBodies, (kBodies <= kAllPairsBodies)>::Type broad_;
  WitnessTable<kPairs> witnesses_;
  Pair pairs_[kPairs] = {};
  KeyedManifold<S> manifolds_[kManifolds] = {};
  int found_ = 0;
};

}  // namespace tippe
