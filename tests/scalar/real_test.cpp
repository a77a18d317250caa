// SPDX-License-Identifier: MIT
// Oracles: the compiler's own literals, the C library's strtod and strtof (correctly rounded in glibc), and
// 128-bit integer arithmetic. long double is used only where it has 64 digits (x86), as an exact carrier.
#include "support/catch.hpp"

#include <cfloat>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>

#include <tippe/scalar/literals.hpp>
#include <tippe/scalar/real.hpp>

using namespace tippe;
__extension__ using Wide = __int128;
__extension__ using UWide = unsigned __int128;

namespace {

Real parse(const std::string& text) {
  const decimal_detail::Parsed p = decimal_detail::parse(text.c_str(), static_cast<int>(text.size()), 0);
  REQUIRE(p.mistake == decimal_detail::Mistake::None);
  return p.value;
}

decimal_detail::Mistake mistake(const std::string& text) {
  return decimal_detail::parse(text.c_str(), static_cast<int>(text.size()), 0).mistake;
}

/// floor(x * 2^fraction + 1/2) of an exact Real, the plain way.
Wide nearest_raw(Real x, int fraction) {
  Wide value = static_cast<Wide>(x.magnitude());
  if (x.negative()) value = -value;
  const int shift = -(x.exponent() + fraction);
  if (shift <= 0)
    return shift < -40 ? (value < 0 ? -(Wide{1} << 120) : Wide{1} << 120) : value * (Wide{1} << -shift);
  if (shift > 100) return 0;  // |value| < 2^64: less than half
  return (value + (Wide{1} << (shift - 1))) >> shift;
}

struct Random {
  std::mt19937_64 engine;
  explicit Random(uint64_t seed) : engine(seed) {}
  uint64_t bits() { return engine(); }
  int between(int low, int high) { return low + static_cast<int>(engine() % uint64_t(high - low + 1)); }
  Real real(int low_exponent, int high_exponent) {
    return Real::from_parts((bits() & 1) != 0, bits() >> between(0, 63), between(low_exponent, high_exponent),
                            false);
  }
};

}  // namespace

