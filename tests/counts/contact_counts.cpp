// SPDX-License-Identifier: MIT
#include "contact_counts.hpp"

#include <tippe/constraints/block_motion.hpp>
#include <tippe/solver/block_gauss_seidel.hpp>

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
struct OneContact {
  Mat3<S> W;
  ReducedContact<S> reduced;
  Friction<S> friction;
  Vec3<S> q, u, p;
  S slide;
  ContactMode mode;
};

template <class S>
TIPPE_REGION void cone(OneContact<S>& at) {
  begin_memory();
  at.mode = solve_cone(at.reduced, at.friction, at.u, at.p, at.slide);
  end_memory();
}
template <class S>
TIPPE_REGION void constant_cone(OneContact<S>& at) {
  begin_memory();
  at.mode = solve_cone_constant(at.reduced, at.friction, at.u, at.p, at.slide);
  end_memory();
}
template <class S>
TIPPE_REGION void pyramid(OneContact<S>& at) {
  begin_memory();
  at.mode = solve_pyramid(at.reduced, at.friction, 8, at.u, at.p);
  end_memory();
}
template <class S>
TIPPE_REGION void reduction(OneContact<S>& at) {
  begin_memory();
  (void)reduce(at.W, at.reduced);
  end_memory();
}

/// A body of unit mass touched half a unit from its centre; friction 3/4; the tangential load of the size
/// 2^tangential, the normal one a quarter to a half.
template <class S>
void place(Random& random, int tangential, OneContact<S>& at) {
  SolverBody<S> body;
  body.inverse_mass = S(1);
  body.inverse_inertia = Sym3<S>::diagonal({abs(Sampler<S>::magnitude(random, 1)),
                                            abs(Sampler<S>::magnitude(random, 1)),
                                            abs(Sampler<S>::magnitude(random, 1))});
  ContactBlock<S> block;
  block.a = 0;
  block.normal = {S(0), S(1), S(0)};
  block.tangent = {S(1), S(0), S(0)};
  block.arm_a = block.impulse_arm_a = {Sampler<S>::magnitude(random, -4), -half(S(1)),
                                       Sampler<S>::magnitude(random, -4)};
  at.W = block_response<S>(block, block_axes(block), Span<const SolverBody<S>>(&body, 1));
  (void)reduce(at.W, at.reduced);
  at.friction = {half(S(1)) + half(half(S(1))), half(S(1)) + half(half(S(1)))};
  at.q = {-abs(Sampler<S>::magnitude(random, -2)), Sampler<S>::magnitude(random, tangential),
          Sampler<S>::magnitude(random, tangential)};
  at.u = at.q;
  at.p = Vec3<S>();
  at.slide = S(-1);
}

/// Places contacts until one ends as wanted: tried on a copy, so that the measured call starts from the same.
template <class S>
void place_for(ContactMode wanted, bool warm, Random& random, OneContact<S>& at) {
  for (int i = 0; i < 100; ++i) {
    place(random, wanted == ContactMode::Stick ? -6 : 1, at);
    if (warm) {
      (void)solve_cone(at.reduced, at.friction, at.u, at.p, at.slide);
      at.q += Vec3<S>{Sampler<S>::magnitude(random, -8), Sampler<S>::magnitude(random, -6),
                      Sampler<S>::magnitude(random, -6)};
      at.u = at.W * at.p + at.q;
    }
    OneContact<S> copy = at;
    if (solve_cone(copy.reduced, copy.friction, copy.u, copy.p, copy.slide) == wanted) return;
  }
}

