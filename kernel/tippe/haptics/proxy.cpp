// SPDX-License-Identifier: MIT
#include <tippe/haptics/proxy.inl>

namespace tippe {

template class Proxy<float>;
template class Proxy<double>;
template class Proxy<Q24_40>;

}  // namespace tippe
