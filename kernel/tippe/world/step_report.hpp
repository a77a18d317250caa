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
inline constexpr uint32_t kPairsDropped = 1u << 3;     ///< more candidate pairs than Capacity::pairs
inline constexpr uint32_t kContactsDropped = 1u
                                             << 4;  ///< more contacts than Capacity::contacts: deepest kept
inline constexpr uint32_t kRowsDropped = 1u << 5;   ///< more rows than Capacity::rows
inline constexpr uint32_t kCorrectionCapped = 1u << 6;  ///< an overlap was too deep to be undone at once
inline constexpr uint32_t kSolverLimit = 1u << 7;       ///< an island's answer is admissible, but not exact
}  // namespace step_flag

/// The stages of a step, in order.
enum class Stage : uint8_t { Integrate, BroadPhase, NarrowPhase, Match, Islands, Solve, Count };

/// Who answered for an island, from the cheapest to the most thorough.
enum class SolverUsed : uint8_t {
  None,       ///< no contact
  WarmStart,  ///< the impulses of the last step still hold: verified, nothing solved
  Block,      ///< block Gauss-Seidel
  Newton,     ///< proximal Newton
  Lemke,
};

/// What the solver stage did, over all islands.
struct SolverReport {
  SolverUsed worst = SolverUsed::None;  ///< the most thorough one that was needed
  uint16_t islands = 0;                 ///< groups of bodies that touch
  uint16_t verified = 0;                ///< of these, settled by the impulses of the last step
  uint16_t first_order = 0;             ///< of these, stepped in first-order form (an impact)
  uint16_t unsolved = 0;                ///< of these, cut by the work budget: see kSolverLimit
  uint32_t sweeps = 0;                  ///< of the block solver, summed
  uint32_t factorisations = 0;          ///< of the Newton solver, summed
};

/// Work of one stage in its own unit, and the most it can be in this world.
struct StageWork {
  uint32_t used = 0;
  uint32_t bound = 0;
};

/// Work units of all stages.
struct StepWork {
  uint32_t stage[static_cast<int>(Stage::Count)] = {};

  [[nodiscard]] constexpr uint32_t operator[](Stage which) const noexcept {
    return stage[static_cast<int>(which)];
  }
};

struct StepReport {
  Status status = Status::Ok;     ///< Ok, NotConfigured or WrongTimeStep
  uint32_t flags = 0;             ///< step_flag bits
  uint64_t step = 0;              ///< number of steps taken since configure()
  uint32_t quarantined = 0;       ///< bodies in quarantine after this step
  NumericEvents events;           ///< of this step
  NumericEvents total_events;     ///< of all steps since configure()
  uint32_t contacts = 0;          ///< after this step, open ones included
  uint32_t contacts_dropped = 0;  ///< for want of room
  uint32_t pairs_dropped = 0;     ///< likewise
  SolverReport solver;
  /// Integrate: bodies advanced; BroadPhase: box tests; NarrowPhase: part pairs collided; Match: contacts
  /// compared; Islands: contacts visited; Solve: contact blocks visited, all sweeps together.
  StageWork work[static_cast<int>(Stage::Count)];

  [[nodiscard]] constexpr const StageWork& operator[](Stage stage) const noexcept {
    return work[static_cast<int>(stage)];
  }
};

}  // namespace tippe
