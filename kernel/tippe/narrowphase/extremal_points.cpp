// SPDX-License-Identifier: MIT
#include <tippe/narrowphase/extremal_points.inl>

namespace tippe {

#define TIPPE_INSTANTIATE_PAIR(S, A, B)                                                              \
  template ExtremalPair<S> extremal_points<S, A<S>, B<S>>(const A<S>&, const B<S>&, const Frame<S>&, \
                                                          const ExtremalPair<S>&) noexcept;
#define TIPPE_INSTANTIATE(S)                                     \
  TIPPE_INSTANTIATE_PAIR(S, EllipsoidSurface, PlaneSurface)      \
  TIPPE_INSTANTIATE_PAIR(S, EllipsoidSurface, EllipsoidSurface)  \
  TIPPE_INSTANTIATE_PAIR(S, PolynomialSurface, PlaneSurface)     \
  TIPPE_INSTANTIATE_PAIR(S, PolynomialSurface, EllipsoidSurface) \
  TIPPE_INSTANTIATE_PAIR(S, PolynomialSurface, PolynomialSurface)
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
#undef TIPPE_INSTANTIATE
#undef TIPPE_INSTANTIATE_PAIR

}  // namespace tippe
