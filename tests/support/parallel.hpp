// SPDX-License-Identifier: MIT
// Long tests on all cores: blocks of work with a result each thread keeps to itself, and a line of progress
// on stderr every ten seconds.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <thread>
#include <vector>

namespace tippe {

/// Calls work(block, result) for every block in [0, blocks), each on one of the machine's cores, and returns
/// the first result with count() != 0, or an empty one.
template <class Result, class Work>
Result in_parallel(const char* what, int blocks, Work work) {
  const int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  std::vector<Result> results(static_cast<size_t>(threads));
  std::atomic<int> next{0};
  const auto start = std::chrono::steady_clock::now();
  const auto run = [&](int thread) {
    int shown = 0;
    for (int block = next++; block < blocks; block = next++) {
      work(block, results[static_cast<size_t>(thread)]);
      const auto passed = std::chrono::steady_clock::now() - start;
      const int seconds = static_cast<int>(std::chrono::duration_cast<std::chrono::seconds>(passed).count());
      if (thread == 0 && seconds >= shown + 10) {
        shown = seconds;
        std::fprintf(stderr, "%s: %d of %d after %d s\n", what, block + 1, blocks, seconds);
      }
    }
  };
  std::vector<std::thread> pool;
  for (int i = 1; i < threads; ++i) pool.emplace_back(run, i);
  run(0);
  for (std::thread& thread : pool) thread.join();
  for (const Result& result : results)
    if (result.count() != 0) return result;
  return Result();
}

}  // namespace tippe
