// SPDX-License-Identifier: MIT
// The checksum of a trace: CRC-32 as in Ethernet and zlib (polynomial 0xedb88320, reflected). A table of
// sixteen words and two lookups a byte: small enough for a Cortex-M0, fast enough for 1 kHz.
#pragma once

#include <tippe/base/config.hpp>

namespace tippe {

class Crc32 {
 public:
  constexpr void add(uint8_t byte) noexcept {
    state_ ^= byte;
    state_ = (state_ >> 4) ^ kTable[state_ & 15];
    state_ = (state_ >> 4) ^ kTable[state_ & 15];
  }
  /// Of all bytes added so far; adding may go on.
  [[nodiscard]] constexpr uint32_t value() const noexcept { return ~state_; }

 private:
  // kTable[i]: i shifted through the polynomial four times.
  static constexpr uint32_t kTable[16] = {
      0x00000000u, 0x1db71064u, 0x3b6e20c8u, 0x26d930acu, 0x76dc4190u, 0x6b6b51f4u, 0x4db26158u, 0x5005713cu,
      0xedb88320u, 0xf00f9344u, 0xd6d6a3e8u, 0xcb61b38cu, 0x9b64c2b0u, 0x86d3d2d4u, 0xa00ae278u, 0xbdbdf21cu};
  uint32_t state_ = 0xffffffffu;
};

}  // namespace tippe
