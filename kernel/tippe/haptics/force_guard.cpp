// SPDX-License-Identifier: MIT
#include <tippe/haptics/force_guard.inl>

namespace tippe {

template class ForceGuard<float>;
template class ForceGuard<double>;
template class ForceGuard<Q24_40>;

}  // namespace tippe
