// SPDX-License-Identifier: MIT
#include <tippe/solver/one_contact.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                                                                 \
  template bool reduce<S>(const Mat3<S>&, ReducedContact<S>&) noexcept;                                      \
  template ContactMode solve_cone<S>(const ReducedContact<S>&, const Friction<S>&, const Vec3<S>&, Vec3<S>&, \
                                     S&) noexcept;                                                           \
  template ContactMode solve_cone_constant<S>(const ReducedContact<S>&, const Friction<S>&, const Vec3<S>&,  \
                                              Vec3<S>&, S&) noexcept;                                        \
  template ContactMode solve_pyramid<S>(const ReducedContact<S>&, const Friction<S>&, int, const Vec3<S>&,   \
                                        Vec3<S>&) noexcept;                                                  \
  template void solve_bilateral<S>(const ReducedContact<S>&, const Vec3<S>&, Vec3<S>&) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
TIPPE_INSTANTIATE(Q8_24)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
