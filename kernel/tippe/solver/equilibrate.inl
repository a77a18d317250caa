// SPDX-License-Identifier: MIT
#pragma once

#include <tippe/scalar/scalar_math.hpp>
#include <tippe/solver/equilibrate.hpp>

namespace tippe {
namespace equilibrate_detail {

constexpr int kNoExponent = -100000;  // of zero

/// floor(log2 |x|); subnormal numbers answer the exponent of the smallest normal one.
[[nodiscard]] inline int exponent_of(float x) noexcept {
  const int biased = static_cast<int>((bit_cast<uint32_t>(x) >> 23) & 0xffu);
  if (biased != 0) return biased - 127;
  return x == 0.0f ? kNoExponent : -126;
}
[[nodiscard]] inline int exponent_of(double x) noexcept {
  const int biased = static_cast<int>((bit_cast<uint64_t>(x) >> 52) & 0x7ffu);
  if (biased != 0) return biased - 1023;
  return x == 0.0 ? kNoExponent : -1022;
}
template <class R, int F>
[[nodiscard]] int exponent_of(Fixed<R, F> x) noexcept {
  const auto size = magnitude(x.raw());
  return size == 0 ? kNoExponent : Fixed<R, F>::kBits - 1 - leading_zeros(size) - F;
}

/// 2^e; e within the limits below.
template <class S>
[[nodiscard]] S power_of_two(int e) noexcept {
  if constexpr (kSame<S, float>) {
    return bit_cast<float>(static_cast<uint32_t>(e + 127) << 23);
  } else if constexpr (kSame<S, double>) {
    return bit_cast<double>(static_cast<uint64_t>(e + 1023) << 52);
  } else {
    return S::from_raw(static_cast<typename S::Raw>(typename S::Raw{1} << (e + S::kFractionBits)));
  }
}

/// |log2 s_i| may not exceed this: s_i s_j and their inverses must stay exact.
template <class S>
inline constexpr int kScaleLimit = 0;
template <>
inline constexpr int kScaleLimit<float> = 30;
template <>
inline constexpr int kScaleLimit<double> = 250;
template <>
inline constexpr int kScaleLimit<Q24_40> = 10;
template <>
inline constexpr int kScaleLimit<Q8_24> = 3;

/// The largest exponent of a load.
template <class S>
inline constexpr int kLoadLimit = ScalarTraits<S>::kIsFixed ? 62 - ScalarTraits<S>::kFractionBits : 1000;
template <>
inline constexpr int kLoadLimit<float> = 120;
template <>
inline constexpr int kLoadLimit<Q8_24> = 6;

template <class S>
[[nodiscard]] S limited_power(int e) noexcept {
  constexpr int limit = kScaleLimit<S>;
  return power_of_two<S>(e < -limit ? -limit : e > limit ? limit : e);
}

/// e / 2 rounded to the nearest, halves up, for either sign.
[[nodiscard]] constexpr int half_exponent(int e) noexcept {
  return (e + 1001) / 2 - 500;
}

/// sum |row_j| in eight lanes. NaN if an entry is; infinite if an entry is, or if the sum overflows.
template <class S>
[[nodiscard]] TIPPE_INLINE S plain_sum(const S* row, int n) noexcept {
  S a = S(0), b = S(0), c = S(0), d = S(0), e = S(0), f = S(0), g = S(0), h = S(0);
  int j = 0;
  for (; j + 8 <= n; j += 8) {
    a = a + abs(row[j]);
    b = b + abs(row[j + 1]);
    c = c + abs(row[j + 2]);
    d = d + abs(row[j + 3]);
    e = e + abs(row[j + 4]);
    f = f + abs(row[j + 5]);
    g = g + abs(row[j + 6]);
    h = h + abs(row[j + 7]);
  }
  for (; j < n; ++j) a = a + abs(row[j]);
  return ((a + b) + (c + d)) + ((e + f) + (g + h));
}

/// sum |row_j| scale_j in four lanes. NaN or infinite if, and in practice only if, an entry is.
template <class S>
[[nodiscard]] TIPPE_INLINE S weighted_sum(const S* row, const S* scale, int n) noexcept {
  S a = S(0), b = S(0), c = S(0), d = S(0);
  int j = 0;
  for (; j + 4 <= n; j += 4) {
    a = a + abs(row[j]) * scale[j];
    b = b + abs(row[j + 1]) * scale[j + 1];
    c = c + abs(row[j + 2]) * scale[j + 2];
    d = d + abs(row[j + 3]) * scale[j + 3];
  }
  if (j + 2 <= n) {
    a = a + abs(row[j]) * scale[j];
    b = b + abs(row[j + 1]) * scale[j + 1];
    j += 2;
  }
  if (j < n) a = a + abs(row[j]) * scale[j];
  return (a + b) + (c + d);
}

}  // namespace equilibrate_detail

template <class S>
LcpReason equilibrate(const LcpProblem<S>& problem, Span<S> scale) noexcept {
  using namespace equilibrate_detail;
  const int n = problem.size();
  if (n == 0) return LcpReason::Empty;
  if (!problem.M.is_square(n) || scale.size() < n) return LcpReason::BadSize;
  // rows with a diagonal: it becomes one.
  int first_free = n, end_free = 0, free_rows = 0;  // the rows without lie between
  S largest_scale = S(0);
  for (int i = 0; i < n; ++i) {
    const int e = exponent_of(problem.M(i, i));
    if (e == kNoExponent) {
      scale[i] = S(0);
      if (free_rows++ == 0) first_free = i;
      end_free = i + 1;
    } else {
      scale[i] = limited_power<S>(-half_exponent(e));
      largest_scale = max(largest_scale, scale[i]);
    }
  }
  // rows without: their largest coupling to a row with one becomes one.
  bool coupled = true;  // every coupling |M_ij| s_i s_j of a row with a diagonal to one without is at most 2
  for (int i = first_free; i < end_free; ++i) {
    if (scale[i] > S(0)) continue;
    S largest = S(0);
    const S* const row = problem.M.row(i);
    const S* column = problem.M.row(0) + i;
    for (int j = 0; j < n; ++j, column += problem.M.stride()) {
      if (scale[j] > S(0)) largest = max(largest, max(abs(row[j]), abs(*column)) * scale[j]);
    }
    const int e = exponent_of(largest);
    if (e == kNoExponent) {
      scale[i] = S(-1);
    } else {
      scale[i] = -limited_power<S>(-e);  // negative: not yet to be seen by other rows
      coupled = coupled && -e <= kScaleLimit<S> && -e >= -kScaleLimit<S>;
    }
  }
  for (int i = first_free; i < end_free; ++i) scale[i] = abs(scale[i]);
  // a diagonal far below its row (never in a semidefinite matrix) misleads: tame what is still large. The
  // same sums find NaN and infinity: x - x is zero for every other number.
  const S limit = ScalarTraits<S>::kIsFixed ? S(64) : S(64) * S(n);
  const bool flat = !ScalarTraits<S>::kIsFixed && coupled && problem.M.stride() == n;
  S check = S(0);
  for (int i = 0; i < n; ++i) check = check + (problem.q[i] - problem.q[i]);
  for (int i = 0; i < n;) {
    // several rows with a diagonal at once, by a bound that is cheaper than their sums and mostly enough
    if (flat) {
      S highest = S(0);
      int end = i;
      for (; end < n && end < i + 8 && (end < first_free || end >= end_free); ++end)
        highest = max(highest, scale[end]);
      const S room = limit - S(2 * free_rows);
      if (end > i && plain_sum(problem.M.row(i), (end - i) * n) * largest_scale * highest <= room) {
        i = end;
        continue;
      }
    }
    const S sum = weighted_sum(problem.M.row(i), scale.data(), n) * scale[i];
    check = check + (sum - sum);
    if (sum > limit) scale[i] = limited_power<S>(exponent_of(scale[i]) - half_exponent(exponent_of(sum)));
    ++i;
  }
  if (!(check == S(0))) return LcpReason::NotFinite;
  return LcpReason::None;
}

template <class S>
LcpReason equilibrate(const BoxedProblem<S>& problem, Span<S> scale) noexcept {
  const int n = problem.size();
  if ((!problem.lo.empty() && problem.lo.size() != n) || (!problem.hi.empty() && problem.hi.size() != n)) {
    return LcpReason::BadSize;
  }
  for (int i = 0; i < n; ++i) {
    if (!(problem.lower(i) <= problem.upper(i))) return LcpReason::BadBounds;
    if (problem.lower(i) >= ScalarTraits<S>::kHighest || problem.upper(i) <= ScalarTraits<S>::kLowest) {
      return LcpReason::BadBounds;
    }
  }
  return equilibrate(LcpProblem<S>{problem.M, problem.q}, scale);
}

template <class S>
S load_of(Span<const S> q, NoDeduction<Span<const S>> scale) noexcept {
  using namespace equilibrate_detail;
  S largest = S(0);
  for (int i = 0; i < q.size(); ++i) largest = max(largest, abs(q[i]) * scale[i]);
  const int e = exponent_of(largest);
  if (e == kNoExponent) return S(1);
  const int up = e + 1;
  return power_of_two<S>(up > kLoadLimit<S> ? kLoadLimit<S> : up);
}

}  // namespace tippe
