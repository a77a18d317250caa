// SPDX-License-Identifier: MIT
// A 64-bit fingerprint of numbers, fed one by one: same values, same order, same hash, on any CPU.
//
// Two 32-bit lanes, 32-bit operations only: three multiplications, four rotations and a handful of additions
// per word, which a Cortex-M0 does in about twenty instructions (64-bit FNV-1a would take eight 64-bit
// products for the same word). For a fixed word the state is mapped one to one, and for a fixed state
// different words give different states: nothing is lost on the way, and two single-word changes cancel only
// by chance (2^-64). Not meant against an adversary.
//
// Values are taken as 32-bit words, 64-bit ones low word first; never as bytes of memory, so neither byte
// order nor padding matters. Every NaN counts as the same one; -0 and +0 are different states and hash
// differently.
#pragma once

#include <tippe/math/quat.hpp>
#include <tippe/scalar/numeric_events.hpp>
#include <tippe/scalar/scalar_math.hpp>

namespace tippe {

class StateHash {
 public:
  constexpr StateHash() noexcept = default;

  // Integers by their fundamental types: which of them int32_t is differs from target to target, the hash
  // does not.
  void add(unsigned int value) noexcept { add_word(value); }
  void add(unsigned long value) noexcept { add_integer(value); }
  void add(unsigned long long value) noexcept { add_integer(value); }
  void add(int value) noexcept { add(static_cast<unsigned int>(value)); }
  void add(long value) noexcept { add(static_cast<unsigned long>(value)); }
  void add(long long value) noexcept { add(static_cast<unsigned long long>(value)); }
  void add(float value) noexcept { add(canonical_bits(value)); }
  void add(double value) noexcept { add(canonical_bits(value)); }
  template <class R, int F>
  void add(Fixed<R, F> value) noexcept {
    add(canonical_bits(value));
  }
  template <class S>
  void add(const Vec3<S>& v) noexcept {
    add(v.x);
    add(v.y);
    add(v.z);
  }
  template <class S>
  void add(const Quat<S>& q) noexcept {
    add(q.w);
    add(q.x);
    add(q.y);
    add(q.z);
  }
  void add(const NumericEvents& events) noexcept {
    add(events.overflow);
    add(events.divide_by_zero);
    add(events.domain);
  }

  /// The hash of everything added so far; adding may go on. The number of words is part of it.
  [[nodiscard]] uint64_t value() const noexcept;

 private:
  void add_word(uint32_t word) noexcept;
  /// One word, or two of a 64-bit integer, low word first.
  template <class Unsigned>
  void add_integer(Unsigned value) noexcept {
    add_word(static_cast<uint32_t>(value));
    if constexpr (sizeof(Unsigned) == 8) add_word(static_cast<uint32_t>(value >> 32));
  }
  uint32_t low_ = 0x243f6a88u, high_ = 0x85a308d3u;  // the first digits of pi
  uint32_t words_ = 0;
};

}  // namespace tippe
