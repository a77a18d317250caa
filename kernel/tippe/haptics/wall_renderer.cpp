// SPDX-License-Identifier: MIT
#include <tippe/haptics/wall_renderer.inl>

namespace tippe {

template class WallRenderer<float>;
template class WallRenderer<double>;
template class WallRenderer<Q24_40>;

}  // namespace tippe
