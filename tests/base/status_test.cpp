// SPDX-License-Identifier: MIT
#include <set>
#include <string>

#include <tippe/base/status.hpp>

#include "support/catch.hpp"

using namespace tippe;

TEST_CASE("Every status has a name of its own and only Ok is ok", "[status]") {
  std::set<std::string> names;
  int known = 0;
  for (int code = 0; code < 256; ++code) {
    const Status status = static_cast<Status>(code);
    const std::string text = name(status);
    if (text == "Unknown") continue;
    ++known;
    names.insert(text);
    CHECK(ok(status) == (code == 0));
    CHECK(known == code + 1);  // no gaps: the names follow the codes
  }
  CHECK(static_cast<int>(names.size()) == known);
  CHECK(known >= 16);
  CHECK(std::string(name(Status::Ok)) == "Ok");
  CHECK(std::string(name(Status::StaleHandle)) == "StaleHandle");
  CHECK(std::string(name(static_cast<Status>(255))) == "Unknown");
}
