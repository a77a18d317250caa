// SPDX-License-Identifier: MIT
#include <tippe/linalg/body_pattern.hpp>

namespace tippe {
namespace {

[[nodiscard]] int count_bits(uint32_t word) noexcept {
  int count = 0;
  for (int i = 0; i < kMaxPatternBodies && word != 0; ++i) {
    word &= word - 1u;
    ++count;
  }
  return count;
}

}  // namespace

bool BodyPattern::matches(Span<const uint32_t> graph) const noexcept {
  if (graph.size() != bodies_ || bodies_ == 0) return false;
  for (int i = 0; i < bodies_; ++i) {
    if (graph[i] != graph_[i]) return false;
  }
  return true;
}

Status BodyPattern::analyse(Span<const uint32_t> graph, Span<uint8_t> rows) noexcept {
  const int n = graph.size();
  if (n <= 0 || n > kMaxPatternBodies) {
    forget();
    return Status::BadSize;
  }
  if (matches(graph) && first_[n] <= rows.size()) return Status::Ok;

  forget();
  uint32_t coupled[kMaxPatternBodies] = {};  // with fill, in body numbers
  uint32_t after[kMaxPatternBodies] = {};    // of position k: bodies left that it couples with
  for (int i = 0; i < n; ++i) coupled[i] = graph_[i] = graph[i];
  uint32_t left = n == 32 ? ~uint32_t{0} : (uint32_t{1} << n) - 1u;
  for (int k = 0; k < n; ++k) {
    int best = 0, fewest = kMaxPatternBodies + 1;
    for (int i = 0; i < n; ++i) {
      if (((left >> i) & 1u) == 0) continue;
      const int degree = count_bits(coupled[i] & left);
      if (degree < fewest) {
        best = i;
        fewest = degree;
      }
    }
    left &= ~(uint32_t{1} << best);
    order_[k] = static_cast<uint8_t>(best);
    position_[best] = static_cast<uint8_t>(k);
    after[k] = coupled[best] & left;
    for (int i = 0; i < n; ++i) {
      if (((after[k] >> i) & 1u) != 0) coupled[i] |= after[k] & ~(uint32_t{1} << i);
    }
  }
  int used = 0;
  for (int k = 0; k < n; ++k) {
    first_[k] = static_cast<uint16_t>(used);
    for (int row = k + 1; row < n; ++row) {
      if (((after[k] >> order_[row]) & 1u) == 0) continue;
      if (used >= rows.size()) return Status::BadSize;
      rows[used++] = static_cast<uint8_t>(row);
    }
  }
  first_[n] = static_cast<uint16_t>(used);
  bodies_ = n;
  return Status::Ok;
}

}  // namespace tippe
