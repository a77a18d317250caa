// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace tippe_host {

struct SimOptions {
  bool list = false;
  std::string scene;
  std::string scalar = "double";
  std::string dt, time;             ///< s, decimal; empty: the scene's own
  int every = 1;                    ///< a row every so many steps
  std::string method, solver, eta;  ///< empty: the default
  std::vector<std::string> set;     ///< name=value
  std::string csv, plot, trace;     ///< files; empty: none
  std::vector<std::string> plot_columns;
  std::string reference;  ///< a CSV file whose columns of the same names go into the plot
  bool hash = false;
};

/// Runs a scene and writes what was asked for. 0, or 1 if a body's state did not stay finite. Throws
/// std::exception, before anything is written, for options that make no sense.
int run_sim(const SimOptions& options);

/// Steps a recorded trace again. 0 if every hash is found again, 1 if one differs (it says after which step).
/// Throws for a file that cannot be replayed.
int run_replay(const std::string& file);

}  // namespace tippe_host
