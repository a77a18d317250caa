// SPDX-License-Identifier: MIT
// Which numerics this is. Two builds with the same id give the same bits for the same calls; any change that
// can move a bit of a result, a counter or a hash raises it, and the changelog says why.
#pragma once

#include <tippe/base/config.hpp>

namespace tippe {

inline constexpr uint32_t kSemanticsId = 1;

}  // namespace tippe
