// SPDX-License-Identifier: MIT
// Errors collected over many random pairs: median and maximum, printed as one row of a table.
#pragma once

#include <algorithm>
#include <cstdio>
#include <vector>

class Errors {
 public:
  void add(long double e) { all_.push_back(static_cast<double>(e)); }
  double worst() const { return all_.empty() ? 0 : *std::max_element(all_.begin(), all_.end()); }
  double median() {
    if (all_.empty()) return 0;
    std::nth_element(all_.begin(), all_.begin() + static_cast<long>(all_.size() / 2), all_.end());
    return all_[all_.size() / 2];
  }
  size_t count() const { return all_.size(); }

 private:
  std::vector<double> all_;
};

inline void print_row(const char* pair, const char* scalar, const char* what, Errors& e) {
  std::printf("%-24s %-7s %-8s %8zu pairs  median %.1e  max %.1e\n", pair, scalar, what, e.count(),
              e.median(), e.worst());
}
