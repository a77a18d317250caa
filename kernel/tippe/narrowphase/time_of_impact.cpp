// SPDX-License-Identifier: MIT
#include <tippe/narrowphase/time_of_impact.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                                                    \
  template Impact<S> time_of_impact<S>(const Shape<S>&, const ShapeMotion<S>&, const Shape<S>&, \
                                       const ShapeMotion<S>&, S, S, S) noexcept;                \
  template bool predict_impact<S>(S, S, S, S&) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
