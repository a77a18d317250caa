// SPDX-License-Identifier: MIT
// Velocity from encoder counts by a first-order adaptive window (Janabi-Sharifi, Hayward and Chen 2000): the
// longest window over which a straight line through the newest sample passes within one count of every sample
// between. Slow motion gets a long window and little noise, fast motion a short one and little delay.
//
// The decisions are made on whole numbers, so that every scalar chooses the same window and no tie depends on
// rounding. Counts may wrap: only differences modulo 2^32 matter.
//
// What it is not: a way to a stiffer wall. It trades noise for phase; the plain difference of two samples
// allows the largest wall damping in most settings (docs/haptics.md).
#pragma once

#include <tippe/base/status.hpp>
#include <tippe/scalar/real.hpp>
#include <tippe/scalar/scalar_math.hpp>

namespace tippe {

/// Which line through the window: to its oldest sample, or the least-squares slope.
enum class FoawLine : uint8_t { End, BestFit };

/// kWindow samples are kept, 2 .. 32. A call costs at most kWindow^2 integer products of 32 x 32 bits.
template <class S, int kWindow = 16>
class Foaw {
 public:
  static_assert(kWindow >= 2 && kWindow <= 32, "a window of 2 .. 32 samples");

  constexpr Foaw() noexcept = default;

  /// `count_length` is what one count means (m or rad), `period` the time between samples (s). NotFinite,
  /// NotPositive, or OutOfRange when the velocity of one count per sample does not fit the scalar.
  Status configure(Real count_length, Real period, FoawLine line = FoawLine::End) noexcept {
    if (!count_length.is_finite() || !period.is_finite()) return Status::NotFinite;
    if (!(Real(0) < count_length) || !(Real(0) < period)) return Status::NotPositive;
    const Real unit = count_length / period;
    Foaw fresh;
    fresh.unit_ = to_scalar<S>(unit);
    if (!(S(0) < fresh.unit_) || !(unit < Real(1000000))) return Status::OutOfRange;
    fresh.line_ = line;
    *this = fresh;
    return Status::Ok;
  }

  /// Forgets all samples: after a loss of the device the next sample is a first one.
  constexpr void reset() noexcept { filled_ = 0; }

  /// Takes the newest sample and returns the velocity (m/s or rad/s); 0 for the first one.
  [[nodiscard]] S update(int32_t counts) noexcept {
    newest_ = newest_ == kWindow - 1 ? 0 : newest_ + 1;
    samples_[newest_] = static_cast<uint32_t>(counts);
    if (filled_ < kWindow) ++filled_;
    Slope best;
    for (int length = 1; length < filled_; ++length) {
      const Slope slope = slope_over(length);
      if (!is_close(slope, length)) break;
      best = slope;
      window_ = length;
    }
    if (filled_ == 1) window_ = 0;
    // one rounding of the product and one of the quotient; |rise| < 2^31 for every sane encoder
    return unit_ * whole(best.rise) / whole(best.run);
  }

  /// Samples the last velocity looked back.
  [[nodiscard]] constexpr int window() const noexcept { return window_; }

 private:
  /// rise / run counts per sample.
  struct Slope {
    int64_t rise = 0;
    int64_t run = 1;
  };

  /// Counts from `age` samples ago to now.
  [[nodiscard]] int64_t moved_since(int age) const noexcept {
    const int index = newest_ - age < 0 ? newest_ - age + kWindow : newest_ - age;
    return static_cast<int32_t>(samples_[newest_] - samples_[index]);
  }

  [[nodiscard]] Slope slope_over(int length) const noexcept {
    if (line_ == FoawLine::End) return {moved_since(length), length};
    // least squares over length + 1 samples: sum (t - mean)(y - mean) / sum (t - mean)^2, times 12 / (n+1)
    int64_t sum = 0;
    for (int age = 0; age <= length; ++age) sum += int64_t{length - 2 * age} * -moved_since(age);
    const int64_t n = length;
    return {6 * sum, n * (n + 1) * (n + 2)};
  }

  [[nodiscard]] bool is_close(const Slope& slope, int length) const noexcept {
    for (int age = 1; age < length; ++age) {
      const int64_t error = moved_since(age) * slope.run - slope.rise * age;
      if (error > slope.run || -error > slope.run) return false;
    }
    return true;
  }

  /// A whole number as a scalar: saturated to +-2^31, then as the type rounds.
  [[nodiscard]] static S whole(int64_t n) noexcept {
    const int64_t limited = n > 0x7fffffff ? 0x7fffffff : n < -0x7fffffff ? -0x7fffffff : n;
    return mul_by_int(S(1), static_cast<int32_t>(limited));
  }

  S unit_ = S(0);  ///< velocity of one count per sample
  uint32_t samples_[kWindow] = {};
  int newest_ = 0;
  int filled_ = 0;
  int window_ = 0;
  FoawLine line_ = FoawLine::End;
};

}  // namespace tippe
