// SPDX-License-Identifier: MIT
// How much stack do the compiler's own routines (libgcc) use? They come without a call graph, so each is
// called on a painted stack of its own with edge values and seeded pairs of operands, and the deepest word it
// wrote is found. One line a routine: name, bytes. tools/stack.py --measure keeps the table in
// run_time_stack.txt.
#include <hal.hpp>
#include <text.hpp>

namespace {

constexpr uint32_t kPaint = 0xC5C5C5C5u;
constexpr int kWords = 256;
alignas(16) uint32_t stack[kWords];

using Routine = void (*)();

/// Calls `routine` with the four argument words on the stack that ends at `top`.
extern "C" void call_on_stack(Routine routine, const uintptr_t* arguments, uint32_t* top);

#if defined(__arm__)
__asm__(
    ".syntax unified\n"
    ".thumb\n"
    ".section .text.call_on_stack, \"ax\"\n"
    ".global call_on_stack\n"
    ".type call_on_stack, %function\n"
    ".thumb_func\n"
    "call_on_stack:\n"
    "  push {r4, r5, r6, lr}\n"
    "  mov r4, sp\n"
    "  mov r5, r0\n"
    "  mov r6, r1\n"
    "  mov sp, r2\n"
    "  ldr r0, [r6, #0]\n"
    "  ldr r1, [r6, #4]\n"
    "  ldr r2, [r6, #8]\n"
    "  ldr r3, [r6, #12]\n"
    "  blx r5\n"
    "  mov sp, r4\n"
    "  pop {r4, r5, r6, pc}\n"
    ".text\n");
#else
__asm__(
    ".section .text.call_on_stack, \"ax\"\n"
    ".global call_on_stack\n"
    ".type call_on_stack, @function\n"
    "call_on_stack:\n"
#if __riscv_xlen == 32
    "  addi sp, sp, -16\n  sw ra, 0(sp)\n  sw s0, 4(sp)\n"
    "  mv s0, sp\n  mv t0, a0\n  mv t1, a1\n  mv sp, a2\n"
    "  lw a0, 0(t1)\n  lw a1, 4(t1)\n  lw a2, 8(t1)\n  lw a3, 12(t1)\n"
#if defined(__riscv_flen)
    "  fmv.w.x fa0, a0\n  fmv.w.x fa1, a2\n"
#endif
    "  jalr t0\n"
    "  mv sp, s0\n  lw ra, 0(sp)\n  lw s0, 4(sp)\n  addi sp, sp, 16\n"
#else
    "  addi sp, sp, -16\n  sd ra, 0(sp)\n  sd s0, 8(sp)\n"
    "  mv s0, sp\n  mv t0, a0\n  mv t1, a1\n  mv sp, a2\n"
    "  ld a0, 0(t1)\n  ld a1, 8(t1)\n  ld a2, 16(t1)\n  ld a3, 24(t1)\n"
    "  jalr t0\n"
    "  mv sp, s0\n  ld ra, 0(sp)\n  ld s0, 8(sp)\n  addi sp, sp, 16\n"
#endif
    "  ret\n"
    ".text\n");
#endif

/// Deepest use in bytes so far; the paint is not renewed between calls.
uint32_t used() {
  int i = 0;
  while (i < kWords && stack[i] == kPaint) ++i;
  return static_cast<uint32_t>(kWords - i) * 4u;
}

// Words that are interesting as integers, as floats and as halves of doubles: 0, 1, -1, powers of two,
// infinity, NaN, subnormal, ordinary numbers of either sign.
constexpr uint32_t kEdges[] = {0u,          1u,          0xFFFFFFFFu, 0x80000000u, 0x7FFFFFFFu, 0x7F800000u,
                               0xFF800000u, 0x7FC00000u, 0x7FF00000u, 0x7FF80000u, 0x00000100u, 0x3F800000u,
                               0xBF000000u, 0x3FF00000u, 0xC0590000u, 0x4B000000u, 0x43300000u, 0x00010000u};
constexpr int kEdgeCount = static_cast<int>(sizeof kEdges / sizeof kEdges[0]);

uint32_t measure(Routine routine) {
  for (uint32_t& word : stack) word = kPaint;
  uintptr_t words[4];
  for (int high = 0; high < kEdgeCount; ++high) {
    for (int low = 0; low < kEdgeCount; ++low) {
      words[0] = kEdges[low];
      words[1] = kEdges[high];
      words[2] = kEdges[high];
      words[3] = kEdges[low];
      call_on_stack(routine, words, stack + kWords);
      words[2] = 3;
      words[3] = 0;
      call_on_stack(routine, words, stack + kWords);
    }
  }
  uint32_t seed = 1;
  for (int i = 0; i < 2000; ++i) {
    for (uintptr_t& word : words) {
      seed = seed * 1664525u + 1013904223u;
      word = i % 3 == 0 ? seed >> (seed & 31u) : seed;
    }
    call_on_stack(routine, words, stack + kWords);
  }
  return used();
}

struct Named {
  const char* name;
  Routine routine;
};

}  // namespace

#define TIPPE_ROUTINE(name) extern "C" void name();
#include "run_time_routines.def"
#undef TIPPE_ROUTINE

namespace {
#define TIPPE_ROUTINE(name) {#name, name},
const Named kRoutines[] = {
#include "run_time_routines.def"
};
#undef TIPPE_ROUTINE
}  // namespace

int main() {
  using namespace tippe::hal;
  for (const Named& named : kRoutines) {
    put_text(named.name);
    put_text(" ");
    put_number(measure(named.routine));
    put_text("\n");
  }
  return 0;
}
