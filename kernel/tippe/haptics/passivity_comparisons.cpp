// SPDX-License-Identifier: MIT
#include <tippe/haptics/passivity_comparisons.inl>

namespace tippe {

template class ComparisonController<float>;
template class ComparisonController<double>;
template class ComparisonController<Q24_40>;

}  // namespace tippe
