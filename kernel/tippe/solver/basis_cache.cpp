// SPDX-License-Identifier: MIT
#include <tippe/solver/basis_cache.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                                                                \
  template class BasisCache<S>;                                                                             \
  template LcpResult<S> solve_cached<S>(const LcpProblem<S>&, Span<const uint32_t>,                         \
                                        const CachedSettings<S>&, BasisCache<S>&, const LemkeWorkspace<S>&, \
                                        Span<S>, Span<S>) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
