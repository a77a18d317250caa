// SPDX-License-Identifier: MIT
#include "collision_counts.hpp"

#include <tippe/narrowphase/collide.hpp>

#include "../determinism/corpus/sampler.hpp"
#include "markers.hpp"
#include "measure.hpp"

namespace tippe {
namespace counts {
namespace {

using determinism::Random;
using determinism::Sampler;

/// Everything one call reads and writes.
template <class S>
struct BoxPair {
  Shape<S> upper, lower;
  Frame<S> above, below;
  Witness witness;
  Manifold<S> manifold;
};

template <class S>
TIPPE_REGION void collide_boxes(BoxPair<S>& at) {
  begin_memory();
  collide(at.upper, at.above, at.lower, at.below, S(1) / S(128), at.witness, at.manifold);
  end_memory();
}

/// A unit cube that rests on a larger box, turned about the vertical, its height off by 2^-20.
template <class S>
void place_at_rest(Random& random, BoxPair<S>& at) {
  const S turn = Sampler<S>::magnitude(random, -2);
  at.above =
      to_frame(Transform<S>{{Sampler<S>::magnitude(random, -3), S(1) + Sampler<S>::magnitude(random, -20),
                             Sampler<S>::magnitude(random, -3)},
                            integrate_rotation(Quat<S>{}, Vec3<S>{S(0), S(1), S(0)}, turn)});
}

/// Turned at will, at a distance where the two overlap, touch or pass near each other.
template <class S>
void place_anyhow(Random& random, BoxPair<S>& at) {
  const Vec3<S> spin{Sampler<S>::magnitude(random, 0), Sampler<S>::magnitude(random, 0),
                     Sampler<S>::magnitude(random, 0)};
  const Vec3<S> way{Sampler<S>::magnitude(random, -1), Sampler<S>::magnitude(random, 0),
                    Sampler<S>::magnitude(random, -1)};
  at.above = to_frame(Transform<S>{way, integrate_rotation(Quat<S>{}, spin, S(1))});
}

}  // namespace

template <class S>
void measure_collision() {
  static BoxPair<S> at;
  const S half_size = half(S(1));
  (void)make_box(Vec3<S>{half_size, half_size, half_size}, S(0), at.upper);
  (void)make_box(Vec3<S>{S(2), half_size, S(2)}, S(0), at.lower);
  Random random(13);
  title("box-box-verified");
  place_at_rest(random, at);
  collide(at.upper, at.above, at.lower, at.below, S(1) / S(128), at.witness, at.manifold);
  for (int i = 0; i < kSamples; ++i) {
    place_at_rest(random, at);
    collide_boxes(at);
    expect(at.witness.verified && at.manifold.count == 4);
  }
  title("box-box-cold");
  for (int i = 0; i < kSamples; ++i) {
    place_at_rest(random, at);
    at.witness = Witness{};
    collide_boxes(at);
    expect(at.manifold.count == 4);
  }
  title("box-box-search");
  for (int i = 0; i < kSamples; ++i) {
    place_anyhow(random, at);
    at.witness = Witness{};
    collide_boxes(at);
  }
}

template void measure_collision<float>();
template void measure_collision<double>();
template void measure_collision<Q24_40>();

}  // namespace counts
}  // namespace tippe
