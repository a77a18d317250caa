// SPDX-License-Identifier: MIT
#include <tippe/bodies/mass_properties.inl>

namespace tippe {

template Status make_mass_properties(const MassDef&, const Units&, MassProperties<float>&) noexcept;
template Status make_mass_properties(const MassDef&, const Units&, MassProperties<double>&) noexcept;
template Status make_mass_properties(const MassDef&, const Units&, MassProperties<Q24_40>&) noexcept;

}  // namespace tippe
