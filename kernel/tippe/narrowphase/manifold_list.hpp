// SPDX-License-Identifier: MIT
// The contacts of a whole step, in ascending order of key, which depends on body and part indices alone.
#pragma once

#include <tippe/narrowphase/contact_key.hpp>
#include <tippe/narrowphase/manifold.hpp>

namespace tippe {

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
  [[nodiscard]] constexpr int capacity() const noexcept { return storage_.size(); }
  [[nodiscard]] constexpr Span<const KeyedManifold<S>> manifolds() const noexcept {
    return {storage_.data(), size_};
  }

 private:
  Span<KeyedManifold<S>> storage_;
  int size_ = 0;
  int dropped_ = 0;
};

}  // namespace tippe
