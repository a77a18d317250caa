// SPDX-License-Identifier: MIT
#include <tippe/haptics/virtual_coupling.inl>

namespace tippe {

template class VirtualCoupling<float>;
template class VirtualCoupling<double>;
template class VirtualCoupling<Q24_40>;

}  // namespace tippe
