// SPDX-License-Identifier: MIT
// Names are claims and may hold any sign; discover_tests.cmake must hand each to ctest as it is.
#include "support/catch.hpp"

TEST_CASE("a name with [brackets), commas, \"quotes\"; semicolons, $dollars and a \\ is one case that runs") {
  CHECK(true);  // found and run at all is the claim: an unmatched name fails
}
