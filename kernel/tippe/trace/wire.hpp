// SPDX-License-Identifier: MIT
// Values as bytes, least significant first, whatever the CPU. Each type has one transfer() that serves three
// wires: one counts, one writes, one reads, so that what is written is what is read.
//
//   template <class Wire> void transfer(Wire& wire, Thing& thing);      // field by field, in order
//   wire.word(value, n)    counts, or writes the low n bytes of value, and answers value; or reads n bytes
//   wire.refuse()          what was read makes no sense
#pragma once

#include <tippe/base/span.hpp>
#include <tippe/math/quat.hpp>
#include <tippe/math/transform.hpp>
#include <tippe/scalar/scalar_math.hpp>
#include <tippe/units/quantity.hpp>

namespace tippe {

class CountingWire {
 public:
  constexpr uint64_t word(uint64_t value, int bytes) noexcept {
    size_ += bytes;
    return value;
  }
  constexpr void refuse() noexcept {}
  [[nodiscard]] constexpr int size() const noexcept { return size_; }

 private:
  int size_ = 0;
};

/// Put: void operator()(uint8_t).
template <class Put>
class WritingWire {
 public:
  explicit WritingWire(Put& put) noexcept : put_(put) {}
  uint64_t word(uint64_t value, int bytes) noexcept {
    for (int i = 0; i < bytes; ++i) put_(static_cast<uint8_t>(value >> (8 * i)));
    return value;
  }
  void refuse() noexcept {}

 private:
  Put& put_;
};

/// Past the end of the bytes everything is 0 and fine() false.
class ReadingWire {
 public:
  explicit constexpr ReadingWire(Span<const uint8_t> bytes) noexcept : bytes_(bytes) {}
  constexpr uint64_t word(uint64_t, int bytes) noexcept {
    if (bytes > bytes_.size() - at_) {
      fine_ = false;
      at_ = bytes_.size();
      return 0;
    }
    uint64_t value = 0;
    for (int i = 0; i < bytes; ++i) value |= uint64_t{bytes_[at_++]} << (8 * i);
    return value;
  }
  constexpr void refuse() noexcept { fine_ = false; }
  [[nodiscard]] constexpr bool fine() const noexcept { return fine_; }
  [[nodiscard]] constexpr bool at_end() const noexcept { return at_ == bytes_.size(); }

 private:
  Span<const uint8_t> bytes_;
  int at_ = 0;
  bool fine_ = true;
};

template <class Wire>
constexpr void transfer(Wire& wire, uint8_t& x) noexcept {
  x = static_cast<uint8_t>(wire.word(x, 1));
}
template <class Wire>
constexpr void transfer(Wire& wire, uint16_t& x) noexcept {
  x = static_cast<uint16_t>(wire.word(x, 2));
}
template <class Wire>
constexpr void transfer(Wire& wire, uint32_t& x) noexcept {
  x = static_cast<uint32_t>(wire.word(x, 4));
}
template <class Wire>
constexpr void transfer(Wire& wire, uint64_t& x) noexcept {
  x = wire.word(x, 8);
}
/// An enumeration whose values are 0 .. last; a bool with last = true.
template <class Wire, class Choice>
constexpr void transfer_choice(Wire& wire, Choice& x, Choice last) noexcept {
  const uint64_t value = wire.word(static_cast<uint64_t>(x), 1);
  if (value <= static_cast<uint64_t>(last))
    x = static_cast<Choice>(value);
  else
    wire.refuse();
}

template <class Wire>
void transfer(Wire& wire, float& x) noexcept {
  x = from_bits<float>(static_cast<uint32_t>(wire.word(canonical_bits(x), 4)));
}
template <class Wire>
void transfer(Wire& wire, double& x) noexcept {
  x = from_bits<double>(wire.word(canonical_bits(x), 8));
}
template <class Wire, class R, int F>
void transfer(Wire& wire, Fixed<R, F>& x) noexcept {
  x = Fixed<R, F>::from_raw(static_cast<R>(wire.word(static_cast<uint64_t>(x.raw()), int{sizeof(R)})));
}

/// A byte of flags (negative, inexact, not finite, zero); then, but for zero and not finite, the magnitude
/// and the exponent in 8 and 2 bytes. Nothing is lost: a Real read is the Real written.
template <class Wire>
void transfer(Wire& wire, Real& x) noexcept {
  constexpr uint64_t kNegative = 1, kInexact = 2, kNotFinite = 4, kZero = 8;
  uint64_t flags = (x.negative() ? kNegative : 0) | (x.inexact() ? kInexact : 0) |
                   (x.is_finite() ? 0 : kNotFinite) | (x.is_zero() ? kZero : 0);
  flags = wire.word(flags, 1);
  if (flags > (kNegative | kInexact | kNotFinite | kZero)) wire.refuse();
  if ((flags & (kNotFinite | kZero)) != 0) {
    x = (flags & kNotFinite) != 0 ? Real::not_finite() : Real();
    return;
  }
  const uint64_t magnitude = wire.word(x.magnitude(), 8);
  const uint64_t exponent = wire.word(static_cast<uint64_t>(x.exponent()) + 0x8000, 2);
  if ((magnitude >> 63) == 0) wire.refuse();  // the top bit of a Real is set
  x = Real::from_parts((flags & kNegative) != 0, magnitude, static_cast<int>(exponent) - 0x8000,
                       (flags & kInexact) != 0);
}
template <class Wire, int L, int M, int T>
void transfer(Wire& wire, Quantity<L, M, T>& x) noexcept {
  transfer(wire, x.si);
}
template <class Wire, class S>
void transfer(Wire& wire, Vec3<S>& v) noexcept {
  transfer(wire, v.x);
  transfer(wire, v.y);
  transfer(wire, v.z);
}
template <class Wire, class S>
void transfer(Wire& wire, Quat<S>& q) noexcept {
  transfer(wire, q.w);
  transfer(wire, q.x);
  transfer(wire, q.y);
  transfer(wire, q.z);
}
template <class Wire, class S>
void transfer(Wire& wire, Transform<S>& pose) noexcept {
  transfer(wire, pose.p);
  transfer(wire, pose.q);
}

}  // namespace tippe