#define TIPPE_SAME_AS_COMPILER(literal)                           \
  static_assert(to_scalar<double>(literal##_r) == (literal), ""); \
  static_assert(to_scalar<float>(literal##_r) == (literal##f), "")

TIPPE_SAME_AS_COMPILER(0.0);
TIPPE_SAME_AS_COMPILER(0.1);
TIPPE_SAME_AS_COMPILER(.2);
TIPPE_SAME_AS_COMPILER(3.);
TIPPE_SAME_AS_COMPILER(1e-7);
TIPPE_SAME_AS_COMPILER(1E+7);
TIPPE_SAME_AS_COMPILER(1e-30);
TIPPE_SAME_AS_COMPILER(6.02e23);
TIPPE_SAME_AS_COMPILER(9.81);
TIPPE_SAME_AS_COMPILER(1'000'000.000'001);
TIPPE_SAME_AS_COMPILER(3.14159265358979323846264338327950288);
// halfway between two doubles, one digit below and above it, and the same for float.
TIPPE_SAME_AS_COMPILER(9007199254740993.0);
TIPPE_SAME_AS_COMPILER(9007199254740992.99999999999999999999);
TIPPE_SAME_AS_COMPILER(9007199254740993.00000000000000000001);
TIPPE_SAME_AS_COMPILER(9007199254740995.0);
TIPPE_SAME_AS_COMPILER(0.500000000000000166533453693773481063544750213623046875);
TIPPE_SAME_AS_COMPILER(1.000000059604644775390625);
TIPPE_SAME_AS_COMPILER(1.00000005960464477539062500000000000000000001);
TIPPE_SAME_AS_COMPILER(1.00000005960464477539062499999999999999999999);
TIPPE_SAME_AS_COMPILER(1.000000178813934326171875);
// rounding to double first would round the float twice: 1 + 2^-24 + 2^-60.
TIPPE_SAME_AS_COMPILER(1.00000005960464477625798674511);
// the limits of both formats, subnormal numbers included.
TIPPE_SAME_AS_COMPILER(3.4028234663852886e38);
TIPPE_SAME_AS_COMPILER(1.1754943508222875e-38);
TIPPE_SAME_AS_COMPILER(1.4012984643248171e-45);
TIPPE_SAME_AS_COMPILER(7.1e-46);
TIPPE_SAME_AS_COMPILER(1.0e-42);
static_assert(to_scalar<double>(1.7976931348623157e308_r) == 1.7976931348623157e308, "");
static_assert(to_scalar<double>(2.2250738585072011e-308_r) == 2.2250738585072011e-308, "");
static_assert(to_scalar<double>(2.2250738585072014e-308_r) == 2.2250738585072014e-308, "");
static_assert(to_scalar<double>(4.9406564584124654e-324_r) == 4.9406564584124654e-324, "");
static_assert(to_scalar<double>(2.4703282292062328e-324_r) == 2.4703282292062328e-324, "");
static_assert(to_scalar<double>(123_r) == 123 && to_scalar<double>(0_r) == 0, "");
static_assert(to_scalar<double>(18'446'744'073'709'551'616_r) == 18446744073709551616.0, "");
static_assert(to_scalar<double>(-0.1_r) == -0.1, "");

// fixed point: 0.1 = 109951162777.6 * 2^-40; ties go towards +infinity.
static_assert(to_scalar<Q24_40>(0.1_r).raw() == 109951162778, "");
static_assert(to_scalar<Q24_40>(-0.1_r).raw() == -109951162778, "");
static_assert(to_scalar<Q8_24>(0.1_r).raw() == 1677722, "");
static_assert(to_scalar<Q24_40>(4.547473508864641189575195312500e-13_r).raw() == 1, "half an LSB");
static_assert(to_scalar<Q24_40>(-4.54747350886464118957519531250e-13_r).raw() == 0, "");
static_assert(to_scalar<Q24_40>(-4.54747350886464118957519531251e-13_r).raw() == -1, "");
static_assert(to_scalar<Q24_40>(4.547473508864641189575195312499e-13_r).raw() == 0, "");
static_assert(to_scalar<Q24_40>(8388607.99999999999954_r) == Q24_40::highest(), "");
static_assert(to_scalar<Q24_40>(-8388608_r) == Q24_40::lowest(), "");
// the top octave needs a 63rd digit, a rounding digit and a sticky bit: 2^22 + 2^-41 is a tie.
static_assert(to_scalar<Q24_40>(4194304.000000000000454747350886464118957519531250_r).raw() ==
                  (INT64_C(1) << 62) + 1,
              "");
static_assert(to_scalar<Q24_40>(4194304.000000000000454747350886464118957519531249_r).raw() ==
                  (INT64_C(1) << 62),
              "");
static_assert(to_scalar<Q8_24>(127.99999997_r) == Q8_24::highest(), "");
static_assert(to_scalar<Q8_24>(-128_r) == Q8_24::lowest(), "");
static_assert(kTriviallyCopyable<Real> && sizeof(Real) == 16, "no padding");

TEST_CASE("a decimal literal converts to double and float exactly as the C library rounds it") {
  Random random(1);
  for (int i = 0; i < 60000; ++i) {
    std::string text;
    const int digits = random.between(1, random.between(0, 9) == 0 ? 60 : 20);
    const int point = random.between(-1, digits);
    for (int d = 0; d < digits; ++d) {
      if (d == point) text += '.';
      text += static_cast<char>('0' + random.between(0, 9));
    }
    if (text[0] == '0') text = "1" + text;
    if (random.between(0, 2) != 0) text += "e" + std::to_string(random.between(-330, 290));
    const Real x = parse(text);
    const double expected = std::strtod(text.c_str(), nullptr);
    const float expected_float = std::strtof(text.c_str(), nullptr);
    INFO(text);
    NumericEvents events;
    NumericScope scope(events);
    if (std::isfinite(expected)) {
      REQUIRE(to_scalar<double>(x) == expected);
    } else {
      REQUIRE(to_scalar<double>(x) == DBL_MAX);
      REQUIRE(events.overflow == 1);
    }
    events = NumericEvents();
    if (std::isfinite(expected_float)) {
      REQUIRE(to_scalar<float>(x) == expected_float);
      REQUIRE_FALSE(events.any());
    } else {
      REQUIRE(to_scalar<float>(x) == FLT_MAX);
      REQUIRE(events.overflow == 1);
    }
  }
}

TEST_CASE("literals on and beside the midpoint of two doubles or floats round as the C library does") {
  Random random(2);
  for (int i = 0; i < 4000; ++i) {
    // a midpoint has at most 54 digits in binary, so it prints exactly in decimal.
    const bool wide = (random.bits() & 1) != 0;
    const long double midpoint =
        wide ? std::ldexp(static_cast<long double>((random.bits() >> 10) | 1), random.between(-80, 20))
             : std::ldexp(static_cast<long double>((random.bits() >> 39) | 1), random.between(-60, 20));
    char text[400];
    std::snprintf(text, sizeof text, "%.250Lf", midpoint);
    for (const char* tail : {"", "00000000001", "5"}) {
      const std::string literal = std::string(text) + tail;
      if (literal.size() > 319) continue;
      INFO(literal);
      const std::string stripped = literal[0] == '0' ? literal.substr(1) : literal;
      REQUIRE(to_scalar<double>(parse(stripped)) == std::strtod(literal.c_str(), nullptr));
      REQUIRE(to_scalar<float>(parse(stripped)) == std::strtof(literal.c_str(), nullptr));
    }
  }
}

TEST_CASE("a literal that is not a plain decimal number is refused, with the reason") {
  using decimal_detail::Mistake;
  REQUIRE(mistake("0x10") == Mistake::NotDecimal);
  REQUIRE(mistake("0b1") == Mistake::NotDecimal);
  REQUIRE(mistake("") == Mistake::NotDecimal);
  REQUIRE(mistake(".") == Mistake::NotDecimal);
  REQUIRE(mistake("1.2.3") == Mistake::NotDecimal);
  REQUIRE(mistake("1e") == Mistake::NotDecimal);
  REQUIRE(mistake("1e+") == Mistake::NotDecimal);
  REQUIRE(mistake("1e5.0") == Mistake::NotDecimal);
  REQUIRE(mistake("e5") == Mistake::NotDecimal);
  REQUIRE(mistake("017") == Mistake::Octal);
  REQUIRE(mistake("0'1") == Mistake::Octal);
  REQUIRE(mistake("0.17") == Mistake::None);
  REQUIRE(mistake("00.17") == Mistake::None);
  REQUIRE(mistake("0") == Mistake::None);
  REQUIRE(mistake(std::string(320, '9')) == Mistake::None);
  REQUIRE(mistake(std::string(321, '9')) == Mistake::TooManyDigits);
  REQUIRE(mistake("1e400") == Mistake::None);
  REQUIRE(mistake("1e401") == Mistake::ExponentTooLarge);
  REQUIRE(mistake("1e-999999999999") == Mistake::ExponentTooLarge);
  REQUIRE(mistake(std::string(320, '9') + "e400") == Mistake::None);
  REQUIRE(mistake("0." + std::string(319, '0') + std::string(320, '9') + "e-80") == Mistake::None);
}

TEST_CASE("the largest and smallest literals that parse have the right leading digits") {
  // log2(10^400) = 1328.77; log2(10^-719) = -2388.47: no word of the big integers was lost.
  REQUIRE(parse("1e400").log2_floor() == 1328);
  REQUIRE(parse(std::string(320, '9') + "e400").log2_floor() == 2391);
  const Real tiny = parse("0." + std::string(318, '0') + "1e-400");
  REQUIRE(tiny.log2_floor() == -2389);
  // 10^-719 * 10^400 * 10^319 = 1 up to three truncations.
  const Real one = tiny * parse("1e400") * parse("1" + std::string(319, '0'));
  REQUIRE(scale_pow2(one - Real(1), 60) < Real(1));
  REQUIRE(scale_pow2(one - Real(1), 60) > Real(-1));
}

TEST_CASE("any Real becomes the nearest double and float, subnormal and overflowing ones too") {
  Random random(3);
  for (int i = 0; i < 200000; ++i) {
    const Real x = random.real(-1140, 970);
    if (x.is_zero()) continue;
    const long double exact =
        std::ldexp(static_cast<long double>(x.magnitude()) * (x.negative() ? -1 : 1), x.exponent());
    static_assert(LDBL_MANT_DIG >= 64, "the oracle needs 64 digits");
    NumericEvents events;
    NumericScope scope(events);
    const double d = static_cast<double>(exact);
    REQUIRE(to_scalar<double>(x) == (std::isinf(d) ? std::copysign(DBL_MAX, d) : d));
    REQUIRE(events.overflow == (std::isinf(d) ? 1u : 0u));
    const Real y = random.real(-220, 80);
    const long double exact_y =
        std::ldexp(static_cast<long double>(y.magnitude()) * (y.negative() ? -1 : 1), y.exponent());
    const float f = static_cast<float>(exact_y);
    REQUIRE(to_scalar<float>(y) == (std::isinf(f) ? std::copysign(FLT_MAX, f) : f));
  }
}

TEST_CASE("any Real becomes the nearest fixed-point number, ties up, saturating and counted once") {
  Random random(4);
  for (int i = 0; i < 200000; ++i) {
    const Real x = random.real(-130, -30);
    NumericEvents events;
    NumericScope scope(events);
    const Wide wide = nearest_raw(x, 40);
    const bool fits = wide <= INT64_MAX && wide >= INT64_MIN;
    const Q24_40 q = to_scalar<Q24_40>(x);
    REQUIRE(q.raw() == (fits ? static_cast<int64_t>(wide) : wide < 0 ? INT64_MIN : INT64_MAX));
    REQUIRE(events.overflow == (fits ? 0u : 1u));
    events = NumericEvents();
    const Wide narrow = nearest_raw(x, 24);
    const bool fits32 = narrow <= INT32_MAX && narrow >= INT32_MIN;
    const Q8_24 p = to_scalar<Q8_24>(x);
    REQUIRE(p.raw() == (fits32 ? static_cast<int32_t>(narrow) : narrow < 0 ? INT32_MIN : INT32_MAX));
    REQUIRE(events.overflow == (fits32 ? 0u : 1u));
  }
}

TEST_CASE("the inexact flag decides a tie that the 64 digits alone would get wrong") {
  // 1 + 2^-24 is a tie for float, 1 + 2^-53 for double; anything cut off below it means round up.
  for (const bool inexact : {false, true}) {
    const Real tie_float = Real::from_parts(false, (uint64_t{1} << 63) + (uint64_t{1} << 39), -63, inexact);
    REQUIRE(to_scalar<float>(tie_float) == (inexact ? 1.0f + FLT_EPSILON : 1.0f));
    const Real tie_double = Real::from_parts(false, (uint64_t{1} << 63) + (uint64_t{1} << 10), -63, inexact);
    REQUIRE(to_scalar<double>(tie_double) == (inexact ? 1.0 + DBL_EPSILON : 1.0));
    const Real tie_fixed = Real::from_parts(true, 3, -41, inexact);
    REQUIRE(to_scalar<Q24_40>(tie_fixed).raw() == (inexact ? -2 : -1));
  }
}

TEST_CASE("float and double convert to Real exactly and back to the same bits") {
  Random random(5);
  for (int i = 0; i < 200000; ++i) {
    const uint64_t bits = random.bits();
    double d = 0;
    std::memcpy(&d, &bits, sizeof d);
    const uint32_t low = static_cast<uint32_t>(bits);
    float f = 0;
    std::memcpy(&f, &low, sizeof f);
    REQUIRE(Real::from(d).is_finite() == std::isfinite(d));
    REQUIRE(Real::from(f).is_finite() == std::isfinite(f));
    if (std::isfinite(d)) REQUIRE(to_scalar<double>(Real::from(d)) == d);
    if (std::isfinite(f)) REQUIRE(to_scalar<float>(Real::from(f)) == f);
    if (std::isfinite(f)) REQUIRE(to_scalar<double>(Real::from(f)) == static_cast<double>(f));
  }
  REQUIRE(Real::from(-0.0).is_zero());
  REQUIRE(to_scalar<double>(Real::from(DBL_TRUE_MIN)) == DBL_TRUE_MIN);
}

TEST_CASE("a product is the exact one truncated to 64 bits, and says when it was cut") {
  Random random(6);
  for (int i = 0; i < 100000; ++i) {
    const Real a = random.real(-50, 50), b = random.real(-50, 50);
    const Real p = a * b;
    const UWide exact = static_cast<UWide>(a.magnitude()) * b.magnitude();
    if (exact == 0) {
      REQUIRE(p.is_zero());
      continue;
    }
    const int down = p.exponent() - (a.exponent() + b.exponent());
    REQUIRE((down == 63 || down == 64));
    REQUIRE(p.magnitude() == static_cast<uint64_t>(exact >> down));
    REQUIRE(p.inexact() == (static_cast<UWide>(p.magnitude()) << down != exact));
    REQUIRE(p.negative() == (a.negative() != b.negative()));
  }
}

TEST_CASE("a quotient is the exact one truncated to 64 bits, and says when it was cut") {
  Random random(7);
  for (int i = 0; i < 100000; ++i) {
    const Real a = random.real(-50, 50), b = random.real(-50, 50);
    if (a.is_zero() || b.is_zero()) continue;
    const Real q = a / b;
    const int up = a.exponent() - b.exponent() - q.exponent();  // q = floor(a * 2^up / b)
    REQUIRE((up == 63 || up == 64));
    const UWide numerator = static_cast<UWide>(a.magnitude()) << up;
    REQUIRE(q.magnitude() == static_cast<uint64_t>(numerator / b.magnitude()));
    REQUIRE(q.inexact() == (numerator % b.magnitude() != 0));
    REQUIRE(q.negative() == (a.negative() != b.negative()));
  }
}

TEST_CASE("sums and differences are exact where 64 bits hold them and truncated towards zero elsewhere") {
  Random random(8);
  for (int i = 0; i < 200000; ++i) {
    const Real a = random.real(0, 30), b = random.real(0, 30);
    // both as whole numbers of the lower of the two last places.
    const int low = a.is_zero()                   ? b.exponent()
                    : b.is_zero()                 ? a.exponent()
                    : a.exponent() < b.exponent() ? a.exponent()
                                                  : b.exponent();
    const auto whole = [low](Real x) {
      const Wide m = static_cast<Wide>(x.magnitude()) << (x.is_zero() ? 0 : x.exponent() - low);
      return x.negative() ? -m : m;
    };
    if (!a.is_zero() && !b.is_zero() && std::abs(a.exponent() - b.exponent()) > 61) continue;
    const Wide exact = whole(a) + whole(b);
    const Real sum = a + b;
    if (exact == 0) {
      REQUIRE(sum.is_zero());
      continue;
    }
    const UWide size = exact < 0 ? static_cast<UWide>(-exact) : static_cast<UWide>(exact);
    REQUIRE(sum.negative() == (exact < 0));
    const int down = sum.exponent() - low;
    if (down <= 0) {
      REQUIRE(static_cast<UWide>(sum.magnitude()) == size << -down);
      REQUIRE_FALSE(sum.inexact());
    } else {
      REQUIRE(sum.magnitude() == static_cast<uint64_t>(size >> down));
      REQUIRE(sum.inexact() == ((size >> down) << down != size));
    }
    REQUIRE((a - b) == (a + -b));
    REQUIRE((a < b) == (whole(a) < whole(b)));
    REQUIRE((a == b) == (whole(a) == whole(b)));
  }
}

TEST_CASE("a summand too small to show still marks the sum as inexact and decides ties") {
  const Real one = 1;
  for (const int n : {-70, -127, -128, -129, -500, -3900}) {
    const Real tiny = scale_pow2(one, n);
    const Real up = one + tiny, down = one - tiny;
    REQUIRE(up > one);
    REQUIRE(down < one);
    REQUIRE(up.inexact());
    REQUIRE(down.inexact());
    const Real half_lsb = scale_pow2(one, -41);
    REQUIRE(to_scalar<Q24_40>(half_lsb - scale_pow2(tiny, -41)).raw() == 0);
    REQUIRE(to_scalar<Q24_40>(half_lsb + scale_pow2(tiny, -41)).raw() == 1);
    REQUIRE(to_scalar<Q24_40>(scale_pow2(tiny, -41) - half_lsb).raw() == 0);
    REQUIRE(to_scalar<Q24_40>(-half_lsb - scale_pow2(tiny, -41)).raw() == -1);
  }
}

TEST_CASE("integer powers agree with repeated multiplication") {
  REQUIRE(to_scalar<double>(pow(2_r, 10)) == 1024.0);
  REQUIRE(to_scalar<double>(pow(2_r, -10)) == 1.0 / 1024.0);
  REQUIRE(to_scalar<double>(pow(10_r, 22)) == 1e22);
  REQUIRE(to_scalar<double>(pow(10_r, -5)) == 1e-5);
  REQUIRE(to_scalar<double>(pow(3_r, 0)) == 1.0);
  REQUIRE(to_scalar<double>(pow(Real(), 0)) == 1.0);
  REQUIRE(to_scalar<double>(pow(-3_r, 3)) == -27.0);
  REQUIRE_FALSE(pow(Real(), -1).is_finite());
  REQUIRE_FALSE(pow(2_r, 1025).is_finite());
  REQUIRE_FALSE(pow(2_r, INT32_MIN).is_finite());
  REQUIRE(pow(2_r, 1024).log2_floor() == 1024);
}

TEST_CASE("what is not finite stays so, compares false with everything, and converts to a defined value") {
  const Real bad[] = {Real::from(NAN),   Real::from(INFINITY),      Real::from(-HUGE_VAL),
                      Real(1) / Real(),  scale_pow2(Real(1), 5000), pow(1e300_r, 20),
                      Real::not_finite()};
  for (const Real x : bad) {
    REQUIRE_FALSE(x.is_finite());
    REQUIRE_FALSE(x.is_zero());
    for (const Real y : {x + 1, 1 - x, x * 2, x * 0, x / 3, 3 / x, -x, scale_pow2(x, -9000), pow(x, 2)}) {
      REQUIRE_FALSE(y.is_finite());
    }
    REQUIRE_FALSE(x == x);
    REQUIRE(x != x);
    REQUIRE_FALSE(x < 1);
    REQUIRE_FALSE(x >= 1);
    NumericEvents events;
    NumericScope scope(events);
    REQUIRE(std::isnan(to_scalar<float>(x)));
    REQUIRE(std::isnan(to_scalar<double>(x)));
    REQUIRE(to_scalar<Q24_40>(x).raw() == 0);
    REQUIRE(to_scalar<Q8_24>(x).raw() == 0);
    REQUIRE(events.domain == 4);
    REQUIRE(events.overflow == 0);
  }
}

TEST_CASE("exponents beyond the limit end as zero or as not finite, whatever the shift") {
  REQUIRE(scale_pow2(Real(1), INT32_MIN).is_zero());
  REQUIRE_FALSE(scale_pow2(Real(1), INT32_MAX).is_finite());
  REQUIRE(scale_pow2(Real(), INT32_MAX).is_zero());
  REQUIRE(scale_pow2(scale_pow2(Real(3), 4000), -4000) == Real(3));
  REQUIRE((scale_pow2(Real(1), -3000) * scale_pow2(Real(1), -3000)).is_zero());
  REQUIRE_FALSE((scale_pow2(Real(1), 3000) * scale_pow2(Real(1), 3000)).is_finite());
}

TEST_CASE("every int64 is held exactly") {
  for (const int64_t n : {INT64_C(0), INT64_C(1), INT64_C(-1), INT64_MAX, INT64_MIN, INT64_C(1) << 53}) {
    const Real x = Real::from_integer(n);
    REQUIRE_FALSE(x.inexact());
    REQUIRE(nearest_raw(x, 0) == n);
  }
  REQUIRE(Real(-7) == Real::from_integer(-7));
}
