// SPDX-License-Identifier: MIT
// TIPPE_ASSERT guards against our own mistakes, never against the caller's input (that is a Status).
// Off unless TIPPE_ENABLE_ASSERTS is 1 (debug and test builds). The handler is the port's to define.
#pragma once

#include <tippe/base/config.hpp>

#ifndef TIPPE_ENABLE_ASSERTS
#define TIPPE_ENABLE_ASSERTS 0
#endif

#if TIPPE_ENABLE_ASSERTS
extern "C" [[noreturn]] void tippe_assert_failed(const char* expression, const char* file, int line);
#define TIPPE_ASSERT(x) ((x) ? static_cast<void>(0) : tippe_assert_failed(#x, __FILE__, __LINE__))
#else
#define TIPPE_ASSERT(x) static_cast<void>(0)
#endif
