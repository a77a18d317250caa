// SPDX-License-Identifier: MIT
#include <tippe/haptics/energy_tank.inl>

namespace tippe {

template class EnergyTank<float>;
template class EnergyTank<double>;
template class EnergyTank<Q24_40>;

}  // namespace tippe
