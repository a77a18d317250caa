// SPDX-License-Identifier: MIT
#include <tippe/bodies/body.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                                                     \
  template Status make_body(const BodyDef&, const Units&, Body<S>&) noexcept;                    \
  template Status set_pose(const Transform<S>&, const Units&, Body<S>&) noexcept;                \
  template Status set_velocity(const Vec3<S>&, const Vec3<S>&, const Units&, Body<S>&) noexcept; \
  template Status add_force(const Vec3<S>&, const Units&, Body<S>&) noexcept;                    \
  template Status add_torque(const Vec3<S>&, const Units&, Body<S>&) noexcept;                   \
  template Status get_pose(const Body<S>&, const Units&, Transform<S>&) noexcept;                \
  template Status get_velocity(const Body<S>&, const Units&, Vec3<S>&, Vec3<S>&) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
