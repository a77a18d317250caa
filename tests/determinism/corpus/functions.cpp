// SPDX-License-Identifier: MIT
// Every function of scalar_math.hpp, on the edge values, on any bits and on the numbers of a simulation.
#include <tippe/scalar/scalar_math.hpp>

#include "corpus.hpp"

namespace tippe {
namespace determinism {
namespace {

template <class S>
TIPPE_CORPUS_CALL void of_one(S x, Digest& digest) {
  digest.add(sqrt(x));
  digest.add(rsqrt(x));
  S sine{}, cosine{};
  sincos(x, sine, cosine);
  digest.add(sine);
  digest.add(cosine);
  digest.add(sin(x));
  digest.add(cos(x));
  sinc_cos(x, sine, cosine);
  digest.add(sine);
  digest.add(cosine);
  digest.add(sinc(x));
  digest.add(cosc(x));
  digest.add(asin(x));
  digest.add(acos(x));
  digest.add(is_finite(x));
  digest.add(half(x));
  digest.add(floor_to_int(x));
  digest.add(round_to_int(x));
}

template <class S>
TIPPE_CORPUS_CALL void of_two(S y, S x, Digest& digest) {
  digest.add(atan2(y, x));
  digest.add(copysign(y, x));
}

}  // namespace

template <class S>
void functions(Digest& digest) {
  using Sample = Sampler<S>;
  NumericEvents events;
  const NumericScope scope(events);
  Random random(2);

  for (int i = 0; i < Sample::kEdges; ++i) {
    of_one(Sample::edge(i), digest);
    for (int k = 0; k < Sample::kEdges; ++k) of_two(Sample::edge(i), Sample::edge(k), digest);
    for (int n = -70; n <= 70; n += 5) digest.add(scale_pow2(Sample::edge(i), n));
  }
  digest.add(events);

  for (int i = 0; i < 1500; ++i) {
    of_one(Sample::any(random), digest);
    of_one(Sample::magnitude(random, static_cast<int>(random.below(16)) - 10), digest);  // 2^-10 .. 2^5
    of_one(Sample::magnitude(random, -1 - static_cast<int>(random.below(4))), digest);   // for asin and acos
  }
  digest.add(events);

  for (int i = 0; i < 4000; ++i) {
    const S y = Sample::any(random), x = Sample::any(random);
    of_two(y, x, digest);
    const S v = Sample::magnitude(random, static_cast<int>(random.below(16)) - 10);
    const S u = Sample::magnitude(random, static_cast<int>(random.below(16)) - 10);
    of_two(v, u, digest);
    digest.add(scale_pow2(y, static_cast<int>(random.below(80)) - 40));
    digest.add(scale_pow2(v, static_cast<int>(random.below(80)) - 40));
  }
  digest.add(events);
}

TIPPE_INSTANTIATE_CORPUS(functions);

}  // namespace determinism
}  // namespace tippe
