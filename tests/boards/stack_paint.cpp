// SPDX-License-Identifier: MIT
// The painted stack tells how deep the program went: a function with a kilobyte of locals moves the mark by
// one kilobyte and a little more.
#include "text.hpp"

namespace {

constexpr int kBytes = 1024;

/// Writes `kBytes` of its own frame; noinline, so that the frame exists only during the call.
__attribute__((noinline)) uint32_t use_stack(uint32_t seed) {
  volatile uint8_t block[kBytes];
  uint32_t sum = 0;
  for (int i = 0; i < kBytes; ++i) block[i] = static_cast<uint8_t>(seed + static_cast<uint32_t>(i));
  for (int i = 0; i < kBytes; i += 64) sum += block[i];
  return sum;
}

}  // namespace

int main() {
  using namespace tippe::hal;
  const uint32_t before = stack_used();
  const uint32_t sum = use_stack(before);
  const uint32_t after = stack_used();
  put_text("stack ");
  put_number(before);
  put_text(" then ");
  put_number(after);
  put_text(" of ");
  put_number(stack_size());
  put_text("\n");
  const bool plausible = before > 0 && before < 512 && after >= kBytes && after < kBytes + 512 && sum != 0;
  return plausible && stack_size() >= 8192 ? 0 : 1;
}
