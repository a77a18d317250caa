// SPDX-License-Identifier: MIT
// The fixed-rate loop around a task: wait, read, step, write, feed the watchdog, take notes.
//
//   LoopRunner<64> runner;
//   while (runner.tick(port, task)) {}
//
// A Port has what hal.hpp has: wait_tick() cycles() read() write() feed_watchdog() actuator_off() fault().
// A Task has
//
//   TaskOutput tick(const TaskInput&);
//
// and must be a function of its inputs and its own state alone. How many ticks have passed is such an input,
// recorded like the sample: a replay with the same numbers repeats a run with all its misses. Cycle counts go
// to the statistics and nowhere else.
//
// Overruns are judged by work, never by time: `work_budget` is handed to the task, which must stay below it;
// a task that reports more is flagged kOverBudget. Missed ticks are never caught up.
//
// The watchdog is fed after a write that succeeded, and only then: a step that hangs and a device that is
// gone starve it.
#pragma once

#include <tippe/haptics/haptic_fault.hpp>
#include <tippe/loop/flight_recorder.hpp>
#include <tippe/loop/log_histogram.hpp>

namespace tippe {

struct TaskInput {
  uint32_t ticks = 1;     ///< passed since the last call; more than 1: missed
  bool device_ok = true;  ///< false: counts are not to be used
  int32_t counts = 0;
  uint32_t buttons = 0;
  uint32_t work_budget = 0;
};

struct TaskOutput {
  uint64_t command = 0;  ///< what the port is to write; its meaning is between task and port
  uint64_t state_hash = 0;
  uint32_t faults = 0;  ///< haptic_fault bits
  uint32_t work = 0;
};

/// What a port reads.
struct DeviceSample {
  int32_t counts = 0;
  uint32_t buttons = 0;
};

struct LoopStats {
  LogHistogram duration;  ///< cycles from the tick to the end of the write
  LogHistogram jitter;    ///< |start to start - expected|, cycles
  uint32_t ticks = 0;     ///< handled
  uint32_t missed = 0;    ///< passed unhandled
  uint32_t late = 0;      ///< waits that returned more than one tick
  uint32_t read_failures = 0, write_failures = 0, over_budget = 0;
};

template <int kRecords = 64>
class LoopRunner {
 public:
  /// `cycles_per_tick` is for the jitter statistics alone; 0: none are kept.
  constexpr explicit LoopRunner(uint32_t work_budget, uint32_t cycles_per_tick = 0) noexcept
      : work_budget_(work_budget), cycles_per_tick_(cycles_per_tick) {}

  /// One tick; false when the port says that it is over.
  template <class Port, class Task>
  bool tick(Port& port, Task& task) noexcept {
    const uint32_t passed = port.wait_tick();
    if (passed == 0) {
      port.actuator_off();
      return false;
    }
    const uint32_t start = port.cycles();
    note_start(start, passed);

    DeviceSample sample;
    TaskInput input;
    input.ticks = passed;
    input.device_ok = port.read(sample);
    input.counts = input.device_ok ? sample.counts : 0;
    input.buttons = input.device_ok ? sample.buttons : 0;
    input.work_budget = work_budget_;
    if (!input.device_ok) ++stats_.read_failures;
    TaskOutput output = task.tick(input);
    if (output.work > work_budget_) {
      ++stats_.over_budget;
      output.faults |= haptic_fault::kOverBudget;
    }
    if (port.write(output.command)) {
      port.feed_watchdog();
    } else {
      ++stats_.write_failures;
      output.faults |= haptic_fault::kDeviceLost;
      port.actuator_off();
    }
    const uint32_t duration = port.cycles() - start;
    stats_.duration.add(duration);
    recorder_.note({stats_.ticks, passed, input.counts, input.device_ok ? 1u : 0u, output.command,
                    output.state_hash, output.faults, output.work, duration});
    ++stats_.ticks;
    const uint32_t news = output.faults & ~told_;
    if ((news & haptic_fault::kSerious) != 0) {
      recorder_.freeze_after();
      port.fault(news, stats_.ticks);
    }
    told_ = output.faults;
    return true;
  }

  [[nodiscard]] constexpr const LoopStats& stats() const noexcept { return stats_; }
  [[nodiscard]] constexpr const FlightRecorder<kRecords>& recorder() const noexcept { return recorder_; }
  /// After the recording was read: records again.
  void release_recorder() noexcept { recorder_.release(); }

 private:
  void note_start(uint32_t start, uint32_t passed) noexcept {
    if (passed > 1) {
      ++stats_.late;
      stats_.missed += passed - 1;
    }
    if (stats_.ticks > 0 && cycles_per_tick_ > 0) {
      const uint32_t error = start - last_start_ - passed * cycles_per_tick_;
      stats_.jitter.add(error >> 31 ? 0u - error : error);
    }
    last_start_ = start;
  }

  LoopStats stats_;
  FlightRecorder<kRecords> recorder_;
  uint32_t work_budget_, cycles_per_tick_;
  uint32_t last_start_ = 0;
  uint32_t told_ = 0;  ///< faults of the tick before: the port is told of new ones
};

}  // namespace tippe
