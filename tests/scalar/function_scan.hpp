// SPDX-License-Identifier: MIT
// Long scans of functions: many numbered arguments on all cores, what was found merged into one result.
#pragma once

#include <mutex>

#include "function_reference.hpp"
#include "support/parallel.hpp"

namespace tippe {
namespace test {

/// Results of more arguments than this are printed even when nothing failed.
inline constexpr uint64_t kShown = 50000000;

/// Calls visit(i, result) for all i < count and returns the merged result.
template <class Result, class Visit>
Result scan(const char* what, uint64_t count, Visit visit) {
  constexpr int kBlocks = 4096;
  struct Nothing {
    [[nodiscard]] int count() const { return 0; }
  };
  Result total;
  std::mutex guard;
  in_parallel<Nothing>(what, kBlocks, [&](int block, Nothing&) {
    const uint64_t begin = count / kBlocks * static_cast<uint64_t>(block);
    const uint64_t end = block + 1 == kBlocks ? count : begin + count / kBlocks;
    Result part;
    for (uint64_t i = begin; i < end; ++i) visit(i, part);
#if defined(TIPPE_HAVE_MPFR)
    mpfr_free_cache();
#endif
    const std::lock_guard<std::mutex> lock(guard);
    total.merge(part);
  });
  return total;
}

}  // namespace test
}  // namespace tippe
