// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace tippe_host {

struct LcpOptions {
  std::string file;
  std::string solver = "lemke";
  std::string scalar = "double";
  int max_work = 0;  // 0: the solver's own bound
  bool json = false;
};

/// Solves every problem of the file and prints the answers. 0 when each got an honest one, whatever it is.
/// Throws std::exception, before anything is printed, for a file or options that make no sense.
int run_lcp(const LcpOptions& options);

}  // namespace tippe_host
