// SPDX-License-Identifier: MIT
#include <tippe/haptics/set_position.inl>

namespace tippe {

template class SetPosition<float>;
template class SetPosition<double>;
template class SetPosition<Q24_40>;

}  // namespace tippe
