// SPDX-License-Identifier: MIT
// Arithmetic: every operator on all pairs of edge values and on seeded pairs, sums of products, whole-number
// conversion, and the counters of what did not fit.
#include <tippe/scalar/accumulator.hpp>
#include <tippe/scalar/scalar_math.hpp>
#include <tippe/scalar/scalar_traits.hpp>

#include "corpus.hpp"

namespace tippe {
namespace determinism {
namespace {

template <class S>
TIPPE_CORPUS_CALL void arithmetic(S a, S b, Digest& digest) {
  digest.add(a + b);
  digest.add(a - b);
  digest.add(a * b);
  digest.add(a / b);
}

template <class S>
TIPPE_CORPUS_CALL void ordering(S a, S b, Digest& digest) {
  digest.add(-a);
  digest.add(abs(a));
  digest.add(min(a, b));
  digest.add(max(a, b));
  digest.add(a < b);
  digest.add(a == b);
}

/// Four products, summed with mixed signs.
template <class S>
TIPPE_CORPUS_CALL void sum_of_products(const S (&x)[8], Digest& digest) {
  Accumulator<S> sum = Accumulator<S>::product(x[0], x[1]);
  sum.add_product(x[2], x[3]).sub_product(x[4], x[5]).add(x[6]).sub_product(x[6], x[7]);
  digest.add(sum.result());
}

}  // namespace

template <class S>
void numbers(Digest& digest) {
  using Sample = Sampler<S>;
  NumericEvents events;
  const NumericScope scope(events);
  Random random(1);

  for (int i = 0; i < Sample::kEdges; ++i) {
    for (int k = 0; k < Sample::kEdges; ++k) {
      arithmetic(Sample::edge(i), Sample::edge(k), digest);
      ordering(Sample::edge(i), Sample::edge(k), digest);
    }
  }
  digest.add(events);

  for (int i = 0; i < 12000; ++i) {  // any bits: overflow, subnormals and NaN are common
    const S a = Sample::any(random), b = Sample::any(random);
    arithmetic(a, b, digest);
  }
  digest.add(events);

  for (int i = 0; i < 12000; ++i) {  // the numbers of a simulation: 2^-8 .. 2^5
    const S a = Sample::magnitude(random, static_cast<int>(random.below(14)) - 8);
    const S b = Sample::magnitude(random, static_cast<int>(random.below(14)) - 8);
    arithmetic(a, b, digest);
  }
  digest.add(events);

  for (int i = 0; i < 6000; ++i) {  // sums: some cancel, some overflow on the way, some at the end
    S x[8];
    const int spread = static_cast<int>(random.below(15)) + 1;
    for (S& value : x)
      value = Sample::magnitude(random, static_cast<int>(random.below(static_cast<uint32_t>(spread))) - 8);
    sum_of_products(x, digest);
    if (i % 4 == 0) {
      for (S& value : x) value = Sample::any(random);
      sum_of_products(x, digest);
    }
  }
  for (int i = 0; i < 2000; ++i) {  // whole numbers, small and of any size
    const int32_t whole = static_cast<int32_t>(random.bits()) >> random.below(31);
    digest.add(S(whole));
  }
  digest.add(events);
}

TIPPE_INSTANTIATE_CORPUS(numbers);

}  // namespace determinism
}  // namespace tippe
