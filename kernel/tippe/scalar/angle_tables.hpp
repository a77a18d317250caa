// SPDX-License-Identifier: MIT
// Constants of the angle functions. Printed by tests/scalar/make_angle_tables.py: change them there.
#pragma once

#include <tippe/base/config.hpp>

namespace tippe {
// clang-format off

/// The bits of 2/pi after the point, behind 96 zero bits: a window of three 64-bit words starts
/// at bit exponent + 30, and the largest double has exponent 1024.
inline constexpr uint32_t kTwoOverPi[] = {
    0x00000000u, 0x00000000u, 0x00000000u, 0xa2f9836eu, 0x4e441529u, 0xfc2757d1u, 0xf534ddc0u, 0xdb629599u,
    0x3c439041u, 0xfe5163abu, 0xdebbc561u, 0xb7246e3au, 0x424dd2e0u, 0x06492eeau, 0x09d1921cu, 0xfe1deb1cu,
    0xb129a73eu, 0xe88235f5u, 0x2ebb4484u, 0xe99c7026u, 0xb45f7e41u, 0x3991d639u, 0x835339f4u, 0x9c845f8bu,
    0xbdf9283bu, 0x1ff897ffu, 0xde05980fu, 0xef2f118bu, 0x5a0a6d1fu, 0x6d367ecfu, 0x27cb09b7u, 0x4f463f66u,
    0x9e5fea2du, 0x7527bac7u, 0xebe5f17bu, 0x3d0739f7u, 0x8a5292eau, 0x6bfb5fb1u, 0x1f8d5d08u,
};

/// atan(i / 16) * 2^64.
inline constexpr uint64_t kArctanSixteenths[17] = {
    0x0000000000000000u, 0x0ffaaddb967ef4e3u, 0x1fd5ba9aac2f6dc6u, 0x2f72f6979cb6044du,
    0x3eb6ebf25901bac5u, 0x4d89dcdc1faf2f35u, 0x5bd86507937bc23au, 0x6993bb0f308ff2dbu,
    0x76b19c1586ed3da3u, 0x832bf4a6d9867e2au, 0x8f005d5ef7f59f9bu, 0x9a2f80e671bdda20u,
    0xa4bc7d1934f70924u, 0xaeac4c38b4d8c080u, 0xb8053e2bc2319e74u, 0xc0ce85b8ac526641u,
    0xc90fdaa22168c235u,
};

/// pi/2 * 2^62; pi is twice that.
inline constexpr uint64_t kHalfPi62 = 0x6487ed5110b4611au;

/// Coefficients k0, k1, ... of sums k0 - k1 z + k2 z^2 - ..., as fractions of a word.
///   kSine     sin(pi/2 t) / (2 t),        z = t^2 <= 1/4
///   kCosine   cos(pi/2 t) / 2,            z = t^2 <= 1/4   (k0 is 1/2 exactly)
///   kArctan   (1 - atan(t) / t) / t^2,    z = t^2 <= 1/29^2
template <class Word>
struct AngleTables;

template <>
struct AngleTables<uint32_t> {
  static constexpr uint32_t kTwoOverPi = 0xa2f9836eu;
  static constexpr uint32_t kSine[] = {
      0xc90fdaa2u, 0x52aef396u, 0x0a335dd4u, 0x00996543u, 0x00052f09u,
  };
  static constexpr uint32_t kCosine[] = {
      0x80000000u, 0x9de9e63fu, 0x20783bdau, 0x02ab8cc8u, 0x001d9f7cu,
  };
  static constexpr uint32_t kArctan[] = {
      0x555553e0u, 0x3323b78cu,
  };
};

template <>
struct AngleTables<uint64_t> {
  static constexpr uint64_t kTwoOverPi = 0xa2f9836e4e44152au;
  static constexpr uint64_t kSine[] = {
      0xc90fdaa22168c235u, 0x52aef39896f94aedu, 0x0a335e33bad56c6fu, 0x0099696673155deau,
      0x000541e0d2170b67u, 0x00001e3074b42c9au, 0x0000007a3bb1e83fu, 0x000000016c58cda5u,
  };
  static constexpr uint64_t kCosine[] = {
      0x8000000000000000u, 0x9de9e64df22ef270u, 0x20783e1036b56043u, 0x02aba78fc792b778u,
      0x001e1f50683b4278u, 0x0000d368f65b9e54u, 0x000003f398d59ae8u, 0x0000000d937f3ddeu,
  };
  static constexpr uint64_t kArctan[] = {
      0x5555555555555502u, 0x3333333333241cf8u, 0x24924923ae1b7ef9u, 0x1c71c13a2cf116a3u,
      0x17342e61fb04bcefu,
  };
};

// clang-format on
}  // namespace tippe
