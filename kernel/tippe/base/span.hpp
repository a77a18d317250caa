// SPDX-License-Identifier: MIT
// A view of caller-owned elements. Two words, no ownership, no allocation.
#pragma once

#include <tippe/base/assert.hpp>
#include <tippe/base/bits.hpp>

namespace tippe {

/// `size` counts elements and is an int, as every index in the kernel: capacities are small, and signed
/// arithmetic on indices cannot wrap silently.
template <class T>
class Span {
 public:
  constexpr Span() noexcept = default;
  constexpr Span(T* data, int size) noexcept : data_(data), size_(size) {}
  template <int N>
  constexpr Span(T (&array)[N]) noexcept : data_(array), size_(N) {}  // NOLINT(google-explicit-constructor)
  /// Span<T> converts to Span<const T>, never back.
  template <class U, class = typename EnableIf<kSame<const U, T>>::type>
  constexpr Span(const Span<U>& other) noexcept  // NOLINT(google-explicit-constructor)
      : data_(other.data()), size_(other.size()) {}

  [[nodiscard]] constexpr T* data() const noexcept { return data_; }
  [[nodiscard]] constexpr int size() const noexcept { return size_; }
  [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] constexpr T& operator[](int i) const noexcept {
    TIPPE_ASSERT(i >= 0 && i < size_);
    return data_[i];
  }
  [[nodiscard]] constexpr T* begin() const noexcept { return data_; }
  [[nodiscard]] constexpr T* end() const noexcept { return data_ + size_; }
  /// `count` elements from `first`; both must lie inside.
  [[nodiscard]] constexpr Span subspan(int first, int count) const noexcept {
    TIPPE_ASSERT(first >= 0 && count >= 0 && first + count <= size_);
    return Span(data_ + first, count);
  }

 private:
  T* data_ = nullptr;
  int size_ = 0;
};

}  // namespace tippe
