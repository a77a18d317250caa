// SPDX-License-Identifier: MIT
#include "lcp_file.hpp"

#include <cerrno>
#include <cstdlib>
#include <istream>
#include <stdexcept>

namespace tippe_host {
namespace {

constexpr int kMostVariables = 4096;  // the kernel's kMaxOrder

class Reader {
 public:
  Reader(std::istream& in, const std::string& name) : in_(in), name_(name) {}

  /// The next line that holds anything, without its comment. False at the end.
  bool next() {
    while (std::getline(in_, line_)) {
      ++number_;
      line_.resize(std::min(line_.find('#'), line_.size()));
      if (line_.find_first_not_of(" \t\r") != std::string::npos) return true;
    }
    if (in_.bad()) fail("cannot be read");
    return false;
  }

  /// Appends exactly `count` numbers of the current line.
  void numbers(int count, const std::string& what, std::vector<double>& out) const {
    const char* at = line_.c_str();
    int found = 0;
    for (;;) {
      while (*at == ' ' || *at == '\t' || *at == '\r') ++at;
      if (*at == '\0') break;
      char* end = nullptr;
      const double value = std::strtod(at, &end);
      const bool separated = *end == '\0' || *end == ' ' || *end == '\t' || *end == '\r';
      if (end == at || !separated) fail(what + ": not a number: " + word(at));
      if (++found <= count) out.push_back(value);
      at = end;
    }
    if (found != count) {
      fail(what + " has " + std::to_string(found) + " numbers, expected " + std::to_string(count));
    }
  }

  int size() const {
    char* end = nullptr;
    errno = 0;
    const long n = std::strtol(line_.c_str(), &end, 10);
    while (*end == ' ' || *end == '\t' || *end == '\r') ++end;
    if (end == line_.c_str() || *end != '\0' || errno != 0 || n < 0) {
      fail("expected the number of variables, found: " +
           word(line_.c_str() + line_.find_first_not_of(" \t\r")));
    }
    if (n > kMostVariables) fail("more than " + std::to_string(kMostVariables) + " variables");
    return static_cast<int>(n);
  }

  [[noreturn]] void fail(const std::string& what) const {
    throw std::runtime_error(name_ + ":" + std::to_string(number_) + ": " + what);
  }

 private:
  static std::string word(const char* at) {
    const std::string rest(at);
    return rest.substr(0, std::min<size_t>(rest.find_first_of(" \t\r"), 40));
  }

  std::istream& in_;
  const std::string& name_;
  std::string line_;
  int number_ = 0;
};

}  // namespace

std::vector<LcpText> read_lcp(std::istream& in, const std::string& name) {
  Reader reader(in, name);
  std::vector<LcpText> problems;
  while (reader.next()) {
    LcpText p;
    p.n = reader.size();
    const std::string label = "problem " + std::to_string(problems.size());
    for (int i = 0; i < p.n; ++i) {
      const std::string row = label + ", row " + std::to_string(i);
      if (!reader.next()) reader.fail(row + " is missing");
      reader.numbers(p.n, row, p.M);
    }
    if (p.n > 0) {
      if (!reader.next()) reader.fail(label + ": q is missing");
      reader.numbers(p.n, label + ", q", p.q);
    }
    problems.push_back(p);
  }
  if (problems.empty()) reader.fail("no problem in this file");
  return problems;
}

}  // namespace tippe_host
