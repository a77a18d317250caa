// SPDX-License-Identifier: MIT
// Which 6x6 blocks of a factor are not zero, and in which order the bodies are eliminated so that few are:
// least coupled first, ties by lowest index. A stack or a chain gets n - 1 blocks off the diagonal, which is
// all it has to begin with; only loops fill in.
#pragma once

#include <tippe/base/span.hpp>
#include <tippe/base/status.hpp>

namespace tippe {

/// Most bodies that a pattern can hold: one bit of a word each.
inline constexpr int kMaxPatternBodies = 32;

/// Blocks below the diagonal that any coupling of n bodies can need.
[[nodiscard]] constexpr int most_couplings(int n) noexcept {
  return n * (n - 1) / 2;
}

class BodyPattern {
 public:
  /// Finds order and fill for `graph[i]`, bit j of it set where bodies i and j are coupled (symmetric, no
  /// diagonal). `rows` holds the blocks' rows and lives as long as the pattern is used. O(n^2) with words of
  /// bits, nothing if the graph is the one of the last call.
  /// BadSize: more than kMaxPatternBodies, or more blocks than `rows` has room for; there is no pattern then.
  Status analyse(Span<const uint32_t> graph, Span<uint8_t> rows) noexcept;
  void forget() noexcept { bodies_ = 0; }
  /// Was analyse() last successful with this graph?
  [[nodiscard]] bool matches(Span<const uint32_t> graph) const noexcept;

  [[nodiscard]] int bodies() const noexcept { return bodies_; }
  /// Blocks below the diagonal, fill included.
  [[nodiscard]] int couplings() const noexcept { return first_[bodies_]; }
  /// Where body i stands in the order of elimination.
  [[nodiscard]] int position(int body) const noexcept { return position_[body]; }
  [[nodiscard]] int body_at(int position) const noexcept { return order_[position]; }
  /// Blocks of column `k` are numbers first(k) .. first(k + 1) - 1; rows ascend, all > k.
  [[nodiscard]] int first(int k) const noexcept { return first_[k]; }
  /// Number of the block in column k < row. It must exist.
  [[nodiscard]] int find(Span<const uint8_t> rows, int k, int row) const noexcept {
    int at = first_[k];
    for (; at < first_[k + 1] - 1 && rows[at] != row;) ++at;
    return at;
  }

 private:
  int bodies_ = 0;
  uint32_t graph_[kMaxPatternBodies] = {};
  uint16_t first_[kMaxPatternBodies + 1] = {};
  uint8_t order_[kMaxPatternBodies] = {};
  uint8_t position_[kMaxPatternBodies] = {};
};

}  // namespace tippe
