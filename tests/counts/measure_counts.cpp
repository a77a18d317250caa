// SPDX-License-Identifier: MIT
// Executes each operation kSamples times between marks, on seeded operands of a simulation's size, and prints
// the name of each operation before its samples. tools/count.py runs this under QEMU with the counting plugin
// and pairs the plugin's counts with the names.
#include <tippe/linalg/cholesky.hpp>
#include <tippe/math/mat3.hpp>
#include <tippe/math/quat.hpp>
#include <tippe/scalar/scalar_math.hpp>

#include "../determinism/corpus/sampler.hpp"
#include "collision_counts.hpp"
#include "markers.hpp"
#include "measure.hpp"
#include "proximal_counts.hpp"

namespace tippe {
namespace counts {
namespace {

using determinism::Random;
using determinism::Sampler;

constexpr int kOrder = 6;

// --- scalars: operands and result in registers
// --------------------------------------------------------------
template <class S>
TIPPE_REGION S empty(S a, S b) {
  begin(a, b);
  end(a);
  return a;
}
template <class S>
TIPPE_REGION S add(S a, S b) {
  begin(a, b);
  S r = a + b;
  end(r);
  return r;
}
template <class S>
TIPPE_REGION S multiply(S a, S b) {
  begin(a, b);
  S r = a * b;
  end(r);
  return r;
}
template <class S>
TIPPE_REGION S divide(S a, S b) {
  begin(a, b);
  S r = a / b;
  end(r);
  return r;
}
template <class S>
TIPPE_REGION S root(S a, S b) {
  begin(a, b);
  S r = sqrt(a);
  end(r);
  return r;
}
template <class S>
TIPPE_REGION S sine(S a, S b) {
  begin(a, b);
  S r = sin(a);
  end(r);
  return r;
}
template <class S>
TIPPE_REGION S arc(S a, S b) {
  begin(a, b);
  S r = atan2(a, b);
  end(r);
  return r;
}

// --- vectors and matrices: operands and result in memory
// ------------------------------------------------------
template <class S>
struct Memory {
  Vec3<S> u, v, w;
  Mat3<S> m;
  Quat<S> q;
  S s;
  S triangle[packed_size(kOrder)];
  S right[kOrder];
};

template <class S>
TIPPE_REGION void empty_memory(Memory<S>&) {
  begin_memory();
  end_memory();
}
template <class S>
TIPPE_REGION void dot3(Memory<S>& at) {
  begin_memory();
  at.s = dot(at.u, at.v);
  end_memory();
}
template <class S>
TIPPE_REGION void matrix_vector(Memory<S>& at) {
  begin_memory();
  at.w = at.m * at.v;
  end_memory();
}
template <class S>
TIPPE_REGION void quaternion_update(Memory<S>& at) {
  begin_memory();
  at.q = integrate_rotation(at.q, at.v, at.s);
  end_memory();
}
template <class S>
TIPPE_REGION void factor(Memory<S>& at) {
  begin_memory();
  (void)cholesky_factor(Span<S>(at.triangle), kOrder);
  end_memory();
}
template <class S>
TIPPE_REGION void solve(Memory<S>& at) {
  begin_memory();
  (void)cholesky_solve(Span<const S>(at.triangle), kOrder, Span<S>(at.right));
  end_memory();
}

/// 2^-6 .. 2^3, either sign: no product overflows Q8.24.
template <class S>
S number(Random& random) {
  return Sampler<S>::magnitude(random, static_cast<int>(random.below(9)) - 6);
}
template <class S>
Vec3<S> vector(Random& random) {
  return {Sampler<S>::magnitude(random, -1), Sampler<S>::magnitude(random, 0),
          Sampler<S>::magnitude(random, 1)};
}

template <class S>
void measure_scalar(const char* name, S (*region)(S, S), bool positive = false, int largest = 3) {
  title(name);
  Random random(11);
  for (int i = 0; i < kSamples; ++i) {
    const S a = Sampler<S>::magnitude(random, static_cast<int>(random.below(9)) - 8 + largest);
    const S b = number<S>(random);
    (void)region(positive ? abs(a) : a, b);
  }
}

/// A diagonally dominant symmetric matrix of order 6 with a diagonal near 1, packed by rows.
template <class S>
void fill_triangle(Random& random, S (&triangle)[packed_size(kOrder)]) {
  for (int i = 0; i < kOrder; ++i) {
    for (int j = 0; j <= i; ++j) {
      S& entry = triangle[packed_row(i) + j];
      entry = i == j ? abs(Sampler<S>::magnitude(random, 0)) : Sampler<S>::magnitude(random, -4);
    }
  }
}

template <class S>
void measure_memory(const char* name, void (*region)(Memory<S>&)) {
  title(name);
  Random random(12);
  static Memory<S> at;
  const S fast = S(1) / S(512);
  for (int i = 0; i < kSamples; ++i) {
    at.u = vector<S>(random);
    at.v = vector<S>(random);
    at.m = {vector<S>(random), vector<S>(random), vector<S>(random)};
    (void)normalize(Quat<S>{S(1), at.u.x, at.u.y, at.u.z}, at.q);
    at.s = fast;
    fill_triangle(random, at.triangle);
    if (region == solve<S>) (void)cholesky_factor(Span<S>(at.triangle), kOrder);
    for (S& entry : at.right) entry = Sampler<S>::magnitude(random, -1);
    region(at);
  }
}

/// The scalar that collides where S solves.
template <class S>
struct StateScalar {
  using type = S;
};
template <>
struct StateScalar<Q8_24> {
  using type = Q24_40;
};

template <class S>
void measure() {
  measure_scalar<S>("empty", empty<S>);
  measure_scalar<S>("add", add<S>);
  measure_scalar<S>("mul", multiply<S>);
  measure_scalar<S>("div", divide<S>, false, 2);
  measure_scalar<S>("sqrt", root<S>, true);
  measure_scalar<S>("sin", sine<S>);
  measure_scalar<S>("atan2", arc<S>);
  measure_memory<S>("empty-memory", empty_memory<S>);
  measure_memory<S>("dot3", dot3<S>);
  measure_memory<S>("mat3*vec3", matrix_vector<S>);
  measure_memory<S>("quaternion-update", quaternion_update<S>);
  measure_memory<S>("cholesky6-factor", factor<S>);
  measure_memory<S>("cholesky6-solve", solve<S>);
#if defined(TIPPE_COUNT_WHOLE_PROBLEMS)
  measure_collision<typename StateScalar<S>::type>();
  measure_proximal<S>();
#endif
}

}  // namespace
}  // namespace counts
}  // namespace tippe

int main() {
  using namespace tippe;  // so that the macro may say Q24_40 as well as float
  counts::measure<TIPPE_COUNT_SCALAR>();
  return 0;
}
