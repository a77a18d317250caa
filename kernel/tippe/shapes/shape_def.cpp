// SPDX-License-Identifier: MIT
#include <tippe/shapes/shape_def.inl>

namespace tippe {

template Status make_part(const ShapeDef&, const Units&, CompoundPart<float>&) noexcept;
template Status make_part(const ShapeDef&, const Units&, CompoundPart<double>&) noexcept;
template Status make_part(const ShapeDef&, const Units&, CompoundPart<Q24_40>&) noexcept;

}  // namespace tippe
