// SPDX-License-Identifier: MIT
// Witnesses from one step to the next, in ascending order of key. Pairs are visited in that order, so finding
// the old witness of a pair is a merge: O(pairs) for a whole step.
#pragma once

#include <tippe/narrowphase/contact_key.hpp>
#include <tippe/narrowphase/manifold.hpp>

namespace tippe {

struct KeyedWitness {
  ContactKey key;
  Witness witness;
};

/// One step's walk through the table: reads what the last step left, writes what the next one finds. Keys
/// come in ascending order. When the storage is full the rest starts cold next time: slower, never wrong.
class WitnessCursor {
 public:
  constexpr WitnessCursor(Span<const KeyedWitness> old, Span<KeyedWitness> next, int& stored) noexcept
      : old_(old), next_(next), stored_(&stored) {
    stored = 0;
  }
  /// What the last step knew about `key`, or nothing.
  [[nodiscard]] constexpr Witness find(ContactKey key) noexcept {
    while (at_ < old_.size() && old_[at_].key.value() < key.value()) ++at_;
    return at_ < old_.size() && old_[at_].key.value() == key.value() ? old_[at_].witness : Witness{};
  }
  constexpr void store(ContactKey key, const Witness& witness) noexcept {
    if (witness.kind == Witness::Kind::None || *stored_ == next_.size()) return;
    next_[(*stored_)++] = KeyedWitness{key, witness};
  }

 private:
  Span<const KeyedWitness> old_;
  Span<KeyedWitness> next_;
  int* stored_;
  int at_ = 0;
};

/// Storage for kCapacity witnesses; 32 bytes each.
template <int kCapacity>
class WitnessTable {
 public:
  /// The cursor of a new step. It lives until the next call.
  [[nodiscard]] constexpr WitnessCursor begin_step() noexcept {
    const int old = current_;
    current_ ^= 1;
    return WitnessCursor(Span<const KeyedWitness>(entries_[old], count_[old]),
                         Span<KeyedWitness>(entries_[current_], kCapacity), count_[current_]);
  }
  [[nodiscard]] constexpr int size() const noexcept { return count_[current_]; }
  [[nodiscard]] constexpr const KeyedWitness& operator[](int i) const noexcept {
    return entries_[current_][i];
  }

 private:
  KeyedWitness entries_[2][kCapacity] = {};
  int count_[2] = {};
  int current_ = 0;
};

}  // namespace tippe
