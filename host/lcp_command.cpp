// SPDX-License-Identifier: MIT
#include "lcp_command.hpp"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <stdexcept>

#include "lcp_file.hpp"
#include "solver_table.hpp"

namespace tippe_host {
namespace {

using tippe::LcpReason;
using tippe::LcpResult;
using tippe::LcpStatus;

/// An answer in the units of the file, whatever scalar it was found in.
struct Answer {
  LcpStatus status = LcpStatus::BadInput;
  std::string reason;
  int work = 0;
  double residual = 0, residual_scaled = 0;
  std::string who, friction;  // of the chain
  std::vector<double> z, ray;
};

template <class S>
struct Convert {
  static bool fits(double) { return true; }
  static S from(double x) { return static_cast<S>(x); }
  static double to(S x) { return static_cast<double>(x); }
};
template <class R, int F>
struct Convert<tippe::Fixed<R, F>> {
  using S = tippe::Fixed<R, F>;
  static bool fits(double x) { return std::fabs(x) < std::ldexp(1.0, S::kBits - 1 - F); }
  static S from(double x) { return S::from_raw(static_cast<R>(std::llrint(std::ldexp(x, F)))); }
  static double to(S x) { return std::ldexp(static_cast<double>(x.raw()), -F); }
};

/// Power-of-two units in which a 32-bit fixed-point solver sees the problem: unit diagonal, unit load.
struct Units {
  std::vector<double> scale;
  double load = 1;
};

/// One unit for all forces, its inverse for the lambdas of friction: the +1 and -1 between them stay.
void scale_alike(const LcpText& p, std::vector<double>& scale) {
  double largest = 0;
  for (int i = 0; i < p.n; ++i) largest = std::max(largest, std::fabs(p.M[static_cast<size_t>(i * p.n + i)]));
  const double unit = largest > 0 ? std::ldexp(1.0, -(std::ilogb(largest) + 1) / 2) : 1.0;
  for (int i = 0; i < p.n; ++i)
    scale[static_cast<size_t>(i)] = p.M[static_cast<size_t>(i * p.n + i)] == 0 ? 1 / unit : unit;
}

Units unit_scale(const LcpText& p, bool normalise, bool alike) {
  Units units;
  units.scale.assign(static_cast<size_t>(p.n), 1.0);
  if (!normalise || p.n == 0) return units;
  const tippe::Span<const double> M(p.M.data(), p.n * p.n), q(p.q.data(), p.n);
  const tippe::Span<double> scale(units.scale.data(), p.n);
  const tippe::LcpProblem<double> problem{tippe::MatrixView<const double>(M, p.n, p.n), q};
  if (tippe::equilibrate(problem, scale) != LcpReason::None) {
    units.scale.assign(static_cast<size_t>(p.n), 1.0);  // the solver will name the reason
  } else {
    if (alike) scale_alike(p, units.scale);
    units.load = tippe::load_of(q, scale);
  }
  return units;
}

template <class S>
class Command {
 public:
  Answer solve(const std::string& solver, const LcpText& p, int max_work) {
    Answer answer;
    const Units units = unit_scale(p, tippe::kSame<S, tippe::Q8_24>, needs_structure(solver));
    std::vector<S> M, q, z, ray;
    const auto convert = [&](double x, std::vector<S>& out) {
      if (std::isnan(x) || std::isinf(x)) {
        answer.reason = name(LcpReason::NotFinite);
      } else if (!Convert<S>::fits(x)) {
        answer.reason = std::string("a number beyond the range of ") + tippe::ScalarTraits<S>::kName;
      } else {
        out.push_back(Convert<S>::from(x));
      }
    };
    for (int i = 0; i < p.n && answer.reason.empty(); ++i) {
      const double row_unit = units.scale[static_cast<size_t>(i)];
      for (int j = 0; j < p.n; ++j) {
        convert(p.M[static_cast<size_t>(i * p.n + j)] * row_unit * units.scale[static_cast<size_t>(j)], M);
      }
      convert(p.q[static_cast<size_t>(i)] * row_unit / units.load, q);
    }
    if (!answer.reason.empty()) return answer;
    const tippe::LcpProblem<S> problem{
        tippe::MatrixView<const S>(tippe::Span<const S>(M.data(), p.n * p.n), p.n, p.n),
        tippe::Span<const S>(q.data(), p.n)};
    const LcpResult<S> result = table_.solve(solver, problem, max_work, z, ray);
    answer.status = result.status;
    answer.work = result.work;
    if (result.reason != LcpReason::None) answer.reason = name(result.reason);
    if (solver == "chain") {
      answer.who = name(result.who);
      answer.friction = name(result.friction);
    }
    if (result.status == LcpStatus::BadInput) return answer;
    answer.residual = Convert<S>::to(result.residual);
    answer.residual_scaled = Convert<S>::to(result.residual_scaled);
    for (int i = 0; i < p.n; ++i) {
      const double unit = units.scale[static_cast<size_t>(i)] * units.load;
      answer.z.push_back(Convert<S>::to(z[static_cast<size_t>(i)]) * unit);
      answer.ray.push_back(Convert<S>::to(ray[static_cast<size_t>(i)]) * unit);
    }
    if (tippe::kSame<S, tippe::Q8_24>) answer.residual = plain_residual(p, answer.z);
    return answer;
  }

