// SPDX-License-Identifier: MIT
// The last ticks before something went wrong, in static memory: what came in, what went out, and a
// fingerprint of the state. A ring that stops a few ticks after a fault, so that the cause and its effect are
// both there. The inputs of a recording, fed to a fresh task, must give the same fingerprints again.
#pragma once

#include <tippe/base/config.hpp>

namespace tippe {

/// One tick. Words only: same meaning on every CPU.
struct FlightRecord {
  uint32_t tick = 0;          ///< number of the tick since the runner started
  uint32_t ticks_passed = 0;  ///< 1, or more after a miss: an input, like the sample
  int32_t counts = 0;         ///< the encoder
  uint32_t device_ok = 0;
  uint64_t command = 0;  ///< bits of the force written, as the scalar holds them
  uint64_t state_hash = 0;
  uint32_t faults = 0;
  uint32_t work = 0;
  uint32_t duration = 0;  ///< cycles; no input, no part of any hash
};

template <int kRecords>
class FlightRecorder {
 public:
  static_assert(kRecords >= 2, "a flight has at least two moments");

  /// Ignored once frozen.
  void note(const FlightRecord& record) noexcept {
    if (frozen()) return;
    records_[next_] = record;
    next_ = next_ + 1 == kRecords ? 0 : next_ + 1;
    if (count_ < kRecords) ++count_;
    if (to_go_ > 0) --to_go_;
  }
  /// Stops after `more` further records (kRecords / 4 unless told). The first fault decides; later ones do
  /// not push it out of the ring.
  void freeze_after(int more = kRecords / 4) noexcept {
    if (to_go_ < 0) to_go_ = more < 0 ? 0 : more < kRecords - 1 ? more : kRecords - 1;
  }
  void release() noexcept { to_go_ = -1; }
  [[nodiscard]] constexpr bool frozen() const noexcept { return to_go_ == 0; }
  [[nodiscard]] constexpr int size() const noexcept { return count_; }
  /// 0 is the oldest kept. Index within 0 .. size() - 1.
  [[nodiscard]] constexpr const FlightRecord& operator[](int i) const noexcept {
    const int at = next_ - count_ + i;
    return records_[at < 0 ? at + kRecords : at];
  }

 private:
  FlightRecord records_[kRecords];
  int next_ = 0, count_ = 0, to_go_ = -1;
};

}  // namespace tippe
