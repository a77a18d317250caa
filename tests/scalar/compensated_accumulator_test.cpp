// SPDX-License-Identifier: MIT
// Compensated sums against exact ones, on products that nearly cancel.
#include <tippe/scalar/compensated_accumulator.hpp>

#include <cmath>
#include <vector>

#include "function_error.hpp"
#include "function_samples.hpp"
#include "support/catch.hpp"

namespace tippe {
namespace test {
namespace {

template <class T>
T random_number(uint64_t i, int reach) {
  const uint64_t random = mixed(i);
  const int exponent = static_cast<int>(random % static_cast<uint64_t>(2 * reach + 1)) - reach;
  const T fraction = static_cast<T>(static_cast<double>(static_cast<int64_t>(mixed(random))) * 0x1p-63);
  return scale_pow2(fraction, exponent);
}

/// A vector pair whose product sum cancels to about 2^-strength of its terms: the second half undoes the
/// first.
template <class T>
struct Cancelling {
  std::vector<T> a, b;
  Cancelling(uint64_t seed, int half_size, int strength) {
    for (int i = 0; i < half_size; ++i) {
      const T x = random_number<T>(seed + static_cast<uint64_t>(i) * 2, 8);
      const T y = random_number<T>(seed + static_cast<uint64_t>(i) * 2 + 1, 8);
      const T nudge = scale_pow2(random_number<T>(~seed + static_cast<uint64_t>(i), 0), -strength);
      a.insert(a.end(), {x, -x});
      b.insert(b.end(), {y, y + y * nudge});
    }
    // in another order, so that neighbours do not cancel at once.
    for (size_t i = a.size() - 1; i > 0; --i) {
      const size_t k = mixed(seed ^ i) % (i + 1);
      std::swap(a[i], a[k]);
      std::swap(b[i], b[k]);
    }
  }
};

}  // namespace

#if defined(TIPPE_HAVE_MPFR)
TEMPLATE_TEST_CASE("a compensated sum of products is off by u |s| + (n u)^2 sum |a b| at most", "", float,
                   double) {
  using T = TestType;
  const double u = std::ldexp(1.0, -FloatLayout<T>::kFraction - 1);
  double worst_plain = 0;
  for (uint64_t run = 0; run < 3000; ++run) {
    const Cancelling<T> data(run * 1000, 1 + static_cast<int>(run % 40), static_cast<int>(run % 50));
    const size_t n = data.a.size() + 1;
    Exact sum, size, term, factor;
    mpfr_set_zero(sum.get(), 1);
    mpfr_set_zero(size.get(), 1);
    auto compensated = CompensatedAccumulator<T>::product(data.a[0], data.b[0]);
    auto plain = Accumulator<T>::product(data.a[0], data.b[0]);
    const auto add_exactly = [&](T a, T b) {
      set_exact(term, a);
      set_exact(factor, b);
      mpfr_mul(term.get(), term.get(), factor.get(), MPFR_RNDN);
      mpfr_add(sum.get(), sum.get(), term.get(), MPFR_RNDN);
      mpfr_abs(term.get(), term.get(), MPFR_RNDN);
      mpfr_add(size.get(), size.get(), term.get(), MPFR_RNDN);
    };
    add_exactly(data.a[0], data.b[0]);
    for (size_t i = 1; i < data.a.size(); ++i) {
      if (i % 3 == 0) {
        compensated.sub_product(-data.a[i], data.b[i]);
        plain.sub_product(-data.a[i], data.b[i]);
      } else {
        compensated.add_product(data.a[i], data.b[i]);
        plain.add_product(data.a[i], data.b[i]);
      }
      add_exactly(data.a[i], data.b[i]);
    }
    const T last = random_number<T>(run, 2);
    compensated.add(last);
    plain.add(last);
    add_exactly(last, T(1));

    const double nu = static_cast<double>(n) * u;
    const double exact = mpfr_get_d(sum.get(), MPFR_RNDN);
    const double terms = mpfr_get_d(size.get(), MPFR_RNDU);
    const auto off = [&](T got) {
      set_exact(term, got);
      mpfr_sub(term.get(), term.get(), sum.get(), MPFR_RNDN);
      return std::fabs(mpfr_get_d(term.get(), MPFR_RNDN));
    };
    const double bound = u * std::fabs(exact) + nu * nu * (1 + 3 * nu) * terms;
    if (!(off(compensated.result()) <= bound)) {
      CAPTURE(run, n, exact, terms, off(compensated.result()), bound);
      FAIL("beyond the bound");
    }
    CHECK(to_scalar(compensated.wide_result()) == compensated.result());
    worst_plain = std::fmax(worst_plain, off(plain.result()) / bound);
  }
  // the data is hard enough to tell the two apart.
  CHECK(worst_plain > 100);
}
#endif

TEST_CASE("1e8 + 1 - 1e8 summed in float keeps the 1") {
  CompensatedAccumulator<float> sum;
  sum.add_product(1e4f, 1e4f).add(1.0f).sub_product(1e4f, 1e4f);
  CHECK(sum.result() == 1.0f);
  Accumulator<float> plain;
  plain.add_product(1e4f, 1e4f).add(1.0f).sub_product(1e4f, 1e4f);
  CHECK(plain.result() == 0.0f);
}

TEST_CASE("in fixed point the compensated accumulator is the exact one") {
  STATIC_REQUIRE(kSame<CompensatedAccumulator<Q24_40>, Accumulator<Q24_40>>);
  STATIC_REQUIRE(kSame<CompensatedAccumulator<Q8_24>, Accumulator<Q8_24>>);
}

TEMPLATE_TEST_CASE("a sum that meets infinity or NaN is not finite", "", float, double) {
  using T = TestType;
  const T inf = from_bits<T>(kInfinityBits<T>);
  for (const T bad : {inf, -inf, from_bits<T>(kNanBits<T>)}) {
    CompensatedAccumulator<T> by_product, by_sum;
    by_product.add_product(bad, T(1)).add(T(1));
    by_sum.add(bad).add_product(T(2), T(3));
    CHECK_FALSE(is_finite(by_product.result()));
    CHECK_FALSE(is_finite(by_sum.result()));
  }
}

}  // namespace test
}  // namespace tippe
