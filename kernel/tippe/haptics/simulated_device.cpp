// SPDX-License-Identifier: MIT
#include <tippe/haptics/simulated_device.inl>

namespace tippe {

template class SimulatedDevice<float>;
template class SimulatedDevice<double>;
template class SimulatedDevice<Q24_40>;

}  // namespace tippe
