// SPDX-License-Identifier: MIT
#pragma once

#include <tippe/haptics/proxy.hpp>

namespace tippe {

template <class S, int kContacts>
Status Proxy<S, kContacts>::configure(const ProxyDef& def) noexcept {
  if (!def.mass.is_finite() || !def.period.is_finite()) return Status::NotFinite;
  if (!(Real(0) < def.mass) || !(Real(0) < def.period)) return Status::NotPositive;
  if (Real(1000) < def.mass || def.mass < Real(1) / Real(10000) || Real(1) < def.period ||
      def.period < Real(1) / Real(100000))
    return Status::OutOfRange;
  Proxy fresh;
  for (int i = 0; i < 3; ++i) {
    if (!def.inertia[i].is_finite() || !def.gravity[i].is_finite()) return Status::NotFinite;
    if (!(Real(0) < def.inertia[i])) return Status::NotPositive;
    if (Real(100) < def.inertia[i] || def.inertia[i] < Real(1) / Real(100000000)) return Status::OutOfRange;
    fresh.inertia_[i] = to_scalar<S>(scale_pow2(def.inertia[i], kScale));
    fresh.gravity_[i] = to_scalar<S>(def.gravity[i]);
  }
  const Status status = fresh.coupling_.configure(def.coupling);
  if (!ok(status)) return status;
  fresh.mass_ = to_scalar<S>(def.mass);
  fresh.h_ = to_scalar<S>(def.period);
  fresh.rate_ = to_scalar<S>(Real(1) / def.period);
  *this = fresh;
  return Status::Ok;
}

template <class S, int kContacts>
void Proxy<S, kContacts>::anchor(const Transform<S>& device) noexcept {
  motion_ = RigidMotion<S>();
  motion_.pose = device;
  row_count_ = 0;
  contact_impulse_ = {};
}

/// Changes the velocities by an impulse at the row's point.
template <class S, int kContacts>
void Proxy<S, kContacts>::apply(Row& row, const Vec3<S>& impulse) noexcept {
  motion_.velocity += scale(inverse_mass_, impulse);
  // the inverse inertia carries 2^-16: give it back to the product, which is of ordinary size
  const Vec3<S> turn = inverse_inertia_ * cross(row.arm, impulse * S(1 << kScale));
  motion_.angular_velocity += turn;
}

template <class S, int kContacts>
void Proxy<S, kContacts>::build(const LocalModel<S, kContacts>& model, S age) noexcept {
  Row old[kContacts];
  const int old_count = row_count_;
  for (int i = 0; i < old_count; ++i) old[i] = rows_[i];
  row_count_ = 0;
  for (int i = 0; i < model.count; ++i) {
    const LocalContact<S>& contact = model.contacts[i];
    Row row;
    row.arm = rotate(motion_.pose.q, contact.body_point);
    row.normal = contact.normal;
    row.friction = contact.friction;
    row.key = contact.key;
    const S gap = dot(contact.normal, motion_.pose.p + row.arm) - (contact.offset + contact.speed * age);
    row.bias = contact.speed - gap * rate_;
    // two directions in the plane: from the axis farthest from the normal
    const Vec3<S> size = abs(contact.normal);
    const Vec3<S> axis = size.x <= size.y && size.x <= size.z ? Vec3<S>{S(1), S(0), S(0)}
                         : size.y <= size.z                   ? Vec3<S>{S(0), S(1), S(0)}
                                                              : Vec3<S>{S(0), S(0), S(1)};
    row.tangent[0] = normalized_or(cross(contact.normal, axis), axis);
    row.tangent[1] = cross(contact.normal, row.tangent[0]);
    const Vec3<S> directions[3] = {row.normal, row.tangent[0], row.tangent[1]};
    for (int k = 0; k < 3; ++k) {
      const Vec3<S> lever = cross(row.arm, directions[k]);
      const S inverse = dot(directions[k], scale(inverse_mass_, directions[k])) +
                        dot(lever, inverse_inertia_ * (lever * S(1 << kScale)));
      row.mass[k] = S(0) < inverse ? S(1) / inverse : S(0);
    }
    for (int j = 0; j < old_count; ++j) {
      if (old[j].key != row.key) continue;
      for (int k = 0; k < 3; ++k) row.impulse[k] = old[j].impulse[k];
    }
    apply(row,
          row.normal * row.impulse[0] + row.tangent[0] * row.impulse[1] + row.tangent[1] * row.impulse[2]);
    rows_[row_count_++] = row;
  }
}

template <class S, int kContacts>
void Proxy<S, kContacts>::sweep() noexcept {
  for (int i = 0; i < row_count_; ++i) {
    Row& row = rows_[i];
    Vec3<S> v = motion_.velocity + cross(motion_.angular_velocity, row.arm);
    const S normal = max(row.impulse[0] + row.mass[0] * (row.bias - dot(v, row.normal)), S(0));
    apply(row, row.normal * (normal - row.impulse[0]));
    row.impulse[0] = normal;
    if (!(S(0) < row.friction)) continue;
    // both tangents from one velocity, then back onto the cone
    v = motion_.velocity + cross(motion_.angular_velocity, row.arm);
    const S mass = min(row.mass[1], row.mass[2]);
    S t0 = row.impulse[1] - mass * dot(v, row.tangent[0]);
    S t1 = row.impulse[2] - mass * dot(v, row.tangent[1]);
    const S most = row.friction * normal;
    const S length = norm(Vec3<S>{t0, t1, S(0)});
    if (most < length) {
      t0 = t0 * most / length;
      t1 = t1 * most / length;
    }
    apply(row, row.tangent[0] * (t0 - row.impulse[1]) + row.tangent[1] * (t1 - row.impulse[2]));
    row.impulse[1] = t0;
    row.impulse[2] = t1;
  }
}

template <class S, int kContacts>
ProxyReport<S> Proxy<S, kContacts>::step(const RigidMotion<S>& device, const LocalModel<S, kContacts>& model,
                                         S age) noexcept {
  ProxyReport<S> report;
  const RigidMotion<S> before = motion_;
  const CouplingAxes<S> linear = coupling_.linear(device, motion_, h_);
  const CouplingAxes<S> angular = coupling_.angular(device, motion_, h_);
  report.limited = linear.limited || angular.limited;

  // (M + h slope) v+ = M v + h (pull + weight): free motion first
  for (int i = 0; i < 3; ++i) {
    inverse_mass_[i] = S(1) / (mass_ + h_ * linear.slope[i]);
    const S momentum = Accumulator<S>::product(mass_, motion_.velocity[i])
                           .add_product(h_, linear.pull[i] + mass_ * gravity_[i])
                           .result();
    motion_.velocity[i] = inverse_mass_[i] * momentum;
  }
  const Sym3<S> world_inertia =
      rotate(to_mat3(motion_.pose.q), Sym3<S>{inertia_.x, S(0), S(0), inertia_.y, S(0), inertia_.z});
  const S scaled_h = h_ * S(1 << kScale);
  Sym3<S> sum = world_inertia;
  sum.xx = sum.xx + scaled_h * angular.slope.x;
  sum.yy = sum.yy + scaled_h * angular.slope.y;
  sum.zz = sum.zz + scaled_h * angular.slope.z;
  const bool invertible = ok(invert(sum, inverse_inertia_));
  motion_.angular_velocity =
      inverse_inertia_ * (world_inertia * motion_.angular_velocity + angular.pull * scaled_h);

  build(model, age);
  for (int i = 0; i < kIterations; ++i) sweep();

  if (!invertible || !is_finite(motion_.velocity) || !is_finite(motion_.angular_velocity)) {
    motion_ = before;
    motion_.velocity = motion_.angular_velocity = {};
    row_count_ = 0;
    report.finite = false;
    return report;
  }
  motion_.pose.p += motion_.velocity * h_;
  motion_.pose.q = integrate_rotation(motion_.pose.q, motion_.angular_velocity, h_);
  contact_impulse_ = {};
  for (int i = 0; i < row_count_; ++i) {
    const Row& row = rows_[i];
    contact_impulse_ +=
        row.normal * row.impulse[0] + row.tangent[0] * row.impulse[1] + row.tangent[1] * row.impulse[2];
  }
  report.felt = VirtualCoupling<S>::felt(linear, angular, motion_.velocity, motion_.angular_velocity);
  return report;
}

}  // namespace tippe
