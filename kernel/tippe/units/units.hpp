// SPDX-License-Identifier: MIT
// SI at the API, numbers of order one inside. The only place where the two meet.
//
//   length unit  2^a metres      a: the power of two nearest to the scene's typical size
//   mass unit    2^b kilograms   b: likewise
//   time unit    T = dt * 2^k    k: so that T is nearest to sqrt(length / acceleration)
//
// Then gravity, sizes, masses and speeds are all near one, which is what lets one set of tolerances fit every
// scene and what a 32-bit format needs at all; the time step is exactly 2^-k, so multiplying and dividing by
// it is a shift. Lengths, masses, inertias and all else without time in it convert by a shift too, exactly as
// long as the digits fit; everything else takes one multiplication by a power of T.
//
// Two ways in, one out:
//   to_world<S>(quantity)     a constant (Real inside) to world units, one rounding
//   from_si<Velocity>(x)      a run-time scalar or vector in SI, one rounded multiplication
//   to_si<Velocity>(x)        back
// In fixed point the multiplication uses a 63-bit factor (scale_factor.hpp), so a small factor loses nothing.
// What does not fit the scalar saturates and is counted as overflow.
#pragma once

#include <tippe/base/status.hpp>
#include <tippe/math/vec3.hpp>
#include <tippe/scalar/scale_factor.hpp>
#include <tippe/units/quantity.hpp>

namespace tippe {

/// What a scene looks like, roughly. Factors of ten either way do not matter.
struct UnitsDef {
  Time dt = 1_ms;                         ///< the step, exactly; 0.1 us .. 1 s
  Length length = 1_m;                    ///< typical size of a body; 1 um .. 1000 km
  Mass mass = 1_kg;                       ///< typical mass of a body; 1 ug .. 10^9 kg
  Acceleration acceleration = 9.81_mps2;  ///< typical acceleration, gravity mostly; 1e-6 .. 1e6 m/s^2
};

class Units {
 public:
  /// Nothing is configured: every conversion gives 0. Use make().
  constexpr Units() noexcept = default;

  /// NotFinite, NotPositive, or OutOfRange for a value outside the ranges above, and OutOfRange for a time
  /// step longer than the scene's own time scale sqrt(length / acceleration) (it would step over the motion)
  /// or more than 2^24 times shorter (it would vanish in a 40-bit fraction). `out` then stays as it was.
  [[nodiscard]] TIPPE_SETUP static constexpr Status make(const UnitsDef& def, Units& out) noexcept;

  [[nodiscard]] constexpr bool configured() const noexcept { return !dt_.is_zero(); }
  [[nodiscard]] constexpr Time dt() const noexcept { return Time(dt_); }
  /// k: the time step is 2^-k inside. x * dt = scale_pow2(x, -k), x / dt = scale_pow2(x, k).
  [[nodiscard]] constexpr int dt_shift() const noexcept { return dt_shift_; }
  /// The length unit is 2^length_exponent metres, the mass unit 2^mass_exponent kilograms.
  [[nodiscard]] constexpr int length_exponent() const noexcept { return length_exponent_; }
  [[nodiscard]] constexpr int mass_exponent() const noexcept { return mass_exponent_; }

  /// A constant in world units, still as a Real: good to 2^-61 relative, exact where no time is involved.
  template <int L, int M, int T>
  [[nodiscard]] constexpr Real in_world(Quantity<L, M, T> q) const noexcept {
    return q.si * factor(q, -1, 0);
  }
  /// A constant in world units, rounded once.
  template <class S, int L, int M, int T>
  [[nodiscard]] constexpr S to_world(Quantity<L, M, T> q) const noexcept {
    return to_scalar<S>(in_world(q));
  }
  template <class S, int L, int M, int T>
  [[nodiscard]] constexpr Vec3<S> to_world(const Vec3<Quantity<L, M, T>>& q) const noexcept {
    return {to_world<S>(q.x), to_world<S>(q.y), to_world<S>(q.z)};
  }

