// SPDX-License-Identifier: MIT
#include <tippe/world/step.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                                                 \
  template void step_bodies(const Vec3<S>&, int, Method, BodyList<S>, StepReport&) noexcept; \
  template void hash_bodies(ConstBodyList<S>, StateHash&) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
#undef TIPPE_INSTANTIATE

static void add_count(uint32_t from, uint32_t& into) noexcept {
  into = into > UINT32_MAX - from ? UINT32_MAX : into + from;
}

void accumulate(const NumericEvents& from, NumericEvents& into) noexcept {
  add_count(from.overflow, into.overflow);
  add_count(from.divide_by_zero, into.divide_by_zero);
  add_count(from.domain, into.domain);
}

}  // namespace tippe
