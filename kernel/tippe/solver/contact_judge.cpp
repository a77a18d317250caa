// SPDX-License-Identifier: MIT
#include <tippe/solver/contact_judge.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                                                               \
  template LcpReason check_problem<S>(const ContactProblem<S>&) noexcept;                                  \
  template LcpReason check_problem<S>(const ContactProblem<S>&, const ContactAnswer<S>&) noexcept;         \
  template void velocities_of<S>(const ContactProblem<S>&, const ContactAnswer<S>&, Span<WideVelocity<S>>, \
                                 bool) noexcept;                                                           \
  template ContactResidual<S> contact_residual<S>(const ContactProblem<S>&, const ContactAnswer<S>&,       \
                                                  Span<WideVelocity<S>>, FrictionModel) noexcept;          \
  template ContactResidual<S> judge_velocities<S>(const ContactProblem<S>&, const ContactAnswer<S>&,       \
                                                  Span<const WideVelocity<S>>, FrictionModel) noexcept;    \
  template void verify<S>(const ContactProblem<S>&, const ContactAnswer<S>&, Span<WideVelocity<S>>,        \
                          LcpResult<S>&, bool) noexcept;                                                   \
  template bool admissible<S>(const ContactProblem<S>&, const ContactAnswer<S>&, FrictionModel) noexcept;  \
  template S contact_load<S>(const ContactProblem<S>&) noexcept;                                           \
  template FrictionModel friction_of<S>(const ContactProblem<S>&) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
TIPPE_INSTANTIATE(Q8_24)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
