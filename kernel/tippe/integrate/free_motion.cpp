// SPDX-License-Identifier: MIT
#include <tippe/integrate/free_motion.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                                                               \
  template bool integrate_free_motion(const Vec3<S>&, const TimeStep<S>&, Method, Body<S>&) noexcept;      \
  template bool integrate_motion(const MomentumChange<S>&, const TimeStep<S>&, Method, Body<S>&) noexcept; \
  template bool advance_body(const Vec3<S>&, const TimeStep<S>&, Method, Body<S>&) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
