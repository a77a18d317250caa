// SPDX-License-Identifier: MIT
#include <tippe/solver/lemke_run.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                   \
  template LemkeTolerance<S> lemke_tolerance<S>(int) noexcept; \
  template LemkeRun<S> run_lemke<S>(LemkeBasis<S>&, const LemkeTolerance<S>&, int, int&) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
