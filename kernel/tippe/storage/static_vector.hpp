// SPDX-License-Identifier: MIT
// A list with room for N elements inside itself: no heap, and a copy of it is a copy of the bytes.
#pragma once

#include <tippe/base/span.hpp>
#include <tippe/base/status.hpp>

namespace tippe {

/// Elements past size() are always T{}: what was removed leaves no trace in memory, so two lists with the
/// same elements compare and hash alike whatever happened before. N may be 0: a list that is always full.
/// Every call takes constant time, except insert_at and erase_at, which move the elements behind them, and
/// clear and resize, which reset those they drop.
template <class T, int N>
class StaticVector {
  static_assert(N >= 0, "a capacity cannot be negative");
  static_assert(kTriviallyCopyable<T>,
                "elements must be trivially copyable: a snapshot is a copy of the bytes");

 public:
  static constexpr int kCapacity = N;

  [[nodiscard]] constexpr int size() const noexcept { return N == 0 ? 0 : size_; }
  [[nodiscard]] static constexpr int capacity() noexcept { return N; }
  [[nodiscard]] constexpr bool empty() const noexcept { return size() == 0; }
  [[nodiscard]] constexpr bool full() const noexcept { return size() == N; }

  [[nodiscard]] constexpr T& operator[](int i) noexcept {
    TIPPE_ASSERT(i >= 0 && i < size());
    return items_[i];
  }
  [[nodiscard]] constexpr const T& operator[](int i) const noexcept {
    TIPPE_ASSERT(i >= 0 && i < size());
    return items_[i];
  }
  [[nodiscard]] constexpr T* begin() noexcept { return items_; }
  [[nodiscard]] constexpr T* end() noexcept { return items_ + size_; }
  [[nodiscard]] constexpr const T* begin() const noexcept { return items_; }
  [[nodiscard]] constexpr const T* end() const noexcept { return items_ + size_; }
  [[nodiscard]] constexpr Span<T> span() noexcept { return {items_, size_}; }
  [[nodiscard]] constexpr Span<const T> span() const noexcept { return {items_, size_}; }

  /// PoolFull when there is no room; the list is then unchanged.
  constexpr Status push_back(const T& value) noexcept {
    if (full()) return Status::PoolFull;
    items_[size_++] = value;
    return Status::Ok;
  }
  /// BadSize when there is nothing to take.
  constexpr Status pop_back() noexcept {
    if (empty()) return Status::BadSize;
    items_[--size_] = T{};
    return Status::Ok;
  }
  /// Puts `value` before element i, 0 <= i <= size(); the order of the others stays. BadSize or PoolFull
  /// change nothing.
  constexpr Status insert_at(int i, const T& value) noexcept {
    if (i < 0 || i > size()) return Status::BadSize;
    if (full()) return Status::PoolFull;
    const T copy = value;  // it may be one of our own elements
    for (int k = size_; k > i; --k) items_[k] = items_[k - 1];
    items_[i] = copy;
    ++size_;
    return Status::Ok;
  }
  /// Takes element i out; the order of the others stays. BadSize if there is no such element.
  constexpr Status erase_at(int i) noexcept {
    if (i < 0 || i >= size()) return Status::BadSize;
    for (int k = i + 1; k < size(); ++k) items_[k - 1] = items_[k];
    items_[--size_] = T{};
    return Status::Ok;
  }
  /// New elements are T{}. BadSize unless 0 <= count <= N.
  constexpr Status resize(int count) noexcept {
    if (count < 0 || count > N) return Status::BadSize;
    for (int k = count; k < size(); ++k) items_[k] = T{};
    size_ = count;
    return Status::Ok;
  }
  constexpr void clear() noexcept { (void)resize(0); }

 private:
  T items_[N > 0 ? N : 1] = {};
  int32_t size_ = 0;
};

}  // namespace tippe