template <class S>
void measure_one_contact() {
  static OneContact<S> at;
  Random random(13);
  title("contact-reduce");
  for (int i = 0; i < kSamples; ++i) {
    place(random, -6, at);
    reduction(at);
  }
  title("cone-open");
  for (int i = 0; i < kSamples; ++i) {
    place(random, -6, at);
    at.u.x = -at.u.x;
    cone(at);
    expect(at.mode == ContactMode::Open);
  }
  title("cone-stick");
  for (int i = 0; i < kSamples; ++i) {
    place_for(ContactMode::Stick, false, random, at);
    cone(at);
    expect(at.mode == ContactMode::Stick);
  }
  title("cone-slide-warm");
  for (int i = 0; i < kSamples; ++i) {
    place_for(ContactMode::Slide, true, random, at);
    cone(at);
    expect(at.mode == ContactMode::Slide);
  }
  title("cone-slide-cold");
  for (int i = 0; i < kSamples; ++i) {
    place_for(ContactMode::Slide, false, random, at);
    cone(at);
    expect(at.mode == ContactMode::Slide);
  }
  title("cone-constant");
  for (int i = 0; i < kSamples; ++i) {
    place(random, i % 3 == 0 ? -6 : 1, at);
    if (i % 3 == 1) at.u.x = -at.u.x;
    constant_cone(at);
  }
  title("pyramid8-slide");
  for (int i = 0; i < kSamples; ++i) {
    place_for(ContactMode::Slide, false, random, at);
    pyramid(at);
    expect(at.mode == ContactMode::Slide);
  }
}

/// A unit cube on its four lower corners, with everything a solve needs.
template <class S>
struct BoxOnGround {
  SolverBody<S> body;
  ContactBlock<S> contacts[4];
  SweepStorage<S, 1, 4, 1> storage;
  Vec3<S> impulses[4];
  BodyVelocity<S> velocity;
  SweepSettings<S> settings;
  S residual;

  [[nodiscard]] ContactProblem<S> problem() const {
    return {Span<const SolverBody<S>>(&body, 1), Span<const ContactBlock<S>>(contacts), {}};
  }
  [[nodiscard]] ContactAnswer<S> answer() {
    return {Span<Vec3<S>>(impulses), {}, Span<BodyVelocity<S>>(&velocity, 1)};
  }
};

template <class S>
TIPPE_REGION void judge(BoxOnGround<S>& at) {
  begin_memory();
  at.residual = contact_residual<S>(at.problem(), at.answer(), Span<WideVelocity<S>>(at.storage.bodies)).scaled;
  end_memory();
}
template <class S>
TIPPE_REGION void sweeps(BoxOnGround<S>& at) {
  begin_memory();
  at.residual = solve_blocks(at.problem(), at.settings, at.storage.view(), at.answer()).residual;
  end_memory();
}

template <class S>
void place(Random& random, BoxOnGround<S>& at) {
  at.body.inverse_mass = S(1);
  at.body.inverse_inertia = Sym3<S>::diagonal({S(6), S(6), S(6)});
  const S h = half(S(1));
  for (int i = 0; i < 4; ++i) {
    ContactBlock<S>& c = at.contacts[i];
    c.key = static_cast<uint32_t>(i);
    c.a = 0;
    c.friction = c.friction_across = h;
    c.normal = {S(0), S(1), S(0)};
    c.tangent = {S(1), S(0), S(0)};
    c.arm_a = c.impulse_arm_a = {(i & 1) != 0 ? h : -h, -h, (i & 2) != 0 ? h : -h};
    at.impulses[i] = Vec3<S>();
  }
  at.body.free.linear = {Sampler<S>::magnitude(random, -3), -abs(Sampler<S>::magnitude(random, -3)),
                         Sampler<S>::magnitude(random, -3)};
}

template <class S>
void measure_box() {
  static BoxOnGround<S> at;
  Random random(14);
  at.settings.tolerance = S(0);
  title("judge-4-contacts");
  for (int i = 0; i < kSamples; ++i) {
    place(random, at);
    at.settings.sweeps = 5;
    (void)solve_blocks(at.problem(), at.settings, at.storage.view(), at.answer());
    judge(at);
  }
  title("blocks-4-contacts-10-sweeps");
  for (int i = 0; i < kSamples; ++i) {
    place(random, at);
    at.settings.sweeps = 10;
    sweeps(at);
  }
}

}  // namespace

template <class S>
void measure_contacts() {
  measure_one_contact<S>();
  measure_box<S>();
}

template void measure_contacts<float>();
template void measure_contacts<double>();
template void measure_contacts<Q24_40>();
template void measure_contacts<Q8_24>();

}  // namespace counts
}  // namespace tippe
