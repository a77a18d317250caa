// SPDX-License-Identifier: MIT
#include <tippe/scalar/angle_functions.inl>

namespace tippe {
TIPPE_DEFINE_ANGLE_FUNCTIONS(Q24_40)
}
