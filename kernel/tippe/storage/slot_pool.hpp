// SPDX-License-Identifier: MIT
// Objects in fixed memory, reached by handles and visited in the order in which they were created.
//
// Order is data: the pool keeps one permutation of its slots, split into three zones,
//
//     | live, oldest first | free, longest free first | retired |
//
// An object keeps its slot, and so its address, for life. Insertion takes the slot that has been free
// longest, which spreads reuse evenly. Removal closes the gap in the permutation, so the survivors keep their
// order.
//
// Owner id: a pool cannot invent an identity without a global counter or its address, and both would differ
// from run to run. So the owner of the pool (the world) gets an id from its user and passes it on. Worlds
// with different ids recognise each other's handles as foreign; give two worlds of one program different ids.
// A copy of a pool has the id of the original on purpose: a restored snapshot accepts exactly the handles
// that were valid when it was taken. (Handles made after the snapshot are stale after restoring it, until the
// replay makes the same handles again, with the same bits.)
#pragma once

#include <tippe/base/span.hpp>
#include <tippe/base/status.hpp>
#include <tippe/storage/handle.hpp>

namespace tippe {

/// Trivially copyable: a snapshot is a copy. No byte is uninitialised, and free slots hold T{}.
/// Memory: N * (sizeof(T) + 6) bytes + 10, plus alignment. A slot serves kLastGeneration / 2 objects (2^31)
/// and is then retired rather than reused, so that no handle can ever come back to life; retired() counts
/// them.
template <class T, int N, class Tag = T, uint32_t kLastGeneration = 0xfffffffeu>
class SlotPool {
  static_assert(N >= 0 && N <= 0xffff, "handles have a 16-bit index");
  static_assert(kTriviallyCopyable<T>,
                "objects must be trivially copyable: a snapshot is a copy of the bytes");
  static_assert(kLastGeneration >= 2 && kLastGeneration % 2 == 0,
                "a slot ends its life free, with an even number");

 public:
  using HandleType = Handle<Tag>;
  static constexpr int kCapacity = N;

  constexpr SlotPool() noexcept : SlotPool(0) {}
  explicit constexpr SlotPool(uint16_t owner) noexcept : owner_(owner) {
    for (int i = 0; i < N; ++i) order_[i] = static_cast<uint16_t>(i);
  }

  [[nodiscard]] constexpr int size() const noexcept { return N == 0 ? 0 : size_; }
  [[nodiscard]] static constexpr int capacity() noexcept { return N; }
  /// Largest size() so far: what the capacity should have been.
  [[nodiscard]] constexpr int high_water() const noexcept { return high_water_; }
  /// Slots that have used up their generations and are out of service.
  [[nodiscard]] constexpr int retired() const noexcept { return retired_; }
  [[nodiscard]] constexpr bool full() const noexcept { return N == 0 || size_ + retired_ == N; }
  [[nodiscard]] constexpr uint16_t owner() const noexcept { return owner_; }

  /// Stores a copy of `value`. PoolFull when no slot is free: `handle` is then null, the pool unchanged.
  /// Constant time.
  constexpr Status insert(const T& value, HandleType& handle) noexcept {
    handle = HandleType{};
    if (full()) return Status::PoolFull;
    const int slot = order_[size_];
    slots_[slot] = value;
    ++generation_[slot];  // even -> odd: alive
    ++size_;
    if (size_ > high_water_) high_water_ = static_cast<uint16_t>(size_);
    handle = handle_of_slot(slot);
    return Status::Ok;
  }

  /// Ok, or why not: InvalidHandle (null, or never issued), ForeignHandle, StaleHandle. Constant time.
  [[nodiscard]] constexpr Status check(HandleType handle) const noexcept {
    if (handle.generation % 2 == 0) return Status::InvalidHandle;
    if (handle.owner != owner_) return Status::ForeignHandle;
    if (handle.index >= N) return Status::InvalidHandle;
    return generation_[handle.index] == handle.generation ? Status::Ok : Status::StaleHandle;
  }
  /// The object, or null where check() is not Ok. Valid until it is removed. Constant time.
  [[nodiscard]] constexpr T* get(HandleType handle) noexcept {
    return ok(check(handle)) ? &slots_[handle.index] : nullptr;
  }
  [[nodiscard]] constexpr const T* get(HandleType handle) const noexcept {
    return ok(check(handle)) ? &slots_[handle.index] : nullptr;
  }

