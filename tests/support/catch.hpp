// SPDX-License-Identifier: MIT
// Catch2, version 3 or 2, whichever the machine has.
#pragma once

#if defined(TIPPE_CATCH2_V3)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif
