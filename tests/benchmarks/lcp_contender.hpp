// SPDX-License-Identifier: MIT
// What the timer of complementarity solvers asks of a contender: one program per contender links the timer
// with one implementation of this.
#pragma once

struct LcpContender {
  /// Memory for problems of up to `most` variables, before any timing.
  static LcpContender* create(int most, int problems);
  static const char* name();

  /// Solves problem number `which` (the same number is the same problem every time). M row by row, all n
  /// rows; z receives the answer. True if the solver says that it is one.
  bool solve(int which, int n, const double* M, const double* q, double* z);

  /// Work of the last solve in the contender's own units (pivots), -1 if it does not say.
  int work() const;
};
