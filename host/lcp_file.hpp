// SPDX-License-Identifier: MIT
// The text format of complementarity problems: one or more of
//
//   n
//   n lines of n numbers: the rows of M
//   a line of n numbers: q
//
// Blank lines and everything after # are skipped. nan and inf are numbers; judging them is the solver's
// business.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace tippe_host {

struct LcpText {
  int n = 0;
  std::vector<double> M;  // row by row
  std::vector<double> q;
};

/// All problems of a stream. Throws std::runtime_error with one line (`name:line: what`) at the first
/// mistake.
std::vector<LcpText> read_lcp(std::istream& in, const std::string& name);

}  // namespace tippe_host
