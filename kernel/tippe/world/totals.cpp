// SPDX-License-Identifier: MIT
#include <tippe/bodies/energy.hpp>
#include <tippe/world/totals.hpp>

namespace tippe {

template <class S>
S total_kinetic_energy(ConstBodyList<S> bodies) noexcept {
  S sum = S(0);
  for (const uint16_t slot : bodies.order) sum += kinetic_energy(bodies.slots[slot]);
  return sum;
}

template <class S>
S total_potential_energy(ConstBodyList<S> bodies, const Vec3<S>& gravity) noexcept {
  S sum = S(0);
  for (const uint16_t slot : bodies.order) sum += potential_energy(bodies.slots[slot], gravity);
  return sum;
}

template <class S>
Vec3<S> total_linear_momentum(ConstBodyList<S> bodies) noexcept {
  Vec3<S> sum;
  for (const uint16_t slot : bodies.order) sum += linear_momentum(bodies.slots[slot]);
  return sum;
}

template <class S>
Vec3<S> total_angular_momentum(ConstBodyList<S> bodies) noexcept {
  Vec3<S> sum;
  for (const uint16_t slot : bodies.order) sum += angular_momentum(bodies.slots[slot]);
  return sum;
}

#define TIPPE_INSTANTIATE(S)                                                    \
  template S total_kinetic_energy(ConstBodyList<S>) noexcept;                   \
  template S total_potential_energy(ConstBodyList<S>, const Vec3<S>&) noexcept; \
  template Vec3<S> total_linear_momentum(ConstBodyList<S>) noexcept;            \
  template Vec3<S> total_angular_momentum(ConstBodyList<S>) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
