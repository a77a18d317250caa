// SPDX-License-Identifier: MIT
// What the compiler must grant before any kernel header is read, and the few switches a build may set.
#pragma once

#include <float.h>
#include <stddef.h>
#include <stdint.h>

// "Same bits everywhere" holds only for strict IEEE arithmetic in the type's own width.
#if defined(__FAST_MATH__)
#error "tippe: -ffast-math (or -Ofast) breaks the same-bits promise; compile without it."
#endif
#if defined(__FLT_EVAL_METHOD__) && __FLT_EVAL_METHOD__ != 0
#error "tippe: floats are evaluated in a wider type here; on 32-bit x86 add -msse2 -mfpmath=sse."
#endif

// clang honours the pragma; gcc needs -ffp-contract=off, which linking tippe::kernel brings along.
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#endif

/// 1: 64x64->128 products through __int128. 0: through four 32x32->64 products. Same bits either way.
/// Define TIPPE_PORTABLE_WIDE to force the second (a test compares the two). WebAssembly has __int128 only as
/// a call into a run-time library that freestanding code does not link.
#if defined(__SIZEOF_INT128__) && !defined(TIPPE_PORTABLE_WIDE) && !defined(__wasm__)
#define TIPPE_HAS_INT128 1
#else
#define TIPPE_HAS_INT128 0
#endif

#define TIPPE_LIKELY(x) (__builtin_expect(!!(x), 1))
#define TIPPE_UNLIKELY(x) (__builtin_expect(!!(x), 0))
/// Hot one-liners: inlined at every optimisation level but -O0.
#define TIPPE_INLINE __attribute__((always_inline)) inline
/// Rare paths: kept out of the hot code.
#define TIPPE_COLD __attribute__((noinline, cold))
/// Runs while things are set up, not while they move: small rather than fast.
#define TIPPE_SETUP __attribute__((cold))
