// SPDX-License-Identifier: MIT
// Recorded contact problems, when the folder with them is at hand (TIPPE_SHARED_DIR).
#include <fstream>
#include <sstream>

#include "solver/solve.hpp"
#include "support/catch.hpp"

using namespace tippe_test;

namespace {

std::vector<Problem> read(const std::string& path) {
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
    Problem p(static_cast<int>(lines[at++][0]));
    p.M.clear();
    for (int i = 0; i < p.n; ++i, ++at) p.M.insert(p.M.end(), lines[at].begin(), lines[at].end());
    p.q = lines[at++];
    problems.push_back(p);
  }
  return problems;
}

}  // namespace

TEMPLATE_TEST_CASE("every recorded contact problem is solved", "", float, double, tippe::Q24_40) {
  const char* const names[] = {"one_eta4",   "one_eta8", "one_eta16", "one_eta32", "one_eta64",
                               "one_eta128", "box_K1",   "box_K2",    "box_K3",    "box_K4",
                               "box_K5",     "box_K6",   "box_K7",    "box_K8"};
  int found = 0;
  for (const char* name : names) {
    for (const Problem& p : read(std::string(TIPPE_SHARED_DIR) + "/lcp/" + name + ".lcp")) {
      ++found;
      Case<TestType> c(p);
      CAPTURE(name);
      CHECK(c.lemke().solved());
      if (std::is_same<TestType, double>::value) CHECK(c.residual() <= 1e-12L * c.largest_load());
      CHECK(c.residual() <= 1e-4L * c.largest_load());
    }
  }
  if (found == 0) WARN("skipped: no problems in " TIPPE_SHARED_DIR "/lcp");
}
