// SPDX-License-Identifier: MIT
// The contacts of a whole step, and the witnesses that the next step starts from. Both are in ascending order
// of key, which depends on body and part indices alone.
#pragma once

#include <tippe/broadphase/pair_list.hpp>
#include <tippe/narrowphase/manifold.hpp>

namespace tippe {

/// Which parts of which bodies: part 0 for shapes that are no compounds.
struct ContactKey {
  Pair pair;
  uint8_t part_a = 0, part_b = 0;

  [[nodiscard]] constexpr uint64_t value() const noexcept {
    return (uint64_t{pair.key()} << 16) | (uint64_t{part_a} << 8) | part_b;
  }
};

template <class S>
struct KeyedManifold {
  ContactKey key;
  Manifold<S> manifold;
};

/// Fills caller-owned storage in ascending order of key. When it is full the manifold with the largest gap
/// gives way (the highest key on ties), so what is dropped is the least urgent and the same everywhere.
template <class S>
class ManifoldList {
 public:
  constexpr ManifoldList() noexcept = default;
  constexpr explicit ManifoldList(Span<KeyedManifold<S>> storage) noexcept : storage_(storage) {}

  constexpr void clear() noexcept { size_ = dropped_ = 0; }
  constexpr void add(const KeyedManifold<S>& m) noexcept {
    TIPPE_ASSERT(m.manifold.count > 0);
    if (size_ == storage_.size()) {
      ++dropped_;
      int last = -1;  // the one to drop; -1: the new one
      S most = m.manifold.gap();
      for (int i = size_ - 1; i >= 0; --i) {
        const S gap = storage_[i].manifold.gap();
        if (gap > most) {
          most = gap;
          last = i;
        }
      }
      if (last < 0) return;
      for (int i = last; i + 1 < size_; ++i) storage_[i] = storage_[i + 1];
      --size_;
    }
    storage_[size_++] = m;
  }
  [[nodiscard]] constexpr int size() const noexcept { return size_; }
  [[nodiscard]] constexpr int dropped() const noexcept { return dropped_; }
  [[nodiscard]] constexpr const KeyedManifold<S>& operator[](int i) const noexcept { return storage_[i]; }
  [[nodiscard]] constexpr Span<const KeyedManifold<S>> manifolds() const noexcept {
    return {storage_.data(), size_};
  }

 private:
  Span<KeyedManifold<S>> storage_;
  int size_ = 0;
  int dropped_ = 0;
};

struct KeyedWitness {
  ContactKey key;
  Witness witness;
};

/// Witnesses from one step to the next. Calls come in ascending order of key, so finding the old one is a
/// merge: O(pairs) for a whole step. When the storage is full the rest starts cold next time: slower, never
/// wrong.
template <int kCapacity>
class WitnessTable {
 public:
  /// Before the first pair of a step.
  constexpr void begin_step() noexcept {
    current_ ^= 1;
    count_[current_] = 0;
    cursor_ = 0;
  }
  /// What the last step knew about `key`, or nothing.
  [[nodiscard]] constexpr Witness find(ContactKey key) noexcept {
    const int old = current_ ^ 1;
    while (cursor_ < count_[old] && entries_[old][cursor_].key.value() < key.value()) ++cursor_;
    if (cursor_ < count_[old] && entries_[old][cursor_].key.value() == key.value())
      return entries_[old][cursor_].witness;
    return Witness{};
  }
  constexpr void store(ContactKey key, const Witness& witness) noexcept {
    if (witness.kind == Witness::Kind::None || count_[current_] == kCapacity) return;
    entries_[current_][count_[current_]++] = KeyedWitness{key, witness};
  }
  [[nodiscard]] constexpr int size() const noexcept { return count_[current_]; }

 private:
  KeyedWitness entries_[2][kCapacity] = {};
  int count_[2] = {};
  int current_ = 0;
  int cursor_ = 0;
};

}  // namespace tippe