 private:
  /// In the units of the file, for answers found in other units.
  static double plain_residual(const LcpText& p, const std::vector<double>& z) {
    const tippe::Span<const double> M(p.M.data(), p.n * p.n), q(p.q.data(), p.n);
    const tippe::LcpProblem<double> problem{tippe::MatrixView<const double>(M, p.n, p.n), q};
    std::vector<double> ones(z.size(), 1.0);
    return tippe::lcp_residual<double>(problem, tippe::Span<const double>(ones.data(), p.n),
                                       tippe::Span<const double>(z.data(), p.n))
        .plain;
  }

  SolverTable<S> table_;
};

/// JSON has no word for infinity.
std::string number(double x) {
  if (!std::isfinite(x)) return "null";
  char text[32];
  std::snprintf(text, sizeof text, "%.17g", x);
  return text;
}

void print_numbers(const std::vector<double>& v, const char* separator) {
  for (size_t i = 0; i < v.size(); ++i) std::printf("%s%s", i == 0 ? "" : separator, number(v[i]).c_str());
}

void print_json(int index, int n, const std::string& solver, const std::string& scalar, const Answer& a) {
  std::printf(
      "{\"problem\": %d, \"n\": %d, \"solver\": \"%s\", \"scalar\": \"%s\", \"status\": \"%s\", \"work\": %d",
      index, n, solver.c_str(), scalar.c_str(), name(a.status), a.work);
  if (a.status == LcpStatus::BadInput) {
    std::printf(", \"residual\": null, \"residual_scaled\": null");
  } else {
    std::printf(", \"residual\": %s, \"residual_scaled\": %s", number(a.residual).c_str(),
                number(a.residual_scaled).c_str());
  }
  if (!a.reason.empty()) std::printf(", \"reason\": \"%s\"", a.reason.c_str());
  if (!a.who.empty() && a.status != LcpStatus::BadInput)
    std::printf(", \"who\": \"%s\", \"friction\": \"%s\"", a.who.c_str(), a.friction.c_str());
  std::printf(", \"z\": [");
  print_numbers(a.z, ", ");
  std::printf("]");
  if (a.status == LcpStatus::Ray) {
    std::printf(", \"ray\": [");
    print_numbers(a.ray, ", ");
    std::printf("]");
  }
  std::printf("}\n");
}

void print_text(int index, int n, const std::string& solver, const std::string& scalar, const Answer& a) {
  std::printf("problem %d, n = %d, %s in %s: %s", index, n, solver.c_str(), scalar.c_str(), name(a.status));
  if (!a.reason.empty()) std::printf(" (%s)", a.reason.c_str());
  if (!a.who.empty() && a.status != LcpStatus::BadInput)
    std::printf(" by %s, friction %s", a.who.c_str(), a.friction.c_str());
  if (a.status != LcpStatus::BadInput) {
    std::printf(", work %d, residual %.3g, scaled %.3g\n  z =", a.work, a.residual, a.residual_scaled);
    for (const double x : a.z) std::printf(" %.17g", x);
    if (a.status == LcpStatus::Ray) {
      std::printf("\n  ray =");
      for (const double x : a.ray) std::printf(" %.17g", x);
    }
  }
  std::printf("\n");
}

template <class S>
void solve_all(const LcpOptions& options, const std::vector<std::string>& solvers,
               const std::vector<LcpText>& problems) {
  Command<S> command;
  for (size_t i = 0; i < problems.size(); ++i) {
    for (const std::string& solver : solvers) {
      const Answer answer = command.solve(solver, problems[i], options.max_work);
      const auto print = options.json ? print_json : print_text;
      print(static_cast<int>(i), problems[i].n, solver, options.scalar, answer);
    }
  }
}

std::vector<std::string> chosen_solvers(const LcpOptions& options) {
  if (options.solver != "all") {
    const auto& names = solver_names();
    if (std::find(names.begin(), names.end(), options.solver) == names.end()) {
      throw std::runtime_error("no such solver: " + options.solver);
    }
    if (!offered(options.solver, options.scalar)) {
      throw std::runtime_error(options.solver + " is not offered in " + options.scalar +
                               "; pgs, psor, block and staggered are");
    }
    return {options.solver};
  }
  std::vector<std::string> chosen;
  for (const std::string& solver : solver_names()) {
    if (offered(solver, options.scalar)) chosen.push_back(solver);
  }
  return chosen;
}

}  // namespace

int run_lcp(const LcpOptions& options) {
  const char* const scalars[] = {"float", "double", "fixed64", "fixed32"};
  if (std::find(std::begin(scalars), std::end(scalars), options.scalar) == std::end(scalars)) {
    throw std::runtime_error("no such scalar: " + options.scalar);
  }
  const std::vector<std::string> solvers = chosen_solvers(options);
  std::vector<LcpText> problems;
  if (options.file == "-") {
    problems = read_lcp(std::cin, "standard input");
  } else {
    std::ifstream in(options.file);
    if (!in) throw std::runtime_error(options.file + ": " + std::strerror(errno));
    problems = read_lcp(in, options.file);
  }
  if (options.scalar == "float") solve_all<float>(options, solvers, problems);
  if (options.scalar == "double") solve_all<double>(options, solvers, problems);
  if (options.scalar == "fixed64") solve_all<tippe::Q24_40>(options, solvers, problems);
  if (options.scalar == "fixed32") solve_all<tippe::Q8_24>(options, solvers, problems);
  return std::fflush(stdout) == 0 ? 0 : 1;
}

}  // namespace tippe_host