  /// Removes the object; its handle is stale from now on. Anything but Ok changes nothing. At most N steps:
  /// the permutation is searched and closed up, no object moves.
  constexpr Status remove(HandleType handle) noexcept {
    const Status status = check(handle);
    if (!ok(status)) return status;
    const int slot = handle.index;
    int place = 0;
    while (place < size_ - 1 && order_[place] != slot) ++place;
    TIPPE_ASSERT(order_[place] == slot);
    --size_;
    release(slot, place);
    return Status::Ok;
  }
  /// Removes all objects; their handles become stale. At most N^2 / 2 steps of two bytes.
  constexpr void clear() noexcept {
    while (size() > 0) {
      --size_;
      release(order_[size_], size_);
    }
  }

  /// The live objects in the order of their creation: i from 0 to size() - 1. Removing one moves the later
  /// ones down by one place and keeps their order.
  [[nodiscard]] constexpr T& in_order(int i) noexcept {
    TIPPE_ASSERT(i >= 0 && i < size_);
    return slots_[order_[i]];
  }
  [[nodiscard]] constexpr const T& in_order(int i) const noexcept {
    TIPPE_ASSERT(i >= 0 && i < size_);
    return slots_[order_[i]];
  }
  [[nodiscard]] constexpr HandleType handle_in_order(int i) const noexcept {
    TIPPE_ASSERT(i >= 0 && i < size_);
    return handle_of_slot(order_[i]);
  }
  /// Slots of the live objects in the order of their creation, for algorithms that work on slots.
  [[nodiscard]] constexpr Span<const uint16_t> order() const noexcept { return {order_, size_}; }

  /// The slot that the next insert() takes; only while the pool is not full.
  [[nodiscard]] constexpr int next_slot() const noexcept {
    TIPPE_ASSERT(!full());
    return order_[size_];
  }
  /// The handle of whoever lives in `slot`; one that no check() accepts if nobody does.
  [[nodiscard]] constexpr HandleType handle_at(int slot) const noexcept {
    TIPPE_ASSERT(slot >= 0 && slot < N);
    return handle_of_slot(slot);
  }

  /// All slots, live or not (free ones hold T{}), and their generations: for hashing and for algorithms that
  /// index by slot.
  [[nodiscard]] constexpr Span<T> slots() noexcept { return {slots_, N}; }
  [[nodiscard]] constexpr Span<const T> slots() const noexcept { return {slots_, N}; }
  [[nodiscard]] constexpr Span<const uint32_t> generations() const noexcept { return {generation_, N}; }

 private:
  [[nodiscard]] constexpr HandleType handle_of_slot(int slot) const noexcept {
    return {generation_[slot], static_cast<uint16_t>(slot), owner_};
  }
  // moves the slot at `place` of the permutation to the end of the free zone, or of all when it is worn out
  constexpr void release(int slot, int place) noexcept {
    const int end = N == 0 ? 1 : N - retired_;
    for (int k = place + 1; k < end; ++k) order_[k - 1] = order_[k];
    order_[end - 1] = static_cast<uint16_t>(slot);
    slots_[slot] = T{};
    ++generation_[slot];  // odd -> even: free
    if (generation_[slot] == kLastGeneration) ++retired_;
  }

  static constexpr int kRoom = N > 0 ? N : 1;
  T slots_[kRoom] = {};
  uint32_t generation_[kRoom] = {};
  uint16_t order_[kRoom] = {};
  uint16_t size_ = 0, high_water_ = 0, retired_ = 0;
  uint16_t owner_ = 0;
};

}  // namespace tippe
