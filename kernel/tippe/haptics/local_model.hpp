// SPDX-License-Identifier: MIT
// What the physics tick tells the fast haptic tick (4 to 10 kHz) about the surroundings of the proxy: a few
// contact planes that hold until the next physics tick, with the speed of each, so that a moving surface does
// not step. And how it is handed over: two copies and a number, the fast side never waits.
#pragma once

#include <tippe/base/status.hpp>
#include <tippe/math/transform.hpp>

namespace tippe {

/// A point of the proxy and the plane it must not cross: normal . x >= offset + speed * age.
template <class S>
struct LocalContact {
  Vec3<S> body_point;  ///< in the proxy's frame, m
  Vec3<S> normal;      ///< unit, world, away from the obstacle
  S offset = S(0);     ///< m, at the moment of publishing
  S speed = S(0);      ///< of the surface along the normal, m/s
  S friction = S(0);   ///< mu
  uint32_t key = 0;    ///< stable name; contacts keep their impulses from tick to tick by it
};

template <class S, int kContacts = 8>
struct LocalModel {
  LocalContact<S> contacts[kContacts];
  int count = 0;
  uint32_t sequence = 0;  ///< set by the exchange; 0: never published

  /// False if the model is full; then it is left as it was.
  bool add(const LocalContact<S>& contact) noexcept {
    if (count == kContacts) return false;
    contacts[count++] = contact;
    return true;
  }
};

/// From one slower writer to one faster reader that interrupts it (an interrupt, a task of higher priority on
/// the same core). publish() writes the copy that is not being read and then switches with a single store.
template <class S, int kContacts = 8>
class LocalModelExchange {
 public:
  /// Ticks of the physics a model may be old before it counts as stale.
  static constexpr uint32_t kStaleAfter = 3;

  void publish(const LocalModel<S, kContacts>& model) noexcept {
    LocalModel<S, kContacts>& back = copies_[1 - front_];
    back = model;
    back.sequence = ++sequence_;
    if (sequence_ == 0) back.sequence = sequence_ = 1;
    __atomic_signal_fence(__ATOMIC_RELEASE);
    front_ = 1 - front_;
  }
  /// The newest model. Valid until the reader's tick ends.
  [[nodiscard]] const LocalModel<S, kContacts>& newest() const noexcept { return copies_[front_]; }

 private:
  LocalModel<S, kContacts> copies_[2];
  volatile int front_ = 0;
  uint32_t sequence_ = 0;
};

}  // namespace tippe
