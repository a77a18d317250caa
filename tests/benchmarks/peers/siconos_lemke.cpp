// SPDX-License-Identifier: MIT
// Debian's Siconos, lexicographic Lemke (package libsiconos-numerics-dev, header LCP_Solvers.h).
#include <siconos/numerics/LCP_Solvers.h>
#include <siconos/numerics/LinearComplementarityProblem.h>
#include <siconos/numerics/NonSmoothDrivers.h>
#include <siconos/numerics/NumericsMatrix.h>
#include <siconos/numerics/SolverOptions.h>
#include <siconos/numerics/lcp_cst.h>

#include <vector>

#include "../lcp_contender.hpp"

namespace {

struct Stored {
  std::vector<double> M;  // column by column, as Siconos wants it
  NumericsMatrix* matrix = nullptr;
  LinearComplementarityProblem* problem = nullptr;
};

struct Siconos : LcpContender {
  std::vector<Stored> stored;
  std::vector<double> w;
  SolverOptions* options = solver_options_create(SICONOS_LCP_LEMKE);
};

}  // namespace

LcpContender* LcpContender::create(int most, int problems) {
  static Siconos all;
  all.stored.assign(static_cast<size_t>(problems), Stored());
  all.w.assign(static_cast<size_t>(most), 0.0);
  return &all;
}

const char* LcpContender::name() {
  return "siconos";
}

bool LcpContender::solve(int which, int n, const double* M, const double* q, double* z) {
  Siconos& self = *static_cast<Siconos*>(this);
  Stored& s = self.stored[static_cast<size_t>(which)];
  if (s.problem == nullptr) {  // once, before any timing
    s.M.resize(static_cast<size_t>(n * n));
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) s.M[static_cast<size_t>(j * n + i)] = M[i * n + j];
    }
    s.matrix = NM_create_from_data(NM_DENSE, n, n, s.M.data());
    s.problem = newLCP();
    s.problem->size = n;
    s.problem->M = s.matrix;
    s.problem->q = const_cast<double*>(q);
  }
  int info = 1;
  lcp_lexicolemke(s.problem, z, self.w.data(), &info, self.options);
  return info == 0;
}

int LcpContender::work() const {
  return static_cast<const Siconos*>(this)->options->iparam[SICONOS_IPARAM_ITER_DONE];
}
