// SPDX-License-Identifier: MIT
// The corpus on this machine against the golden hashes. tools/hash.py asks the same of every other target.
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <tippe/scalar/scalar_traits.hpp>
#include <utility>

#include "corpus/corpus.hpp"
#include "support/allocation_guard.hpp"
#include "support/catch.hpp"

namespace {

struct Golden {
  uint32_t count = 0;
  uint64_t hash = 0;
};

/// {part, scalar} -> golden value; lines that start with # are remarks.
std::map<std::pair<std::string, std::string>, Golden> read_golden() {
  std::map<std::pair<std::string, std::string>, Golden> golden;
  std::ifstream file(TIPPE_GOLDEN_HASHES);
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    std::string part, scalar, hash;
    Golden value;
    words >> part >> scalar >> value.count >> hash;
    value.hash = std::stoull(hash, nullptr, 16);
    golden[{part, scalar}] = value;
  }
  return golden;
}

template <class S>
uint32_t check_scalar() {
  const auto golden = read_golden();
  uint32_t values = 0;
  for (const tippe::determinism::Part& part : tippe::determinism::kParts<S>) {
    CAPTURE(part.name);
    const auto entry = golden.find({part.name, tippe::ScalarTraits<S>::kName});
    REQUIRE(entry != golden.end());
    tippe::determinism::Digest digest;
    without_heap([&] { part.run(digest); });
    CHECK(digest.count() == entry->second.count);
    CHECK(digest.hash() == entry->second.hash);
    values += digest.count();
  }
  return values;
}

}  // namespace

TEST_CASE("every part of the corpus has its golden hash in float") {
  CHECK(check_scalar<float>() >= 100000);
}
TEST_CASE("every part of the corpus has its golden hash in double") {
  CHECK(check_scalar<double>() >= 100000);
}
TEST_CASE("every part of the corpus has its golden hash in Q24.40") {
  CHECK(check_scalar<tippe::Q24_40>() >= 100000);
}
TEST_CASE("every part of the corpus has its golden hash in Q8.24") {
  CHECK(check_scalar<tippe::Q8_24>() >= 100000);
}
TEST_CASE("the golden file lists nothing but parts of the corpus") {
  const size_t parts = sizeof tippe::determinism::kParts<float> / sizeof tippe::determinism::kParts<float>[0];
  CHECK(read_golden().size() == 4 * parts);
}
