// SPDX-License-Identifier: MIT
// Arithmetic wider than the scalar: compensated sums, two-float numbers (float, double), the other width
// (fixed point), and device counts times a constant.
#include <tippe/scalar/compensated_accumulator.hpp>
#include <tippe/scalar/device_counts.hpp>
#include <tippe/scalar/literals.hpp>
#include <tippe/scalar/scalar_convert.hpp>
#include <tippe/scalar/scalar_traits.hpp>

#include "corpus.hpp"

namespace tippe {
namespace determinism {
namespace {

template <class T>
TIPPE_CORPUS_CALL void add(TwoFloat<T> x, Digest& digest) {
  digest.add(x.high);
  digest.add(x.low);
}

template <class T>
TIPPE_CORPUS_CALL void two_float(T a, T b, T c, T d, Digest& digest) {
  add(two_sum(a, b), digest);
  add(two_product(a, b), digest);
  const TwoFloat<T> x = two_sum(a, c), y = two_sum(b, d);
  add(x + y, digest);
  add(x - y, digest);
  add(x * y, digest);
  add(x / y, digest);
  add(x * d, digest);
  add(x / d, digest);
  add(add_product(x, b, d), digest);
  digest.add(x < y);
}

template <class S>
TIPPE_CORPUS_CALL void other_width(S a, int32_t whole, Digest& digest) {
  digest.add(convert<Q24_40>(a));
  digest.add(convert<Q8_24>(a));
  digest.add(mul_by_int(a, whole));
}

}  // namespace

template <class S>
void wide_sums(Digest& digest) {
  using Sample = Sampler<S>;
  NumericEvents events;
  const NumericScope scope(events);
  Random random(5);

  for (int i = 0; i < 400; ++i) {  // sums of 16 products that nearly cancel
    CompensatedAccumulator<S> sum;
    for (int k = 0; k < 8; ++k) {
      const S a = Sample::magnitude(random, static_cast<int>(random.below(10)) - 6);
      const S b = Sample::magnitude(random, static_cast<int>(random.below(10)) - 6);
      sum.add_product(a, b).sub_product(b, a + Sample::magnitude(random, -12));
      digest.add(sum.result());
    }
  }
  for (int i = 0; i < 500; ++i) {
    const S a = Sample::magnitude(random, static_cast<int>(random.below(12)) - 6);
    const S b = Sample::magnitude(random, static_cast<int>(random.below(12)) - 6);
    const S any = Sample::any(random);
    const int32_t whole = static_cast<int32_t>(random.bits()) >> random.below(31);
    if constexpr (ScalarTraits<S>::kIsFixed) {
      other_width(a, whole, digest);
      other_width(any, whole, digest);
    } else {
      const S small = Sample::magnitude(random, -18), smaller = Sample::magnitude(random, -20);
      two_float(a, b, small, smaller, digest);
      two_float(any, b, a, smaller, digest);
    }
    constexpr Counts<S> kEncoder(0.00153398078788564122971808758949_r);  // 2 pi / 4096
    constexpr Counts<S> kFine(1.0e-9_r);
    digest.add(kEncoder(whole));
    digest.add(kFine(whole));
  }
  digest.add(events);
}

TIPPE_INSTANTIATE_CORPUS(wide_sums);

}  // namespace determinism
}  // namespace tippe
