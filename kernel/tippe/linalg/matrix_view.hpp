// SPDX-License-Identifier: MIT
// A matrix in memory that the caller owns: row-major, `stride` elements from one row to the next.
#pragma once

#include <tippe/base/span.hpp>
#include <tippe/base/status.hpp>
#include <tippe/scalar/scalar_math.hpp>

namespace tippe {

/// Largest order of any matrix in the kernel; keeps every index computation inside int.
inline constexpr int kMaxOrder = 4096;

/// `T` in a place from which the compiler does not deduce it, so that Span<S> passes for Span<const S>.
template <class T>
struct NoDeductionImpl {
  using type = T;
};
template <class T>
using NoDeduction = typename NoDeductionImpl<T>::type;

template <class T>
class MatrixView {
 public:
  constexpr MatrixView() noexcept = default;
  constexpr MatrixView(Span<T> storage, int rows, int cols, int stride) noexcept
      : storage_(storage), rows_(rows), cols_(cols), stride_(stride) {}
  constexpr MatrixView(Span<T> storage, int rows, int cols) noexcept
      : MatrixView(storage, rows, cols, cols) {}
  template <class U, class = typename EnableIf<kSame<const U, T>>::type>
  constexpr MatrixView(const MatrixView<U>& other) noexcept  // NOLINT(google-explicit-constructor)
      : storage_(other.storage()), rows_(other.rows()), cols_(other.cols()), stride_(other.stride()) {}

  /// Elements a rows x cols matrix occupies.
  [[nodiscard]] static constexpr int required_size(int rows, int cols, int stride) noexcept {
    return rows > 0 ? (rows - 1) * stride + cols : 0;
  }

  [[nodiscard]] constexpr int rows() const noexcept { return rows_; }
  [[nodiscard]] constexpr int cols() const noexcept { return cols_; }
  [[nodiscard]] constexpr int stride() const noexcept { return stride_; }
  [[nodiscard]] constexpr Span<T> storage() const noexcept { return storage_; }
  /// Nonempty, within kMaxOrder, rows that do not overlap, and storage that holds them all. Every function
  /// that takes a view asks this first and answers BadSize.
  [[nodiscard]] constexpr bool valid() const noexcept {
    return storage_.data() != nullptr && rows_ > 0 && cols_ > 0 && rows_ <= kMaxOrder && cols_ <= stride_ &&
           stride_ <= kMaxOrder && required_size(rows_, cols_, stride_) <= storage_.size();
  }
  [[nodiscard]] constexpr bool is_square(int n) const noexcept { return valid() && rows_ == n && cols_ == n; }

  [[nodiscard]] constexpr TIPPE_INLINE T& operator()(int row, int col) const noexcept {
    TIPPE_ASSERT(row >= 0 && row < rows_ && col >= 0 && col < cols_);
    return storage_.data()[row * stride_ + col];
  }
  [[nodiscard]] constexpr TIPPE_INLINE T* row(int i) const noexcept {
    TIPPE_ASSERT(i >= 0 && i < rows_);
    return storage_.data() + i * stride_;
  }

 private:
  Span<T> storage_;
  int rows_ = 0, cols_ = 0, stride_ = 0;
};

template <class T>
[[nodiscard]] constexpr bool all_finite(Span<T> v) noexcept {
  for (const T& x : v) {
    if (!is_finite(x)) return false;
  }
  return true;
}
template <class T>
[[nodiscard]] constexpr bool all_finite(MatrixView<T> a) noexcept {
  for (int i = 0; i < a.rows(); ++i) {
    if (!all_finite(Span<T>(a.row(i), a.cols()))) return false;
  }
  return true;
}

}  // namespace tippe
