// SPDX-License-Identifier: MIT
// What can go wrong between a device and the force it is asked to make. Bits, so that one word tells all of a
// tick; names, so that a log can be read.
#pragma once

#include <tippe/base/config.hpp>

namespace tippe {
namespace haptic_fault {

inline constexpr uint32_t kNotFinite =
    1u << 0;  ///< a NaN or infinity as position or force: zero at once, latched
inline constexpr uint32_t kOutOfRange = 1u << 1;   ///< a position no healthy device reports: as a lost device
inline constexpr uint32_t kDeviceLost = 1u << 2;   ///< reading or writing failed: hold, decay, latch
inline constexpr uint32_t kMissedTick = 1u << 3;   ///< ticks passed without an answer: hold, decay, latch
inline constexpr uint32_t kSaturated = 1u << 4;    ///< the force was cut at its limit
inline constexpr uint32_t kSlewLimited = 1u << 5;  ///< the force grew slower than asked
inline constexpr uint32_t kDecaying = 1u << 6;     ///< the last force is fading
inline constexpr uint32_t kLatched = 1u << 7;      ///< zero force until re-anchored and armed
inline constexpr uint32_t kFrozen = 1u
                                    << 8;  ///< the encoder does not move although it must: as a lost device
inline constexpr uint32_t kOverBudget = 1u << 9;  ///< the step needed more work than its budget
inline constexpr uint32_t kStale = 1u << 10;      ///< the local contact model was not renewed in time

/// The faults after which a person should look; the others are limits doing their work.
inline constexpr uint32_t kSerious =
    kNotFinite | kOutOfRange | kDeviceLost | kMissedTick | kLatched | kFrozen | kStale;

/// The name of the lowest bit set; "none" for 0. Never null.
[[nodiscard]] constexpr const char* name(uint32_t flags) noexcept {
  constexpr const char* kNames[] = {"not finite", "out of range", "device lost", "missed tick",
                                    "saturated",  "slew limited", "decaying",    "latched",
                                    "frozen",     "over budget",  "stale"};
  for (int i = 0; i < static_cast<int>(sizeof kNames / sizeof kNames[0]); ++i)
    if ((flags >> i) & 1) return kNames[i];
  return flags == 0 ? "none" : "unknown";
}

}  // namespace haptic_fault
}  // namespace tippe
