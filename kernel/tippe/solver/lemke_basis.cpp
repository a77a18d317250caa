// SPDX-License-Identifier: MIT
#include <tippe/solver/lemke_basis.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S) template class LemkeBasis<S>;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
