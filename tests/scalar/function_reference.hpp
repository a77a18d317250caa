// SPDX-License-Identifier: MIT
// What each function should return: quickly in double or long double from the host's libm, and beyond doubt
// from MPFR. A test asks MPFR only when libm's answer is too close to the stated bound to decide.
#pragma once

#include <tippe/scalar/scalar_math.hpp>

#include <cmath>

#if defined(TIPPE_HAVE_MPFR)
#include <mpfr.h>
#endif

namespace tippe {
namespace test {

#if defined(TIPPE_HAVE_MPFR)
/// A 256-bit number; enough for any function here on any double, whose nearest miss of a multiple of pi/2 is
/// 2^-62.
class Exact {
 public:
  Exact() { mpfr_init2(value_, 256); }
  Exact(const Exact&) = delete;
  Exact& operator=(const Exact&) = delete;
  ~Exact() { mpfr_clear(value_); }
  mpfr_ptr get() { return value_; }

 private:
  mpfr_t value_;
};
#endif

// One struct per function: our version, libm's in any type, MPFR's in place.
#if defined(TIPPE_HAVE_MPFR)
#define TIPPE_EXACT(...)        \
  static void exact(Exact& x) { \
    __VA_ARGS__;                \
  }
#else
#define TIPPE_EXACT(...)
#endif

struct Sine {
  static constexpr const char* kName = "sin";
  template <class S>
  static S ours(S x) {
    return tippe::sin(x);
  }
  template <class F>
  static F quick(F x) {
    return std::sin(x);
  }
  TIPPE_EXACT(mpfr_sin(x.get(), x.get(), MPFR_RNDN))
};

struct Cosine {
  static constexpr const char* kName = "cos";
  template <class S>
  static S ours(S x) {
    return tippe::cos(x);
  }
  template <class F>
  static F quick(F x) {
    return std::cos(x);
  }
  TIPPE_EXACT(mpfr_cos(x.get(), x.get(), MPFR_RNDN))
};

struct Sinc {
  static constexpr const char* kName = "sinc";
  template <class S>
  static S ours(S x) {
    return tippe::sinc(x);
  }
  template <class F>
  static F quick(F x) {
    return x == F(0) ? F(1) : std::sin(x) / x;
  }
  TIPPE_EXACT({
    if (mpfr_zero_p(x.get()) != 0) {
      mpfr_set_ui(x.get(), 1, MPFR_RNDN);
      return;
    }
    Exact sine;
    mpfr_sin(sine.get(), x.get(), MPFR_RNDN);
    mpfr_div(x.get(), sine.get(), x.get(), MPFR_RNDN);
  })
};

/// (1 - cos x) / x^2 as sinc(x/2)^2 / 2, which does not cancel.
struct Cosc {
  static constexpr const char* kName = "cosc";
  template <class S>
  static S ours(S x) {
    return tippe::cosc(x);
  }
  template <class F>
  static F quick(F x) {
    const F half_sinc = Sinc::quick(x / 2);
    return half_sinc * half_sinc / 2;
  }
  TIPPE_EXACT({
    mpfr_div_2ui(x.get(), x.get(), 1, MPFR_RNDN);
    Sinc::exact(x);
    mpfr_sqr(x.get(), x.get(), MPFR_RNDN);
    mpfr_div_2ui(x.get(), x.get(), 1, MPFR_RNDN);
  })
};

struct ArcSine {
  static constexpr const char* kName = "asin";
  template <class S>
  static S ours(S x) {
    return tippe::asin(x);
  }
  template <class F>
  static F quick(F x) {
    return std::asin(x);
  }
  TIPPE_EXACT(mpfr_asin(x.get(), x.get(), MPFR_RNDN))
};

struct ArcCosine {
  static constexpr const char* kName = "acos";
  template <class S>
  static S ours(S x) {
    return tippe::acos(x);
  }
  template <class F>
  static F quick(F x) {
    return std::acos(x);
  }
  TIPPE_EXACT(mpfr_acos(x.get(), x.get(), MPFR_RNDN))
};

struct SquareRoot {
  static constexpr const char* kName = "sqrt";
  template <class S>
  static S ours(S x) {
    return tippe::sqrt(x);
  }
  template <class F>
  static F quick(F x) {
    return std::sqrt(x);
  }
  TIPPE_EXACT(mpfr_sqrt(x.get(), x.get(), MPFR_RNDN))
};

struct ReciprocalRoot {
  static constexpr const char* kName = "rsqrt";
  template <class S>
  static S ours(S x) {
    return tippe::rsqrt(x);
  }
  template <class F>
  static F quick(F x) {
    return 1 / std::sqrt(x);
  }
  TIPPE_EXACT(mpfr_rec_sqrt(x.get(), x.get(), MPFR_RNDN))
};

#undef TIPPE_EXACT

}  // namespace test
}  // namespace tippe
