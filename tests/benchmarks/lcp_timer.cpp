// SPDX-License-Identifier: MIT
// Times a contender on files of complementarity problems: every pass solves each problem of a file once, the
// time of a pass is divided by their number. One line of CSV per file:
//   file,n,problems,solved,worst,work,median_ns,p99_ns,max_ns
// `solved` counts answers whose residual max|min(z, w)|, in long double from the file's numbers, is within
// 1e-8 max|q|; `worst` is the largest residual over max|q|; `work` the mean pivots.
//
//   lcp_timer PASSES FILE...     PASSES 0: five solves of each problem and no timing, for callgrind with
//                                --toggle-collect=timed_pass*
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "lcp_contender.hpp"

namespace {

struct Problem {
  int n = 0;
  std::vector<double> M, q, z;
};

std::vector<Problem> read(const char* path) {
  std::ifstream in(path);
  std::vector<std::vector<double>> lines;
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line.substr(0, line.find('#')));
    std::vector<double> numbers;
    for (double x; words >> x;) numbers.push_back(x);
    if (!numbers.empty()) lines.push_back(numbers);
  }
  std::vector<Problem> problems;
  for (size_t at = 0; at < lines.size();) {
    Problem p;
    p.n = static_cast<int>(lines[at++][0]);
    for (int i = 0; i < p.n; ++i, ++at) p.M.insert(p.M.end(), lines[at].begin(), lines[at].end());
    p.q = lines[at++];
    p.z.resize(p.q.size());
    problems.push_back(p);
  }
  return problems;
}

long double relative_residual(const Problem& p) {
  long double worst = 0, load = 0;
  for (int i = 0; i < p.n; ++i) {
    long double w = p.q[static_cast<size_t>(i)];
    for (int j = 0; j < p.n; ++j)
      w += static_cast<long double>(p.M[static_cast<size_t>(i * p.n + j)]) * p.z[static_cast<size_t>(j)];
    worst = fmaxl(worst, fabsl(fminl(p.z[static_cast<size_t>(i)], w)));
    load = fmaxl(load, fabsl(p.q[static_cast<size_t>(i)]));
  }
  return load > 0 ? worst / load : worst;
}

}  // namespace

/// Not inlined: callgrind finds it by its name.
__attribute__((noinline)) int timed_pass(LcpContender& contender, void* all) {
  std::vector<Problem>& problems = *static_cast<std::vector<Problem>*>(all);
  int claimed = 0;
  for (size_t i = 0; i < problems.size(); ++i) {
    Problem& p = problems[i];
    claimed += contender.solve(static_cast<int>(i), p.n, p.M.data(), p.q.data(), p.z.data()) ? 1 : 0;
  }
  return claimed;
}

int main(int count, char** words) {
  if (count < 3) {
    fprintf(stderr, "usage: %s PASSES FILE...\n", words[0]);
    return 2;
  }
  const int passes = atoi(words[1]);
  for (int f = 2; f < count; ++f) {
    std::vector<Problem> problems = read(words[f]);
    if (problems.empty()) {
      fprintf(stderr, "%s: no problems\n", words[f]);
      return 2;
    }
    const int size = static_cast<int>(problems.size());
    LcpContender& contender = *LcpContender::create(problems[0].n, size);
    int solved = 0, work = 0;
    long double worst = 0;
    for (int i = 0; i < size; ++i) {
      Problem& p = problems[static_cast<size_t>(i)];
      const bool claims = contender.solve(i, p.n, p.M.data(), p.q.data(), p.z.data());
      const long double error = relative_residual(p);
      solved += claims && error <= 1e-8L ? 1 : 0;
      if (claims) worst = fmaxl(worst, error);
      work += contender.work();
    }
    std::vector<double> times;
    const int rounds = passes > 0 ? passes : 5;
    for (int pass = 0; pass < rounds + rounds / 10; ++pass) {
      const auto start = std::chrono::steady_clock::now();
      if (timed_pass(contender, &problems) < 0) return 1;
      const std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - start;
      if (pass >= rounds / 10) times.push_back(time.count() / size);  // the first tenth warms up
    }
    std::sort(times.begin(), times.end());
    const auto at = [&](double part) {
      return times[static_cast<size_t>(part * static_cast<double>(times.size() - 1))];
    };
    const std::string path(words[f]);
    const size_t slash = path.rfind('/') + 1, dot = path.rfind('.');
    printf("%s,%d,%d,%d,%.1Le,%.2f,%.0f,%.0f,%.0f\n", path.substr(slash, dot - slash).c_str(), problems[0].n,
           size, solved, worst, static_cast<double>(work) / size, at(0.5), at(0.99), times.back());
  }
}