  /// A run-time number in SI units, which is a Q (Velocity, Force, ...), to world units; a vector also to
  /// units of 2^exponent world units, still with one rounding.
  template <class Q, class S>
  [[nodiscard]] constexpr S from_si(S x) const noexcept {
    return from_si_factor<Q, S>(0)(x);
  }
  template <class Q, class S>
  [[nodiscard]] constexpr Vec3<S> from_si(const Vec3<S>& v, int exponent = 0) const noexcept {
    const ScaleFactor<S> f = from_si_factor<Q, S>(exponent);
    return {f(v.x), f(v.y), f(v.z)};
  }
  /// A number in world units, which is a Q, to SI units.
  template <class Q, class S>
  [[nodiscard]] constexpr S to_si(S x) const noexcept {
    return to_si_factor<Q, S>()(x);
  }
  template <class Q, class S>
  [[nodiscard]] constexpr Vec3<S> to_si(const Vec3<S>& v) const noexcept {
    const ScaleFactor<S> f = to_si_factor<Q, S>();
    return {f(v.x), f(v.y), f(v.z)};
  }
  /// What those multiply with; for many numbers of one kind. With an exponent: to units of 2^exponent world
  /// units.
  template <class Q, class S>
  [[nodiscard]] constexpr ScaleFactor<S> from_si_factor(int exponent) const noexcept {
    return ScaleFactor<S>(factor(Q(), -1, -exponent));
  }
  template <class Q, class S>
  [[nodiscard]] constexpr ScaleFactor<S> to_si_factor() const noexcept {
    return ScaleFactor<S>(factor(Q(), 1, 0));
  }

 private:
  /// The world unit of this dimension in SI (direction 1), or its inverse (direction -1), times 2^exponent.
  template <int L, int M, int T>
  [[nodiscard]] constexpr Real factor(Quantity<L, M, T>, int direction, int exponent) const noexcept {
    static_assert(T >= -3 && T <= 3, "a power of time that no quantity of mechanics has");
    return scale_pow2(time_power(T * direction),
                      direction * (L * length_exponent_ + M * mass_exponent_) + exponent);
  }
  [[nodiscard]] constexpr Real time_power(int power) const noexcept {
    switch (power) {
      case 0:
        return configured() ? Real(1) : Real();
      case 1:
        return time_;
      case 2:
        return time_squared_;
      case 3:
        return time_squared_ * time_;
      case -1:
        return per_time_;
      case -2:
        return per_time_squared_;
      default:
        return per_time_squared_ * per_time_;
    }
  }

  Real dt_;
  Real time_, time_squared_, per_time_, per_time_squared_;  // powers of T in seconds
  int32_t dt_shift_ = 0, length_exponent_ = 0, mass_exponent_ = 0;
};

namespace units_detail {

/// The power of two nearest to x > 0 on a logarithmic scale.
[[nodiscard]] constexpr int log2_nearest(Real x) noexcept {
  constexpr uint64_t kSqrtHalf = 0xb504f333f9de6484u;  // 2^63 * sqrt(2)
  return x.log2_floor() + (x.magnitude() >= kSqrtHalf ? 1 : 0);
}

[[nodiscard]] constexpr Status check_range(Real x, Real low, Real high) noexcept {
  if (!x.is_finite()) return Status::NotFinite;
  if (!(x > Real())) return Status::NotPositive;
  return x < low || x > high ? Status::OutOfRange : Status::Ok;
}

}  // namespace units_detail

constexpr Status Units::make(const UnitsDef& def, Units& out) noexcept {
  constexpr int kLargestShift = 24;
  const Status checks[] = {
      units_detail::check_range(def.dt.si, 1e-7_r, 1_r),
      units_detail::check_range(def.length.si, 1e-6_r, 1e6_r),
      units_detail::check_range(def.mass.si, 1e-9_r, 1e9_r),
      units_detail::check_range(def.acceleration.si, 1e-6_r, 1e6_r),
  };
  for (const Status status : checks) {
    if (!ok(status)) return status;
  }
  Units units;
  units.length_exponent_ = units_detail::log2_nearest(def.length.si);
  units.mass_exponent_ = units_detail::log2_nearest(def.mass.si);
  // 4^k nearest to length / (acceleration dt^2), on a logarithmic scale: half the rounded-up exponent.
  const Real ratio =
      scale_pow2(Real(1), units.length_exponent_) / (def.acceleration.si * def.dt.si * def.dt.si);
  const int doubled = ratio.log2_floor() + 1;
  if (doubled < 0 || doubled > 2 * kLargestShift + 1) return Status::OutOfRange;
  units.dt_shift_ = doubled / 2;
  units.dt_ = def.dt.si;
  units.time_ = scale_pow2(def.dt.si, units.dt_shift_);
  units.time_squared_ = units.time_ * units.time_;
  units.per_time_ = Real(1) / units.time_;
  units.per_time_squared_ = Real(1) / units.time_squared_;
  out = units;
  return Status::Ok;
}

}  // namespace tippe
