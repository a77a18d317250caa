// SPDX-License-Identifier: MIT
#include <tippe/linalg/body_factor.inl>

namespace tippe {

template class BodyFactor<float>;
template class BodyFactor<double>;
template class BodyFactor<Q24_40>;

}  // namespace tippe
