// SPDX-License-Identifier: MIT
#include <tippe/world/step_contacts.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S, T)                                                              \
  template void step_contacts(const StepSettings<S>&, BodyList<S>, const ContactView<S, T>&, \
                              StepReport&) noexcept;                                         \
  template void forget_contacts_of(int, const ContactView<S, T>&) noexcept;
TIPPE_INSTANTIATE(float, float)
TIPPE_INSTANTIATE(double, double)
TIPPE_INSTANTIATE(Q24_40, Q24_40)
TIPPE_INSTANTIATE(Q24_40, Q8_24)
#undef TIPPE_INSTANTIATE

template void hash_contacts(Span<const Contact<float>>, StateHash&) noexcept;
template void hash_contacts(Span<const Contact<double>>, StateHash&) noexcept;
template void hash_contacts(Span<const Contact<Q24_40>>, StateHash&) noexcept;

}  // namespace tippe
