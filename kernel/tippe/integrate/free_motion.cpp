// SPDX-License-Identifier: MIT
#include <tippe/integrate/free_motion.inl>

namespace tippe {

template bool integrate_free_motion(const Vec3<float>&, const TimeStep<float>&, Method,
                                    Body<float>&) noexcept;
template bool integrate_free_motion(const Vec3<double>&, const TimeStep<double>&, Method,
                                    Body<double>&) noexcept;
template bool integrate_free_motion(const Vec3<Q24_40>&, const TimeStep<Q24_40>&, Method,
                                    Body<Q24_40>&) noexcept;

}  // namespace tippe
