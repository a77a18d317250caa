// SPDX-License-Identifier: MIT
// The god object as a rigid body: coupled implicitly to the device, kept out of the surfaces of a local model
// by impulses, at the rate of the device. Small and of constant work: kIterations sweeps of Gauss-Seidel over
// at most kContacts contacts, warm from the tick before.
//
// Between physics ticks it stands in for the world's proxy; where no world is around (tests, a knob with a
// few planes) it is all there is. The gyroscopic term is left out: a hand does not spin a tool fast enough.
#pragma once

#include <tippe/haptics/local_model.hpp>
#include <tippe/haptics/virtual_coupling.hpp>

namespace tippe {

struct ProxyDef {
  Real mass = Real(1) / Real(10);                                                           ///< kg
  Real inertia[3] = {Real(1) / Real(10000), Real(1) / Real(10000), Real(1) / Real(10000)};  ///< body axes
  Real gravity[3] = {0, 0, 0};         ///< m/s^2; the person does not feel the proxy's weight in contact
  Real period = Real(1) / Real(1000);  ///< s
  CouplingDef coupling;
};

template <class S>
struct ProxyReport {
  Wrench<S> felt;        ///< on the device
  bool limited = false;  ///< an axis of the coupling is at its limit
  bool finite = true;    ///< false: the state could not be advanced; felt is zero, the proxy stands still
};

template <class S, int kContacts = 8>
class Proxy {
 public:
  static constexpr int kIterations = 24;

  constexpr Proxy() noexcept = default;

  /// NotFinite, NotPositive (mass, inertia, period), OutOfRange, or what the coupling says.
  Status configure(const ProxyDef& def) noexcept;

  /// The proxy goes to where the device is and forgets its impulses: start, and re-anchoring.
  void anchor(const Transform<S>& device) noexcept;

  /// One period towards `device`, kept out of `model`'s planes, which are `age` seconds old.
  ProxyReport<S> step(const RigidMotion<S>& device, const LocalModel<S, kContacts>& model, S age) noexcept;

  [[nodiscard]] constexpr const RigidMotion<S>& motion() const noexcept { return motion_; }
  /// Sum of the contact impulses of the last step (N s): what acts on the bodies touched, with the sign
  /// turned.
  [[nodiscard]] constexpr const Vec3<S>& contact_impulse() const noexcept { return contact_impulse_; }

 private:
  struct Row;
  static constexpr int kScale = 16;  ///< inertia is kept times 2^16: its inverse then suits every scalar

  void build(const LocalModel<S, kContacts>& model, S age) noexcept;
  void apply(Row& row, const Vec3<S>& impulse) noexcept;
  void sweep() noexcept;

  VirtualCoupling<S> coupling_;
  RigidMotion<S> motion_;
  S mass_ = S(0), h_ = S(0), rate_ = S(0);
  Vec3<S> inertia_, gravity_;  ///< inertia times 2^16
  Vec3<S> inverse_mass_;       ///< of this step, per world axis, coupling included
  Sym3<S> inverse_inertia_;    ///< divided by 2^16

  /// A contact in the making.
  struct Row {
    Vec3<S> arm, normal, tangent[2];
    S bias = S(0);                   ///< least normal velocity, m/s
    S mass[3] = {S(0), S(0), S(0)};  ///< effective, along normal and tangents
    S impulse[3] = {S(0), S(0), S(0)};
    S friction = S(0);
    uint32_t key = 0;
  };
  Row rows_[kContacts];
  int row_count_ = 0;
  Vec3<S> contact_impulse_;
};

}  // namespace tippe
