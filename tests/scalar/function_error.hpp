// SPDX-License-Identifier: MIT
// Errors of functions in units in the last place, and the worst of many. The unit is that of the exact value:
// the spacing of the scalar's numbers in its binade (subnormals included), or 2^-F in fixed point.
#pragma once

#include <cinttypes>
#include <cstdio>
#include <string>

#include "function_reference.hpp"

namespace tippe {
namespace test {

/// How a scalar is compared: the type libm answers in, and how far, in units, that answer may be off.
template <class S>
struct Yardstick;

template <>
struct Yardstick<float> {
  using Quick = double;
  static constexpr double kDoubt = 1e-6;
  static Quick value(float x) { return static_cast<double>(x); }
  static int unit_exponent(int binade) { return binade < -125 ? -149 : binade - 24; }
};
template <>
struct Yardstick<double> {
  using Quick = long double;
  static constexpr double kDoubt = 0.003;  // 2^-11 per ulp of an 80-bit long double
  static Quick value(double x) { return static_cast<long double>(x); }
  static int unit_exponent(int binade) { return binade < -1021 ? -1074 : binade - 53; }
};
template <>
struct Yardstick<Q8_24> {
  using Quick = double;
  static constexpr double kDoubt = 1e-6;
  static Quick value(Q8_24 x) { return std::ldexp(static_cast<double>(x.raw()), -24); }
  static int unit_exponent(int) { return -24; }
};
template <>
struct Yardstick<Q24_40> {
  using Quick = long double;
  static constexpr double kDoubt = 1e-5;
  static Quick value(Q24_40 x) { return std::ldexp(static_cast<long double>(x.raw()), -40); }
  static int unit_exponent(int) { return -40; }
};

/// |got - reference| in units of the reference.
template <class S>
double error_in_units(S got, long double reference) {
  int binade = 0;
  static_cast<void>(std::frexp(reference, &binade));
  const long double difference = std::fabs(Yardstick<S>::value(got) - reference);
  return static_cast<double>(std::ldexp(difference, -Yardstick<S>::unit_exponent(binade)));
}
/// The same without frexp and ldexp: the scans of all 32-bit numbers spend their time here.
template <class S>
double error_in_units(S got, double reference) {
  const int binade = static_cast<int>(magnitude_bits(reference) >> 52) - 1022;
  const auto unit = static_cast<uint64_t>(1023 - Yardstick<S>::unit_exponent(binade));
  return std::fabs(Yardstick<S>::value(got) - reference) * from_bits<double>(unit << 52);
}

#if defined(TIPPE_HAVE_MPFR)
/// S as an exact number.
inline void set_exact(Exact& e, float x) {
  mpfr_set_flt(e.get(), x, MPFR_RNDN);
}
inline void set_exact(Exact& e, double x) {
  mpfr_set_d(e.get(), x, MPFR_RNDN);
}
template <class R, int F>
void set_exact(Exact& e, Fixed<R, F> x) {
  mpfr_set_si_2exp(e.get(), static_cast<long>(x.raw()), -F, MPFR_RNDN);
}

template <class S>
double error_in_units(S got, Exact& reference) {
  const int binade =
      mpfr_zero_p(reference.get()) != 0 ? -2000 : static_cast<int>(mpfr_get_exp(reference.get()));
  Exact difference;
  set_exact(difference, got);
  mpfr_sub(difference.get(), difference.get(), reference.get(), MPFR_RNDN);
  return std::fabs(std::ldexp(mpfr_get_d(difference.get(), MPFR_RNDN), -Yardstick<S>::unit_exponent(binade)));
}
#endif

/// The exact error of a function at x. Without MPFR libm's, with the benefit of its doubt.
template <class Function, class S>
double exact_error(S x, [[maybe_unused]] double quick_error) {
#if defined(TIPPE_HAVE_MPFR)
  Exact reference;
  set_exact(reference, x);
  Function::exact(reference);
  return error_in_units(Function::ours(x), reference);
#else
  return quick_error - Yardstick<S>::kDoubt;
#endif
}

/// The worst error met so far, and where; and how many were beyond the bound.
template <class S>
struct Tally {
  double worst = 0;
  S x{}, y{};
  uint64_t checked = 0;
  uint64_t beyond = 0;

  void add(double error, double bound, S at_x, S at_y = S{}) {
    ++checked;
    if (error > bound) ++beyond;
    if (error > worst || error != error) {
      worst = error;
      x = at_x;
      y = at_y;
    }
  }
  void merge(const Tally& other) {
    checked += other.checked;
    beyond += other.beyond;
    if (other.worst > worst || other.worst != other.worst) {
      worst = other.worst;
      x = other.x;
      y = other.y;
    }
  }
};

/// Measures a one-argument function at x against libm's value, against MPFR where that leaves a doubt.
template <class Function, class S>
void measure(S x, typename Yardstick<S>::Quick reference, double bound, Tally<S>& tally) {
  double error = error_in_units(Function::ours(x), reference);
  if (error > bound - Yardstick<S>::kDoubt || error != error) error = exact_error<Function>(x, error);
  tally.add(error, bound, x);
}
template <class Function, class S>
void measure(S x, double bound, Tally<S>& tally) {
  measure<Function>(x, Function::quick(Yardstick<S>::value(x)), bound, tally);
}

/// "sin: worst 0.51483 of 0.52 at -0x1.022dc2p+104, 4278190082 checked"; the worst by MPFR.
template <class Function, class S>
std::string report(const Tally<S>& tally, double bound) {
  char text[200];
  std::snprintf(text, sizeof text,
                "%-6s %-5s worst %.5f of %.2f at %La, %" PRIu64 " checked, %" PRIu64 " beyond",
                ScalarTraits<S>::kName, Function::kName, exact_error<Function>(tally.x, tally.worst), bound,
                static_cast<long double>(Yardstick<S>::value(tally.x)), tally.checked, tally.beyond);
  return text;
}

}  // namespace test
}  // namespace tippe
