// SPDX-License-Identifier: MIT
// What a step tells its caller: whether it was taken, what it cost against its bound, what went wrong inside.
#pragma once

#include <tippe/base/status.hpp>
#include <tippe/scalar/numeric_events.hpp>

namespace tippe {

/// Reasons to look closer; 0 in a step without anything to report.
namespace step_flag {
inline constexpr uint32_t kNotTaken = 1u << 0;         ///< see StepReport::status; the world is unchanged
inline constexpr uint32_t kNumericEvent = 1u << 1;     ///< a number saturated: see StepReport::events
inline constexpr uint32_t kBodyQuarantined = 1u << 2;  ///< at least one body is in quarantine (body.hpp)
}  // namespace step_flag

/// The stages of a step, in order.
enum class Stage : uint8_t { Integrate, Count };

/// Work of one stage in its own unit, and the most it can be in this world.
struct StageWork {
  uint32_t used = 0;
  uint32_t bound = 0;
};

struct StepReport {
  Status status = Status::Ok;                      ///< Ok, NotConfigured or WrongTimeStep
  uint32_t flags = 0;                              ///< step_flag bits
  uint64_t step = 0;                               ///< number of steps taken since configure()
  uint32_t quarantined = 0;                        ///< bodies in quarantine after this step
  NumericEvents events;                            ///< of this step
  NumericEvents total_events;                      ///< of all steps since configure()
  StageWork work[static_cast<int>(Stage::Count)];  ///< Integrate: bodies advanced

  [[nodiscard]] constexpr const StageWork& operator[](Stage stage) const noexcept {
    return work[static_cast<int>(stage)];
  }
};

}  // namespace tippe
